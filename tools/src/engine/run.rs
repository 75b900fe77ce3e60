//! The supervisor: deals out the pieces of a plan and finds out what went wrong, where, and whose
//! fault it is.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::engine::limits::{
    POLL_INTERVAL, UNRESPONSIVE_TIMEOUT, time_limit, too_long, too_many_processes,
};
use crate::engine::plan::{Chunk, Plan, Span};
use crate::engine::pool::{Event, Pool};
use crate::engine::protocol::{Branch, CaseId, Command, Comparison, Done, Reply};
use crate::engine::refusal;
use crate::process::stopwatch::Stopwatch;
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
    pub slowest: Option<(Duration, u64)>,
    /// Whether nothing of the plan is left to be run.
    pub finished: bool,
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
    #[error("interrupted")]
    Interrupted,
}

/// When a run ends by itself.
#[derive(Clone, Copy, Debug)]
pub struct Until<'a> {
    pub time: Option<Duration>,
    /// Whether cases that are still running then are left alone, and not waited for.
    pub leave: bool,
    /// Set by whoever wants it to end now.
    pub stop: &'a AtomicBool,
}

/// So often a worker is replaced by one that has run nothing before.
const REFRESH_INTERVAL: Duration = Duration::from_millis(500);

/// A worker's piece of work.
struct Assignment {
    chunk: Chunk,
    announce: bool,
    since: Instant,
    /// By the supervisor's stopwatch.
    heard: Duration,
    at: Option<(u64, Role)>,
}

