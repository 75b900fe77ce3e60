//! What there is to work on.

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use crate::engine::pool::Pool;
use crate::manifest::ProblemCrate;
use crate::problem::Description;

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
    pub(super) fn pool(&self) -> Pool {
        Pool::new(self.executable, self.jobs)
    }
}
