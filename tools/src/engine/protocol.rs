//! What supervisor and worker say to each other: one JSON object a line.

use std::time::Duration;

use serde::{Deserialize, Serialize, Serializer};

use crate::engine::errand::{Errand, Returned};
use crate::verdict::{Fall, Party};

/// The argument that makes an executable a worker.
pub const WORKER: &str = "--serve-as-worker";

/// What a worker is to compare: one family of one problem, two contenders.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    pub problem: String,
    pub family: String,
    pub solution: Contender,
    pub against: Contender,
    pub seed: u64,
    pub shard: Shard,
    /// For one solution on one case.
    pub time_limit: Duration,
    /// In bytes.
    pub memory_limit: u64,
}

/// One of the two that are compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Contender {
    /// A solution that the problem declares.
    Declared(String),
    /// Any other program, as the words of its command line.
    Program(Vec<String>),
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
    /// That of the row's seed with this index.
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
    Row(Row),
    /// Compare on `count` random cases, from index `first` on in steps of the number of shards;
    /// answered by [`Reply::Done`] or [`Reply::Failed`].
    Batch {
        first: u64,
        count: u64,
        announce: bool,
    },
    /// Compare on enumerated cases; answered like a batch.
    Branch { branch: Branch, announce: bool },
    /// Tell the choices of the `nth` case of a branch, counted from 0: [`Reply::Choices`].
    Locate { branch: Branch, nth: u64 },
    /// Run one case: [`Reply::Generated`], [`Reply::Answered`], [`Reply::Judged`], as far as it
    /// gets. The texts are sent where `show` is set.
    Probe { case: CaseId, show: bool },
    /// Whatever row there is: answered by [`Reply::Returned`].
    Errand(Errand),
}

/// From a worker. A case is known by its index in a batch of random cases, and by its number in a
/// branch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reply {
    /// Announced: this begins now. As heartbeat: this has been going on for so long.
    At {
        case: u64,
        party: Party,
        millis: u64,
    },
    /// All the cases that were run agree; the work may have been cut short.
    Done(Done),
    /// The first case that does not agree, and what was done before it.
    Failed {
        case: u64,
        done: Done,
        fall: Fall,
    },
    Choices(Vec<u64>),
    Generated {
        choices: Vec<u64>,
        size: Option<u64>,
        bytes: usize,
        input: Text,
    },
    Answered {
        expected: Text,
    },
    Judged {
        fall: Option<Fall>,
        actual: Text,
    },
    /// What came of an errand, or why it could not be done.
    Returned(Result<Returned, String>),
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
    /// What was overlooked in the answers of a program.
    pub forgiven: Option<String>,
}

/// As many first cases of a run are looked at to see whether they differ at all.
pub const SAMPLED: u64 = 256;

/// Bytes, as a JSON string where they are UTF-8.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "AnyText")]
pub struct Text(pub Vec<u8>);

#[derive(Deserialize)]
#[serde(untagged)]
enum AnyText {
    Utf8(String),
    Bytes(Vec<u8>),
}

impl From<AnyText> for Text {
    fn from(text: AnyText) -> Self {
        Self(match text {
            AnyText::Utf8(text) => text.into_bytes(),
            AnyText::Bytes(bytes) => bytes,
        })
    }
}

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match std::str::from_utf8(&self.0) {
            Ok(text) => serializer.serialize_str(text),
            Err(_) => serializer.collect_seq(&self.0),
        }
    }
}
