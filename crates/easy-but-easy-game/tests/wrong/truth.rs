//! What is right, for mistakes to spoil it in one place each.

use std::io::{BufRead, Write, read_to_string};
use std::iter::zip;

#[derive(Clone, Copy)]
pub struct Position {
    pub length: usize,
    pub mixed: usize,
    pub zero_pairs: usize,
    pub middle: Option<u8>,
}

impl Position {
    pub fn of(string: &[u8]) -> Self {
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
pub fn wins(position: Position) -> bool {
    wins_with(position, |mixed| mixed as i128)
}

/// The same, where mixed pairs are counted in a way of one's own.
pub fn wins_with(position: Position, count: impl Fn(usize) -> i128) -> bool {
    match (count(position.mixed), position.middle) {
        (0, _) => false,
        (mixed, Some(b'0')) => mixed <= 4 || mixed % 2 == 0,
        (1, _) => position.zero_pairs > 0,
        (2, middle) => middle.is_some() || position.zero_pairs == 0,
        (mixed, _) => mixed % 2 == 1,
    }
}

pub fn solve(
    input: impl BufRead,
    output: impl Write,
    mut alice_wins: impl FnMut(Position) -> bool,
) {
    solve_strings(input, output, |string| alice_wins(Position::of(string)));
}

/// Takes so many characters of each string for all of it.
pub fn solve_cut(input: impl BufRead, output: impl Write, length: impl Fn(usize) -> usize) {
    solve_strings(input, output, |string| {
        wins(Position::of(&string[..length(string.len())]))
    });
}

/// Answers so many of the tests.
pub fn solve_some(input: impl BufRead, mut output: impl Write, tests: impl Fn(usize) -> usize) {
    let mut answers = Vec::new();
    solve(input, &mut answers, wins);
    let lines: Vec<_> = answers.split_inclusive(|&c| c == b'\n').collect();
    let some = lines[..tests(lines.len())].concat();
    output.write_all(&some).unwrap();
}

pub fn solve_strings(
    input: impl BufRead,
    mut output: impl Write,
    mut alice_wins: impl FnMut(&[u8]) -> bool,
) {
    let input = read_to_string(input).unwrap();
    let mut answers = String::new();
    for string in input.split_ascii_whitespace().skip(2).step_by(2) {
        let wins = alice_wins(string.as_bytes());
        answers += if wins { "Alice\n" } else { "Bob\n" };
    }
    output.write_all(answers.as_bytes()).unwrap();
}
