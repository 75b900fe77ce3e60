//! One row of a run from beginning to end: run it, examine what was found, shrink it.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use crate::engine::plan::{Exhaustive, Plan, Random};
use crate::engine::pool::Pool;
use crate::engine::protocol::{CaseId, Row};
use crate::engine::run::{Error, Found, Until, run};
use crate::engine::shrink::{Probed, probe, probe_afresh, shrink};
use crate::verdict::{Fall, Party, Verdict};

/// Which cases of a family are run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Those of the seed, from index `first` on: `cases` of them, or as many as the time allows.
    Random { first: u64, cases: Option<u64> },
    /// Every one, the smallest size first, up to size `most` if that is given.
    Exhaustive { most: Option<u64> },
    /// The one that these choices make.
    Replay(Vec<u64>),
}

/// When a trial ends by itself.
#[derive(Clone, Copy, Debug)]
pub struct Bounds<'a> {
    /// For the run itself; without it the mode decides.
    pub time: Option<Duration>,
    pub shrink_time: Duration,
    /// Set by whoever wants it to end now.
    pub stop: &'a AtomicBool,
}

/// What became of a row.
#[derive(Debug)]
pub struct Trial {
    pub cases: u64,
    pub time: Duration,
    pub exhausted: Option<Exhausted>,
    pub counterexample: Option<Counterexample>,
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

/// A case that went wrong, and the smaller one that was made of it.
#[derive(Clone, Debug)]
pub struct Counterexample {
    pub fall: Fall,
    pub input: Vec<u8>,
    /// The naive solution's answer, if it came to that.
    pub expected: Option<Vec<u8>>,
    pub actual: Option<Vec<u8>>,
    /// The case's index in the run of its seed; none if it was enumerated or replayed.
    pub index: Option<u64>,
    pub choices: Vec<u64>,
    pub original_bytes: usize,
    pub bytes: usize,
    /// Every smaller size of the family was tried, and is right.
    pub smallest_size: bool,
    /// Run by itself, the case goes wrong in the same way.
    pub repeatable: bool,
}

/// A row that is run in one go, or in several.
#[derive(Debug)]
pub struct RowRun<'a> {
    row: &'a Row,
    progress: Progress,
    cases: u64,
    time: Duration,
    forgiven: Option<String>,
}

#[derive(Debug)]
enum Progress {
    Planned(Plan),
    Replayed(Option<Box<Counterexample>>),
}

impl<'a> RowRun<'a> {
    /// Prepares to run a row on the workers of the pool.
    ///
    /// # Errors
    ///
    /// If workers cannot be started or do not answer.
    pub fn new(pool: &mut Pool, row: &'a Row, mode: &Mode) -> Result<Self, Error> {
        let start = Instant::now();
        pool.set_row(row.clone());
        let progress = match mode {
            &Mode::Random { first, cases } => {
                Progress::Planned(Plan::Random(Random::new(row.shard, first, cases)))
            }
            &Mode::Exhaustive { most } => {
                let smallest = probe(pool, row, CaseId::Choices(Vec::new()), false)?;
                Progress::Planned(Plan::Exhaustive(Exhaustive::new(smallest.size, most)))
            }
            Mode::Replay(choices) => Progress::Replayed(replay(pool, row, choices)?.map(Box::new)),
        };
        let (cases, time) = match progress {
            Progress::Planned(_) => (0, Duration::ZERO),
            Progress::Replayed(_) => (1, start.elapsed()),
        };
        Ok(Self {
            row,
            progress,
            cases,
            time,
            forgiven: None,
        })
    }

