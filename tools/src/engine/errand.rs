//! Single pieces of work on cases in files, each done by whichever worker is free.
//!
//! What test cases are regenerated and judged with. An errand is as isolated as a batch of the
//! stress engine: one that crashes, hangs or asks for too much memory falls by itself, and the next
//! one gets a fresh worker. Texts are passed in files, so they are exact and their length matters
//! little.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::engine::pool::{News, Pool};
use crate::engine::protocol::{Command, Contender, Reply};
use crate::engine::run::SILENCE;
use crate::verdict::{Fall, Party, Verdict};

/// A piece of work, and what it may take.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Errand {
    pub task: Task,
    pub time_limit: Duration,
    /// In bytes.
    pub memory_limit: u64,
}

/// What is to be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Task {
    /// Write a case of a family `into` a file.
    Make {
        family: String,
        seed: u64,
        index: u64,
        into: PathBuf,
    },
    /// Let the problem's validator read an input; one that it refuses falls.
    Validate { input: PathBuf },
    /// Run a solution or any other program on an input. What it prints is written `into` a file,
    /// and the problem's checker compares it with the right `answer`, where these are given.
    Solve {
        solution: Contender,
        input: PathBuf,
        into: Option<PathBuf>,
        answer: Option<PathBuf>,
    },
}

impl Task {
    /// Who is at work.
    #[must_use]
    pub fn party(&self) -> Party {
        match self {
            Self::Make { .. } | Self::Validate { .. } => Party::Generator,
            Self::Solve { .. } => Party::Solution,
        }
    }
}

/// What came of an errand.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Returned {
    /// How it went wrong, if it did.
    pub fall: Option<Fall>,
    /// What the operating system says of a program; none of what ran in the worker itself.
    pub program: Option<Program>,
}

/// What the operating system says of a program that ran.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Program {
    /// On the wall clock.
    pub time: Duration,
    /// User and system.
    pub cpu_time: Duration,
    /// The most resident memory at any time, in bytes.
    pub memory: u64,
    /// The exit status; none if a signal ended it.
    pub status: Option<i32>,
    /// The end of its standard error.
    pub error: String,
}

/// Why errands could not be done.
#[derive(Debug, thiserror::Error)]
pub enum ErrandError {
    #[error("cannot start a worker: {0}")]
    Start(#[from] std::io::Error),
    #[error("{0}")]
    Undone(String),
}

/// How often a stop is looked for.
const GLANCE: Duration = Duration::from_millis(50);

struct Busy {
    number: usize,
    heard: Instant,
}

/// Does the errands on the workers of the pool, and calls `done` with the number of each as it is
/// done. Returns whether all were done, and not stopped.
///
/// # Errors
///
/// If workers cannot be started, a file cannot be read or written, or a program not be started; a
/// solution that falls is no error.
pub fn run_all(
    pool: &mut Pool,
    errands: &[Errand],
    stop: &AtomicBool,
    mut done: impl FnMut(usize, Returned),
) -> Result<bool, ErrandError> {
    let mut busy: Vec<Option<Busy>> = (0..pool.jobs()).map(|_| None).collect();
    let mut next = 0;
    let result = loop {
        if stop.load(Ordering::Relaxed) {
            break Ok(false);
        }
        for (place, slot) in busy.iter_mut().enumerate() {
            if slot.is_none() && next < errands.len() {
                pool.send(place, &Command::Errand(errands[next].clone()))?;
                let heard = Instant::now();
                *slot = Some(Busy {
                    number: next,
                    heard,
                });
                next += 1;
            }
        }
        if busy.iter().all(Option::is_none) {
            break Ok(true);
        }
        let heard = pool.listen(GLANCE);
        let mut fell = |place: usize, busy: Busy, party: Party, pool: &mut Pool| {
            pool.dismiss(place);
            done(
                busy.number,
                Returned::too_long(&errands[busy.number], party),
            );
        };
        if let Some((place, news)) = heard
            && let Some(mut at) = busy[place].take()
        {
            let errand = &errands[at.number];
            match news {
                News::Reply(Reply::Returned(Ok(returned))) => done(at.number, returned),
                News::Reply(Reply::Returned(Err(message))) => {
                    break Err(ErrandError::Undone(message));
                }
                News::Reply(Reply::At { millis, party, .. })
                    if Duration::from_millis(millis) > errand.time_limit =>
                {
                    fell(place, at, party, pool);
                }
                News::Reply(_) => {
                    at.heard = Instant::now();
                    busy[place] = Some(at);
                }
                News::Death(death) => done(
                    at.number,
                    Returned {
                        fall: Some(death.fall(errand.task.party())),
                        program: None,
                    },
                ),
            }
        } else {
            for (place, slot) in busy.iter_mut().enumerate() {
                if let Some(silent) = slot.take_if(|busy| busy.heard.elapsed() > SILENCE) {
                    let party = errands[silent.number].task.party();
                    fell(place, silent, party, pool);
                }
            }
        }
    };
    for (place, busy) in busy.iter().enumerate() {
        if busy.is_some() {
            pool.dismiss(place);
        }
    }
    result
}

impl Returned {
    fn too_long(errand: &Errand, party: Party) -> Self {
        Self {
            fall: Some(Fall {
                party,
                verdict: Verdict::Tle,
                message: format!("still running after {:?}", errand.time_limit),
                cause: String::new(),
            }),
            program: None,
        }
    }
}
