//! How long everybody may take, and how much stack there is.

use std::time::Duration;

use crate::engine::protocol::Comparison;
use crate::process::tree::PROCESSES;
use crate::verdict::{Failure, Role, Verdict};

/// The stack that a solution gets: that of Codeforces, and a quarter of AtCoder's.
pub(crate) const STACK: usize = 256 << 20;

/// A worker says something at least this often while a case takes long.
pub const UNRESPONSIVE_TIMEOUT: Duration = Duration::from_secs(10);

/// How often `progress` is told, and a stop looked for.
pub const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// All but the solution may take so many times its limit.
pub const TIME_LIMIT_FACTOR: u32 = 5;

/// What a role may take for one case.
#[must_use]
pub fn time_limit(comparison: &Comparison, role: Role) -> Duration {
    match role {
        Role::Solution => comparison.time_limit,
        Role::Generator | Role::Validator | Role::Naive | Role::Checker | Role::Interactor => {
            TIME_LIMIT_FACTOR * comparison.time_limit
        }
    }
}

/// A failure for having taken too long.
#[must_use]
pub fn too_long(comparison: &Comparison, role: Role) -> Failure {
    let message = format!("still running after {:?}", time_limit(comparison, role));
    Failure::new(role, Verdict::Tle, message)
}

/// A failure for having started more and more of them.
#[must_use]
pub fn too_many_processes(role: Role) -> Failure {
    Failure::new(
        role,
        Verdict::Re,
        format!("started more than {PROCESSES} processes"),
    )
}

/// A failure for having taken from others in the same process what they need to run programs.
#[must_use]
pub fn ignores_its_children(role: Role) -> Failure {
    let message = "ignores SIGCHLD, so that no program can be waited for in the same process";
    Failure::new(role, Verdict::Re, message)
}
