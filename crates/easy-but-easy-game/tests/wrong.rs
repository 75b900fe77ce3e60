//! Mistakes that people make in this problem, one in each function.

use std::io::{BufRead, Write, read_to_string};
use std::iter::zip;

/// Looks at the parity of the mixed pairs alone and sees no small cases.
pub fn parity_of_mixed_pairs(input: impl BufRead, output: impl Write) {
    solve(input, output, |position| position.mixed % 2 == 1);
}

/// Ignores the middle character: plays every string as if its length were even.
pub fn ignores_the_middle(input: impl BufRead, output: impl Write) {
    solve(input, output, |position| {
        wins(Position {
            middle: None,
            ..position
        })
    });
}

/// Ignores a 1 in the middle, with which two mixed pairs can go at once.
pub fn ignores_a_middle_one(input: impl BufRead, output: impl Write) {
    solve(input, output, |position| match position.middle {
        Some(b'1') => wins(Position {
            middle: None,
            ..position
        }),
        _ => wins(position),
    });
}

/// Takes a 0 in the middle for a 1.
pub fn middle_is_always_one(input: impl BufRead, output: impl Write) {
    solve(input, output, |position| {
        wins(Position {
            middle: position.middle.map(|_| b'1'),
            ..position
        })
    });
}

/// Forgets that with a 0 in the middle a few mixed pairs can go at once: only parity decides.
pub fn middle_zero_without_exception(input: impl BufRead, output: impl Write) {
    solve(input, output, |position| match position {
        Position {
            mixed: 1..,
            middle: Some(b'0'),
            ..
        } => position.mixed % 2 == 0,
        _ => wins(position),
    });
}

/// Guesses from short strings that with a 0 in the middle only a palindrome loses.
pub fn middle_zero_always_wins(input: impl BufRead, output: impl Write) {
    solve(input, output, |position| match position.middle {
        Some(b'0') => position.mixed > 0,
        _ => wins(position),
    });
}

/// Forgets that a single mixed pair has no second 0 to flip unless there is a pair of zeros.
pub fn one_mixed_pair_always_wins(input: impl BufRead, output: impl Write) {
    solve(input, output, |position| match position {
        Position { mixed: 1, .. } => true,
        _ => wins(position),
    });
}

/// Forgets that with two mixed pairs and no pair of zeros the opponent is left without a move.
pub fn two_mixed_pairs_always_lose(input: impl BufRead, output: impl Write) {
    solve(input, output, |position| match position {
        Position {
            mixed: 2,
            middle: None,
            ..
        } => false,
        _ => wins(position),
    });
}

/// Counts the moves until no two 0s are left, and forgets that a palindrome ends the game.
pub fn ignores_palindromes(input: impl BufRead, output: impl Write) {
    solve(input, output, |position| {
        let zeros =
            position.mixed + 2 * position.zero_pairs + usize::from(position.middle == Some(b'0'));
        let ones = position.length - zeros;
        ones > 0 && zeros > 0 && zeros % 2 == 0
    });
}

/// Compares each character with its opposite over the whole string, so that a pair counts twice.
pub fn counts_pairs_twice(input: impl BufRead, output: impl Write) {
    solve(input, output, |position| {
        wins(Position {
            mixed: 2 * position.mixed,
            zero_pairs: 2 * position.zero_pairs,
            ..position
        })
    });
}

/// Answers the first test only.
pub fn first_test_only(input: impl BufRead, mut output: impl Write) {
    let input = read_to_string(input).unwrap();
    let string = input.split_ascii_whitespace().nth(2).unwrap();
    let answer: &[u8] = if wins(Position::of(string.as_bytes())) {
        b"Alice\n"
    } else {
        b"Bob\n"
    };
    output.write_all(answer).unwrap();
}

/// TLE, for strings of half a million characters and more; right otherwise: gets each character with
/// `chars().nth(i)`, which walks there from the beginning, so O(n^2) in all.
pub fn walks_to_each_character(input: impl BufRead, mut output: impl Write) {
    let input = read_to_string(input).unwrap();
    let mut answers = String::new();
    for string in input.split_ascii_whitespace().skip(2).step_by(2) {
        let n = string.len();
        let (mut mixed, mut zero_pairs) = (0, 0);
        for i in 0..n / 2 {
            match (
                string.chars().nth(i).unwrap(),
                string.chars().nth(n - 1 - i).unwrap(),
            ) {
                ('0', '0') => zero_pairs += 1,
                (left, right) => mixed += usize::from(left != right),
            }
        }
        let middle = (n % 2 == 1).then(|| string.as_bytes()[n / 2]);
        let position = Position {
            length: n,
            mixed,
            zero_pairs,
            middle,
        };
        answers += if wins(position) { "Alice\n" } else { "Bob\n" };
    }
    output.write_all(answers.as_bytes()).unwrap();
}

#[derive(Clone, Copy)]
struct Position {
    length: usize,
    mixed: usize,
    zero_pairs: usize,
    middle: Option<u8>,
}

impl Position {
    fn of(string: &[u8]) -> Self {
        let half = string.len() / 2;
        let pairs = || zip(&string[..half], string.iter().rev());
        Position {
            length: string.len(),
            mixed: pairs().filter(|(a, b)| a != b).count(),
            zero_pairs: pairs().filter(|&pair| pair == (&b'0', &b'0')).count(),
            middle: (string.len() % 2 == 1).then(|| string[half]),
        }
    }
}

/// The truth, which each mistake spoils in its own way.
fn wins(position: Position) -> bool {
    match (position.mixed, position.middle) {
        (0, _) => false,
        (mixed, Some(b'0')) => mixed <= 4 || mixed % 2 == 0,
        (1, _) => position.zero_pairs > 0,
        (2, middle) => middle.is_some() || position.zero_pairs == 0,
        (mixed, _) => mixed % 2 == 1,
    }
}

fn solve(input: impl BufRead, mut output: impl Write, alice_wins: impl Fn(Position) -> bool) {
    let input = read_to_string(input).unwrap();
    let mut answers = String::new();
    for string in input.split_ascii_whitespace().skip(2).step_by(2) {
        let wins = alice_wins(Position::of(string.as_bytes()));
        answers += if wins { "Alice\n" } else { "Bob\n" };
    }
    output.write_all(answers.as_bytes()).unwrap();
}
