//! Single pieces of work on cases in files, each done by whichever worker is free.
//!
//! What test cases are regenerated and judged with. An job is as isolated as a batch of the
//! stress engine: one that crashes, hangs or asks for too much memory fails by itself, and the next
//! one gets a fresh worker. Texts are passed in files, so they are exact and their length matters
//! little.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::engine::limits::{
    POLL_INTERVAL, TIME_LIMIT_FACTOR, UNRESPONSIVE_TIMEOUT, too_many_processes,
};
use crate::engine::pool::{Event, Pool};
use crate::engine::protocol::{Command, Job, JobResult, Reply};
use crate::engine::refusal;
use crate::process::stopwatch::Stopwatch;
use crate::verdict::{Failure, Role, Verdict};

/// Why jobs could not be done.
#[derive(Debug, thiserror::Error)]
pub enum JobError {
    #[error("cannot start a worker: {0}")]
    Start(#[from] std::io::Error),
    #[error("{0}")]
    Undone(String),
}

struct Busy {
    number: usize,
    /// Who is at work.
    role: Role,
    /// By the stopwatch.
    heard: Duration,
}

/// Does the jobs on the workers of the pool, and calls `done` with the number of each as it is
/// done. Returns whether all were done, and not stopped.
///
/// # Errors
///
/// If workers cannot be started, a file cannot be read or written, or a program not be started; a
/// solution that fails is no error.
pub fn run_all(
    pool: &mut Pool,
    queue: &[Job],
    stop: &AtomicBool,
    mut done: impl FnMut(usize, JobResult),
) -> Result<bool, JobError> {
    let mut busy: Vec<Option<Busy>> = (0..pool.jobs()).map(|_| None).collect();
    let mut next = 0;
    let mut watch = Stopwatch::start();
    let mut now = Duration::ZERO;
    let result = loop {
        if stop.load(Ordering::Relaxed) {
            break Ok(false);
        }
        for (place, slot) in busy.iter_mut().enumerate() {
            if slot.is_none() && next < queue.len() {
                pool.send(place, &Command::Job(queue[next].clone()))?;
                *slot = Some(Busy {
                    number: next,
                    role: queue[next].work.role(),
                    heard: now,
                });
                next += 1;
            }
        }
        if busy.iter().all(Option::is_none) {
            break Ok(true);
        }
        let heard = pool.listen(POLL_INTERVAL);
        let is_silent = heard.is_none();
        now = watch.elapsed();
        let mut failed = |place: usize, busy: Busy, pool: &mut Pool| {
            pool.kill(place);
            let result = JobResult::too_long(&queue[busy.number], busy.role);
            done(busy.number, result);
        };
        if let Some((place, event)) = heard
            && let Some(mut at) = busy[place].take()
        {
            let job = &queue[at.number];
            match event {
                Event::Reply(Reply::JobResult(Ok(result))) => done(at.number, result),
                Event::Reply(Reply::JobResult(Err(message))) => {
                    break Err(JobError::Undone(message));
                }
                Event::Reply(Reply::Crowded { role, .. }) => {
                    pool.kill(place);
                    done(at.number, JobResult::failed(too_many_processes(role)));
                }
                Event::Reply(Reply::At { millis, role, .. }) => {
                    (at.role, at.heard) = (role, now);
                    if Duration::from_millis(millis) > time_limit(job, role) {
                        failed(place, at, pool);
                    } else {
                        busy[place] = Some(at);
                    }
                }
                Event::Reply(_) => {
                    at.heard = now;
                    busy[place] = Some(at);
                }
                Event::Exit(exit) => {
                    let failure = refusal::in_job(pool, &exit, at.role, job);
                    done(at.number, JobResult::failed(failure));
                }
            }
        } else if is_silent {
            for (place, slot) in busy.iter_mut().enumerate() {
                if let Some(unresponsive) =
                    slot.take_if(|busy| now - busy.heard > UNRESPONSIVE_TIMEOUT)
                {
                    failed(place, unresponsive, pool);
                }
            }
        }
    };
    for (place, busy) in busy.iter().enumerate() {
        if busy.is_some() {
            pool.kill(place);
        }
    }
    result
}

/// What a role may take for a job. Nobody is waited for as strictly as the solution.
fn time_limit(job: &Job, role: Role) -> Duration {
    match role {
        Role::Solution => job.time_limit,
        _ => TIME_LIMIT_FACTOR * job.time_limit,
    }
}

impl JobResult {
    fn too_long(job: &Job, role: Role) -> Self {
        let message = format!("still running after {:?}", time_limit(job, role));
        Self::failed(Failure::new(role, Verdict::Tle, message))
    }

    fn failed(failure: Failure) -> Self {
        Self {
            failure: Some(failure),
            program: None,
        }
    }
}
