//! Play on the string itself, with nothing shared between strings but equality.

use explore::{Found, Refuted, Solution, in_parallel};

use super::answer;

/// Digits 0 to 9, and 10 for a mark. A string is a number in this base.
const BASE: usize = 11;
const MARK: usize = 10;

const ALICE_FIRST: u8 = 1;
const BOB_FIRST: u8 = 2;

pub fn check(size: u64, submission: Solution) -> Result<Found, Refuted> {
    let mut inputs = 0;
    for length in (2..=size as usize).step_by(2) {
        let wins = play(length);
        inputs += compare(length, &wins, submission)?;
    }
    Ok(Found {
        inputs,
        reached: format!("every string of length ≤ {size}"),
    })
}

/// For each string of `length`: with whom to move first Alice wins.
fn play(length: usize) -> Vec<u8> {
    let mut wins = vec![0; BASE.pow(length as u32)];
    let mut string = vec![0; length];
    // Replacing a mark by a digit makes the number smaller, so all that a move leads to is known.
    for number in 0..wins.len() {
        let mut rest = number;
        for place in string.iter_mut().rev() {
            *place = rest % BASE;
            rest /= BASE;
        }
        wins[number] = if string.contains(&MARK) {
            // Alice needs one move to a win, Bob needs all his moves to be her wins.
            let (mut any, mut all) = (false, true);
            let mut weight = 1;
            for &place in string.iter().rev() {
                if place == MARK {
                    for digit in 0..MARK {
                        let next = wins[number - (MARK - digit) * weight];
                        any |= next & BOB_FIRST != 0;
                        all &= next & ALICE_FIRST != 0;
                    }
                }
                weight *= BASE;
            }
            u8::from(any) * ALICE_FIRST + u8::from(all) * BOB_FIRST
        } else {
            let (left, right) = string.split_at(length / 2);
            let differ = left.iter().sum::<usize>() != right.iter().sum::<usize>();
            u8::from(differ) * (ALICE_FIRST + BOB_FIRST)
        };
    }
    wins
}

fn compare(length: usize, wins: &[u8], submission: Solution) -> Result<u64, Refuted> {
    /// Strings that one core takes at a time.
    const BATCH: usize = 1 << 14;
    in_parallel(wins.len().div_ceil(BATCH), |batch| {
        let numbers = batch * BATCH..((batch + 1) * BATCH).min(wins.len());
        let mut input = vec![b'\n'; length + 1];
        for number in numbers.clone() {
            let mut rest = number;
            for place in (0..length).rev() {
                input[place] = b"0123456789?"[rest % BASE];
                rest /= BASE;
            }
            let expected = answer(wins[number] & ALICE_FIRST != 0);
            Refuted::unless_same(&input, expected, &submission(&input))?;
        }
        Ok(numbers.len() as u64)
    })
}
