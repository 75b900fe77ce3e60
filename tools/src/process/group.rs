//! The process groups that run, so that nothing outlives this process.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use wait4::{ResUse, Wait4};

/// Those of now.
static GROUPS: Mutex<Groups> = Mutex::new(Groups {
    running: Vec::new(),
    workers: Vec::new(),
    closed: false,
});

struct Groups {
    running: Vec<Pid>,
    /// Processes that end by themselves, with all that they run, when this one does.
    workers: Vec<Pid>,
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
        killpg(group, Signal::SIGKILL).ok();
    }
}

/// Whether the user wants this process to end.
static IS_INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// The user wants this process to end. Returns whether that was so before.
pub fn interrupt() -> bool {
    IS_INTERRUPTED.swap(true, Ordering::Relaxed)
}

/// Whether the user wants this process to end.
pub fn is_interrupted() -> bool {
    IS_INTERRUPTED.load(Ordering::Relaxed)
}

/// Whether this is a child that [`Running`] knows of.
pub fn is_running(process: Pid) -> bool {
    let groups = groups();
    groups.running.contains(&process) || groups.workers.contains(&process)
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

/// The number of a child that is not reaped yet.
pub fn id(child: &Child) -> Pid {
    Pid::from_raw(child.id().cast_signed())
}

/// A child whose whole group is gone when this is.
#[derive(Debug)]
pub struct Running {
    pub child: Child,
    group: Pid,
    waited: bool,
}

impl Running {
    /// Starts the command. Nobody asks for the groups between its start and its entry there.
    pub fn start(command: &mut Command) -> io::Result<Self> {
        Self::enter(command, |groups| &mut groups.running)
    }

    /// Starts one that sees to its own end, and to that of all that it runs, when this process is
    /// gone.
    pub fn start_worker(command: &mut Command) -> io::Result<Self> {
        Self::enter(command, |groups| &mut groups.workers)
    }

    fn enter(
        command: &mut Command,
        list: impl FnOnce(&mut Groups) -> &mut Vec<Pid>,
    ) -> io::Result<Self> {
        let mut groups = groups();
        if groups.closed {
            return Err(io::Error::other("this process is about to end"));
        }
        let child = command.process_group(0).spawn()?;
        let group = id(&child);
        list(&mut groups).push(group);
        Ok(Self {
            child,
            group,
            waited: false,
        })
    }

    /// The number of the child, and of its group.
    #[must_use]
    pub fn id(&self) -> Pid {
        self.group
    }

    /// Kills the whole group.
    pub fn kill(&self) {
        // It may have ended in the meantime.
        killpg(self.group, Signal::SIGKILL).ok();
    }

    /// Kills what is left of the group and reaps the child.
    pub fn end(mut self) -> io::Result<ResUse> {
        self.kill();
        self.waited = true;
        #[cfg(not(target_os = "linux"))]
        if let Some(status) = self.child.try_wait()? {
            // Reaped already, by asking whether it has ended.
            let rusage = wait4::ResourceUsage {
                utime: std::time::Duration::ZERO,
                stime: std::time::Duration::ZERO,
                maxrss: 0,
            };
            return Ok(ResUse { status, rusage });
        }
        self.child.wait4()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if !self.waited {
            self.kill();
            self.child.wait().ok();
        }
        let mut groups = groups();
        groups.running.retain(|&group| group != self.group);
        groups.workers.retain(|&group| group != self.group);
    }
}
