//! `cargo explore`: a game's tables, play against the perfect player, exhaustive checks.
//!
//! What can be asked of a game only the problem's executable knows. It gets the user's words as they
//! are; here it is found, built and started, and what it says is drawn.

use std::ffi::{OsStr, OsString};
use std::io::{Write, stdout};
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};

use anyhow::{Context, Result, bail};
use clap::Args;
use explore::plot::draw_table;
use explore::{EXPLORE, Table};

use super::draw::{self, draw};
use tools::output::note;
use tools::output::text::unknown;
use tools::workspace::{Checks, Workspace};

/// See a game's tables, play it against the perfect player, check exhaustively what is claimed of it.
#[derive(Debug, Args)]
#[command(
    override_usage = "cargo explore PROBLEM [OPTION]…\n       cargo explore --verify [PROBLEM] [OPTION]…",
    after_help = "\
Every problem has options of its own, which its help lists.

Examples:
  cargo explore sum-game --help                 what can be seen, and the options
  cargo explore sum-game                        the table that a solver would draw by hand
  cargo explore sum-game --format csv           the same for other programs: csv, json
  cargo explore sum-game --output picture.svg   the same as a picture
  cargo explore sum-game --play --hints         play, at the terminal or from a pipe
  cargo explore sum-game --verify               check each claim to a size that takes a second
  cargo explore --verify --full                 check all problems as far as their READMEs vouch for

Exit status: 0 done, 1 a claim does not hold, 2 the command cannot do its work."
)]
pub struct Arguments {
    /// A problem (a folder in crates/), and what to show of it
    #[arg(
        value_name = "PROBLEM",
        trailing_var_arg = true,
        allow_hyphen_values = true
    )]
    words: Vec<OsString>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let workspace = Workspace::find()?;
    let (name, words) = split(&workspace, &arguments.words)?;
    let picture = picture(&words)?;
    let names: Vec<String> = name.iter().cloned().collect();
    let checks = workspace.build_checks(&workspace.with_checks(&names)?)?;
    let mut status = 0;
    for checks in &checks {
        if checks.description.has(EXPLORE) {
            let outcome = match &picture {
                Some(file) => show(checks, &words, file)?,
                None => follow(checks, &words)?,
            };
            status = status.max(outcome);
            continue;
        }
        let message = format!(
            "{} has no game to explore: its tests/main.rs registers none with `explore::of`",
            checks.problem.name
        );
        match name {
            Some(_) => bail!("{message}"),
            None => note(message),
        }
    }
    Ok(ExitCode::from(status))
}

/// The problem among the words, and the other words. None stands for all problems, where that makes
/// sense.
fn split(workspace: &Workspace, words: &[OsString]) -> Result<(Option<String>, Vec<OsString>)> {
    let problems = workspace.problems(&[])?;
    let known: Vec<&str> = problems.iter().map(|it| it.name.as_str()).collect();
    let is_known = |word: &&OsString| word.to_str().is_some_and(|word| known.contains(&word));
    if let Some(name) = words.iter().find(is_known) {
        let rest = words.iter().filter(|word| *word != name).cloned();
        return Ok((Some(name.to_string_lossy().into_owned()), rest.collect()));
    }
    let is_name = |word: &&OsString| !word.to_string_lossy().starts_with('-');
    match words.iter().find(is_name) {
        Some(name) => Err(unknown("problem", &name.to_string_lossy(), &known)),
        None if words.iter().any(|word| word == "--verify") => Ok((None, words.to_vec())),
        None => bail!("name a problem\n  known: {}", known.join(", ")),
    }
}

/// The file of `--output FILE` or `--output=FILE`.
fn picture(words: &[OsString]) -> Result<Option<PathBuf>> {
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let file = match word.to_str() {
            Some("--output") => words.next().map(OsString::as_os_str),
            Some(word) => word.strip_prefix("--output=").map(OsStr::new),
            None => None,
        };
        if let Some(file) = file {
            draw::check(file.as_ref())?;
            return Ok(Some(file.into()));
        }
    }
    Ok(None)
}

/// Leaves the terminal to the problem's executable.
fn follow(checks: &Checks, words: &[OsString]) -> Result<u8> {
    let status = explorer(checks, words).status();
    let status = status.with_context(|| cannot_start(checks))?;
    code(checks, status.code())
}

/// Draws the table that the problem's executable writes.
fn show(checks: &Checks, words: &[OsString], file: &std::path::Path) -> Result<u8> {
    let output = explorer(checks, words).stderr(Stdio::inherit()).output();
    let output = output.with_context(|| cannot_start(checks))?;
    let status = code(checks, output.status.code())?;
    if status == 0 && output.stdout.starts_with(b"{") {
        let table: Table =
            serde_json::from_slice(&output.stdout).context("the table makes no sense")?;
        draw(&draw_table(&table)?, file)?;
    } else {
        // No table, but help, for instance.
        stdout().write_all(&output.stdout)?;
    }
    Ok(status)
}

fn explorer(checks: &Checks, words: &[OsString]) -> Command {
    let mut command = Command::new(&checks.executable);
    command.arg(EXPLORE).args(words);
    command
}

fn cannot_start(checks: &Checks) -> String {
    format!("cannot start {}", checks.executable.display())
}

fn code(checks: &Checks, code: Option<i32>) -> Result<u8> {
    let name = &checks.problem.name;
    let code = code.with_context(|| format!("the explorer of {name} was ended by a signal"))?;
    Ok(u8::try_from(code).unwrap_or(2))
}
