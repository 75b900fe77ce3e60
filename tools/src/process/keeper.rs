//! What remains where a supervisor and its workers are killed at the same moment.
//!
//! A worker sees to the end of what it has started, and a supervisor to what a dead worker has left
//! behind. Where both are gone, a process does it that does nothing but wait for that.

use std::io::{self, Read};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, ExitCode, Stdio};

use super::finished::{Finished, Limits};
use super::start::run;
use super::tree::kill_marked;

/// The argument that makes an executable a keeper.
const KEEPER: &str = "--serve-as-keeper";

/// The variable that marks what is run by [`Keeper::run`].
const MARKER: &str = "TOOLS_KEPT_BY";

/// A process that outlives this one, should it be killed, and ends all that is left.
#[derive(Debug)]
pub struct Keeper {
    process: Child,
    mark: String,
}

impl Keeper {
    /// One that ends whatever has this variable in its environment, with a value that begins so. The
    /// executable calls [`keep`].
    ///
    /// # Errors
    ///
    /// If it cannot be started.
    pub fn start(executable: &Path, mark: String) -> io::Result<Self> {
        if std::env::args().nth(1).is_some_and(|mode| mode == KEEPER) {
            return Err(io::Error::other(
                "this executable should keep, and does not",
            ));
        }
        let process = Command::new(executable)
            .args([KEEPER, &mark])
            // It learns of the end of this process by that of its input.
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            // Ctrl-C is not for it.
            .process_group(0)
            .spawn()?;
        Ok(Self { process, mark })
    }

    /// One for what it [runs](Self::run).
    ///
    /// # Errors
    ///
    /// If it cannot be started.
    pub fn own() -> io::Result<Self> {
        let mark = format!("{MARKER}={}-", std::process::id());
        Self::start(&std::env::current_exe()?, mark)
    }

    /// [Runs](run) a program (its words) without input.
    ///
    /// # Errors
    ///
    /// If it cannot be started or watched; a program that fails by itself is no error here.
    pub fn run(&self, words: &[String], limits: Limits) -> io::Result<Finished> {
        let marked = ["env".to_owned(), self.mark.clone()];
        run(&[&marked, words].concat(), b"", limits)
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.process.kill().ok();
        self.process.wait().ok();
    }
}

/// Serves as a keeper if this process was started as one.
#[must_use]
pub fn keep() -> Option<ExitCode> {
    let mut arguments = std::env::args().skip(1);
    if arguments.next()? != KEEPER {
        return None;
    }
    let mark = arguments.next()?;
    // A group that was stopped is hung up when its parent is gone.
    ctrlc::set_handler(|| ()).ok();
    io::stdin().read_to_end(&mut Vec::new()).ok();
    kill_marked(&mark);
    Some(ExitCode::SUCCESS)
}