struct FailedChunk {
    chunk: Chunk,
    case: u64,
    failure: Failure,
    /// Whether the cases before it were counted.
    is_counted: bool,
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
        slowest: None,
        failed: None,
        forgiven: None,
        watch: Stopwatch::start(),
        now: Duration::ZERO,
        started: Vec::new(),
    };
    supervisor.started = vec![Duration::ZERO; supervisor.assignments.len()];
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
        if late && until.leave {
            supervisor.kill_all();
            break;
        }
        let heard = supervisor.pool.listen(POLL_INTERVAL);
        supervisor.now = supervisor.watch.elapsed();
        match heard {
            Some((place, event)) => supervisor.hear(place, event)?,
            // Only where all that was said has been heard.
            None => supervisor.check_unresponsive()?,
        }
        if told.elapsed() >= POLL_INTERVAL {
            told = Instant::now();
            progress(supervisor.cases);
        }
    }
    let found = match supervisor.failed.take() {
        Some(failed) => Some(supervisor.found(failed)?),
        None => None,
    };
    let (cases, left_out) = (supervisor.cases, supervisor.left_out);
    let finished = !late && !until.stop.load(Ordering::Relaxed);
    let (slowest, forgiven) = (supervisor.slowest, supervisor.forgiven.take());
    Ok(Outcome {
        cases,
        time: start.elapsed(),
        found,
        left_out,
        slowest,
        finished,
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
    slowest: Option<(Duration, u64)>,
    failed: Option<FailedChunk>,
    forgiven: Option<String>,
    watch: Stopwatch,
    now: Duration,
    /// When the worker of each place began.
    started: Vec<Duration>,
}

impl Supervisor<'_> {
    fn deal_out(&mut self) -> Result<(), Error> {
        for place in 0..self.assignments.len() {
            if self.assignments[place].is_none()
                && let Some(chunk) = self.plan.next(self.assignments.len())
            {
                // What is wrong only as the first call of a process shows only there.
                if self.now - self.started[place] > REFRESH_INTERVAL {
                    self.pool.kill(place);
                    self.started[place] = self.now;
                }
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
            heard: self.now,
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
                assignment.heard = self.now;
                if Duration::from_millis(millis) > time_limit(self.comparison, role) {
                    self.pool.kill(place);
                    self.fail(
                        assignment.chunk,
                        case,
                        too_long(self.comparison, role),
                        false,
                    );
                } else {
                    self.assignments[place] = Some(assignment);
                }
            }
            Event::Reply(Reply::Done(done)) => {
                self.cases += done.cases;
                self.left_out += done.left_out;
                self.slowest = self.slowest.max(done.slowest);
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
                self.slowest = self.slowest.max(done.slowest);
                self.plan.failed(&done);
                self.fail(assignment.chunk, case, failure, true);
            }
            Event::Reply(Reply::Crowded { case, role }) => {
                self.pool.kill(place);
                if assignment.announce {
                    self.fail(assignment.chunk, case, too_many_processes(role), false);
                } else {
                    // The one before may have left them.
                    self.assign(place, assignment.chunk, true)?;
                }
            }
            Event::Reply(_) => self.assignments[place] = Some(assignment),
            Event::Exit(exit) => match (assignment.announce, assignment.at) {
                (false, _) => self.assign(place, assignment.chunk, true)?,
                (true, Some((case, role))) => {
                    let command = assignment.chunk.command(true);
                    let failure =
                        refusal::in_comparison(self.pool, &exit, role, self.comparison, &command);
                    self.fail(assignment.chunk, case, failure, false);
                }
                (true, None) => {
                    let problem = self.comparison.problem.clone();
                    let message = exit.failure(Role::Generator).message;
                    return Err(Error::FailedToStart { problem, message });
                }
            },
        }
        Ok(())
    }

    fn fail(&mut self, chunk: Chunk, case: u64, failure: Failure, is_counted: bool) {
        self.plan.stop_after(&chunk.order);
        let failed = FailedChunk {
            chunk,
            case,
            failure,
            is_counted,
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
        let failure = Failure::new(Role::Solution, Verdict::Re, message);
        let first = match chunk.span {
            Span::Batch { first, .. } => first,
            Span::Branch(_) => 0,
        };
        self.fail(chunk, first, failure, true);
    }

    /// A worker that does not even say that it is busy is replaced, and blamed the second time.
    fn check_unresponsive(&mut self) -> Result<(), Error> {
        for place in 0..self.assignments.len() {
            let now = self.now;
            let unresponsive = |it: &mut Assignment| now - it.heard > UNRESPONSIVE_TIMEOUT;
            let Some(assignment) = self.assignments[place].take_if(unresponsive) else {
                continue;
            };
            self.pool.kill(place);
            match (assignment.announce, assignment.at) {
                (false, _) => self.assign(place, assignment.chunk, true)?,
                (true, Some((case, role))) => {
                    self.fail(
                        assignment.chunk,
                        case,
                        too_long(self.comparison, role),
                        false,
                    );
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
            Span::Batch { first, .. } => {
                if !failed.is_counted {
                    self.cases += failed.case.saturating_sub(first) / self.comparison.shard.of;
                }
                CaseId::Index(failed.case)
            }
            Span::Branch(branch) => {
                let (choices, before) = self.locate(branch, failed.case)?;
                if !failed.is_counted {
                    self.cases += before.cases;
                    self.plan.failed(&before);
                }
                self.plan.fails_at(&choices);
                CaseId::Choices(choices)
            }
        };
        Ok(Found {
            case,
            failure: failed.failure,
        })
    }

    /// What a case begins with that is known by its number in a branch, and the cases before it. Of
    /// a generator that cannot even make those again, the first one.
    fn locate(&mut self, branch: Branch, nth: u64) -> Result<(Vec<u64>, Done), Error> {
        let start = branch.start.clone();
        self.pool
            .send(0, &Command::Locate { branch, nth })
            .map_err(|source| Error::Start {
                problem: self.comparison.problem.clone(),
                source,
            })?;
        let mut watch = Stopwatch::start();
        while watch.elapsed() < UNRESPONSIVE_TIMEOUT {
            match self.pool.listen(POLL_INTERVAL) {
                Some((0, Event::Reply(Reply::Located { choices, done }))) => {
                    return Ok((choices, done));
                }
                Some((0, Event::Reply(Reply::At { role, millis, .. })))
                    if Duration::from_millis(millis) > time_limit(self.comparison, role) =>
                {
                    break;
                }
                Some((0, Event::Exit(_))) => break,
                _ => {}
            }
        }
        self.pool.kill(0);
        Ok((start, Done::default()))
    }
}
