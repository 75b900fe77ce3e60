//! The best case so far, and tries at a better one.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::probe::probe;
use crate::engine::pool::Pool;
use crate::engine::protocol::{CaseId, Comparison};
use crate::engine::run::Error;
use crate::verdict::Failure;

pub(super) struct Shrinker<'a> {
    pub(super) pool: &'a mut Pool,
    pub(super) comparison: Comparison,
    pub(super) failure: &'a Failure,
    pub(super) best: (usize, Vec<u64>),
    /// Whether each try is to be the first call of a process.
    pub(super) afresh: bool,
    pub(super) deadline: Instant,
    pub(super) stop: &'a AtomicBool,
    pub(super) tries: u64,
    /// Lists that were tried.
    pub(super) seen: HashSet<Vec<u64>>,
    /// The choices that the last try came to.
    pub(super) tried: Vec<u64>,
    pub(super) swept: u64,
}

impl Shrinker<'_> {
    pub(super) fn choices(&self) -> &[u64] {
        &self.best.1
    }

    pub(super) fn is_over(&self) -> bool {
        Instant::now() >= self.deadline || self.stop.load(Ordering::Relaxed)
    }

    /// Takes `choices` instead if they make a better case that fails in the same way.
    pub(super) fn attempt(&mut self, choices: Vec<u64>) -> Result<bool, Error> {
        self.tried.clear();
        // Whether what is no better now was so before does not matter: what is best only gets better.
        if self.is_over() || choices == self.best.1 || !self.seen.insert(choices.clone()) {
            return Ok(false);
        }
        if self.afresh {
            self.pool.kill_all();
        }
        self.tries += 1;
        let case = CaseId::Choices(choices);
        let found = probe(
            self.pool,
            &self.comparison,
            case,
            false,
            Some(self.deadline),
        );
        // The best one so far is.
        if matches!(found, Err(Error::Interrupted)) {
            return Ok(false);
        }
        let found = found?;
        self.seen.insert(found.choices.clone());
        self.tried.clone_from(&found.choices);
        if !found
            .failure
            .is_some_and(|failure| failure.is_like(self.failure))
        {
            return Ok(false);
        }
        let key = |(bytes, choices): &(usize, Vec<u64>)| (*bytes, choices.len(), choices.clone());
        let candidate = (found.bytes, found.choices);
        let better = key(&candidate) < key(&self.best);
        if better {
            self.best = candidate;
        }
        Ok(better)
    }
}
