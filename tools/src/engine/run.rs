//! The supervisor: deals out the pieces of a plan and finds out what went wrong, where, and whose
//! fault it is.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::engine::limits::{POLL_INTERVAL, UNRESPONSIVE_TIMEOUT, time_limit, too_long};
use crate::engine::plan::{Chunk, Plan, Span};
use crate::engine::pool::{Event, Pool};
use crate::engine::protocol::{Branch, CaseId, Command, Comparison, Reply};
use crate::verdict::{Failure, Role, Verdict};

/// What a run came to.
#[derive(Debug)]
pub struct Outcome {
    pub cases: u64,
    pub time: Duration,
    /// The first case, in the order of the plan, that went wrong.
    pub found: Option<Found>,
    /// As in [`Done`](crate::engine::protocol::Done).
    pub left_out: u64,
    /// What was overlooked in the answers of a program.
    pub forgiven: Option<String>,
}

/// A case that went wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    pub case: CaseId,
    pub failure: Failure,
}

/// Why a run could not be done.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("cannot start a worker of {problem}: {source}")]
    Start {
        problem: String,
        source: std::io::Error,
    },
    #[error("a worker of {problem} ended before it began a case: {message}")]
    FailedToStart { problem: String, message: String },
    #[error("a worker of {problem} does not answer")]
    Unresponsive { problem: String },
}

/// When a run ends by itself.
#[derive(Clone, Copy, Debug)]
pub struct Until<'a> {
    pub time: Option<Duration>,
    /// Set by whoever wants it to end now.
    pub stop: &'a AtomicBool,
}

/// A worker's piece of work.
struct Assignment {
    chunk: Chunk,
    announce: bool,
    since: Instant,
    heard: Instant,
    at: Option<(u64, Role)>,
}

struct FailedChunk {
    chunk: Chunk,
    case: u64,
    failure: Failure,
}

/// Runs the plan on the workers of the pool, whose comparison must be set, and tells `progress` the number
/// of cases from time to time.
///
/// Of several cases that go wrong the first in the plan's order is returned, so the result does not
/// depend on the number of workers.
///
/// # Errors
///
/// If workers cannot be started or do not answer; a solution that fails is no error.
pub fn run(
    pool: &mut Pool,
    comparison: &Comparison,
    plan: &mut Plan,
    until: Until<'_>,
    mut progress: impl FnMut(u64),
) -> Result<Outcome, Error> {
    let start = Instant::now();
    let mut supervisor = Supervisor {
        assignments: (0..pool.jobs()).map(|_| None).collect(),
        pool,
        comparison,
        plan,
        cases: 0,
        left_out: 0,
        failed: None,
        forgiven: None,
    };
    let mut told = start;
    // Looked at only after something was dealt out: a run that compared nothing would prove nothing.
    let mut late = false;
    loop {
        let stopped = until.stop.load(Ordering::Relaxed);
        if stopped {
            supervisor.kill_all();
            break;
        }
        if !late {
            supervisor.deal_out()?;
        }
        if supervisor.assignments.iter().all(Option::is_none) {
            break;
        }
        late = until.time.is_some_and(|time| start.elapsed() >= time);
        if let Some((place, event)) = supervisor.pool.listen(POLL_INTERVAL) {
            supervisor.hear(place, event)?;
        }
        supervisor.check_unresponsive()?;
        if told.elapsed() >= POLL_INTERVAL {
            told = Instant::now();
            progress(supervisor.cases);
        }
    }
    let (cases, left_out) = (supervisor.cases, supervisor.left_out);
    let forgiven = supervisor.forgiven.take();
    let found = match supervisor.failed.take() {
        Some(failed) => Some(supervisor.found(failed)?),
        None => None,
    };
    Ok(Outcome {
        cases,
        time: start.elapsed(),
        found,
        left_out,
        forgiven,
    })
}

struct Supervisor<'a> {
    pool: &'a mut Pool,
    comparison: &'a Comparison,
    plan: &'a mut Plan,
    assignments: Vec<Option<Assignment>>,
    cases: u64,
    left_out: u64,
    failed: Option<FailedChunk>,
    forgiven: Option<String>,
}

