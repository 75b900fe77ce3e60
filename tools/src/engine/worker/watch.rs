//! Knows what the worker is doing, at the price of a few stores a case.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};
use std::thread::sleep;
use std::time::Duration;

use crate::problem::is_speaking;
use crate::process::stopwatch::Stopwatch;
use crate::process::tree::is_crowded;
use crate::verdict::Role;

/// What the solution thread is busy with. Every field has one writer and needs no order: the watch
/// takes what it sees for true only where the same tick came before and after for a long time.
#[derive(Debug, Default)]
pub struct Watch {
    /// Goes up whenever something begins.
    tick: AtomicU64,
    case: AtomicU64,
    phase: AtomicU8,
    /// Nothing has begun since something ended.
    resting: AtomicBool,
}

/// How often the watch looks.
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// After so much time in one phase the supervisor is told, and told again at every poll.
const HEARTBEAT_TIMEOUT: Duration = Duration::from_millis(40);

impl Watch {
    /// A role begins with a case; `elsewhere` if somebody else sees to its time.
    #[inline]
    pub fn enter(&self, case: u64, role: Role, elsewhere: bool) {
        self.case.store(case, Relaxed);
        let phase = if elsewhere {
            -(role as i8 + 1) as u8
        } else {
            role as u8 + 1
        };
        self.phase.store(phase, Relaxed);
        self.resting.store(false, Relaxed);
        self.tick
            .store(self.tick.load(Relaxed).wrapping_add(1), Relaxed);
    }

    #[inline]
    pub fn rest(&self) {
        self.resting.store(true, Relaxed);
        self.tick
            .store(self.tick.load(Relaxed).wrapping_add(1), Relaxed);
    }

    /// What is going on, or went on last.
    pub fn place(&self) -> (u64, Role) {
        (
            self.case.load(Relaxed),
            role(self.phase.load(Relaxed)).0.unwrap_or(Role::Solution),
        )
    }

    /// Calls `tell(case, role, milliseconds)` about whatever takes long, and `crowded(case, role)`
    /// where there are too many processes, for ever.
    pub fn keep(&self, tell: impl Fn(u64, Role, u64), crowded: impl Fn(u64, Role)) {
        let mut seen = (self.tick.load(Relaxed), Stopwatch::start());
        loop {
            sleep(POLL_INTERVAL);
            let tick = self.tick.load(Relaxed);
            if is_crowded() {
                let (case, role) = self.place();
                crowded(case, role);
            }
            if tick != seen.0 {
                seen = (tick, Stopwatch::start());
                continue;
            }
            let elapsed = seen.1.elapsed();
            if elapsed > HEARTBEAT_TIMEOUT
                && !self.resting.load(Relaxed)
                && let (Some(role), elsewhere) = role(self.phase.load(Relaxed))
            {
                let millis = if elsewhere {
                    0
                } else {
                    elapsed.as_millis() as u64
                };
                let case = self.case.load(Relaxed);
                if self.tick.load(Relaxed) == tick {
                    tell(case, role, millis);
                }
            }
        }
    }
}

/// The role of a phase, and whether somebody else sees to its time.
fn role(phase: u8) -> (Option<Role>, bool) {
    let signed = phase as i8;
    let role = match signed.unsigned_abs() {
        1 => Some(Role::Generator),
        2 => Some(Role::Validator),
        3 => Some(Role::Naive),
        4 => Some(Role::Solution),
        5 => Some(Role::Checker),
        _ => None,
    };
    match role {
        Some(Role::Naive | Role::Solution) if is_speaking() => (Some(Role::Interactor), false),
        role => (role, signed < 0),
    }
}
