//! What is checked exhaustively.

use explore::game::guess::Guess;
use explore::game::{Moves, Rules, Solver};
use explore::{Claim, Found, Refuted, Solution, in_parallel};

use super::shapes::{Shapes, unpair};

pub fn all() -> Vec<Claim> {
    vec![
        Claim {
            name: "every-set",
            statement: "the submission is right on every good set",
            method: "literal play, one state a set",
            size: "length of the words",
            quick: 3,
            full: 4,
            limit: 4,
            check: every_set,
        },
        Claim {
            name: "literal-play",
            statement: "the submission is right on every good set",
            method: "literal play, one state for sets that differ by swaps of subtrees; \
                     one of them, swapped at random, is given to the submission",
            size: "length of the words",
            quick: 4,
            full: 5,
            limit: 5,
            check: literal_play,
        },
        Claim {
            name: "mex",
            statement: "g(k) is the largest power of two that divides k",
            method: "mex over every option",
            size: "height k",
            quick: 10_000,
            full: 100_000,
            limit: 1_000_000,
            check: mex,
        },
    ]
}

fn answer(won: bool) -> &'static str {
    if won { "Alice" } else { "Bob" }
}

fn input<'a>(words: impl ExactSizeIterator<Item = &'a str>, length: u64) -> Vec<u8> {
    let mut input = format!("{} {length}\n", words.len());
    for word in words {
        input.push_str(word);
        input.push('\n');
    }
    input.into_bytes()
}

/// A set is a mask of words. No symmetry, no theory: the rules alone.
fn every_set(size: u64, submission: Solution) -> Result<Found, Refuted> {
    let mut inputs = 0;
    for length in 1..=size {
        let words: Vec<String> = (1..=length as usize)
            .flat_map(|len| (0..1u32 << len).map(move |bits| format!("{bits:0len$b}")))
            .collect();
        // For each word a mask of those that cannot stand beside it. A word is a start of itself.
        let clashes: Vec<u32> = words
            .iter()
            .map(|word| {
                let clash = |other: &str| other.starts_with(word) || word.starts_with(other);
                (0..words.len())
                    .filter(|&other| clash(&words[other]))
                    .fold(0, |mask, i| mask | 1 << i)
            })
            .collect();
        let free = |set: u32| (0..words.len()).filter(move |&word| set & clashes[word] == 0);
        let mut sets: Vec<u32> = vec![0];
        let mut next = 0;
        while let Some(&set) = sets.get(next) {
            // Each set once: its words are added in order.
            let added = free.clone()(set).filter(|&word| set < 1 << word);
            sets.extend(added.map(|word| set | 1 << word));
            next += 1;
        }
        let mut solver = Solver::new(Rules::new(|set: &u32, moves: &mut Moves<u32>| {
            free.clone()(*set).for_each(|word| moves.to(set | 1 << word));
        }));
        for set in &sets[1..] {
            let outcome = solver.outcome(set).map_err(|error| Refuted {
                input: format!("{set:b}"),
                expected: "an outcome".to_owned(),
                actual: error.to_string(),
            })?;
            let chosen: Vec<&str> = (0..words.len())
                .filter(|word| set >> word & 1 == 1)
                .map(|word| words[word].as_str())
                .collect();
            let input = input(chosen.into_iter(), length);
            Refuted::unless_same(&input, answer(outcome.is_won()), &submission(&input))?;
            inputs += 1;
        }
    }
    Ok(Found {
        inputs,
        reached: format!("every set for L ≤ {size}"),
    })
}

fn literal_play(size: u64, submission: Solution) -> Result<Found, Refuted> {
    /// Sets that one core takes at a time.
    const BATCH: usize = 4096;
    let mut inputs = 0;
    for length in 1..=size {
        let height = length as usize; // of both subtrees of the root
        let shapes = Shapes::new(height);
        let wins = shapes.wins(height);
        // Number 0 is the empty set, which is no input.
        inputs += in_parallel(wins.len().div_ceil(BATCH), |batch| {
            let sets = (batch * BATCH).max(1)..((batch + 1) * BATCH).min(wins.len());
            let count = sets.len() as u64;
            for set in sets {
                let mut coins = Coins(set as u64);
                let mut words = Vec::new();
                let mut add = |word: &[u8]| words.push(String::from_utf8_lossy(word).into_owned());
                shapes.pair_words(unpair(set), &mut Vec::new(), &mut || coins.toss(), &mut add);
                let input = input(words.iter().map(String::as_str), length);
                Refuted::unless_same(&input, answer(wins[set]), &submission(&input))?;
            }
            Ok(count)
        })?;
    }
    Ok(Found {
        inputs,
        reached: format!("every set for L ≤ {size}, up to swaps"),
    })
}

fn mex(size: u64, _: Solution) -> Result<Found, Refuted> {
    let values = super::nimbers(size as usize);
    match Guess::LargestPowerOfTwo.check(&values) {
        Ok(_) => Ok(Found {
            inputs: size,
            reached: format!("k ≤ {size}"),
        }),
        Err(case) => Err(Refuted {
            input: format!("k = {}", case.at),
            expected: case.actual.to_string(),
            actual: case.guessed.to_string(),
        }),
    }
}

/// Coin tosses that depend on the seed alone (G. Steele, D. Lea, C. Flood, *SplitMix*, 2014).
struct Coins(u64);

impl Coins {
    fn toss(&mut self) -> bool {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed >> 63 == 1
    }
}
