//! Play on (difference, marks left, marks right): every number of marks up to a size, every difference
//! that the marks can make up for.

use explore::{Found, Refuted, Solution, in_parallel};

use super::super::guess;
use super::answer;

pub fn closed_form(size: u64, _: Solution) -> Result<Found, Refuted> {
    let mut states = 0;
    for_each_state(size as i32, |difference, left, right, wins| {
        states += 1;
        let guessed = guess(difference, left, right);
        if guessed == wins {
            return Ok(());
        }
        Err(Refuted {
            input: format!("difference {difference}, {left} marks left, {right} right"),
            expected: answer(wins).to_owned(),
            actual: answer(guessed).to_owned(),
        })
    })?;
    Ok(Found {
        inputs: states,
        reached: format!("up to {size} marks in a half"),
    })
}

pub fn submission(size: u64, submission: Solution) -> Result<Found, Refuted> {
    let mut cases = Vec::new();
    for_each_state(size as i32, |difference, left, right, wins| {
        cases.push((difference, left, right, wins));
        Ok(())
    })?;
    const BATCH: usize = 1024;
    let inputs = in_parallel(cases.len().div_ceil(BATCH), |batch| {
        let cases = &cases[batch * BATCH..((batch + 1) * BATCH).min(cases.len())];
        for &(difference, left, right, wins) in cases {
            let input = string(difference, left as usize, right as usize);
            Refuted::unless_same(&input, answer(wins), &submission(&input))?;
        }
        Ok(cases.len() as u64)
    })?;
    Ok(Found {
        inputs,
        reached: format!("up to {size} marks in a half"),
    })
}

/// The shortest string with this difference and these marks, each half's digits behind its marks.
fn string(difference: i32, left: usize, right: usize) -> Vec<u8> {
    let sums = [difference.max(0), (-difference).max(0)].map(|sum| sum as usize);
    let marks = [left, right];
    let lengths = [0, 1].map(|half| marks[half] + sums[half].div_ceil(9));
    let half_length = lengths[0].max(lengths[1]).max(1);
    let mut input = Vec::with_capacity(2 * half_length + 1);
    for half in [0, 1] {
        let mut sum = sums[half];
        input.extend(std::iter::repeat_n(b'?', marks[half]));
        for _ in marks[half]..half_length {
            let digit = sum.min(9);
            sum -= digit;
            input.push(b'0' + digit as u8);
        }
    }
    input.push(b'\n');
    input
}

/// With whom to move Alice wins, for each difference from −reach − 9 to reach + 9.
#[derive(Clone)]
struct Row {
    alice_first: Vec<u8>,
    bob_first: Vec<u8>,
}

/// Calls `visit` with every state with Alice to move, up to `size` marks in each half, and whether she
/// wins. Differences go to one more than `size` marks can make up for: from there on she wins whatever
/// happens, which is also what the ends of a row say.
fn for_each_state(
    size: i32,
    mut visit: impl FnMut(i32, i32, i32, bool) -> Result<(), Refuted>,
) -> Result<(), Refuted> {
    const MARGIN: usize = 9;
    let reach = 9 * size as usize + 1;
    let width = 2 * reach + 1;
    let all_won = Row {
        alice_first: vec![1; width + 2 * MARGIN],
        bob_first: vec![1; width + 2 * MARGIN],
    };
    // For each number of marks in the right half, the row of the number on the left before this one.
    let mut rows: Vec<Row> = vec![all_won.clone(); size as usize + 1];
    for left in 0..=size {
        for right in 0..=size as usize {
            let mut row = all_won.clone();
            if left == 0 && right == 0 {
                row.alice_first[MARGIN + reach] = 0;
                row.bob_first[MARGIN + reach] = 0;
            } else {
                row.alice_first[MARGIN..MARGIN + width].fill(0);
                // Alice needs one move to a win, Bob needs all his moves to be her wins.
                let mut take = |before: &Row, shift: usize| {
                    let from = shift..shift + width;
                    let here = MARGIN..MARGIN + width;
                    let any = row.alice_first[here.clone()].iter_mut();
                    any.zip(&before.bob_first[from.clone()])
                        .for_each(|(any, won)| *any |= won);
                    let all = row.bob_first[here].iter_mut();
                    all.zip(&before.alice_first[from])
                        .for_each(|(all, won)| *all &= won);
                };
                for digit in 0..=9 {
                    if left > 0 {
                        take(&rows[right], MARGIN + digit);
                    }
                    if right > 0 {
                        take(&rows[right - 1], MARGIN - digit);
                    }
                }
            }
            for (difference, &won) in
                (-(reach as i32)..).zip(&row.alice_first[MARGIN..MARGIN + width])
            {
                visit(difference, left, right as i32, won == 1)?;
            }
            rows[right] = row;
        }
    }
    Ok(())
}
