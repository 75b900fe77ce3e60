//! Knows what the worker is doing, at the price of a few stores a case.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::verdict::Party;

/// What the solution thread is busy with. Every field has one writer and needs no order: the watch
/// takes what it sees for true only where the same tick came before and after for a long time.
#[derive(Debug, Default)]
pub struct Watch {
    /// Goes up whenever something begins.
    tick: AtomicU64,
    case: AtomicU64,
    phase: AtomicU8,
}

/// How often the watch looks.
const GLANCE: Duration = Duration::from_millis(10);

/// After so much time in one phase the supervisor is told, and told again at every glance.
const LONG: Duration = Duration::from_millis(40);

const RESTING: u8 = 0;

impl Watch {
    /// A party begins with a case; `elsewhere` if somebody else sees to its time.
    #[inline]
    pub fn enter(&self, case: u64, party: Party, elsewhere: bool) {
        self.case.store(case, Relaxed);
        let phase = if elsewhere {
            -(party as i8 + 1) as u8
        } else {
            party as u8 + 1
        };
        self.phase.store(phase, Relaxed);
        self.tick
            .store(self.tick.load(Relaxed).wrapping_add(1), Relaxed);
    }

    #[inline]
    pub fn rest(&self) {
        self.phase.store(RESTING, Relaxed);
        self.tick
            .store(self.tick.load(Relaxed).wrapping_add(1), Relaxed);
    }

    /// What is going on, for the solution thread itself.
    pub fn place(&self) -> (u64, Party) {
        (
            self.case.load(Relaxed),
            party(self.phase.load(Relaxed)).0.unwrap_or(Party::Solution),
        )
    }

    /// Calls `tell(case, party, milliseconds)` about whatever takes long, for ever.
    pub fn keep(&self, tell: impl Fn(u64, Party, u64)) {
        let mut seen = (self.tick.load(Relaxed), Instant::now());
        loop {
            sleep(GLANCE);
            let tick = self.tick.load(Relaxed);
            if tick != seen.0 {
                seen = (tick, Instant::now());
            } else if seen.1.elapsed() > LONG
                && let (Some(party), elsewhere) = party(self.phase.load(Relaxed))
            {
                let millis = if elsewhere {
                    0
                } else {
                    seen.1.elapsed().as_millis() as u64
                };
                let case = self.case.load(Relaxed);
                if self.tick.load(Relaxed) == tick {
                    tell(case, party, millis);
                }
            }
        }
    }
}

/// The party of a phase, and whether somebody else sees to its time.
fn party(phase: u8) -> (Option<Party>, bool) {
    let signed = phase as i8;
    let party = match signed.unsigned_abs() {
        1 => Some(Party::Generator),
        2 => Some(Party::Naive),
        3 => Some(Party::Solution),
        4 => Some(Party::Checker),
        _ => None,
    };
    (party, signed < 0)
}
