//! Runs one case by itself, and learns all there is to know about it.

use std::time::{Duration, Instant};

use crate::engine::limits::{UNRESPONSIVE_TIMEOUT, time_limit, too_long};
use crate::engine::pool::{Event, Pool};
use crate::engine::protocol::{CaseId, Command, Comparison, Reply};
use crate::engine::run::Error;
use crate::verdict::{Failure, Role};

/// One case, as far as it got.
#[derive(Clone, Debug, Default)]
pub struct Probed {
    pub choices: Vec<u64>,
    pub size: Option<u64>,
    pub bytes: usize,
    /// Texts, if they were asked for.
    pub input: Vec<u8>,
    pub expected: Option<Vec<u8>>,
    pub actual: Option<Vec<u8>>,
    pub failure: Option<Failure>,
}

/// The worker that runs it.
const PLACE: usize = 0;

/// Like [`probe`] with texts, in a worker that ran nothing before.
///
/// # Errors
///
/// If a worker cannot be started.
pub fn probe_afresh(
    pool: &mut Pool,
    comparison: &Comparison,
    case: CaseId,
) -> Result<Probed, Error> {
    pool.kill(PLACE);
    probe(pool, comparison, case, true)
}

/// Runs a case of the comparison, to which the pool must be set.
///
/// # Errors
///
/// If a worker cannot be started.
pub fn probe(
    pool: &mut Pool,
    comparison: &Comparison,
    case: CaseId,
    show: bool,
) -> Result<Probed, Error> {
    pool.send(PLACE, &Command::Probe { case, show })
        .map_err(|source| Error::Start {
            problem: comparison.problem.clone(),
            source,
        })?;
    let mut probed = Probed::default();
    let mut role = Role::Generator;
    let mut heard = Instant::now();
    loop {
        let event = match pool.listen(Duration::from_millis(100)) {
            Some((PLACE, event)) => event,
            _ if heard.elapsed() < UNRESPONSIVE_TIMEOUT => continue,
            _ => {
                pool.kill(PLACE);
                probed.failure = Some(too_long(comparison, role));
                return Ok(probed);
            }
        };
        heard = Instant::now();
        match event {
            Event::Reply(Reply::Generated {
                choices,
                size,
                bytes,
                input,
            }) => {
                (probed.choices, probed.size, probed.bytes) = (choices, size, bytes);
                probed.input = input.0;
                role = Role::Naive;
            }
            Event::Reply(Reply::Answered { expected }) => {
                probed.expected = show.then_some(expected.0);
                role = Role::Solution;
            }
            Event::Reply(Reply::Judged { failure, actual }) => {
                let printed = role == Role::Solution;
                probed.actual = (show && printed).then_some(actual.0);
                probed.failure = failure;
                return Ok(probed);
            }
            Event::Reply(Reply::At { millis, role, .. }) => {
                if Duration::from_millis(millis) > time_limit(comparison, role) {
                    pool.kill(PLACE);
                    probed.failure = Some(too_long(comparison, role));
                    return Ok(probed);
                }
            }
            Event::Reply(_) => {}
            Event::Exit(exit) => {
                probed.failure = Some(exit.failure(role));
                return Ok(probed);
            }
        }
    }
}
