//! Why a paste did not come about.

use std::{
    fmt, io,
    path::{Path, PathBuf},
};

/// The two ways to fail, as exit statuses tell them apart: the submission cannot be pasted, or the
/// command could not do its work.
#[derive(Debug)]
pub enum Failure {
    /// The submission is at fault.
    Submission(String),
    /// A file of the submission is no Rust; the compiler may say it better.
    Syntax {
        path: PathBuf,
        place: String,
        message: String,
    },
    /// The command could not do its work.
    Tool(anyhow::Error),
}

impl Failure {
    /// Doing `what` to `path` failed.
    pub fn io(what: &str, path: &Path, error: io::Error) -> Self {
        Self::Tool(anyhow::anyhow!("cannot {what} {}: {error}", path.display()))
    }
}

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Self {
        Self::Tool(error)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Submission(message) => f.write_str(message),
            Self::Syntax { place, message, .. } => write!(f, "{place}: not Rust: {message}"),
            Self::Tool(error) => write!(f, "{error:#}"),
        }
    }
}

/// Fails for a reason that lies in the submission.
macro_rules! at_fault {
    ($($message:tt)*) => {
        return Err($crate::failure::Failure::Submission(format!($($message)*)))
    };
}
pub(super) use at_fault;
