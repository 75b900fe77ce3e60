//! Numbers that are kept in a type which is too narrow.

use tools::{Width, Wrong, in_widths};

use super::truth::{by_hash, lowest_bit, lowest_bit_at, solve};
use crate::large::{all_letters, one_or_two_heights, same_suffixes};

/// No depth passes 16 bits in words short enough to be committed.
pub const NARROW: &[&[Wrong]] = &[
    &in_widths! {
        "limit-in", "keeps the limit in", W in [u16, u32, f32, f64].trap(one_or_two_heights),
        |input, output| {
            solve(input, output, |limit, e| {
                lowest_bit((W::keep(limit.into()) - i128::from(e) + 1) as u64)
            });
        }
    },
    &in_widths! {
        "height-in", "keeps the height of a free subtree in",
        W in [u8, u16, u32].trap(one_or_two_heights),
        |input, output| {
            solve(input, output, |limit, e| {
                lowest_bit(W::keep(i128::from(limit - e + 1)) as u64)
            });
        }
    },
    &in_widths! {
        "grundy-in", "keeps Grundy numbers in", W in [u8, u16, u32].trap(one_or_two_heights),
        |input, output| {
            solve(input, output, |limit, e| {
                W::keep(lowest_bit(limit - e + 1).into()) as u64
            });
        }
    },
    &in_widths! {
        "depth-in", "keeps depths in", W in [u8].trap(one_or_two_heights),
        |input, output| solve(input, output, lowest_bit_at::<W>)
    },
    &in_widths! {
        "depth-in", "keeps depths in", W in [u16, i16].trap(all_letters),
        |input, output| solve(input, output, lowest_bit_at::<W>)
    },
    &in_widths! {
        "prefix-in", "packs the last letters of a prefix in",
        W in [u32, u64, u128].trap(same_suffixes),
        |input, output| {
            by_hash(input, output, |hash: i128, letter| {
                W::keep(hash.wrapping_mul(2) + i128::from(letter & 1))
            });
        }
    },
];
