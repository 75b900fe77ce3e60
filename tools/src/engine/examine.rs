//! What is found out about a case that went wrong: whether it is a case at all, whether it goes wrong
//! by itself, and how small it gets.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use crate::engine::plan::{Plan, Random};
use crate::engine::pool::Pool;
use crate::engine::protocol::{Candidate, CaseId, Comparison};
use crate::engine::run::{Error, Found, Until, run};
use crate::engine::shrink::{Probed, ShrinkUntil, probe, probe_afresh, shrink};
use crate::verdict::{Failure, Role, Verdict};

/// A case that went wrong, and the smaller one that was made of it.
#[derive(Clone, Debug)]
pub struct Counterexample {
    pub failure: Failure,
    pub input: Vec<u8>,
    /// The naive solution's answer, if it came to that.
    pub expected: Option<Vec<u8>>,
    pub actual: Option<Vec<u8>>,
    /// What was printed to standard error last.
    pub error: Vec<u8>,
    /// The case's index in the run of its seed; none if it was enumerated or replayed.
    pub index: Option<u64>,
    pub choices: Vec<u64>,
    pub original_bytes: usize,
    pub bytes: usize,
    /// Every smaller size of the family was tried, and is right.
    pub smallest_size: bool,
    pub repeats: Repeats,
}

/// When a case goes wrong again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeats {
    Always,
    /// As the first case of a process, and not as a later one.
    FirstCall,
    /// After those that ran before it in the same process, and not by itself.
    AfterOthers,
    /// Sometimes.
    ByChance,
    /// Not by itself: what ran before it, or chance.
    Unknown,
    /// Where every input is tried, and not where it is replayed: choices that are missing there are
    /// not the simplest for ever.
    Enumerated,
}

/// For so long the cases before one are run again, to see whether they make the difference.
const BEFORE_TIME: Duration = Duration::from_secs(3);

/// So often a case is run again by itself before it is said that it always goes wrong.
const AGAIN: usize = 2;

/// Finds out about what was found, in a run that began with the case of index `begin`.
///
/// # Errors
///
/// If workers cannot be started or do not answer.
pub fn examine(
    pool: &mut Pool,
    comparison: &Comparison,
    found: Found,
    begin: u64,
    shrink_time: Duration,
    stop: &AtomicBool,
) -> Result<Counterexample, Error> {
    let until = ShrinkUntil {
        deadline: Instant::now() + shrink_time,
        stop,
    };
    let Found { case, failure } = found;
    let (index, choices) = match &case {
        &CaseId::Index(index) => (Some(index), None),
        CaseId::Choices(choices) => (None, Some(choices.clone())),
    };
    let mut first = match probe_afresh(pool, comparison, case.clone()) {
        // Nothing is known of it but that it was found.
        Err(Error::Interrupted) => {
            let first = Probed {
                choices: choices.unwrap_or_default(),
                ..Probed::default()
            };
            return Ok(Counterexample::of(failure, first, index, 0));
        }
        first => first?,
    };
    // A generator that fails does not tell the choices that it fails after.
    if let (true, Some(choices)) = (first.choices.is_empty(), choices) {
        first.choices = choices;
    }
    let bytes = first.bytes;
    let alike = |probed: &Probed| {
        probed
            .failure
            .as_ref()
            .is_some_and(|it| it.is_like(&failure))
    };
    if failure.role == Role::Generator {
        if index.is_some() || alike(&first) {
            return Ok(Counterexample::of(failure, first, index, bytes));
        }
        // What was replayed is another input.
        let mut counterexample = Counterexample::of(failure, Probed::default(), None, 0);
        counterexample.repeats = Repeats::Enumerated;
        return Ok(counterexample);
    }
    if !alike(&first) {
        // A case that is none is nobody else's fault.
        let no_case = first
            .failure
            .take_if(|it| matches!(it.role, Role::Generator | Role::Validator));
        if let Some(failure) = no_case {
            return Ok(Counterexample::of(failure, first, index, bytes));
        }
        let (failure, repeats) = blame_others(pool, comparison, failure, index, begin, stop)?;
        let mut counterexample = Counterexample::of(failure, first, index, bytes);
        counterexample.repeats = repeats;
        return Ok(counterexample);
    }
    let repeats = match (failure.verdict, &comparison.solution) {
        (Verdict::Wa, Candidate::Declared(_)) => match repeats(pool, comparison, &case, &failure) {
            Err(Error::Interrupted) => Repeats::Always,
            repeats => repeats?,
        },
        _ => Repeats::Always,
    };
    let mut afresh = repeats == Repeats::FirstCall;
    let found_choices = first.choices.clone();
    let (last, smallest_size) = loop {
        let choices = first.choices.clone();
        let shrunk = shrink(pool, comparison, choices, bytes, &failure, afresh, until);
        // Whatever happens to it, what was found is told.
        let Ok(shrunk) = shrunk else {
            pool.kill_all();
            break (first, false);
        };
        if shrunk.choices == first.choices {
            break (first, shrunk.smallest_size);
        }
        let case = CaseId::Choices(shrunk.choices);
        let last = match probe_afresh(pool, comparison, case) {
            Err(Error::Interrupted) => break (first, false),
            last => last?,
        };
        if alike(&last) {
            break (last, shrunk.smallest_size);
        }
        if afresh {
            break (first, false);
        }
        // What ran before in the same process has made a difference.
        afresh = true;
    };
    let mut repeats = repeats;
    // One that did not become smaller has been looked at, unless by a program.
    let is_new =
        last.choices != found_choices || matches!(comparison.solution, Candidate::Program(_));
    if is_new && repeats == Repeats::Always && failure.verdict == Verdict::Wa {
        for _ in 0..AGAIN {
            let case = CaseId::Choices(last.choices.clone());
            match probe_afresh(pool, comparison, case) {
                Err(Error::Interrupted) => break,
                again => {
                    if !alike(&again?) {
                        repeats = Repeats::ByChance;
                    }
                }
            }
        }
    }
    let failure = last.failure.clone().unwrap_or(failure);
    let mut counterexample = Counterexample::of(failure, last, index, bytes);
    counterexample.smallest_size = smallest_size && !afresh && repeats == Repeats::Always;
    counterexample.repeats = repeats;
    Ok(counterexample)
}

