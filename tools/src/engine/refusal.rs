//! Whether a worker that has died had used up its memory.
//!
//! What it says of that proves nothing: a solution can print the same. So the same is done once more,
//! with all the memory there is, and looked at: what does not die of it then has died of the limit.

use std::time::Duration;

use crate::engine::exit::Exit;
use crate::engine::limits::{TIME_LIMIT_FACTOR, UNRESPONSIVE_TIMEOUT};
use crate::engine::pool::{Event, Pool};
use crate::engine::protocol::{Command, Comparison, Job, Reply};
use crate::process::is_interrupted;
use crate::process::stopwatch::Stopwatch;
use crate::verdict::{Failure, Role, Verdict};

/// How often the memory is looked at.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// What is to be said of the role that was at work on this command of the comparison.
pub fn in_comparison(
    pool: &Pool,
    exit: &Exit,
    role: Role,
    comparison: &Comparison,
    command: &Command,
) -> Failure {
    let unlimited = Comparison {
        memory_limit: u64::MAX,
        ..comparison.clone()
    };
    let again = [Command::Comparison(unlimited), command.clone()];
    let limits = (comparison.memory_limit, comparison.time_limit);
    failure(pool, exit, role, limits, &again)
}

/// What is to be said of the role that was at work on this job.
pub fn in_job(pool: &Pool, exit: &Exit, role: Role, job: &Job) -> Failure {
    let unlimited = Job {
        memory_limit: u64::MAX,
        ..job.clone()
    };
    let limits = (job.memory_limit, job.time_limit);
    failure(pool, exit, role, limits, &[Command::Job(unlimited)])
}

fn failure(
    pool: &Pool,
    exit: &Exit,
    role: Role,
    (memory, time): (u64, Duration),
    again: &[Command],
) -> Failure {
    let was_refused =
        exit.was_aborted() && exit.says_refused() && !dies_again(pool.alone(), memory, time, again);
    if was_refused {
        let message = "asked for more memory than the limit";
        return Failure::new(role, Verdict::Mle, message);
    }
    exit.failure(role)
}

/// Whether a worker with more memory is aborted as well before it has that much.
fn dies_again(mut pool: Pool, memory: u64, time: Duration, again: &[Command]) -> bool {
    let place = 0;
    if again.iter().any(|it| pool.send(place, it).is_err()) {
        return true;
    }
    let mut watch = Stopwatch::start();
    let mut heard = Duration::ZERO;
    loop {
        let event = pool.listen(POLL_INTERVAL);
        let now = watch.elapsed();
        match event {
            Some((_, Event::Exit(exit))) => return exit.was_aborted(),
            Some((_, Event::Reply(Reply::At { millis, .. })))
                if Duration::from_millis(millis) <= TIME_LIMIT_FACTOR * time =>
            {
                heard = now;
            }
            Some((_, Event::Reply(Reply::Generated { .. } | Reply::Answered { .. }))) => {
                heard = now
            }
            Some(_) => return false,
            None if now - heard > UNRESPONSIVE_TIMEOUT => return false,
            None if is_interrupted() => return true,
            None => {}
        }
        if pool.memory(place) > memory {
            return false;
        }
    }
}
