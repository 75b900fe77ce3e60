//! What a judge says of one case, and of whom.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What a judge says of one case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Verdict {
    /// Accepted.
    Ac,
    /// Wrong answer.
    Wa,
    /// Runtime error: a panic, a signal, an exit status other than 0.
    Re,
    /// Time limit exceeded.
    Tle,
    /// Memory limit exceeded.
    Mle,
    /// Output limit exceeded.
    Ole,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Ac => "AC",
            Self::Wa => "WA",
            Self::Re => "RE",
            Self::Tle => "TLE",
            Self::Mle => "MLE",
            Self::Ole => "OLE",
        })
    }
}

/// Who takes part in a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    Generator,
    /// The problem's own function that reads an input by the statement's constraints.
    Validator,
    /// The naive solution: the one that is believed.
    Naive,
    /// The solution that is tested.
    Solution,
    /// The problem's own function that compares the two.
    Checker,
    /// The judge's side of a dialogue.
    Interactor,
}

/// How a case went wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    /// Who is at fault. A wrong answer is the solution's.
    pub role: Role,
    pub verdict: Verdict,
    /// One line for the user: the panic's message, the signal, the first difference.
    pub message: String,
    /// What must stay the same while the case is shrunk: the place of a panic, the signal.
    pub cause: String,
}

/// As much of what a role has to say is told, in bytes.
const MESSAGE: usize = 2000;

/// The beginning of a message, if it is long.
#[must_use]
pub fn clipped(mut message: String) -> String {
    if message.len() > MESSAGE {
        let end = (0..=MESSAGE)
            .rev()
            .find(|&end| message.is_char_boundary(end));
        message.truncate(end.unwrap_or(0));
        message.push('…');
    }
    message
}

impl Failure {
    /// A failure without a cause to tell it from others of its kind.
    #[must_use]
    pub fn new(role: Role, verdict: Verdict, message: impl Into<String>) -> Self {
        Self {
            role,
            verdict,
            message: clipped(message.into()),
            cause: String::new(),
        }
    }

    /// Whether the two are of one kind, so that one may stand for the other.
    #[must_use]
    pub fn is_like(&self, other: &Self) -> bool {
        (self.role, self.verdict, &self.cause) == (other.role, other.verdict, &other.cause)
    }
}
