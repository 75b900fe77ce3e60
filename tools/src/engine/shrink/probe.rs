//! Runs one case by itself, and learns all there is to know about it.

use std::time::{Duration, Instant};

use crate::engine::pool::{News, Pool};
use crate::engine::protocol::{CaseId, Command, Reply, Row};
use crate::engine::run::{Error, SILENCE, time_limit, too_long};
use crate::verdict::{Fall, Party};

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
    pub fall: Option<Fall>,
}

/// The worker that runs it.
const PLACE: usize = 0;

/// Like [`probe`] with texts, in a worker that ran nothing before.
///
/// # Errors
///
/// If a worker cannot be started.
pub fn probe_afresh(pool: &mut Pool, row: &Row, case: CaseId) -> Result<Probed, Error> {
    pool.dismiss(PLACE);
    probe(pool, row, case, true)
}

/// Runs a case of the row, to which the pool must be set.
///
/// # Errors
///
/// If a worker cannot be started.
pub fn probe(pool: &mut Pool, row: &Row, case: CaseId, show: bool) -> Result<Probed, Error> {
    pool.send(PLACE, &Command::Probe { case, show })
        .map_err(|source| Error::Start {
            problem: row.problem.clone(),
            source,
        })?;
    let mut probed = Probed::default();
    let mut party = Party::Generator;
    let mut heard = Instant::now();
    loop {
        let news = match pool.listen(Duration::from_millis(100)) {
            Some((PLACE, news)) => news,
            _ if heard.elapsed() < SILENCE => continue,
            _ => {
                pool.dismiss(PLACE);
                probed.fall = Some(too_long(row, party));
                return Ok(probed);
            }
        };
        heard = Instant::now();
        match news {
            News::Reply(Reply::Generated {
                choices,
                size,
                bytes,
                input,
            }) => {
                (probed.choices, probed.size, probed.bytes) = (choices, size, bytes);
                probed.input = input.0;
                party = Party::Naive;
            }
            News::Reply(Reply::Answered { expected }) => {
                probed.expected = show.then_some(expected.0);
                party = Party::Solution;
            }
            News::Reply(Reply::Judged { fall, actual }) => {
                let printed = party == Party::Solution;
                probed.actual = (show && printed).then_some(actual.0);
                probed.fall = fall;
                return Ok(probed);
            }
            News::Reply(Reply::At { millis, party, .. }) => {
                if Duration::from_millis(millis) > time_limit(row, party) {
                    pool.dismiss(PLACE);
                    probed.fall = Some(too_long(row, party));
                    return Ok(probed);
                }
            }
            News::Reply(_) => {}
            News::Death(death) => {
                probed.fall = Some(death.fall(party));
                return Ok(probed);
            }
        }
    }
}
