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
//! choices alone*. So the same generator runs in three modes.
//!
//! - **Random** ([`Source::random`]): choices come from a seeded [`Stream`]; nothing is recorded.
//! - **Replayed** ([`Source::replay`]): choices come from a list. One that is out of range is
//!   lowered to `max`, one that is missing is 0, so every list is the list of some case: that is
//!   what makes shrinking free. Where very many are missing, the rest is drawn at random, always the
//!   same: a generator that redraws until something is new ends here too.
//! - **Enumerated** ([`Source::enumerate`]): choices count up like an odometer, the last one
//!   fastest. Each list of choices comes exactly once, smallest size first. A generator that goes on
//!   for ever when every choice is the simplest is ended.
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
//!
//! # With `rand`
//!
//! A source is a generator in `rand`'s sense as well: see [`RngCore`](#impl-RngCore-for-Source).

mod collections;
mod integer;
pub(crate) mod sample;
mod words;

use std::ops::RangeInclusive;
use std::panic::resume_unwind;

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

/// As many missing choices are 0, beside one for each that is listed. After so many a generator is
/// taken to wait for something else than the simplest: those that follow are drawn at random.
const MISSING: usize = 1024;

/// The most choices that a replayed case is made of: 4,194,304; and an enumerated one, of which nobody
/// sees the second: 1,048,576.
const REPLAYED: usize = 1 << 22;
const ENUMERATED: usize = 1 << 20;

/// What a generator unwinds with that draws more than so many choices.
#[derive(Clone, Copy, Debug)]
pub struct EndlessGenerator(pub usize);

fn bound(made: usize, most: usize) {
    if made >= most {
        resume_unwind(Box::new(EndlessGenerator(most)));
    }
}

/// See the [module](self).
#[derive(Debug)]
pub struct Source {
    mode: Mode,
    size: Option<u64>,
    /// Which items are in turn.
    turn: u64,
}

#[derive(Debug)]
enum Mode {
    Random(Xoshiro256PlusPlus),
    Recorded(Xoshiro256PlusPlus, Vec<Choice>),
    Replayed {
        list: Vec<u64>,
        made: Vec<Choice>,
        /// What is drawn from when too many choices are missing.
        rest: Option<Box<Xoshiro256PlusPlus>>,
    },
    Enumerated {
        odometer: Vec<Choice>,
        next: usize,
    },
}

impl Source {
    /// Case `index` of `stream`. Constant time, and nothing is recorded.
    #[inline]
    #[must_use]
    pub fn random(stream: Stream, index: u64) -> Self {
        Self {
            turn: index,
            ..Self::in_mode(Mode::Random(stream.generator(index)))
        }
    }

    /// The same case as [`Source::random`], with [`Source::choices`] to read afterwards.
    #[must_use]
    pub fn recorded(stream: Stream, index: u64) -> Self {
        Self {
            turn: index,
            ..Self::in_mode(Mode::Recorded(stream.generator(index), Vec::new()))
        }
    }

