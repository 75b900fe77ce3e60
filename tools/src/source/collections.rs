//! Lists, orders and sets of drawn things.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use super::{Integer, Mode, Source, sample};

impl Source {
    /// One of `items`, each equally likely, the first the simplest.
    ///
    /// # Panics
    ///
    /// If there are none.
    #[inline]
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        assert!(!items.is_empty(), "nothing to pick from");
        &items[self.choice(items.len() as u64 - 1) as usize]
    }

    /// One of `items`, the first the simplest: as [`Source::pick`], but random cases take one after
    /// the other instead of any, case `i` the one at `i` modulo their number. So as many cases as
    /// there are items have one of each, whatever else they draw at random. A generator that does
    /// this more than once comes by all combinations.
    ///
    /// # Panics
    ///
    /// If there are none.
    #[inline]
    pub fn in_turn<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        assert!(!items.is_empty(), "nothing to take in turn");
        let (count, turn) = (items.len() as u64, self.turn);
        self.turn = turn / count;
        &items[self.draw(count - 1, |_| turn % count) as usize]
    }

    /// `length` draws of `element`.
    #[inline]
    pub fn vec<T>(&mut self, length: usize, mut element: impl FnMut(&mut Self) -> T) -> Vec<T> {
        (0..length).map(|_| element(self)).collect()
    }

    /// `length` letters of `alphabet`, which is ASCII.
    ///
    /// # Panics
    ///
    /// If the alphabet is empty, or not ASCII.
    #[inline]
    pub fn text(&mut self, alphabet: &[u8], length: usize) -> String {
        let letters = self.vec(length, |source| *source.pick(alphabet));
        String::from_utf8(letters).unwrap_or_else(|_| panic!("an alphabet of ASCII letters"))
    }

    /// Puts `items` into any order, each equally likely; the simplest leaves them as they are.
    /// Fisher and Yates.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for place in 1..items.len() {
            let from = place - 1;
            let other = from + self.choice((items.len() - place) as u64) as usize;
            items.swap(from, other);
        }
    }

    /// A permutation of `0..length`, each equally likely and enumerated once.
    pub fn permutation(&mut self, length: usize) -> Vec<usize> {
        let mut items: Vec<usize> = (0..length).collect();
        self.shuffle(&mut items);
        items
    }

    /// Some of `items`, in their order: each subset equally likely and enumerated once.
    pub fn subset<T: Clone>(&mut self, items: &[T]) -> Vec<T> {
        items.iter().filter(|_| self.bool()).cloned().collect()
    }

    /// `count` of `items`, in their order: each such subset equally likely and enumerated once.
    ///
    /// # Panics
    ///
    /// If there are fewer than `count`.
    pub fn subset_of<T: Clone>(&mut self, count: usize, items: &[T]) -> Vec<T> {
        assert!(count <= items.len(), "{count} of {} items", items.len());
        let mut chosen = Vec::with_capacity(count);
        for (place, item) in items.iter().enumerate() {
            let (wanted, left) = (count - chosen.len(), items.len() - place);
            if wanted == left || wanted > 0 && !self.chance((left - wanted) as u64, left as u64) {
                chosen.push(item.clone());
            }
        }
        chosen
    }

    /// `count` different integers of `range`, in the order in which they were drawn: each such
    /// sequence equally likely and enumerated once. O(count), however wide the range.
    ///
    /// # Panics
    ///
    /// If the range has fewer than `count`.
    pub fn distinct<T: Integer>(&mut self, count: usize, range: RangeInclusive<T>) -> Vec<T> {
        let (start, end) = (*range.start(), *range.end());
        assert!(start <= end, "nothing to draw from: the range is empty");
        let last = end.distance(start);
        // Fisher and Yates on the whole range, of which only the places that moved are kept.
        let mut moved = HashMap::new();
        let drawn = (0..count as u64).map(|place| {
            assert!(
                place <= last,
                "{count} different integers of a range of {}",
                last + 1
            );
            let other = place + self.choice(last - place);
            let here = moved.remove(&place).unwrap_or(place);
            let value = if other == place {
                here
            } else {
                moved.insert(other, here).unwrap_or(other)
            };
            start.offset(value)
        });
        drawn.collect()
    }

    /// `count` different integers of `range`, increasing: each such set equally likely and
    /// enumerated once. O(count) expected, however wide the range.
    ///
    /// # Panics
    ///
    /// If the range has fewer than `count`.
    #[inline]
    pub fn distinct_sorted<T: Integer>(
        &mut self,
        count: usize,
        range: RangeInclusive<T>,
    ) -> Vec<T> {
        let (start, last) = start_and_last(&range);
        let Some(most) = (count as u64).checked_sub(1) else {
            return Vec::new();
        };
        assert!(
            most <= last,
            "{count} different integers of a range of {}",
            last.saturating_add(1)
        );
        let drawn = self.sampled(|generator| sample::distinct(generator, count, last));
        let drawn = drawn.unwrap_or_default();
        if let Mode::Random(_) = self.mode {
            return drawn.into_iter().map(|value| start.offset(value)).collect();
        }
        let mut least = 0;
        let values = (0..count).map(|place| {
            let max = last - (most - place as u64) - least;
            let value = least + self.choice_by(max, |_| drawn[place] - least);
            least = value.wrapping_add(1);
            start.offset(value)
        });
        values.collect()
    }

    /// `count` integers of `range` in order, the smallest first; equal ones may be among them. Each
    /// such list is enumerated once; a random one is `count` equally likely integers, sorted.
    /// O(count) expected.
    ///
    /// # Panics
    ///
    /// If the range is empty.
    #[inline]
    pub fn sorted<T: Integer>(&mut self, count: usize, range: RangeInclusive<T>) -> Vec<T> {
        let (start, last) = start_and_last(&range);
        let drawn = self.sampled(|generator| sample::independent(generator, count, last));
        let drawn = drawn.unwrap_or_default();
        if let Mode::Random(_) = self.mode {
            return drawn.into_iter().map(|value| start.offset(value)).collect();
        }
        let mut least = 0;
        let values = (0..count).map(|place| {
            least += self.choice_by(last - least, |_| drawn[place] - least);
            start.offset(least)
        });
        values.collect()
    }
}

#[inline]
fn start_and_last<T: Integer>(range: &RangeInclusive<T>) -> (T, u64) {
    let (start, end) = (*range.start(), *range.end());
    assert!(start <= end, "nothing to draw from: the range is empty");
    (start, end.distance(start))
}
