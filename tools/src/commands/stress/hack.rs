//! Saving a counterexample as a test case.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use tempfile::NamedTempFile;
use tools::engine::trial::Counterexample;

/// Writes the next free `hack-NNN` of the problem: input, and the naive solution's answer. Returns
/// the path of the input.
///
/// Both files appear whole or not at all, and nothing that exists is touched, by however many
/// processes this is done at once.
pub fn save(root: &Path, problem: &str, counterexample: &Counterexample) -> Result<PathBuf> {
    let Some(expected) = &counterexample.expected else {
        bail!("there is no answer to save: the naive solution did not give one")
    };
    let folder = root.join("testcases").join(problem);
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let mut input = Some(written(&folder, &counterexample.input)?);
    let mut answer = Some(written(&folder, expected)?);
    for number in 1..=999 {
        let path = folder.join(format!("hack-{number:03}.in"));
        let answer_path = path.with_extension("out");
        if path.exists() {
            continue;
        }
        // The answer claims the number: a case is there once its input is.
        if let Some(file) = answer.take()
            && let Err(error) = file.persist_noclobber(&answer_path)
        {
            if error.error.kind() != std::io::ErrorKind::AlreadyExists {
                return Err(error.error).with_context(|| cannot(&answer_path));
            }
            answer = Some(error.file);
            continue;
        }
        if let Some(file) = input.take() {
            file.persist_noclobber(&path)
                .map_err(|error| error.error)
                .with_context(|| cannot(&path))?;
        }
        return Ok(path);
    }
    bail!(
        "{} has 999 hacks already: remove some that are no longer needed",
        folder.display()
    )
}

fn written(folder: &Path, text: &[u8]) -> Result<NamedTempFile> {
    let mut file = tempfile::Builder::new()
        .prefix(".hack-")
        .tempfile_in(folder)
        .with_context(|| cannot(folder))?;
    file.write_all(text).with_context(|| cannot(folder))?;
    file.as_file().sync_all().with_context(|| cannot(folder))?;
    Ok(file)
}

fn cannot(path: &Path) -> String {
    format!("cannot save the case to {}", path.display())
}
