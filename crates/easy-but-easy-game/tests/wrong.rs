//! Mistakes that people make in this problem, each with a name and what is wrong.

mod narrow;
mod truth;

use std::cell::Cell;
use std::collections::HashMap;
use std::hint::black_box;
use std::io::{Write, read_to_string};
use std::iter::zip;

use tools::Wrong;

use crate::families::some_tests;
use crate::large::{
    all_characters, hundreds_of_pairs, more_tests_than_16_bits, same_keys, thousands_of_tests,
    zero_pair_far_in,
};

pub use narrow::NARROW;
use truth::{Position, solve, solve_cut, solve_some, solve_strings, wins};

/// All but those of [`NARROW`].
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
    Wrong::new(
        "zero-pairs-add-up",
        "forgets to begin again at no zero pair in each test",
        |input, output| {
            let sum = Cell::new(0);
            solve(input, output, |position| {
                sum.set(sum.get() + position.zero_pairs);
                wins(Position {
                    zero_pairs: sum.get(),
                    ..position
                })
            });
        },
    )
    .trap(some_tests),
    Wrong::new(
        "remembers-by-a-key",
        "remembers answers by 1,000 times the mixed pairs plus the zero pairs",
        |input, output| {
            let mut known = HashMap::new();
            solve(input, output, |position| {
                let key = (
                    1_000 * position.mixed + position.zero_pairs,
                    position.middle,
                );
                *known.entry(key).or_insert_with(|| wins(position))
            });
        },
    )
    .trap(same_keys),
    Wrong::new(
        "remembers-without-the-middle",
        "remembers answers by the numbers of pairs alone",
        |input, output| {
            let mut known = HashMap::new();
            solve(input, output, |position| {
                let key = (position.mixed, position.zero_pairs);
                *known.entry(key).or_insert_with(|| wins(position))
            });
        },
    )
    .trap(some_tests),
    Wrong::new(
        "counts-ones-in-the-halves",
        "takes the difference of the ones in both halves for the mixed pairs",
        |input, output| {
            solve_strings(input, output, |string| {
                let half = string.len() / 2;
                let ones = |part: &[u8]| part.iter().filter(|&&c| c == b'1').count();
                let (left, right) = (&string[..half], &string[string.len() - half..]);
                wins(Position {
                    mixed: ones(left).abs_diff(ones(right)),
                    ..Position::of(string)
                })
            });
        },
    ),
    Wrong::new(
        "zero-pairs-outside-only",
        "looks for a zero pair no further than to the first mixed pair",
        |input, output| {
            solve_strings(input, output, |string| {
                let pairs = || zip(string, string.iter().rev()).take(string.len() / 2);
                let outside = pairs().take_while(|(a, b)| a == b);
                wins(Position {
                    zero_pairs: outside.filter(|(a, _)| **a == b'0').count(),
                    ..Position::of(string)
                })
            });
        },
    ),
    Wrong::new(
        "zero-pairs-among-64",
        "looks for a zero pair among the outermost 64 pairs",
        |input, output| {
            solve_strings(input, output, |string| {
                let pairs = zip(string, string.iter().rev()).take((string.len() / 2).min(64));
                wins(Position {
                    zero_pairs: pairs.filter(|&pair| pair == (&b'0', &b'0')).count(),
                    ..Position::of(string)
                })
            });
        },
    )
    .trap(zero_pair_far_in),
    Wrong::new(
        "mixed-pairs-among-10000",
        "takes a string whose outermost 10,000 pairs are not mixed for a palindrome",
        |input, output| {
            solve_strings(input, output, |string| {
                let pairs = zip(string, string.iter().rev()).take((string.len() / 2).min(10_000));
                pairs.filter(|(a, b)| a != b).count() > 0 && wins(Position::of(string))
            });
        },
    )
    .trap(zero_pair_far_in),
    Wrong::new(
        "halves-in-64-bits",
        "packs each half into 64 bits",
        |input, output| {
            solve_strings(input, output, |string| {
                let kept = (string.len() / 2).min(64);
                let start = string.len() / 2 - kept;
                let inner = Position::of(&string[start..string.len() - start]);
                wins(inner)
            });
        },
    )
    .trap(hundreds_of_pairs),
    Wrong::new(
        "many-mixed-pairs-win",
        "guesses that more than 100 mixed pairs win",
        |input, output| {
            solve(input, output, |position| {
                position.mixed > 100 || wins(position)
            });
        },
    )
    .trap(hundreds_of_pairs),
    Wrong::new(
        "list-of-1000-tests",
        "has room for 1,000 tests",
        |input, output| solve_some(input, output, |tests| tests.min(1_000)),
    )
    .trap(thousands_of_tests),
    Wrong::new(
        "buffer-of-1000",
        "reads strings into a buffer of 1,000 characters",
        |input, output| solve_cut(input, output, |length| length.min(1_000)),
    )
    .trap(hundreds_of_pairs),
    Wrong::new(
        "buffer-of-100000",
        "reads strings into a buffer of 100,000 characters",
        |input, output| solve_cut(input, output, |length| length.min(100_000)),
    )
    .trap(all_characters),
    Wrong::new(
        "buffer-of-1000000",
        "has no room for the final zero after 1,000,000 characters",
        |input, output| solve_cut(input, output, |length| length.min(999_999)),
    )
    .trap(all_characters),
    Wrong::new(
        "output-of-65536",
        "prints from a buffer of 65,536 characters",
        |input, mut output| {
            let mut answers = Vec::new();
            solve(input, &mut answers, wins);
            answers.truncate(65_536);
            output.write_all(&answers).unwrap();
        },
    )
    .trap(more_tests_than_16_bits),
    Wrong::new(
        "clears-a-table-for-each-test",
        "clears a table of 2,000 by 2,000 numbers for each of many tests",
        |input, output| {
            let mut table = vec![0_u64; 2_000 * 2_000];
            solve(input, output, |position| {
                black_box(&mut table).fill(0);
                wins(position)
            });
        },
    )
    .no_trap(),
];