    /// The case that a list of choices makes. Any list will do.
    #[must_use]
    pub fn replay(list: Vec<u64>) -> Self {
        Self::in_mode(Mode::Replayed {
            list,
            made: Vec::new(),
            rest: None,
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
        Self::in_mode(Mode::Enumerated { odometer, next: 0 })
    }

    #[inline]
    fn in_mode(mode: Mode) -> Self {
        Self {
            mode,
            size: None,
            turn: 0,
        }
    }

    /// Turns an enumeration to its next case: the last choice that can go up does, and those after
    /// it begin again at 0. Choices before `fixed` never change, and the one at `fixed` does not go
    /// above `last`. Returns whether there is a next case; always false in the other modes.
    ///
    /// Amortised constant time. After Hoare, *exhaustigen*.
    #[inline]
    pub fn advance(&mut self, fixed: usize, last: u64) -> bool {
        self.size = None;
        let Mode::Enumerated { odometer, next } = &mut self.mode else {
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

    /// The choices made so far, as far as they are recorded: in every mode but the random one.
    #[inline]
    #[must_use]
    pub fn choices(&self) -> &[Choice] {
        match &self.mode {
            Mode::Random(_) => &[],
            Mode::Recorded(_, made) | Mode::Replayed { made, .. } => made,
            Mode::Enumerated { odometer, next } => &odometer[..*next],
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
        match &self.mode {
            Mode::Enumerated { odometer, .. } => odometer,
            _ => &[],
        }
    }

    /// What [`Source::size`] returned, if it was called.
    #[inline]
    #[must_use]
    pub fn drawn_size(&self) -> Option<u64> {
        self.size
    }

    /// The primitive: an integer in `0..=max`. `random` says how the random mode draws it; the
    /// others never ask.
    #[inline]
    fn draw(&mut self, max: u64, random: impl FnOnce(&mut Xoshiro256PlusPlus) -> u64) -> u64 {
        match &mut self.mode {
            Mode::Random(generator) => random(generator),
            _ => self.draw_listed(max, random),
        }
    }

    #[inline(never)]
    fn draw_listed(
        &mut self,
        max: u64,
        random: impl FnOnce(&mut Xoshiro256PlusPlus) -> u64,
    ) -> u64 {
        match &mut self.mode {
            Mode::Random(generator) => random(generator),
            Mode::Recorded(generator, made) => {
                let value = random(generator);
                made.push(Choice { value, max });
                value
            }
            Mode::Replayed { list, made, rest } => {
                let value = match list.get(made.len()) {
                    Some(&value) => value.min(max),
                    None if made.len() < 2 * list.len() + MISSING => 0,
                    None => random(rest.get_or_insert_with(|| {
                        // Any will do, as long as it is the same each time.
                        Box::new(Xoshiro256PlusPlus::seed_from_u64(0))
                    })),
                };
                bound(made.len(), REPLAYED);
                made.push(Choice { value, max });
                value
            }
            Mode::Enumerated { odometer, next } => {
                if *next == odometer.len() {
                    bound(*next, ENUMERATED);
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

    /// An integer in `0..=max`, 0 the simplest, which random mode draws by `law`. The other modes
    /// know nothing of the law: it says what is frequent, not what is possible.
    ///
    /// ```
    /// # use tools::Source;
    /// # let mut source = Source::replay(vec![]);
    /// // The smaller of two: small numbers are more frequent than large ones.
    /// let small = source.choice_by(9, |source| source.int(0..=9_u64).min(source.int(0..=9)));
    /// ```
    ///
    /// # Panics
    ///
    /// If the law gives more than `max`.
    #[inline]
    pub fn choice_by(&mut self, max: u64, law: impl FnOnce(&mut Self) -> u64) -> u64 {
        self.draw(max, |generator| {
            let value = unrecorded(generator, law);
            assert!(
                value <= max,
                "the law of a choice in 0..={max} gives {value}"
            );
            value
        })
    }

    /// What `law` draws, unrecorded, in random mode: for choices that depend on each other. Each is
    /// then made by [`Source::choice_by`]. Nothing in the other modes.
    #[inline]
    pub(crate) fn ahead<T>(&mut self, law: impl FnOnce(&mut Self) -> T) -> Option<T> {
        self.sampled(|generator| unrecorded(generator, law))
    }

    #[inline]
    fn sampled<T>(&mut self, sample: impl FnOnce(&mut Xoshiro256PlusPlus) -> T) -> Option<T> {
        match &mut self.mode {
            Mode::Random(generator) | Mode::Recorded(generator, _) => Some(sample(generator)),
            _ => None,
        }
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
}

/// An integer in `0..=max`: one output, and a bias of less than `max` in 2⁶⁴.
#[inline]
fn below(generator: &mut Xoshiro256PlusPlus, max: u64) -> u64 {
    let product = u128::from(generator.next_u64()) * (u128::from(max) + 1);
    (product >> 64) as u64
}

/// What `law` draws from `generator`.
#[inline]
fn unrecorded<T>(generator: &mut Xoshiro256PlusPlus, law: impl FnOnce(&mut Source) -> T) -> T {
    let mut source = Source::in_mode(Mode::Random(generator.clone()));
    let drawn = law(&mut source);
    if let Mode::Random(advanced) = source.mode {
        *generator = advanced;
    }
    drawn
}

#[cfg(test)]
mod tests;
