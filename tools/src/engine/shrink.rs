//! Makes a failing case as small as it gets.
//!
//! A case is the list of choices that its generator made, so shrinking edits that list and runs the
//! generator again: whatever comes out obeys every constraint of the family. Of two failing cases
//! the better one has fewer bytes, then fewer choices, then smaller ones, the first ones first.
//! After MacIver, Donaldson: *Test-case reduction via test-case generation* (2020).

mod passes;
mod probe;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::engine::plan::{Exhaustive, Plan};
use crate::engine::pool::Pool;
use crate::engine::protocol::{CaseId, Row, Shard};
use crate::engine::run::{Error, Found, Until, run};
use crate::verdict::{Fall, Verdict};

pub use probe::{Probed, probe, probe_afresh};

/// The part of the time in which every case smaller than the one that was found is tried.
const SWEEP: Duration = Duration::from_secs(1);

/// A shrunk case.
#[derive(Debug)]
pub struct Shrunk {
    pub choices: Vec<u64>,
    /// Whether every smaller size of the family was tried, and is right.
    pub smallest_size: bool,
}

/// Shrinks the case of `choices`, which fails as `fall` says and has `bytes`, for at most about
/// `time`. The pool's row must be set to `row`. What is returned fails in the same way.
///
/// # Errors
///
/// If workers cannot be started or do not answer.
pub fn shrink(
    pool: &mut Pool,
    row: &Row,
    choices: Vec<u64>,
    bytes: usize,
    fall: &Fall,
    time: Duration,
    stop: &AtomicBool,
) -> Result<Shrunk, Error> {
    let original = choices.clone();
    // A hang is told from a slow case by less than the whole limit, and confirmed at the end.
    let hurried = match fall.verdict {
        Verdict::Tle => (row.time_limit / 20)
            .max(Duration::from_millis(50))
            .min(row.time_limit),
        _ => row.time_limit,
    };
    let mut shrinker = Shrinker {
        pool,
        row: Row {
            time_limit: hurried,
            // The smallest case may well be another shard's.
            shard: Shard::WHOLE,
            ..row.clone()
        },
        fall,
        best: (bytes, choices),
        deadline: Instant::now() + time,
        stop,
    };
    shrinker.pool.set_row(shrinker.row.clone());
    passes::until_none_helps(&mut shrinker)?;
    let mut smallest_size = false;
    if fall.verdict != Verdict::Tle
        && let Some((first, no_smaller)) = shrinker.sweep()?
    {
        let size = first.first().copied();
        if shrinker.attempt(first)? {
            passes::until_none_helps(&mut shrinker)?;
        }
        smallest_size = no_smaller && shrinker.best.1.first().copied() == size;
    }
    let Shrinker { pool, best, .. } = shrinker;
    pool.set_row(row.clone());
    let choices = if hurried < row.time_limit && best.1 != original {
        let confirmed = probe(pool, row, CaseId::Choices(best.1.clone()), false)?;
        if confirmed.fall.is_some_and(|found| found.is_like(fall)) {
            best.1
        } else {
            original
        }
    } else {
        best.1
    };
    Ok(Shrunk {
        choices,
        smallest_size,
    })
}

struct Shrinker<'a> {
    pool: &'a mut Pool,
    row: Row,
    fall: &'a Fall,
    best: (usize, Vec<u64>),
    deadline: Instant,
    stop: &'a AtomicBool,
}

impl Shrinker<'_> {
    fn choices(&self) -> &[u64] {
        &self.best.1
    }

    fn is_over(&self) -> bool {
        Instant::now() >= self.deadline || self.stop.load(Ordering::Relaxed)
    }

    /// Takes `choices` instead if they make a better case that fails in the same way.
    fn attempt(&mut self, choices: Vec<u64>) -> Result<bool, Error> {
        if self.is_over() || choices == self.best.1 {
            return Ok(false);
        }
        let found = probe(self.pool, &self.row, CaseId::Choices(choices), false)?;
        if !found.fall.is_some_and(|fall| fall.is_like(self.fall)) {
            return Ok(false);
        }
        let key = |(bytes, choices): &(usize, Vec<u64>)| (*bytes, choices.len(), choices.clone());
        let candidate = (found.bytes, found.choices);
        let better = key(&candidate) < key(&self.best);
        if better {
            self.best = candidate;
        }
        Ok(better)
    }

    /// The choices of the first case of all that goes wrong, if it is found in the time: every case
    /// of the family is tried, the smallest first, up to those of the size at hand. Says as well
    /// whether every case of a smaller size was tried: the time may be over before a piece is that
    /// comes earlier.
    fn sweep(&mut self) -> Result<Option<(Vec<u64>, bool)>, Error> {
        let simplest = probe(self.pool, &self.row, CaseId::Choices(Vec::new()), false)?;
        let Some(size) = simplest
            .size
            .zip(self.best.1.first())
            .map(|(least, more)| least + more)
        else {
            return Ok(None);
        };
        let mut plan = Plan::Exhaustive(Exhaustive::new(simplest.size, Some(size)));
        let time = SWEEP.min(self.deadline.saturating_duration_since(Instant::now()));
        let until = Until {
            time: Some(time),
            stop: self.stop,
        };
        let outcome = run(self.pool, &self.row, &mut plan, until, |_| {})?;
        Ok(match outcome.found {
            Some(Found {
                case: CaseId::Choices(choices),
                fall,
            }) if fall.is_like(self.fall) => {
                let more = choices.first().copied().unwrap_or(0);
                let tried = match &plan {
                    Plan::Exhaustive(plan) => plan.complete_size(),
                    Plan::Random(_) => None,
                };
                let no_smaller = more == 0 || tried >= simplest.size.map(|least| least + more - 1);
                Some((choices, no_smaller))
            }
            _ => None,
        })
    }
}
