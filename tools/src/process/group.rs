//! The process groups that run, so that nothing outlives this process.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rustix::process::{Pid, Signal, kill_process_group};
use wait4::Wait4;

/// Those of now.
static GROUPS: Mutex<Groups> = Mutex::new(Groups {
    running: Vec::new(),
    closed: false,
});

struct Groups {
    running: Vec<Pid>,
    closed: bool,
}

fn groups() -> MutexGuard<'static, Groups> {
    GROUPS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills every program that [`run`](super::run) is running, from any thread, and lets it start no more: for a
/// process that is about to end.
pub fn kill_all() {
    let mut groups = groups();
    groups.closed = true;
    for &group in &groups.running {
        // It may have ended in the meantime.
        kill_process_group(group, Signal::KILL).ok();
    }
}

/// The exit status of a command that the user ended: what a shell shows for SIGINT.
pub const INTERRUPTED: u8 = 130;

/// From now on SIGINT and SIGTERM end this process, and every program that it runs.
///
/// # Errors
///
/// If they cannot be watched for, or are already.
pub fn end_with_programs() -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(|| {
        kill_all();
        std::process::exit(INTERRUPTED.into());
    })
}

/// A child whose whole group is gone when this is.
pub struct Running {
    pub child: Child,
    group: Pid,
    waited: bool,
}

impl Running {
    /// Starts the command. Nobody asks for the groups between its start and its entry there.
    pub fn start(command: &mut Command) -> io::Result<Self> {
        let mut groups = groups();
        if groups.closed {
            return Err(io::Error::other("this process is about to end"));
        }
        let child = command.process_group(0).spawn()?;
        let group = Pid::from_child(&child);
        groups.running.push(group);
        Ok(Self {
            child,
            group,
            waited: false,
        })
    }

    /// Kills what is left of the group and reaps the child.
    pub fn end(mut self) -> io::Result<wait4::ResUse> {
        kill_process_group(self.group, Signal::KILL).ok();
        self.waited = true;
        self.child.wait4()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if !self.waited {
            kill_process_group(self.group, Signal::KILL).ok();
            self.child.wait().ok();
        }
        groups().running.retain(|&group| group != self.group);
    }
}
