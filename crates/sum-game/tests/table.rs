//! A table over what is left of the game: the marks in the left half, those in the right half, and
//! the difference between the sums. O(marks^3) states with up to twenty moves each.

use std::io::{BufRead, Write};

const AFFORDABLE_MARKS: usize = 160;

pub fn run(mut input: impl BufRead, mut output: impl Write) {
    let mut line = String::new();
    input.read_line(&mut line).unwrap();
    let num = line.trim().trim_matches('"');

    let (mut marks, mut sums) = ([0; 2], [0; 2]);
    for (i, c) in num.chars().enumerate() {
        let half = usize::from(i >= num.len() / 2);
        match c.to_digit(10) {
            Some(digit) => sums[half] += digit as usize,
            None => marks[half] += 1,
        }
    }
    let answer: &[u8] = if alice_wins(marks, sums) {
        b"true\n"
    } else {
        b"false\n"
    };
    output.write_all(answer).unwrap();
}

fn alice_wins(marks: [usize; 2], sums: [usize; 2]) -> bool {
    let total = marks[0] + marks[1];
    assert!(
        total <= AFFORDABLE_MARKS,
        "the table affords {AFFORDABLE_MARKS} marks"
    );

    // Differences are kept as left + `shift` − right, which is never negative: `shift` is the most
    // that the right half can come to.
    let shift = sums[1] + 9 * marks[1];
    let start = sums[0] + shift - sums[1];
    let least = sums[0];
    let width = 9 * total + 1;
    let index = |left: usize, right: usize, difference: usize| {
        (left * (marks[1] + 1) + right) * width + difference - least
    };

    let mut alice = vec![false; (marks[0] + 1) * (marks[1] + 1) * width];
    for left in 0..=marks[0] {
        for right in 0..=marks[1] {
            let lowest = start - 9 * (marks[1] - right);
            let highest = start + 9 * (marks[0] - left);
            let her_turn = (total - left - right).is_multiple_of(2);
            for difference in lowest..=highest {
                // Whether some move leads to a position that Alice wins, or else Bob.
                let reaches = |winner: bool| {
                    (0..=9).any(|digit| {
                        left > 0 && alice[index(left - 1, right, difference + digit)] == winner
                            || right > 0
                                && alice[index(left, right - 1, difference - digit)] == winner
                    })
                };
                alice[index(left, right, difference)] = if left + right == 0 {
                    difference != shift
                } else if her_turn {
                    reaches(true)
                } else {
                    !reaches(false)
                };
            }
        }
    }
    alice[index(marks[0], marks[1], start)]
}
