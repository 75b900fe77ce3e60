//! A source as a generator in `rand`'s sense.

use rand_xoshiro::rand_core::RngCore;

use super::{Choice, ENUMERATED, Mode, REPLAYED, Source, bound};

/// After so many missing words a replay gives others than 0.
const SIMPLE_WORDS: usize = 64;

/// Whoever knows `rand` may shuffle, choose and draw from its distributions (`rand_distr`) inside a
/// family:
///
/// ```
/// use rand::Rng;
/// use rand::seq::SliceRandom;
/// use tools::{Case, Source};
///
/// fn bell(source: &mut Source) -> Case {
///     let length = source.size(1..=6);
///     let normal = rand_distr::Normal::new(50.0, 10.0).expect("a positive deviation");
///     let mut marks: Vec<i64> = source.sample_iter(normal).take(length).map(|x| x as i64).collect();
///     marks.shuffle(source);
///     Case::line(length).row(marks)
/// }
/// # bell(&mut Source::replay(vec![2]));
/// ```
///
/// Each word is one choice in `0..=u64::MAX` (a word of 32 bits one in `0..=u32::MAX`), so in random
/// mode a source is the xoshiro256++ of its case.
///
/// - **Random**: as with any generator of `rand`. The stream of this crate is pinned; what `rand`
///   makes of it is `rand`'s, and may change with its version.
/// - **Replayed**: words are recorded, replayed and shrunk like any choice: the same words make the
///   same case. Words that are missing are 0 at first, and from the 65th on they vary, so that a
///   distribution that rejects what it drew comes to an end.
/// - **Enumerated**: words are not enumerated, there are too many. Each is one fixed word, which
///   depends on how many choices were made before it. What the methods of `Source` draw is still
///   complete, and each combination of that comes once, with *one* example of what `rand` draws. So
///   an exhaustive run over such a family proves nothing about the part that `rand` draws: draw by
///   [`Source::int`], [`Source::shuffle`], … what is to be proven.
impl RngCore for Source {
    #[inline]
    fn next_u32(&mut self) -> u32 {
        self.word(u32::MAX.into()) as u32
    }

    #[inline]
    fn next_u64(&mut self) -> u64 {
        self.word(u64::MAX)
    }

    #[inline]
    fn fill_bytes(&mut self, bytes: &mut [u8]) {
        for chunk in bytes.chunks_mut(8) {
            let word = self.next_u64().to_le_bytes();
            chunk.copy_from_slice(&word[..chunk.len()]);
        }
    }
}

impl Source {
    #[inline]
    fn word(&mut self, max: u64) -> u64 {
        match &mut self.mode {
            Mode::Random(_) | Mode::Recorded(..) => self.choice(max),
            Mode::Replayed { list, made, .. } => {
                let place = made.len();
                let value = match list.get(place) {
                    Some(&value) => value.min(max),
                    None if place < list.len() + SIMPLE_WORDS => 0,
                    None => scattered(place) & max,
                };
                bound(place, REPLAYED);
                made.push(Choice { value, max });
                value
            }
            // The range ends at the word, so that an enumeration never moves it.
            Mode::Enumerated { odometer, next } => {
                if *next == odometer.len() {
                    bound(*next, ENUMERATED);
                    let word = scattered(*next) & max;
                    odometer.push(Choice {
                        value: word,
                        max: word,
                    });
                }
                let choice = &mut odometer[*next];
                choice.max = choice.value;
                *next += 1;
                choice.value
            }
        }
    }
}

/// The word in this place, by SplitMix64.
#[inline]
fn scattered(place: usize) -> u64 {
    let mixed = (place as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ mixed >> 31
}