impl Supervisor<'_> {
    fn deal_out(&mut self) -> Result<(), Error> {
        for place in 0..self.assignments.len() {
            if self.assignments[place].is_none()
                && let Some(chunk) = self.plan.next(self.assignments.len())
            {
                self.assign(place, chunk, false)?;
            }
        }
        Ok(())
    }

    fn assign(&mut self, place: usize, chunk: Chunk, announce: bool) -> Result<(), Error> {
        let now = Instant::now();
        let sent = self.pool.send(place, &chunk.command(announce));
        self.assignments[place] = Some(Assignment {
            chunk,
            announce,
            since: now,
            heard: now,
            at: None,
        });
        sent.map_err(|source| Error::Start {
            problem: self.comparison.problem.clone(),
            source,
        })
    }

    fn hear(&mut self, place: usize, event: Event) -> Result<(), Error> {
        let Some(mut assignment) = self.assignments[place].take() else {
            return Ok(());
        };
        match event {
            Event::Reply(Reply::At { case, role, millis }) => {
                assignment.at = Some((case, role));
                assignment.heard = Instant::now();
                if Duration::from_millis(millis) > time_limit(self.comparison, role) {
                    self.pool.kill(place);
                    self.fail(assignment.chunk, case, too_long(self.comparison, role));
                } else {
                    self.assignments[place] = Some(assignment);
                }
            }
            Event::Reply(Reply::Done(done)) => {
                self.cases += done.cases;
                self.left_out += done.left_out;
                self.forgiven = self.forgiven.take().or_else(|| done.forgiven.clone());
                let jobs = self.assignments.len();
                self.plan
                    .done(&assignment.chunk, &done, assignment.since.elapsed(), jobs);
                if assignment.announce {
                    self.fail_by_chance(assignment.chunk);
                }
            }
            Event::Reply(Reply::Failed {
                case,
                done,
                failure,
            }) => {
                self.cases += done.cases;
                self.left_out += done.left_out;
                self.plan.failed(&done);
                self.fail(assignment.chunk, case, failure);
            }
            Event::Reply(_) => self.assignments[place] = Some(assignment),
            Event::Exit(exit) => match (assignment.announce, assignment.at) {
                (false, _) => self.assign(place, assignment.chunk, true)?,
                (true, Some((case, role))) => self.fail(assignment.chunk, case, exit.failure(role)),
                (true, None) => {
                    let problem = self.comparison.problem.clone();
                    let message = exit.failure(Role::Generator).message;
                    return Err(Error::FailedToStart { problem, message });
                }
            },
        }
        Ok(())
    }

    fn fail(&mut self, chunk: Chunk, case: u64, failure: Failure) {
        self.plan.stop_after(&chunk.order);
        let failed = FailedChunk {
            chunk,
            case,
            failure,
        };
        let place = |failed: &FailedChunk| (failed.chunk.order.clone(), failed.case);
        if self
            .failed
            .as_ref()
            .is_none_or(|first| place(&failed) < place(first))
        {
            self.failed = Some(failed);
        }
    }

    /// A worker died in this work, and not when it was repeated.
    fn fail_by_chance(&mut self, chunk: Chunk) {
        let message = "a worker died in this batch, but not when its cases were run one at a \
                       time: the solution depends on what ran before it, or on chance";
        let failure = Failure {
            role: Role::Solution,
            verdict: Verdict::Re,
            message: message.to_owned(),
            cause: String::new(),
        };
        let first = match chunk.span {
            Span::Batch { first, .. } => first,
            Span::Branch(_) => 0,
        };
        self.fail(chunk, first, failure);
    }

    /// A worker that does not even say that it is busy is replaced, and blamed the second time.
    fn check_unresponsive(&mut self) -> Result<(), Error> {
        for place in 0..self.assignments.len() {
            let unresponsive =
                |assignment: &mut Assignment| assignment.heard.elapsed() > UNRESPONSIVE_TIMEOUT;
            let Some(assignment) = self.assignments[place].take_if(unresponsive) else {
                continue;
            };
            self.pool.kill(place);
            match (assignment.announce, assignment.at) {
                (false, _) => self.assign(place, assignment.chunk, true)?,
                (true, Some((case, role))) => {
                    self.fail(assignment.chunk, case, too_long(self.comparison, role));
                }
                (true, None) => {
                    return Err(Error::Unresponsive {
                        problem: self.comparison.problem.clone(),
                    });
                }
            }
        }
        Ok(())
    }

    fn kill_all(&mut self) {
        for (place, assignment) in self.assignments.iter_mut().enumerate() {
            if assignment.take().is_some() {
                self.pool.kill(place);
            }
        }
    }

    fn found(&mut self, failed: FailedChunk) -> Result<Found, Error> {
        let case = match failed.chunk.span {
            Span::Batch { .. } => CaseId::Index(failed.case),
            Span::Branch(branch) => {
                let choices = self.locate(branch, failed.case)?;
                self.plan.fails_at(&choices);
                CaseId::Choices(choices)
            }
        };
        Ok(Found {
            case,
            failure: failed.failure,
        })
    }

    /// The choices of a case that is known by its number in a branch.
    fn locate(&mut self, branch: Branch, nth: u64) -> Result<Vec<u64>, Error> {
        self.pool
            .send(0, &Command::Locate { branch, nth })
            .map_err(|source| Error::Start {
                problem: self.comparison.problem.clone(),
                source,
            })?;
        let deadline = Instant::now() + UNRESPONSIVE_TIMEOUT;
        while Instant::now() < deadline {
            match self.pool.listen(POLL_INTERVAL) {
                Some((0, Event::Reply(Reply::Choices(choices)))) => return Ok(choices),
                Some((0, Event::Exit(_))) => break,
                _ => {}
            }
        }
        Err(Error::Unresponsive {
            problem: self.comparison.problem.clone(),
        })
    }
}
