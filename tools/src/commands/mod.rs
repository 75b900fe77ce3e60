//! One module a command.

pub mod companion;
pub mod draft;
pub mod judge;
pub mod new_problem;
pub mod regen;
pub mod stress;

use anyhow::{Error, Result};
use tools::output::note;
use tools::process;

/// The words of a program's command line. Says so if the program is older than what cargo built it of.
fn command_line(line: &str) -> Result<Vec<String>> {
    let words = process::words(line).map_err(Error::msg)?;
    process::check(&words).map_err(Error::msg)?;
    if let Some(words) = process::stale(&words) {
        note(words);
    }
    Ok(words)
}
