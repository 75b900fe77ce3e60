//! What supervisor and worker say to each other: one JSON object a line.

use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::verdict::{Failure, Role};

/// The argument that makes an executable a worker.
pub const WORKER: &str = "--serve-as-worker";

/// The variable that tells a worker who started it, and all that it starts whose it is.
pub const MARKER: &str = "TOOLS_WORKER";

/// The variable that tells a worker where the library is with which programs can be forked. Without it
/// they are started.
pub const PRELOAD: &str = "TOOLS_PRELOAD";

/// The name of the thread that calls solutions, in the worker of this marker. What Rust says of a
/// stack that has overflowed begins with it, and no solution prints it by chance.
#[must_use]
pub fn solution_thread(marker: &str) -> String {
    format!("solution of {marker}")
}

/// What a worker is to compare: one family of one problem, two candidates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Comparison {
    pub problem: String,
    pub family: String,
    pub solution: Candidate,
    pub against: Candidate,
    pub seed: u64,
    pub shard: Shard,
    /// For one solution on one case.
    pub time_limit: Duration,
    /// In bytes.
    pub memory_limit: u64,
    /// Whether the time that the solution takes for each case is looked at.
    pub timed: bool,
}

/// One of the two that are compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Candidate {
    /// A solution that the problem declares.
    Declared(String),
    /// Any other program, as the words of its command line.
    Program(Vec<String>),
    /// One that talks to an interactor made with testlib. Without a program it is that of the problem's
    /// crate.
    Talking {
        program: Option<Vec<String>>,
        interactor: Vec<String>,
    },
}

/// One of `of` equal parts of a run, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    pub index: u64,
    pub of: u64,
}

impl Shard {
    /// All of it.
    pub const WHOLE: Self = Self { index: 0, of: 1 };
}

/// Which case of a family.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CaseId {
    /// That of the comparison's seed with this index.
    Index(u64),
    /// That which these choices make.
    Choices(Vec<u64>),
}

/// A stretch of an enumeration: from the case whose choices begin with `start`, as long as the
/// choices before `fixed` stay and that at `fixed` is at most `last`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Branch {
    pub start: Vec<u64>,
    pub fixed: usize,
    pub last: u64,
}

/// From the supervisor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Command {
    /// What all that follows is about. Not answered.
    Comparison(Comparison),
    /// Compare on `count` random cases, from index `first` on in steps of the number of shards;
    /// answered by [`Reply::Done`] or [`Reply::Failed`].
    Batch {
        first: u64,
        count: u64,
        announce: bool,
    },
    /// Compare on enumerated cases; answered like a batch.
    Branch { branch: Branch, announce: bool },
    /// Tell what the `nth` case of a branch, counted from 0, begins with: [`Reply::Located`].
    Locate { branch: Branch, nth: u64 },
    /// Run one case: [`Reply::Generated`], [`Reply::Answered`], [`Reply::Judged`], as far as it
    /// gets. The texts, and the choices of an index, are sent where `show` is set.
    Probe { case: CaseId, show: bool },
    /// Whatever comparison there is: answered by [`Reply::JobResult`].
    Job(Job),
}

/// From a worker. A case is known by its index in a batch of random cases, and by its number in a
/// branch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reply {
    /// Announced: this begins now. As heartbeat: this has been going on for so long.
    At {
        case: u64,
        role: Role,
        millis: u64,
    },
    /// All the cases that were run agree; the work may have been cut short.
    Done(Done),
    /// The first case that does not agree, and what was done before it.
    Failed {
        case: u64,
        done: Done,
        failure: Failure,
    },
    /// The choices that a case begins with; those that follow are 0. And the cases before it.
    Located {
        choices: Vec<u64>,
        done: Done,
    },
    Generated {
        /// None where they are those that were asked for, or nobody wants to see them.
        choices: Option<Vec<u64>>,
        /// How much there was to choose from, as a power of two.
        bits: u32,
        size: Option<u64>,
        bytes: usize,
        input: Text,
    },
    Answered {
        expected: Text,
    },
    Judged {
        failure: Option<Failure>,
        actual: Text,
    },
    /// There are too many processes, or none of which the end is learnt: the worker ends, with all of them.
    Crowded {
        case: u64,
        role: Role,
    },
    /// What came of an job, or why it could not be done.
    JobResult(Result<JobResult, String>),
}

