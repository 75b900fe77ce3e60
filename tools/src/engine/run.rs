//! The supervisor: deals out the pieces of a plan and finds out what went wrong, where, and whose
//! fault it is.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::engine::plan::{Job, Plan, Work};
use crate::engine::pool::{News, Pool};
use crate::engine::protocol::{Branch, CaseId, Command, Reply, Row};
use crate::verdict::{Fall, Party, Verdict};

/// What a run came to.
#[derive(Debug)]
pub struct Outcome {
    pub cases: u64,
    pub time: Duration,
    /// The first case, in the order of the plan, that went wrong.
    pub found: Option<Found>,
    /// What was overlooked in the answers of a program.
    pub forgiven: Option<String>,
}

/// A case that went wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    pub case: CaseId,
    pub fall: Fall,
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
    Stillborn { problem: String, message: String },
    #[error("a worker of {problem} does not answer")]
    Mute { problem: String },
}

/// When a run ends by itself.
#[derive(Clone, Copy, Debug)]
pub struct Until<'a> {
    pub time: Option<Duration>,
    /// Set by whoever wants it to end now.
    pub stop: &'a AtomicBool,
}

/// A worker says something at least this often while a case takes long.
pub const SILENCE: Duration = Duration::from_secs(10);

/// How often `progress` is told, and a stop looked for.
const GLANCE: Duration = Duration::from_millis(50);

/// The generator and the naive solution may take so many times the solution's limit.
pub const LENIENCE: u32 = 5;

/// What a party may take for one case.
#[must_use]
pub fn time_limit(row: &Row, party: Party) -> Duration {
    match party {
        Party::Solution => row.time_limit,
        Party::Generator | Party::Naive | Party::Checker => LENIENCE * row.time_limit,
    }
}

/// A fall for having taken too long.
#[must_use]
pub fn too_long(row: &Row, party: Party) -> Fall {
    let message = format!("still running after {:?}", time_limit(row, party));
    Fall {
        party,
        verdict: Verdict::Tle,
        message,
        cause: String::new(),
    }
}

/// A worker's piece of work.
struct Task {
    work: Work,
    announce: bool,
    since: Instant,
    heard: Instant,
    at: Option<(u64, Party)>,
}

struct Failure {
    work: Work,
    case: u64,
    fall: Fall,
}

/// Runs the plan on the workers of the pool, whose row must be set, and tells `progress` the number
/// of cases from time to time.
///
/// Of several cases that go wrong the first in the plan's order is returned, so the result does not
/// depend on the number of workers.
///
/// # Errors
///
/// If workers cannot be started or do not answer; a solution that falls is no error.
pub fn run(
    pool: &mut Pool,
    row: &Row,
    plan: &mut Plan,
    until: Until<'_>,
    mut progress: impl FnMut(u64),
) -> Result<Outcome, Error> {
    let start = Instant::now();
    let mut supervisor = Supervisor {
        tasks: (0..pool.jobs()).map(|_| None).collect(),
        pool,
        row,
        plan,
        cases: 0,
        failure: None,
        forgiven: None,
    };
    let mut told = start;
    // Looked at only after something was dealt out: a run that compared nothing would prove nothing.
    let mut late = false;
    loop {
        let stopped = until.stop.load(Ordering::Relaxed);
        if stopped {
            supervisor.dismiss_all();
            break;
        }
        if !late {
            supervisor.deal_out()?;
        }
        if supervisor.tasks.iter().all(Option::is_none) {
            break;
        }
        late = until.time.is_some_and(|time| start.elapsed() >= time);
        if let Some((place, news)) = supervisor.pool.listen(GLANCE) {
            supervisor.hear(place, news)?;
        }
        supervisor.check_silence()?;
        if told.elapsed() >= GLANCE {
            told = Instant::now();
            progress(supervisor.cases);
        }
    }
    let (cases, forgiven) = (supervisor.cases, supervisor.forgiven.take());
    let found = match supervisor.failure.take() {
        Some(failure) => Some(supervisor.found(failure)?),
        None => None,
    };
    Ok(Outcome {
        cases,
        time: start.elapsed(),
        found,
        forgiven,
    })
}

struct Supervisor<'a> {
    pool: &'a mut Pool,
    row: &'a Row,
    plan: &'a mut Plan,
    tasks: Vec<Option<Task>>,
    cases: u64,
    failure: Option<Failure>,
    forgiven: Option<String>,
}

