//! Integers that are too narrow.

use tools::{Width, Wrong, in_widths};

use super::truth::{Position, solve, solve_cut, solve_some, wins, wins_with};
use crate::large::{
    hundreds_of_pairs, more_mixed_pairs_than_16_bits, more_tests_than_16_bits,
    more_zero_pairs_than_16_bits, thousands_of_tests, zero_pair_far_in,
};

/// No string that is short enough to be committed passes 16 bits.
pub const NARROW: &[&[Wrong]] = &[
    &in_widths! {
        "mixed-pairs-in", "counts mixed pairs in", W in [u8, i8].trap(hundreds_of_pairs),
        |input, output| {
            solve(input, output, |position| wins_with(position, |mixed| W::keep(mixed as i128)));
        }
    },
    &in_widths! {
        "mixed-pairs-in", "counts mixed pairs in", W in [u16, i16].trap(more_mixed_pairs_than_16_bits),
        |input, output| {
            solve(input, output, |position| wins_with(position, |mixed| W::keep(mixed as i128)));
        }
    },
    &in_widths! {
        "zero-pairs-in", "counts zero pairs in", W in [u8, i8].trap(zero_pair_far_in),
        |input, output| {
            solve(input, output, |position| {
                let zero_pairs = W::keep(position.zero_pairs as i128).max(0) as usize;
                wins(Position { zero_pairs, ..position })
            });
        }
    },
    &in_widths! {
        "zero-pairs-in", "counts zero pairs in", W in [u16].trap(more_zero_pairs_than_16_bits),
        |input, output| {
            solve(input, output, |position| {
                let zero_pairs = W::keep(position.zero_pairs as i128) as usize;
                wins(Position { zero_pairs, ..position })
            });
        }
    },
    &in_widths! {
        "length-in", "keeps the length in", W in [u8].trap(hundreds_of_pairs),
        |input, output| solve_cut(input, output, |length| W::keep(length as i128) as usize)
    },
    &in_widths! {
        "length-in", "keeps the length in", W in [u16].trap(more_mixed_pairs_than_16_bits),
        |input, output| solve_cut(input, output, |length| W::keep(length as i128) as usize)
    },
    &in_widths! {
        "tests-in", "counts the tests in", W in [u8].trap(thousands_of_tests),
        |input, output| solve_some(input, output, |tests| W::keep(tests as i128) as usize)
    },
    &in_widths! {
        "tests-in", "counts the tests in", W in [u16].trap(more_tests_than_16_bits),
        |input, output| solve_some(input, output, |tests| W::keep(tests as i128) as usize)
    },
];