    /// Goes on until the plan is done, a case goes wrong, or the time is over. Tells `progress` how
    /// many cases there were so far. Returns the trial if it has come to an end by a case.
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
            Progress::Replayed(found) => return Ok(found.take().map(|found| *found)),
        };
        pool.set_row(self.row.clone());
        let until = Until {
            time: bounds.time,
            stop: bounds.stop,
        };
        let before = self.cases;
        let outcome = run(pool, self.row, plan, until, |cases| {
            progress(before + cases)
        })?;
        self.cases += outcome.cases;
        self.time += outcome.time;
        self.forgiven = self.forgiven.take().or(outcome.forgiven);
        let repetition = match plan {
            Plan::Random(plan) => plan.repetition(),
            Plan::Exhaustive(_) => None,
        };
        let found = outcome.found.or_else(|| repetition.map(constant_generator));
        found
            .map(|found| examine(pool, self.row, found, bounds))
            .transpose()
    }

    /// What became of it.
    #[must_use]
    pub fn end(self, counterexample: Option<Counterexample>) -> Trial {
        let exhausted = match &self.progress {
            Progress::Planned(Plan::Exhaustive(plan)) => Some(exhausted(plan)),
            _ => None,
        };
        let Self {
            cases,
            time,
            forgiven,
            ..
        } = self;
        Trial {
            cases,
            time,
            exhausted,
            counterexample,
            forgiven,
        }
    }
}

/// Runs a row on the workers of the pool in one go.
///
/// # Errors
///
/// If workers cannot be started or do not answer.
pub fn try_row(
    pool: &mut Pool,
    row: &Row,
    mode: &Mode,
    bounds: Bounds<'_>,
    progress: impl FnMut(u64),
) -> Result<Trial, Error> {
    let mut row = RowRun::new(pool, row, mode)?;
    let counterexample = row.go_on(pool, bounds, progress)?;
    Ok(row.end(counterexample))
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

fn constant_generator(cases: u64) -> Found {
    let message = format!("makes the same input again and again: the first {cases} cases are one");
    let fall = Fall {
        party: Party::Generator,
        verdict: Verdict::Re,
        message,
        cause: String::new(),
    };
    Found {
        case: CaseId::Index(0),
        fall,
    }
}

fn replay(pool: &mut Pool, row: &Row, choices: &[u64]) -> Result<Option<Counterexample>, Error> {
    let probed = probe_afresh(pool, row, CaseId::Choices(choices.to_vec()))?;
    Ok(probed.fall.clone().map(|fall| {
        let bytes = probed.bytes;
        Counterexample::of(fall, probed, None, bytes)
    }))
}

fn examine(
    pool: &mut Pool,
    row: &Row,
    found: Found,
    bounds: Bounds<'_>,
) -> Result<Counterexample, Error> {
    let (index, choices) = match &found.case {
        &CaseId::Index(index) => (Some(index), None),
        CaseId::Choices(choices) => (None, Some(choices.clone())),
    };
    let mut first = probe_afresh(pool, row, found.case)?;
    // A generator that falls does not tell the choices that it falls after.
    if let (true, Some(choices)) = (first.choices.is_empty(), choices) {
        first.choices = choices;
    }
    let original_bytes = first.bytes;
    let alone = first
        .fall
        .as_ref()
        .is_some_and(|fall| fall.is_like(&found.fall));
    if !alone || found.fall.party == Party::Generator {
        let mut counterexample = Counterexample::of(found.fall, first, index, original_bytes);
        counterexample.repeatable = alone || counterexample.fall.party == Party::Generator;
        return Ok(counterexample);
    }
    let choices = first.choices.clone();
    let shrunk = shrink(
        pool,
        row,
        choices,
        original_bytes,
        &found.fall,
        bounds.shrink_time,
        bounds.stop,
    )?;
    let shrunk_case = probe_afresh(pool, row, CaseId::Choices(shrunk.choices))?;
    let alike = |fall: &Fall| fall.is_like(&found.fall);
    let last = if shrunk_case.fall.as_ref().is_some_and(alike) {
        shrunk_case
    } else {
        first
    };
    let fall = last.fall.clone().unwrap_or(found.fall);
    let mut counterexample = Counterexample::of(fall, last, index, original_bytes);
    counterexample.smallest_size = shrunk.smallest_size;
    Ok(counterexample)
}

impl Counterexample {
    fn of(fall: Fall, probed: Probed, index: Option<u64>, original_bytes: usize) -> Self {
        Self {
            fall,
            input: probed.input,
            expected: probed.expected,
            actual: probed.actual,
            index,
            choices: probed.choices,
            original_bytes,
            bytes: probed.bytes,
            smallest_size: false,
            repeatable: true,
        }
    }
}