/// Whether a case that has just gone wrong as the first of its process does so as the next one.
fn repeats(
    pool: &mut Pool,
    comparison: &Comparison,
    case: &CaseId,
    failure: &Failure,
) -> Result<Repeats, Error> {
    let goes_wrong = |pool: &mut Pool| -> Result<bool, Error> {
        let probed = probe(pool, comparison, case.clone(), false, None)?;
        Ok(probed.failure.is_some_and(|it| it.is_like(failure)))
    };
    let mut later = 0;
    for _ in 0..AGAIN {
        later += usize::from(goes_wrong(pool)?);
        pool.kill_all();
        if !goes_wrong(pool)? {
            return Ok(Repeats::ByChance);
        }
    }
    Ok(match later {
        0 => Repeats::FirstCall,
        AGAIN => Repeats::Always,
        _ => Repeats::ByChance,
    })
}

/// What makes the difference where a case does not go wrong by itself, and whose fault it is.
fn blame_others(
    pool: &Pool,
    comparison: &Comparison,
    failure: Failure,
    index: Option<u64>,
    begin: u64,
    stop: &AtomicBool,
) -> Result<(Failure, Repeats), Error> {
    let Some(index) = index else {
        return Ok((failure, Repeats::Unknown));
    };
    let run_again = |comparison: &Comparison| -> Result<Option<Found>, Error> {
        let mut pool = pool.alone();
        pool.set_comparison(comparison.clone());
        let cases = Some(index - begin + 1);
        let mut plan = Plan::Random(Random::new(comparison.shard, begin, cases));
        let until = Until {
            time: Some(BEFORE_TIME),
            leave: true,
            stop,
        };
        Ok(run(&mut pool, comparison, &mut plan, until, |_| {})?.found)
    };
    let Some(found) = run_again(comparison)? else {
        return Ok((failure, Repeats::Unknown));
    };
    if matches!(failure.role, Role::Generator | Role::Solution) {
        let failure = if found.failure.role == failure.role {
            failure
        } else {
            found.failure
        };
        return Ok((failure, Repeats::AfterOthers));
    }
    let without = Comparison {
        solution: comparison.against.clone(),
        ..comparison.clone()
    };
    if run_again(&without)?.is_some() {
        return Ok((failure, Repeats::AfterOthers));
    }
    let whom = match failure.role {
        Role::Checker => "the checker",
        Role::Validator => "the validator",
        Role::Interactor => "the interactor",
        _ => "the naive solution",
    };
    let message = format!(
        "leaves something behind with which {whom} fails in the same process: {}",
        failure.message
    );
    Ok((
        Failure::new(Role::Solution, Verdict::Re, message),
        Repeats::AfterOthers,
    ))
}

impl Counterexample {
    pub(super) fn of(
        failure: Failure,
        probed: Probed,
        index: Option<u64>,
        original_bytes: usize,
    ) -> Self {
        Self {
            failure,
            input: probed.input,
            expected: probed.expected,
            actual: probed.actual,
            error: probed.error,
            index,
            choices: probed.choices,
            original_bytes,
            bytes: probed.bytes,
            smallest_size: false,
            repeats: Repeats::Always,
        }
    }
}
