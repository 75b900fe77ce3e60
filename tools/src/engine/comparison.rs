//! One comparison of a run from beginning to end: run it, examine what was found, shrink it.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use crate::engine::examine::{Counterexample, examine};
use crate::engine::plan::{Exhaustive, Plan, Random};
use crate::engine::pool::Pool;
use crate::engine::protocol::{CaseId, Comparison};
use crate::engine::run::{Error, Found, Until, run};
use crate::engine::shrink::{probe, probe_afresh};
use crate::verdict::{Failure, Role, Verdict};

/// Which cases of a family are run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CaseSelection {
    /// Those of the seed, from index `first` on: `cases` of them, or as many as the time allows.
    Random { first: u64, cases: Option<u64> },
    /// Every one, the smallest size first, up to size `most` if that is given.
    Exhaustive { most: Option<u64> },
    /// The one that these choices make.
    Replay(Vec<u64>),
}

/// When a result ends by itself.
#[derive(Clone, Copy, Debug)]
pub struct Bounds<'a> {
    /// For the run itself; without it the selection decides.
    pub time: Option<Duration>,
    pub shrink_time: Duration,
    /// Set by whoever wants it to end now.
    pub stop: &'a AtomicBool,
}

/// What became of a comparison.
#[derive(Debug)]
pub struct ComparisonResult {
    pub cases: u64,
    pub time: Duration,
    pub exhausted: Option<Exhausted>,
    pub counterexample: Option<Counterexample>,
    /// How many of the cases were left out, as probably invalid.
    pub left_out: u64,
    /// The index of the case on which the solution took longest, and how long that was, where times are
    /// looked at.
    pub slowest: Option<(Duration, u64)>,
    /// What was overlooked in the answers of a program.
    pub forgiven: Option<String>,
}

/// How far an exhaustive run came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exhausted {
    /// Every input up to this size was compared; none where not even the smallest was finished, or
    /// where the family draws no size.
    pub complete_size: Option<u64>,
    /// Every input there is was compared.
    pub complete: bool,
    /// How many inputs of each size were compared, this shard's.
    pub sizes: Vec<(Option<u64>, u64)>,
}

/// A comparison that is run in one go, or in several.
#[derive(Debug)]
pub struct ComparisonRun<'a> {
    comparison: &'a Comparison,
    /// The index of the first case.
    begin: u64,
    progress: Progress,
    cases: u64,
    time: Duration,
    left_out: u64,
    slowest: Option<(Duration, u64)>,
    finished: bool,
    forgiven: Option<String>,
}

#[derive(Debug)]
enum Progress {
    Planned(Plan),
    Replayed(Option<Box<Counterexample>>),
}

impl<'a> ComparisonRun<'a> {
    /// Prepares to run a comparison on the workers of the pool.
    ///
    /// # Errors
    ///
    /// If workers cannot be started or do not answer.
    pub fn new(
        pool: &mut Pool,
        comparison: &'a Comparison,
        selection: &CaseSelection,
    ) -> Result<Self, Error> {
        let start = Instant::now();
        pool.set_comparison(comparison.clone());
        let begin = match selection {
            &CaseSelection::Random { first, .. } => first,
            _ => 0,
        };
        let progress = match selection {
            &CaseSelection::Random { first, cases } => {
                Progress::Planned(Plan::Random(Random::new(comparison.shard, first, cases)))
            }
            &CaseSelection::Exhaustive { most } => {
                let smallest = probe(pool, comparison, CaseId::Choices(Vec::new()), false, None)?;
                Progress::Planned(Plan::Exhaustive(Exhaustive::new(smallest.size, most)))
            }
            CaseSelection::Replay(choices) => {
                Progress::Replayed(replay(pool, comparison, choices)?.map(Box::new))
            }
        };
        let (cases, time) = match progress {
            Progress::Planned(_) => (0, Duration::ZERO),
            Progress::Replayed(_) => (1, start.elapsed()),
        };
        Ok(Self {
            comparison,
            begin,
            progress,
            cases,
            time,
            left_out: 0,
            slowest: None,
            finished: false,
            forgiven: None,
        })
    }

