//! Play on pairs: a table over every number of pairs of zeros and of mixed pairs.

use explore::{Found, Refuted, Solution, in_parallel};

use super::super::guess;
use super::super::pairs::{Middle, Position};
use super::answer;

pub fn closed_form(size: u64, _: Solution) -> Result<Found, Refuted> {
    let states = in_parallel(size as usize, |part| {
        let n = part as u32 + 1;
        let mut states = 0;
        for_each_state(n, |position, won| {
            states += 1;
            let guessed = guess(position.mixed, position.zeros, position.middle);
            if guessed == won {
                return Ok(());
            }
            Err(Refuted {
                input: format!("n = {n}, {position:?}"),
                expected: answer(won).to_owned(),
                actual: answer(guessed).to_owned(),
            })
        })?;
        Ok(states)
    })?;
    Ok(Found {
        inputs: states,
        reached: format!("every state of n ≤ {size}"),
    })
}

pub fn submission(size: u64, submission: Solution) -> Result<Found, Refuted> {
    let states = in_parallel(size as usize, |part| {
        let n = part as u32 + 1;
        let mut states = 0;
        let mut dice = Dice(u64::from(n));
        for_each_state(n, |position, won| {
            states += 1;
            let input = format!("1\n{n} {}\n", string(position, &mut dice)).into_bytes();
            Refuted::unless_same(&input, answer(won), &submission(&input))
        })?;
        Ok(states)
    })?;
    Ok(Found {
        inputs: states,
        reached: format!("every state of n ≤ {size}"),
    })
}

/// Calls `visit` with every position of strings of length `n`, and whether the player to move wins.
///
/// The two middles of odd lengths lead into each other, so they share a table. Every move makes one 1
/// more, so positions with more 1s come first.
fn for_each_state(
    n: u32,
    mut visit: impl FnMut(&Position, bool) -> Result<(), Refuted>,
) -> Result<(), Refuted> {
    let pairs = n / 2;
    let middles: &[Middle] = if n.is_multiple_of(2) {
        &[Middle::None]
    } else {
        &[Middle::Zero, Middle::One]
    };
    let index = |position: &Position| {
        let middle = usize::from(position.middle == Middle::One);
        let cell = position.mixed * (pairs + 1) + position.zeros;
        cell as usize * middles.len() + middle
    };
    let mut wins = vec![false; (pairs as usize + 1).pow(2) * middles.len()];
    for ones in (0..=n).rev() {
        for &middle in middles {
            // The 1s outside the middle are one in each mixed pair and two in each pair of ones.
            let Some(outside) = ones.checked_sub(u32::from(middle == Middle::One)) else {
                continue;
            };
            for mixed in (outside % 2..=outside.min(pairs)).step_by(2) {
                let ones = (outside - mixed) / 2;
                let Some(zeros) = pairs.checked_sub(mixed + ones) else {
                    continue;
                };
                let position = Position {
                    zeros,
                    mixed,
                    ones,
                    middle,
                };
                let mut won = false;
                if mixed > 0 {
                    position.moves(|next| won |= !wins[index(&next)]);
                }
                wins[index(&position)] = won;
                visit(&position, won)?;
            }
        }
    }
    Ok(())
}

/// A string with these pairs, in random places and the mixed ones either way round.
fn string(position: &Position, dice: &mut Dice) -> String {
    let Position {
        zeros,
        mixed,
        ones,
        middle,
    } = *position;
    let mut halves: Vec<[char; 2]> = Vec::new();
    halves.extend((0..zeros).map(|_| ['0', '0']));
    halves.extend((0..ones).map(|_| ['1', '1']));
    halves.extend((0..mixed).map(|_| {
        if dice.below(2) == 0 {
            ['0', '1']
        } else {
            ['1', '0']
        }
    }));
    for last in (1..halves.len()).rev() {
        halves.swap(last, dice.below(last as u64 + 1) as usize);
    }
    let left = halves.iter().map(|pair| pair[0]);
    let right = halves.iter().rev().map(|pair| pair[1]);
    let middle = match middle {
        Middle::None => None,
        Middle::Zero => Some('0'),
        Middle::One => Some('1'),
    };
    left.chain(middle).chain(right).collect()
}

/// Numbers that depend on the seed alone (G. Steele, D. Lea, C. Flood, *SplitMix*, 2014).
struct Dice(u64);

impl Dice {
    /// A number below `bound`, nearly uniform for bounds as small as here.
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % bound
    }
}
