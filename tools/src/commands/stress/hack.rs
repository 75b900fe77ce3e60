//! Saving a generated case as a test case.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result, bail};
use tools::regen::Transaction;
use tools::testcases;

/// Writes the next free `hack-NNN` of the problem: input, and the `expected` answer. Returns
/// the path of the input, or that of the case that has this input already.
///
/// Nothing that exists is touched, by however many processes this is done at once.
pub fn save(
    root: &Path,
    problem: &str,
    input: &[u8],
    expected: Option<&[u8]>,
    stop: &AtomicBool,
) -> Result<PathBuf> {
    let Some(expected) = expected else {
        bail!("there is no answer to save: the naive solution did not give one")
    };
    let folder = root.join("testcases").join(problem);
    let mut transaction = Transaction::begin(&folder, stop)?;
    for case in testcases::list_inputs(&folder)? {
        let known = fs::read(&case.input);
        if known.with_context(|| format!("cannot read {}", case.input.display()))? == input {
            return Ok(case.input);
        }
    }
    let path = |number: u32| folder.join(format!("hack-{number:03}.in"));
    let is_free = |number: &u32| {
        let input = path(*number);
        !input.exists() && !input.with_extension("out").exists()
    };
    let Some(number) = (1..=999).find(is_free) else {
        bail!(
            "{} has 999 hacks already: remove some that are no longer needed",
            folder.display()
        )
    };
    let files = [("in", input), ("out", expected)];
    for (extension, text) in files {
        let name = format!("hack-{number:03}.{extension}");
        transaction.place(&name, text, false)?;
    }
    transaction.finish()?;
    Ok(path(number))
}