    /// Whether there is nothing left to be run.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.finished
    }

    /// Goes on until the plan is done, a case goes wrong, or the time is over. Tells `progress` how
    /// many cases there were so far. Returns the result if it has come to an end by a case.
    ///
    /// # Errors
    ///
    /// If workers cannot be started or do not answer.
    pub fn go_on(
        &mut self,
        pool: &mut Pool,
        bounds: Bounds<'_>,
        mut progress: impl FnMut(u64),
    ) -> Result<Option<Counterexample>, Error> {
        let plan = match &mut self.progress {
            Progress::Planned(plan) => plan,
            Progress::Replayed(found) => {
                self.finished = true;
                return Ok(found.take().map(|found| *found));
            }
        };
        pool.set_comparison(self.comparison.clone());
        if self.cases == 0 {
            // The first case is the first call of its process, as every judge's is.
            pool.kill_all();
        }
        let until = Until {
            time: bounds.time,
            leave: false,
            stop: bounds.stop,
        };
        let before = self.cases;
        let outcome = run(pool, self.comparison, plan, until, |cases| {
            progress(before + cases)
        })?;
        self.cases += outcome.cases;
        self.time += outcome.time;
        self.left_out += outcome.left_out;
        self.slowest = self.slowest.max(outcome.slowest);
        self.finished = outcome.finished;
        self.forgiven = self.forgiven.take().or(outcome.forgiven);
        let repetition = match plan {
            Plan::Random(plan) => plan.repetition(),
            Plan::Exhaustive(_) => None,
        };
        let found = match (outcome.found, repetition) {
            (None, Some(cases)) => constant_generator(pool, self.comparison, self.begin, cases)?,
            (found, _) => found,
        };
        found
            .map(|found| {
                examine(
                    pool,
                    self.comparison,
                    found,
                    self.begin,
                    bounds.shrink_time,
                    bounds.stop,
                )
            })
            .transpose()
    }

    /// What became of it.
    #[must_use]
    pub fn end(self, counterexample: Option<Counterexample>) -> ComparisonResult {
        let exhausted = match &self.progress {
            Progress::Planned(Plan::Exhaustive(plan)) => Some(exhausted(plan)),
            _ => None,
        };
        let Self {
            cases,
            time,
            left_out,
            slowest,
            forgiven,
            ..
        } = self;
        ComparisonResult {
            cases,
            time,
            exhausted,
            counterexample,
            left_out,
            slowest,
            forgiven,
        }
    }
}

/// Runs a comparison on the workers of the pool in one go.
///
/// # Errors
///
/// If workers cannot be started or do not answer.
pub fn run_comparison(
    pool: &mut Pool,
    comparison: &Comparison,
    selection: &CaseSelection,
    bounds: Bounds<'_>,
    progress: impl FnMut(u64),
) -> Result<ComparisonResult, Error> {
    let mut comparison = ComparisonRun::new(pool, comparison, selection)?;
    let counterexample = comparison.go_on(pool, bounds, progress)?;
    Ok(comparison.end(counterexample))
}

fn exhausted(plan: &Exhaustive) -> Exhausted {
    Exhausted {
        complete_size: plan.complete_size(),
        complete: plan.is_complete(),
        sizes: plan
            .sizes()
            .iter()
            .map(|(&size, &count)| (size, count))
            .collect(),
    }
}

/// Where so many cases come out alike by chance only once in so many runs, as a power of two, it is
/// no chance.
const UNLIKELY: u64 = 30;

/// What is to be said of a generator all of whose first cases are one, though it has a choice.
fn constant_generator(
    pool: &mut Pool,
    comparison: &Comparison,
    first: u64,
    cases: u64,
) -> Result<Option<Found>, Error> {
    let shard = comparison.shard;
    let case = CaseId::Index(first.next_multiple_of(shard.of) + shard.index);
    let bits = probe(pool, comparison, case.clone(), false, None)?.bits;
    if bits > 0 && u64::from(bits) * (cases - 1) < UNLIKELY {
        return Ok(None);
    }
    let message = format!("makes the same input again and again: the first {cases} cases are one");
    let failure = Failure::new(Role::Generator, Verdict::Re, message);
    Ok(Some(Found { case, failure }))
}

fn replay(
    pool: &mut Pool,
    comparison: &Comparison,
    choices: &[u64],
) -> Result<Option<Counterexample>, Error> {
    let probed = probe_afresh(pool, comparison, CaseId::Choices(choices.to_vec()))?;
    Ok(probed.failure.clone().map(|failure| {
        let bytes = probed.bytes;
        Counterexample::of(failure, probed, None, bytes)
    }))
}
