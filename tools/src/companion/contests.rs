//! Problems that arrive together, one post each.

use std::collections::HashMap;

use super::post::Batch;

/// The batches of which something has arrived.
#[derive(Debug, Default)]
pub struct Contests {
    arrived: HashMap<String, Arrived>,
}

#[derive(Debug, Default)]
struct Arrived {
    posts: u64,
    made: u64,
}

/// How far a batch has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    pub posts: u64,
    pub made: u64,
    pub of: u64,
}

/// Nobody opens so many contests at once.
const MOST: usize = 1_000;

impl Contests {
    /// Counts a post. None where it came alone.
    pub fn count(&mut self, batch: Option<&Batch>, made: bool) -> Option<Progress> {
        let batch = batch.filter(|batch| batch.size > 1)?;
        if self.arrived.len() >= MOST {
            self.arrived.clear();
        }
        let arrived = self.arrived.entry(batch.id.clone()).or_default();
        arrived.posts += 1;
        arrived.made += u64::from(made);
        let progress = Progress {
            posts: arrived.posts,
            made: arrived.made,
            of: batch.size,
        };
        if progress.is_last() {
            self.arrived.remove(&batch.id);
        }
        Some(progress)
    }
}

impl Progress {
    /// Whether nothing more is to come.
    pub fn is_last(self) -> bool {
        self.posts >= self.of
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_are_counted_apart() {
        let batch = |id: &str, size| Batch {
            id: id.to_owned(),
            size,
        };
        let mut contests = Contests::default();
        let mut count = |id, size, made| {
            contests
                .count(Some(&batch(id, size)), made)
                .map(|progress| (progress.posts, progress.made, progress.is_last()))
        };
        assert_eq!(count("alone", 1, true), None);
        assert_eq!(count("a", 2, true), Some((1, 1, false)));
        assert_eq!(count("b", 2, false), Some((1, 0, false)));
        assert_eq!(count("a", 2, false), Some((2, 1, true)));
        assert_eq!(count("a", 2, true), Some((1, 1, false)));
        assert_eq!(contests.count(None, true), None);
    }
}
