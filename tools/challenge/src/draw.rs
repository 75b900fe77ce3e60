//! What the challenges draw, by either library.

use hegel::TestCase;
use hegel::generators::{self as gs, Generator};
use tools::Source;

pub trait Draw {
    /// A number, of which 0, or else the least, is the simplest.
    fn int(&mut self, least: i64, most: i64) -> i64;
    fn list(&mut self, lengths: [usize; 2], least: i64, most: i64) -> Vec<i64>;
    fn lists(&mut self, longest: [usize; 2], least: i64, most: i64) -> Vec<Vec<i64>>;
}

impl Draw for Source {
    fn int(&mut self, least: i64, most: i64) -> i64 {
        let choice = self.choice(most.abs_diff(least)) as i64;
        match least < 0 && choice > most {
            true => most - choice,
            false => least.max(0) + choice,
        }
    }

    fn list(&mut self, [shortest, longest]: [usize; 2], least: i64, most: i64) -> Vec<i64> {
        let length = shortest + self.choice((longest - shortest) as u64) as usize;
        self.vec(length, |source| Draw::int(source, least, most))
    }

    fn lists(&mut self, [outer, inner]: [usize; 2], least: i64, most: i64) -> Vec<Vec<i64>> {
        let length = self.choice(outer as u64) as usize;
        self.vec(length, |source| source.list([0, inner], least, most))
    }
}

/// One of their test cases.
pub struct Theirs<'a>(pub &'a TestCase);

fn ints(least: i64, most: i64) -> impl Generator<i64> {
    gs::integers::<i64>().min_value(least).max_value(most)
}

impl Draw for Theirs<'_> {
    fn int(&mut self, least: i64, most: i64) -> i64 {
        self.0.draw_silent(ints(least, most))
    }

    fn list(&mut self, [shortest, longest]: [usize; 2], least: i64, most: i64) -> Vec<i64> {
        let list = gs::vecs(ints(least, most)).min_size(shortest);
        self.0.draw_silent(list.max_size(longest))
    }

    fn lists(&mut self, [outer, inner]: [usize; 2], least: i64, most: i64) -> Vec<Vec<i64>> {
        let list = gs::vecs(ints(least, most)).max_size(inner);
        self.0.draw_silent(gs::vecs(list).max_size(outer))
    }
}
