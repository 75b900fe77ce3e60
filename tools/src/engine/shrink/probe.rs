//! Runs one case by itself, and learns all there is to know about it.

use std::time::{Duration, Instant};

use crate::engine::limits::{
    POLL_INTERVAL, UNRESPONSIVE_TIMEOUT, time_limit, too_long, too_many_processes,
};
use crate::engine::pool::{Event, Pool};
use crate::engine::protocol::{CaseId, Command, Comparison, Reply};
use crate::engine::refusal;
use crate::engine::run::Error;
use crate::process::is_interrupted;
use crate::process::stopwatch::Stopwatch;
use crate::verdict::{Failure, Role, Verdict};

/// One case, as far as it got.
#[derive(Clone, Debug, Default)]
pub struct Probed {
    pub choices: Vec<u64>,
    /// How much there was to choose from, as a power of two.
    pub bits: u32,
    pub size: Option<u64>,
    pub bytes: usize,
    /// Texts, if they were asked for.
    pub input: Vec<u8>,
    pub expected: Option<Vec<u8>>,
    pub actual: Option<Vec<u8>>,
    pub failure: Option<Failure>,
    /// What was printed to standard error last, if it was asked for.
    pub error: Vec<u8>,
}

/// So long a case may take of which the user does not want to know any more.
const GRACE: Duration = Duration::from_millis(300);

/// The worker that runs it.
const PLACE: usize = 0;

/// Like [`probe`] with texts, in a worker that ran nothing before.
///
/// # Errors
///
/// If a worker cannot be started, or the user wants this to end.
pub fn probe_afresh(
    pool: &mut Pool,
    comparison: &Comparison,
    case: CaseId,
) -> Result<Probed, Error> {
    pool.kill(PLACE);
    probe(pool, comparison, case, true, None)
}

/// Runs a case of the comparison, to which the pool must be set. After the `deadline` it is left
/// alone, as if it had not failed.
///
/// # Errors
///
/// If a worker cannot be started, or the user wants this to end.
pub fn probe(
    pool: &mut Pool,
    comparison: &Comparison,
    case: CaseId,
    show: bool,
    deadline: Option<Instant>,
) -> Result<Probed, Error> {
    let asked = match &case {
        CaseId::Choices(choices) => choices.clone(),
        CaseId::Index(_) => Vec::new(),
    };
    let command = Command::Probe { case, show };
    pool.send(PLACE, &command).map_err(|source| Error::Start {
        problem: comparison.problem.clone(),
        source,
    })?;
    let mut probed = Probed::default();
    let mut role = Role::Generator;
    let mut has_printed = false;
    let mut watch = Stopwatch::start();
    let mut heard = Duration::ZERO;
    loop {
        if deadline.is_some_and(|deadline| Instant::now() > deadline) {
            pool.kill(PLACE);
            return Ok(probed);
        }
        if is_interrupted() && watch.elapsed() > GRACE {
            pool.kill(PLACE);
            return Err(Error::Interrupted);
        }
        let event = pool.listen(POLL_INTERVAL);
        let now = watch.elapsed();
        let event = match event {
            Some((PLACE, event)) => event,
            _ if now - heard < UNRESPONSIVE_TIMEOUT => continue,
            _ => {
                pool.kill(PLACE);
                probed.failure = Some(too_long(comparison, role));
                return Ok(probed);
            }
        };
        heard = now;
        match event {
            Event::Reply(Reply::Generated {
                choices,
                bits,
                size,
                bytes,
                input,
            }) => {
                probed.choices = choices.unwrap_or_else(|| asked.clone());
                probed.bits = bits;
                (probed.size, probed.bytes) = (size, bytes);
                probed.input = input.bytes;
                role = Role::Validator;
            }
            Event::Reply(Reply::Answered { expected }) => {
                probed.expected = show.then_some(expected.bytes);
                role = Role::Solution;
                // Whoever is asked about the answer later on.
                has_printed = true;
            }
            Event::Reply(Reply::Judged { failure, actual }) => {
                has_printed |= role == Role::Interactor;
                probed.actual = (show && has_printed).then_some(actual.bytes);
                probed.failure = failure;
                if show {
                    probed.error = pool.error(PLACE);
                }
                // What unwound may have left a lock poisoned, or half of its work done.
                if (probed.failure.as_ref()).is_some_and(|failure| failure.verdict != Verdict::Wa) {
                    pool.kill(PLACE);
                }
                return Ok(probed);
            }
            Event::Reply(Reply::At {
                millis,
                role: at_work,
                ..
            }) => {
                role = at_work;
                if Duration::from_millis(millis) > time_limit(comparison, role) {
                    pool.kill(PLACE);
                    probed.failure = Some(too_long(comparison, role));
                    return Ok(probed);
                }
            }
            Event::Reply(Reply::Crowded { role, .. }) => {
                pool.kill(PLACE);
                probed.failure = Some(too_many_processes(role));
                return Ok(probed);
            }
            Event::Reply(_) => {}
            Event::Exit(exit) => {
                let failure = refusal::in_comparison(pool, &exit, role, comparison, &command);
                probed.failure = Some(failure);
                return Ok(probed);
            }
        }
    }
}
