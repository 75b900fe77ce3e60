//! What is wrong with cases, and why they cannot be worked on.

use std::io;
use std::path::PathBuf;

use crate::engine::jobs::JobError;
use crate::verdict::{Failure, Role};

/// What is wrong with a case, or with the solution that answers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The name of the case, or of its file.
    pub case: String,
    pub message: String,
}

impl Fault {
    pub(crate) fn new(case: impl Into<String>, message: impl Into<String>) -> Self {
        let (case, message) = (case.into(), message.into());
        Self { case, message }
    }

    /// What a failure on a case comes to: of `solution`, or of whoever else is at fault.
    pub(crate) fn of(case: impl Into<String>, solution: &str, failure: &Failure) -> Self {
        let Failure {
            verdict, message, ..
        } = failure;
        let message = match failure.role {
            Role::Generator => format!("the validator refuses it: {message}"),
            Role::Validator => format!("the validator fails on it: {message}"),
            Role::Naive => format!("the checker refuses the answer that is kept: {message}"),
            Role::Checker => format!("the checker fails on it: {message}"),
            Role::Interactor => format!("the interactor fails on it: {message}"),
            Role::Solution => format!("{solution} gets {verdict}: {message}"),
        };
        Self::new(case, message)
    }
}

/// Why test cases cannot be worked on.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("cannot read {}: {source}", path.display())]
    Read { path: PathBuf, source: io::Error },
    #[error("cannot write {}: {source}; nothing was changed", path.display())]
    Write { path: PathBuf, source: io::Error },
    #[error(
        "cannot change {}: {source}; what was done before it stays, run the command again",
        path.display()
    )]
    Change { path: PathBuf, source: io::Error },
    #[error("{} is damaged: {message}; restore it, or remove it to begin anew", path.display())]
    Manifest { path: PathBuf, message: String },
    #[error("{message}; `cargo regen {problem}` says more")]
    Rebuild { problem: String, message: String },
    #[error("there is nothing to import in {}: {layouts}", folder.display())]
    Nothing {
        folder: PathBuf,
        layouts: &'static str,
    },
    #[error("cannot make a scratch folder: {0}")]
    Scratch(io::Error),
    #[error(transparent)]
    Job(#[from] JobError),
    #[error("interrupted; nothing was changed")]
    Interrupted,
}
