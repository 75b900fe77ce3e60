//! Where generators take their choices from.
//!
//! A generator is a plain function that draws everything it needs through a [`Source`]:
//!
//! ```
//! use tools::{Case, Source};
//!
//! /// Up to six digits, every string of them equally likely among those of its length.
//! fn digits(source: &mut Source) -> Case {
//!     let length = source.size(1..=6); // drawn first: what "bigger" means for this family
//!     Case::line(source.text(b"0123456789", length))
//! }
//! ```
//!
//! Every draw is one choice of an integer in `0..=max`, where 0 is the simplest. All methods below
//! are built on that one primitive, which guarantees: *the case is a function of the list of
//! choices alone*. So the same generator lives three lives.
//!
//! - **Random** ([`Source::random`]): choices come from a seeded [`Stream`]; nothing is recorded.
//! - **Replayed** ([`Source::replay`]): choices come from a list. One that is out of range is
//!   lowered to `max`, one that is missing is 0, so every list is the list of some case: that is
//!   what makes shrinking free.
//! - **Enumerated** ([`Source::enumerate`]): choices count up like an odometer, the last one
//!   fastest. Each list of choices comes exactly once, smallest size first.
//!
//! # The random stream
//!
//! Stable and portable: a test pins it byte for byte, and a change of it is a change of every seed.
//! Let `key` be the first eight bytes, little-endian, of the SHA-256 digest of
//! `problem 0x00 family 0x00 seed`, with the seed as eight bytes little-endian. Case `i` draws from
//! xoshiro256++ (Blackman, Vigna: *Scrambled linear pseudorandom number generators*, 2021), its
//! state filled by SplitMix64 from `key + i · 0xD1342543DE82EF95` modulo 2⁶⁴. A choice in `0..=max`
//! takes one output `x` and is the upper half of the 128-bit product `x · (max + 1)`. What is taken
//! in turn ([`Source::in_turn`]) takes none.

mod integer;

use std::collections::HashMap;
use std::ops::RangeInclusive;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};
use sha2::{Digest, Sha256};

pub use integer::Integer;

/// The random choices of one run: those of one (problem, family, seed).
#[derive(Clone, Copy, Debug)]
pub struct Stream {
    key: u64,
}

impl Stream {
    /// The stream of a seed. It depends on nothing but these three.
    #[must_use]
    pub fn new(problem: &str, family: &str, seed: u64) -> Self {
        let mut hash = Sha256::new();
        hash.update(problem);
        hash.update([0]);
        hash.update(family);
        hash.update([0]);
        hash.update(seed.to_le_bytes());
        let digest: [u8; 32] = hash.finalize().into();
        let key = digest
            .iter()
            .take(8)
            .rev()
            .fold(0, |key, &byte| key << 8 | u64::from(byte));
        Self { key }
    }

    #[inline]
    fn generator(self, index: u64) -> Xoshiro256PlusPlus {
        let state = self
            .key
            .wrapping_add(index.wrapping_mul(0xD134_2543_DE82_EF95));
        Xoshiro256PlusPlus::seed_from_u64(state)
    }
}

/// One choice that was made: `value` in `0..=max`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    pub value: u64,
    pub max: u64,
}

/// See the [module](self).
#[derive(Debug)]
pub struct Source {
    life: Life,
    size: Option<u64>,
    /// Which items are in turn.
    turn: u64,
}

#[derive(Debug)]
enum Life {
    Random(Xoshiro256PlusPlus),
    Recorded(Xoshiro256PlusPlus, Vec<Choice>),
    Replayed { list: Vec<u64>, made: Vec<Choice> },
    Enumerated { odometer: Vec<Choice>, next: usize },
}

impl Source {
    /// Case `index` of `stream`. Constant time, and nothing is recorded.
    #[inline]
    #[must_use]
    pub fn random(stream: Stream, index: u64) -> Self {
        Self {
            turn: index,
            ..Self::living(Life::Random(stream.generator(index)))
        }
    }

    /// The same case as [`Source::random`], with [`Source::choices`] to read afterwards.
    #[must_use]
    pub fn recorded(stream: Stream, index: u64) -> Self {
        Self {
            turn: index,
            ..Self::living(Life::Recorded(stream.generator(index), Vec::new()))
        }
    }

    /// The case that a list of choices makes. Any list will do.
    #[must_use]
    pub fn replay(list: Vec<u64>) -> Self {
        Self::living(Life::Replayed {
            list,
            made: Vec::new(),
        })
    }

    /// The first case of an enumeration whose first choices are `start`; [`Source::advance`] moves
    /// on from there.
    ///
    /// # Panics
    ///
    /// A draw panics where `start` holds a choice that is out of its range.
    #[must_use]
    pub fn enumerate(start: &[u64]) -> Self {
        let odometer = start
            .iter()
            .map(|&value| Choice {
                value,
                max: u64::MAX,
            })
            .collect();
        Self::living(Life::Enumerated { odometer, next: 0 })
    }

    #[inline]
    fn living(life: Life) -> Self {
        Self {
            life,
            size: None,
            turn: 0,
        }
    }

