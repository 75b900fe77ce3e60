//! Mistakes that people make in this problem, each with a name and what is wrong.

use std::io::{BufRead, Write, read_to_string};
use std::iter::zip;

use tools::Wrong;

use crate::families::some_tests;

/// All of them.
pub const ALL: &[Wrong] = &[
    Wrong::new(
        "parity-of-mixed-pairs",
        "looks at the parity of the mixed pairs alone",
        |input, output| {
            solve(input, output, |position| position.mixed % 2 == 1);
        },
    ),
    Wrong::new(
        "ignores-the-middle",
        "plays every string as if its length were even",
        |input, output| {
            solve(input, output, |position| {
                wins(Position {
                    middle: None,
                    ..position
                })
            });
        },
    ),
    Wrong::new(
        "ignores-a-middle-one",
        "ignores a 1 in the middle",
        |input, output| {
            solve(input, output, |position| match position.middle {
                Some(b'1') => wins(Position {
                    middle: None,
                    ..position
                }),
                _ => wins(position),
            });
        },
    ),
    Wrong::new(
        "middle-is-always-one",
        "takes a 0 in the middle for a 1",
        |input, output| {
            solve(input, output, |position| {
                wins(Position {
                    middle: position.middle.map(|_| b'1'),
                    ..position
                })
            });
        },
    ),
    Wrong::new(
        "middle-zero-without-exception",
        "forgets the few mixed pairs that can go at once",
        |input, output| {
            solve(input, output, |position| match position {
                Position {
                    mixed: 1..,
                    middle: Some(b'0'),
                    ..
                } => position.mixed % 2 == 0,
                _ => wins(position),
            });
        },
    ),
    Wrong::new(
        "middle-zero-always-wins",
        "guesses that with a 0 in the middle only a palindrome loses",
        |input, output| {
            solve(input, output, |position| match position.middle {
                Some(b'0') => position.mixed > 0,
                _ => wins(position),
            });
        },
    ),
    Wrong::new(
        "one-mixed-pair-always-wins",
        "forgets that a single mixed pair needs a second 0",
        |input, output| {
            solve(input, output, |position| match position {
                Position { mixed: 1, .. } => true,
                _ => wins(position),
            });
        },
    ),
    Wrong::new(
        "two-mixed-pairs-always-lose",
        "forgets that the opponent can be left without a move",
        |input, output| {
            solve(input, output, |position| match position {
                Position {
                    mixed: 2,
                    middle: None,
                    ..
                } => false,
                _ => wins(position),
            });
        },
    ),
    Wrong::new(
        "ignores-palindromes",
        "forgets that a palindrome ends the game",
        |input, output| {
            solve(input, output, |position| {
                let zeros = position.mixed
                    + 2 * position.zero_pairs
                    + usize::from(position.middle == Some(b'0'));
                let ones = position.length - zeros;
                ones > 0 && zeros > 0 && zeros % 2 == 0
            });
        },
    ),
    Wrong::new(
        "counts-pairs-twice",
        "looks at each pair from both sides",
        |input, output| {
            solve(input, output, |position| {
                wins(Position {
                    mixed: 2 * position.mixed,
                    zero_pairs: 2 * position.zero_pairs,
                    ..position
                })
            });
        },
    ),
    Wrong::new(
        "first-test-only",
        "answers the first test only",
        |input, mut output| {
            let input = read_to_string(input).unwrap();
            let string = input.split_ascii_whitespace().nth(2).unwrap();
            let answer: &[u8] = if wins(Position::of(string.as_bytes())) {
                b"Alice\n"
            } else {
                b"Bob\n"
            };
            output.write_all(answer).unwrap();
        },
    )
    .trap(some_tests),
    // Right otherwise: `chars().nth(i)` walks to each character from the beginning.
    Wrong::new(
        "walks-to-each-character",
        "takes quadratic time on long strings",
        |input, mut output| {
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
        },
    )
    .no_trap(),
];

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
