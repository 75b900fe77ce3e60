//! How a worker ended.

use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;

use nix::sys::signal::Signal;

use crate::engine::limits::STACK;
use crate::engine::protocol::solution_thread;
use crate::process::{describe_status, with_error};
use crate::verdict::{Failure, Role, Verdict};

/// How a worker ended.
#[derive(Debug)]
pub struct Exit {
    pub status: ExitStatus,
    /// At most so much resident memory it had, in bytes: what its supervisor had is counted in. 0 where
    /// that is not known.
    pub memory: u64,
    pub error: Vec<u8>,
    pub marker: String,
}

impl Exit {
    /// What is to be said of the role that was at work.
    #[must_use]
    pub fn failure(&self, role: Role) -> Failure {
        let (message, cause) = if self.has_overflowed() {
            ("stack overflow".to_owned(), "stack overflow".to_owned())
        } else if let Some(status) = describe_status(self.status) {
            (with_error(status.clone(), &self.error), status)
        } else {
            let message = "ended the whole process, with exit status 0".to_owned();
            (message.clone(), message)
        };
        Failure {
            cause,
            ..Failure::new(role, Verdict::Re, message)
        }
    }

    pub fn was_aborted(&self) -> bool {
        self.status.signal() == Some(Signal::SIGABRT as i32)
    }

    /// Whether it says that memory was refused to it. Anybody can say that.
    pub fn says_refused(&self) -> bool {
        String::from_utf8_lossy(&self.error).contains("memory allocation of ")
    }

    /// Whether it was the stack that solutions run on: Rust says so, and all of it was there.
    fn has_overflowed(&self) -> bool {
        let thread = solution_thread(&self.marker);
        let error = String::from_utf8_lossy(&self.error);
        let mut lines = error.lines();
        self.was_aborted()
            && (self.memory == 0 || self.memory >= STACK as u64)
            && lines.any(|line| line.contains(&thread) && line.contains("has overflowed its stack"))
    }
}