impl Supervisor<'_> {
    fn deal_out(&mut self) -> Result<(), Error> {
        for place in 0..self.tasks.len() {
            if self.tasks[place].is_none()
                && let Some(work) = self.plan.next(self.tasks.len())
            {
                self.assign(place, work, false)?;
            }
        }
        Ok(())
    }

    fn assign(&mut self, place: usize, work: Work, announce: bool) -> Result<(), Error> {
        let now = Instant::now();
        let sent = self.pool.send(place, &work.command(announce));
        self.tasks[place] = Some(Task {
            work,
            announce,
            since: now,
            heard: now,
            at: None,
        });
        sent.map_err(|source| Error::Start {
            problem: self.row.problem.clone(),
            source,
        })
    }

    fn hear(&mut self, place: usize, news: News) -> Result<(), Error> {
        let Some(mut task) = self.tasks[place].take() else {
            return Ok(());
        };
        match news {
            News::Reply(Reply::At {
                case,
                party,
                millis,
            }) => {
                task.at = Some((case, party));
                task.heard = Instant::now();
                if Duration::from_millis(millis) > time_limit(self.row, party) {
                    self.pool.dismiss(place);
                    self.fail(task.work, case, too_long(self.row, party));
                } else {
                    self.tasks[place] = Some(task);
                }
            }
            News::Reply(Reply::Done(done)) => {
                self.cases += done.cases;
                self.forgiven = self.forgiven.take().or_else(|| done.forgiven.clone());
                let jobs = self.tasks.len();
                self.plan
                    .done(&task.work, &done, task.since.elapsed(), jobs);
                if task.announce {
                    self.fail_by_chance(task.work);
                }
            }
            News::Reply(Reply::Failed { case, done, fall }) => {
                self.cases += done.cases;
                self.plan.failed(&done);
                self.fail(task.work, case, fall);
            }
            News::Reply(_) => self.tasks[place] = Some(task),
            News::Death(death) => match (task.announce, task.at) {
                (false, _) => self.assign(place, task.work, true)?,
                (true, Some((case, party))) => self.fail(task.work, case, death.fall(party)),
                (true, None) => {
                    let problem = self.row.problem.clone();
                    let message = death.fall(Party::Generator).message;
                    return Err(Error::Stillborn { problem, message });
                }
            },
        }
        Ok(())
    }

    fn fail(&mut self, work: Work, case: u64, fall: Fall) {
        self.plan.stop_after(&work.order);
        let failure = Failure { work, case, fall };
        let place = |failure: &Failure| (failure.work.order.clone(), failure.case);
        if self
            .failure
            .as_ref()
            .is_none_or(|first| place(&failure) < place(first))
        {
            self.failure = Some(failure);
        }
    }

    /// A worker died in this work, and not when it was repeated.
    fn fail_by_chance(&mut self, work: Work) {
        let message = "a worker died in this batch, but not when its cases were run one at a \
                       time: the solution depends on what ran before it, or on chance";
        let fall = Fall {
            party: Party::Solution,
            verdict: Verdict::Re,
            message: message.to_owned(),
            cause: String::new(),
        };
        let first = match work.job {
            Job::Batch { first, .. } => first,
            Job::Branch(_) => 0,
        };
        self.fail(work, first, fall);
    }

    /// A worker that does not even say that it is busy is replaced, and blamed the second time.
    fn check_silence(&mut self) -> Result<(), Error> {
        for place in 0..self.tasks.len() {
            let silent = |task: &mut Task| task.heard.elapsed() > SILENCE;
            let Some(task) = self.tasks[place].take_if(silent) else {
                continue;
            };
            self.pool.dismiss(place);
            match (task.announce, task.at) {
                (false, _) => self.assign(place, task.work, true)?,
                (true, Some((case, party))) => {
                    self.fail(task.work, case, too_long(self.row, party));
                }
                (true, None) => {
                    return Err(Error::Mute {
                        problem: self.row.problem.clone(),
                    });
                }
            }
        }
        Ok(())
    }

    fn dismiss_all(&mut self) {
        for (place, task) in self.tasks.iter_mut().enumerate() {
            if task.take().is_some() {
                self.pool.dismiss(place);
            }
        }
    }

    fn found(&mut self, failure: Failure) -> Result<Found, Error> {
        let case = match failure.work.job {
            Job::Batch { .. } => CaseId::Index(failure.case),
            Job::Branch(branch) => {
                let choices = self.locate(branch, failure.case)?;
                self.plan.fails_at(&choices);
                CaseId::Choices(choices)
            }
        };
        Ok(Found {
            case,
            fall: failure.fall,
        })
    }

    /// The choices of a case that is known by its number in a branch.
    fn locate(&mut self, branch: Branch, nth: u64) -> Result<Vec<u64>, Error> {
        self.pool
            .send(0, &Command::Locate { branch, nth })
            .map_err(|source| Error::Start {
                problem: self.row.problem.clone(),
                source,
            })?;
        let deadline = Instant::now() + SILENCE;
        while Instant::now() < deadline {
            match self.pool.listen(GLANCE) {
                Some((0, News::Reply(Reply::Choices(choices)))) => return Ok(choices),
                Some((0, News::Death(_))) => break,
                _ => {}
            }
        }
        Err(Error::Mute {
            problem: self.row.problem.clone(),
        })
    }
}