    /// Turns an enumeration to its next case: the last choice that can go up does, and those after
    /// it begin again at 0. Choices before `fixed` never change, and the one at `fixed` does not go
    /// above `last`. Returns whether there is a next case; always false in the other lives.
    ///
    /// Amortised constant time. After Hoare, *exhaustigen*.
    #[inline]
    pub fn advance(&mut self, fixed: usize, last: u64) -> bool {
        self.size = None;
        let Life::Enumerated { odometer, next } = &mut self.life else {
            return false;
        };
        odometer.truncate(*next);
        *next = 0;
        while let Some(mut choice) = odometer.pop() {
            let place = odometer.len();
            if place < fixed {
                return false;
            }
            if choice.value
                < if place == fixed {
                    choice.max.min(last)
                } else {
                    choice.max
                }
            {
                choice.value += 1;
                odometer.push(choice);
                return true;
            }
        }
        false
    }

    /// The choices made so far, as far as they are recorded: in every life but the random one.
    #[inline]
    #[must_use]
    pub fn choices(&self) -> &[Choice] {
        match &self.life {
            Life::Random(_) => &[],
            Life::Recorded(_, made) | Life::Replayed { made, .. } => made,
            Life::Enumerated { odometer, next } => &odometer[..*next],
        }
    }

    /// A number that depends on the recorded choices alone, on every machine: the choices mixed
    /// into it one by one as by SplitMix64.
    #[inline]
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        self.choices().iter().fold(0, |mixed: u64, choice| {
            let mixed = (mixed ^ choice.value).wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
            mixed ^ mixed >> 31
        })
    }

    /// The choices that the next run of an enumeration begins with.
    #[must_use]
    pub fn upcoming(&self) -> &[Choice] {
        match &self.life {
            Life::Enumerated { odometer, .. } => odometer,
            _ => &[],
        }
    }

    /// What [`Source::size`] returned, if it was called.
    #[inline]
    #[must_use]
    pub fn drawn_size(&self) -> Option<u64> {
        self.size
    }

    /// The primitive: an integer in `0..=max`. `random` says how the random life draws it; the
    /// others never ask.
    #[inline]
    fn draw(&mut self, max: u64, random: impl FnOnce(&mut Xoshiro256PlusPlus) -> u64) -> u64 {
        match &mut self.life {
            Life::Random(generator) => random(generator),
            _ => self.draw_listed(max, random),
        }
    }

    #[inline(never)]
    fn draw_listed(
        &mut self,
        max: u64,
        random: impl FnOnce(&mut Xoshiro256PlusPlus) -> u64,
    ) -> u64 {
        match &mut self.life {
            Life::Random(generator) => random(generator),
            Life::Recorded(generator, made) => {
                let value = random(generator);
                made.push(Choice { value, max });
                value
            }
            Life::Replayed { list, made } => {
                let value = list.get(made.len()).map_or(0, |&value| value.min(max));
                made.push(Choice { value, max });
                value
            }
            Life::Enumerated { odometer, next } => {
                if *next == odometer.len() {
                    odometer.push(Choice { value: 0, max });
                }
                let choice = &mut odometer[*next];
                assert!(
                    choice.value <= max && (choice.max == max || choice.max == u64::MAX),
                    "the generator is not a function of its choices: after {next} equal ones \
                     it drew from 0..={} and then from 0..={max}",
                    choice.max
                );
                choice.max = max;
                *next += 1;
                choice.value
            }
        }
    }

    /// An integer in `0..=max`, each equally likely, 0 the simplest.
    #[inline]
    pub fn choice(&mut self, max: u64) -> u64 {
        self.draw(max, |generator| below(generator, max))
    }

    /// The size of the case: what "bigger" means for its family. Draw it first; enumeration counts
    /// up in it.
    ///
    /// # Panics
    ///
    /// If the range is empty, or if something was drawn before.
    #[inline]
    pub fn size(&mut self, range: RangeInclusive<usize>) -> usize {
        assert!(
            self.size.is_none() && self.choices().is_empty(),
            "a generator draws its size first, and once"
        );
        let size = self.int(range);
        self.size = Some(size as u64);
        size
    }

    /// An integer in `range`, each equally likely, its start the simplest.
    ///
    /// # Panics
    ///
    /// If the range is empty.
    #[inline]
    pub fn int<T: Integer>(&mut self, range: RangeInclusive<T>) -> T {
        let (start, end) = (*range.start(), *range.end());
        assert!(start <= end, "nothing to draw from: the range is empty");
        start.offset(self.choice(end.distance(start)))
    }

    /// Heads or tails, `false` the simpler.
    #[inline]
    pub fn bool(&mut self) -> bool {
        self.choice(1) == 1
    }

    /// `true` in `times` of `of` random draws. Replayed and enumerated it is one of two choices,
    /// whatever the odds: they say what is frequent, not what is possible.
    ///
    /// # Panics
    ///
    /// If `of` is 0 or less than `times`.
    #[inline]
    pub fn chance(&mut self, times: u64, of: u64) -> bool {
        assert!(times <= of && of > 0, "a chance of {times} in {of}");
        self.draw(1, |generator| u64::from(below(generator, of - 1) < times)) == 1
    }

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
}

/// An integer in `0..=max`: one output, and a bias of less than `max` in 2⁶⁴.
#[inline]
fn below(generator: &mut Xoshiro256PlusPlus, max: u64) -> u64 {
    let product = u128::from(generator.next_u64()) * (u128::from(max) + 1);
    (product >> 64) as u64
}

#[cfg(test)]
mod tests;
