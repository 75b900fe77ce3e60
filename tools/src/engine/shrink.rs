//! Makes a failing case as small as it gets.
//!
//! A case is the list of choices that its generator made, so shrinking edits that list and runs the
//! generator again: whatever comes out obeys every constraint of the family. Of two failing cases
//! the better one has fewer bytes, then fewer choices, then smaller ones, the first ones first.
//! After MacIver, Donaldson: *Test-case reduction via test-case generation* (2020).

mod passes;
mod probe;
mod shrinker;

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use crate::engine::plan::{Exhaustive, Plan};
use crate::engine::pool::Pool;
use crate::engine::protocol::{CaseId, Comparison, Shard};
use crate::engine::run::{Error, Found, Until, run};
use crate::verdict::{Failure, Verdict};

use shrinker::Shrinker;

pub use probe::{Probed, probe, probe_afresh};

/// The part of the time in which every case smaller than the one that was found is tried.
const SWEEP: Duration = Duration::from_secs(1);

/// A hang is not told from a slow case by less.
const HURRIED: Duration = Duration::from_millis(50);

/// A shrunk case.
#[derive(Debug)]
pub struct Shrunk {
    pub choices: Vec<u64>,
    /// Whether every smaller size of the family was tried, and is right.
    pub smallest_size: bool,
    /// How many cases were tried by editing the list.
    pub tries: u64,
    /// And how many because they are smaller than what was found.
    pub swept: u64,
}

/// When shrinking ends.
#[derive(Clone, Copy, Debug)]
pub struct ShrinkUntil<'a> {
    pub deadline: Instant,
    /// Set by whoever wants it to end now.
    pub stop: &'a AtomicBool,
}

/// Shrinks the case of `choices`, which fails as `failure` says and has `bytes`, until about
/// the deadline; `afresh` has each try be the first call of a process. The pool's comparison must be set to `comparison`. What is returned fails in the same way.
///
/// # Errors
///
/// If workers cannot be started or do not answer.
pub fn shrink(
    pool: &mut Pool,
    comparison: &Comparison,
    choices: Vec<u64>,
    bytes: usize,
    failure: &Failure,
    afresh: bool,
    until: ShrinkUntil<'_>,
) -> Result<Shrunk, Error> {
    let within = |pool: &mut Pool, time_limit| {
        let best = (bytes, choices.clone());
        shrink_within(pool, comparison, time_limit, best, failure, afresh, until)
    };
    // A hang is told from a slow case by less than the whole limit, and confirmed at the end.
    let hurried = (comparison.time_limit / 20).max(HURRIED);
    if failure.verdict == Verdict::Tle && hurried < comparison.time_limit {
        let shrunk = within(pool, hurried)?;
        let case = CaseId::Choices(shrunk.choices.clone());
        if shrunk.choices == choices
            || probe(pool, comparison, case, false, None)?
                .failure
                .is_some_and(|found| found.is_like(failure))
        {
            return Ok(shrunk);
        }
        // On a busy machine it was too little.
    }
    within(pool, comparison.time_limit)
}

/// The same with another limit for the time that each try takes.
fn shrink_within(
    pool: &mut Pool,
    comparison: &Comparison,
    time_limit: Duration,
    best: (usize, Vec<u64>),
    failure: &Failure,
    afresh: bool,
    ShrinkUntil { deadline, stop }: ShrinkUntil<'_>,
) -> Result<Shrunk, Error> {
    let mut shrinker = Shrinker {
        pool,
        comparison: Comparison {
            time_limit,
            // The smallest case may well be another shard's.
            shard: Shard::WHOLE,
            ..comparison.clone()
        },
        failure,
        best,
        afresh,
        deadline,
        stop,
        tries: 0,
        seen: HashSet::new(),
        tried: Vec::new(),
        swept: 0,
    };
    shrinker.pool.set_comparison(shrinker.comparison.clone());
    passes::until_none_helps(&mut shrinker)?;
    let mut smallest_size = false;
    if failure.verdict != Verdict::Tle
        && !afresh
        && let Some((first, no_smaller)) = shrinker.sweep()?
    {
        let size = first.first().copied();
        if shrinker.attempt(first)? {
            passes::until_none_helps(&mut shrinker)?;
        }
        smallest_size = no_smaller && shrinker.best.1.first().copied() == size;
    }
    let Shrinker {
        pool,
        best,
        tries,
        swept,
        ..
    } = shrinker;
    pool.set_comparison(comparison.clone());
    Ok(Shrunk {
        choices: best.1,
        smallest_size,
        tries,
        swept,
    })
}

impl Shrinker<'_> {
    /// The choices of the first case of all that goes wrong, if it is found in the time: every case
    /// of the family is tried, the smallest first, up to those of the size at hand. Says as well
    /// whether every case of a smaller size was tried: the time may be over before a piece is that
    /// comes earlier.
    fn sweep(&mut self) -> Result<Option<(Vec<u64>, bool)>, Error> {
        let simplest = probe(
            self.pool,
            &self.comparison,
            CaseId::Choices(Vec::new()),
            false,
            Some(self.deadline),
        )?;
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
            leave: true,
            stop: self.stop,
        };
        let outcome = run(self.pool, &self.comparison, &mut plan, until, |_| {})?;
        self.swept += outcome.cases;
        Ok(match outcome.found {
            Some(Found {
                case: CaseId::Choices(choices),
                failure,
            }) if failure.is_like(self.failure) => {
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
