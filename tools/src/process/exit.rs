//! Waiting for a process to end, beside its pipes.

use std::io;
use std::process::Child;
use std::time::Duration;

use rustix::event::PollFd;
#[cfg(target_os = "linux")]
use rustix::event::{PollFlags, Timespec, poll};
use rustix::process::Pid;

#[cfg(target_os = "linux")]
use super::GLANCE;

/// Tells when a child has ended, without reaping it.
#[cfg(target_os = "linux")]
pub struct ExitWatch(std::os::fd::OwnedFd);

#[cfg(target_os = "linux")]
impl ExitWatch {
    pub fn new(child: &Child) -> io::Result<Self> {
        let flags = rustix::process::PidfdFlags::empty();
        Ok(Self(rustix::process::pidfd_open(
            Pid::from_child(child),
            flags,
        )?))
    }

    /// How long to wait at most before asking again.
    pub fn patience(&self) -> Duration {
        GLANCE
    }

    pub fn add_to<'a>(&'a self, waits: &mut Vec<PollFd<'a>>) {
        waits.push(PollFd::new(&self.0, PollFlags::IN));
    }

    pub fn has_ended(&self, _child: &Child) -> io::Result<bool> {
        let mut wait = [PollFd::new(&self.0, PollFlags::IN)];
        Ok(poll(
            &mut wait,
            Some(&Timespec {
                tv_sec: 0,
                tv_nsec: 0,
            }),
        )? > 0)
    }
}

#[cfg(not(target_os = "linux"))]
pub struct ExitWatch;

#[cfg(not(target_os = "linux"))]
impl ExitWatch {
    pub fn new(_child: &Child) -> io::Result<Self> {
        Ok(Self)
    }

    pub fn patience(&self) -> Duration {
        Duration::from_millis(1)
    }

    pub fn add_to<'a>(&'a self, _waits: &mut Vec<PollFd<'a>>) {}

    pub fn has_ended(&self, child: &Child) -> io::Result<bool> {
        use rustix::process::{WaitId, WaitIdOptions, waitid};
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        Ok(waitid(WaitId::Pid(Pid::from_child(child)), options)?.is_some())
    }
}