/// A piece of work, and what a solution may take for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Job {
    pub work: Work,
    pub time_limit: Duration,
    /// In bytes.
    pub memory_limit: u64,
}

/// What is to be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Work {
    /// Write a case of a family `into` a file.
    Make {
        family: String,
        seed: u64,
        index: u64,
        into: PathBuf,
    },
    /// Make the first `cases` of a family, or as many as have so many `bytes`: each must come out
    /// the same twice, and the validator must accept it.
    Inspect {
        family: String,
        seed: u64,
        cases: u64,
        bytes: usize,
    },
    /// Let the problem's validator read an input; one that it refuses fails.
    Validate { input: PathBuf },
    /// Run a solution or any other program on an input. What it prints is written `into` a file,
    /// and the problem's checker compares it with the right `answer`, where these are given.
    Solve {
        solution: Candidate,
        input: PathBuf,
        into: Option<PathBuf>,
        answer: Option<PathBuf>,
    },
    /// Let the problem's checker compare the answer in a file with the `right` one; where the two
    /// are one file, it is the one that is to be accepted.
    Check {
        input: PathBuf,
        right: PathBuf,
        given: PathBuf,
    },
    /// Run one of the problem's own tests, by its number.
    Test { number: usize },
}

impl Work {
    /// Who is at work.
    #[must_use]
    pub fn role(&self) -> Role {
        match self {
            Self::Make { .. } | Self::Inspect { .. } => Role::Generator,
            Self::Validate { .. } => Role::Validator,
            Self::Solve { .. } | Self::Test { .. } => Role::Solution,
            Self::Check { .. } => Role::Checker,
        }
    }
}

/// What came of an job.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct JobResult {
    /// How it went wrong, if it did.
    pub failure: Option<Failure>,
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

/// What a worker did of a batch or a branch.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Done {
    /// How many cases were compared: in a batch maybe fewer than were asked for.
    pub cases: u64,
    /// Hashes of the inputs among the first [`SAMPLED`] cases of the shard.
    pub hashes: Vec<u64>,
    /// Enumerated inputs of each size, none for a family that draws no size. One whose inputs all
    /// fall into other shards is there with 0.
    pub sizes: Vec<(Option<u64>, u64)>,
    /// Where an enumeration goes on, as (value, max), if there is more of the branch.
    pub next: Option<Vec<(u64, u64)>>,
    /// How many of them were left out: the naive solution fails on them, and they are a guess.
    pub left_out: u64,
    /// The random case on which the solution took longest, and how long that was.
    pub slowest: Option<(Duration, u64)>,
    /// What was overlooked in the answers of a program.
    pub forgiven: Option<String>,
}

/// As many first cases of a run are looked at to see whether they differ at all.
pub const SAMPLED: u64 = 256;

/// A text that follows the line on its own, so that a long one takes no time. The line has its
/// length.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Text {
    pub length: usize,
    #[serde(skip)]
    pub bytes: Vec<u8>,
}

impl From<Vec<u8>> for Text {
    fn from(bytes: Vec<u8>) -> Self {
        let length = bytes.len();
        Self { length, bytes }
    }
}

impl Reply {
    /// The text that follows the line.
    #[must_use]
    pub fn text(&self) -> Option<&Text> {
        match self {
            Self::Generated { input: text, .. }
            | Self::Answered { expected: text }
            | Self::Judged { actual: text, .. } => Some(text),
            _ => None,
        }
    }

    /// The same, to be filled in.
    pub fn text_mut(&mut self) -> Option<&mut Text> {
        match self {
            Self::Generated { input: text, .. }
            | Self::Answered { expected: text }
            | Self::Judged { actual: text, .. } => Some(text),
            _ => None,
        }
    }
}
