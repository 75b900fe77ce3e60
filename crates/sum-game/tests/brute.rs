//! Plays the game: each digit is tried in each `?`, in place, down to the full string.

use std::io::{BufRead, Write};

/// Six marks can be filled in 6! · 10^6 ways.
const AFFORDABLE_MARKS: usize = 6;

/// Every digit. The order decides only how soon a winning move is found.
const DIGITS: [u8; 10] = *b"0918273645";

pub fn run(mut input: impl BufRead, mut output: impl Write) {
    let mut line = String::new();
    input.read_line(&mut line).unwrap();
    let mut num = line.into_bytes();
    num.retain(|&c| c == b'?' || c.is_ascii_digit());
    let marks = num.iter().filter(|&&c| c == b'?').count();
    assert!(
        marks <= AFFORDABLE_MARKS,
        "brute force affords {AFFORDABLE_MARKS} marks"
    );

    let answer: &[u8] = if alice_wins(&mut num, true) {
        b"true\n"
    } else {
        b"false\n"
    };
    output.write_all(answer).unwrap();
}

/// Whether Alice wins from here, where it is her turn or Bob's. Leaves `num` as it was.
fn alice_wins(num: &mut [u8], her_turn: bool) -> bool {
    let mut full = true;
    for i in 0..num.len() {
        if num[i] == b'?' {
            full = false;
            for digit in DIGITS {
                num[i] = digit;
                let she_wins = alice_wins(num, !her_turn);
                num[i] = b'?';
                if she_wins == her_turn {
                    return she_wins;
                }
            }
        }
    }
    if full {
        let (left, right) = num.split_at(num.len() / 2);
        return sum(left) != sum(right);
    }
    !her_turn
}

fn sum(digits: &[u8]) -> u32 {
    digits.iter().map(|&digit| u32::from(digit - b'0')).sum()
}
