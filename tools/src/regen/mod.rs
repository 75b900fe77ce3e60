//! Test cases from families: made, checked from every side, compared with what is there, and only
//! then written.
//!
//! [`examine`] makes the cases of a problem in a scratch folder and finds every fault; without one
//! it returns the [`Changes`] that would bring the problem's folder up to date. Applying them never
//! touches a file that the [`manifest`] does not own, and may be killed at any moment: the next run
//! ends where this one would have. [`rebuild`] makes the cases that a fresh clone has not got, and
//! [`import`](import::import) copies what others have.

mod changes;
mod folder;
pub mod import;
mod make;
pub mod manifest;
mod rebuild;
mod workshop;
mod write;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use sha2::{Digest, Sha256};

use crate::Description;
use crate::engine::errand::ErrandError;
use crate::engine::pool::Pool;
use crate::manifest::ProblemCrate;

pub use changes::{Change, Changes, Why};
pub use folder::is_kept;
pub use rebuild::{missing, rebuild};
pub use write::Writing;

/// A problem whose test cases are at hand.
#[derive(Debug)]
pub struct Subject<'a> {
    pub problem: &'a ProblemCrate,
    pub description: &'a Description,
    /// The problem's executable.
    pub executable: &'a Path,
    /// The folder of its test cases, which need not be there.
    pub folder: PathBuf,
    pub jobs: usize,
    /// Set by whoever wants it to end now.
    pub stop: &'a AtomicBool,
}

impl Subject<'_> {
    fn pool(&self) -> Pool {
        Pool::new(self.executable, self.jobs)
    }
}

/// What is wrong with a case, or with the solution that answers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The name of the case, or of its file.
    pub case: String,
    pub message: String,
}

impl Fault {
    fn new(case: impl Into<String>, message: impl Into<String>) -> Self {
        let (case, message) = (case.into(), message.into());
        Self { case, message }
    }
}

/// What an examination came to.
#[derive(Debug)]
pub struct Examined {
    /// How many cases there are, those that are kept by hand among them.
    pub cases: usize,
    pub outcome: Result<Changes, Vec<Fault>>,
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
    Errand(#[from] ErrandError),
    #[error("interrupted; nothing was changed")]
    Interrupted,
}

/// Makes and checks all cases of a problem, and compares them with its folder. Tells `progress`
/// how much of the work is done, and how much there is. Writes nothing outside of a scratch folder
/// of its own.
///
/// # Errors
///
/// If the work cannot be done; what is wrong with the cases is no error.
pub fn examine(
    subject: &Subject<'_>,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Examined, Error> {
    let folder = folder::Folder::read(&subject.folder)?;
    let made = make::make(subject, &folder, progress)?;
    let cases = made.cases.len() + folder.kept.len();
    let outcome = if made.faults.is_empty() {
        changes::compare(folder, made.scratch, made.cases)?
    } else {
        Err(made.faults)
    };
    Ok(Examined { cases, outcome })
}

fn read(path: &Path) -> Result<Vec<u8>, Error> {
    fs::read(path).map_err(|source| Error::Read {
        path: path.to_owned(),
        source,
    })
}

/// The SHA-256 digest in hexadecimal digits.
fn sha256(text: &[u8]) -> String {
    let digest = Sha256::digest(text);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}
