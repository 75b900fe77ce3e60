//! Starting a program for one input.

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::os::fd::{BorrowedFd, OwnedFd};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};

use nix::unistd::Pid;

use super::exit::has_ended;
use super::feed::{Live, Pipes, Side, until_end};
use super::finished::{End, Finished, Limits};
use super::group::{Running, id, is_running};
use super::memory::{memory, peak_memory};
use super::stopwatch::Stopwatch;
use super::tree::{self, children, has_children, kill_children};

/// So much, in bytes, this process hardly holds itself.
const SMALL: u64 = 32 << 20;

/// Whether every child of this process is a program that it runs here, or comes of one.
static OWNS_CHILDREN: AtomicBool = AtomicBool::new(false);

/// From now on, whatever a program leaves behind is killed when it ends. For a process that runs one
/// program at a time, and starts no other.
pub fn own_children() {
    tree::adopt_orphans();
    OWNS_CHILDREN.store(true, Ordering::Relaxed);
}

/// Starts `command` (its words) on `input`, and waits for its end.
///
/// # Errors
///
/// If it cannot be started or watched; a program that fails by itself is no error here.
pub fn run(command: &[String], input: &[u8], limits: Limits) -> io::Result<Finished> {
    start(command, Side::Input(input), limits)
}

/// The same, with somebody on the other side.
pub fn start(command: &[String], side: Side<'_>, limits: Limits) -> io::Result<Finished> {
    let (name, arguments) = command
        .split_first()
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "the command line is empty"))?;
    let mut start = Stopwatch::start();
    // Its own children are told from those that were there before.
    let before = match OWNS_CHILDREN.load(Ordering::Relaxed) && has_children() {
        true => children(Pid::this()),
        false => Vec::new(),
    };
    let mut running = Running::start(
        Command::new(OsString::from(name))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped()),
    )?;
    let child = &mut running.child;
    let pipes = Pipes {
        stdin: child.stdin.take().map(file),
        stdout: child.stdout.take().map(file),
        stderr: child.stderr.take().map(file),
    };
    let seen = until_end(&mut running, pipes, side, &mut start, limits)?;
    let usage = running.end()?;
    if OWNS_CHILDREN.load(Ordering::Relaxed) && has_children() {
        // Whoever it has talked to may still have something to say.
        kill_children(|child| !before.contains(&child) && !is_running(child));
    }
    let most = usage.rusage.maxrss;
    // What this process held is counted in; asking how much that was takes longer than many a run.
    let doubtful = seen.memory > 0 || most > limits.memory.min(SMALL);
    let floor = if doubtful {
        peak_memory(Pid::this())
    } else {
        None
    };
    let memory = match floor {
        Some(floor) if most <= floor => seen.memory,
        _ => most,
    };
    let end = End {
        status: usage.status,
        cpu_time: usage.rusage.utime + usage.rusage.stime,
        memory,
        is_over: memory > limits.memory && memory > floor.unwrap_or(0),
    };
    Ok(Finished::new(seen, end, limits))
}

pub fn file(pipe: impl Into<OwnedFd>) -> File {
    File::from(pipe.into())
}

impl Live for Running {
    fn has_ended(&mut self) -> io::Result<bool> {
        has_ended(&mut self.child)
    }

    fn end_event(&self) -> Option<BorrowedFd<'_>> {
        None
    }

    fn kill(&self) {
        Self::kill(self);
    }

    fn memory(&self) -> u64 {
        memory(id(&self.child))
    }
}
