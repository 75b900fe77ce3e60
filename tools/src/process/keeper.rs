//! What remains where a supervisor and its workers are killed at the same moment.
//!
//! A worker sees to the end of what it has started, and a supervisor to what a dead worker has left
//! behind. Where both are gone, a process does it that does nothing but wait for that.

use std::io::{self, Read};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, ExitCode, Stdio};

use super::tree::kill_marked;

/// The argument that makes an executable a keeper.
const KEEPER: &str = "--serve-as-keeper";

/// A process that outlives this one, should it be killed, and ends all that is left.
#[derive(Debug)]
pub struct Keeper(Child);

impl Keeper {
    /// One that ends whatever has this variable in its environment, with a value that begins so. The
    /// executable calls [`keep`].
    ///
    /// # Errors
    ///
    /// If it cannot be started.
    pub fn start(executable: &Path, mark: &str) -> io::Result<Self> {
        Command::new(executable)
            .args([KEEPER, mark])
            // It learns of the end of this process by that of its input.
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            // Ctrl-C is not for it.
            .process_group(0)
            .spawn()
            .map(Self)
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.0.kill().ok();
        self.0.wait().ok();
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
