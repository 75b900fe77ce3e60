//! Inputs beyond what small integers, short buffers and short lists can hold. None draws a size.

use tools::generate::{binary_string, boundary};
use tools::{Case, Source};

use crate::families::{TOTAL, around, mirrored, tests};

/// A few strings with hundreds of mixed pairs and of zero pairs.
pub fn hundreds_of_pairs(source: &mut Source) -> Case {
    let count = source.int(1..=4);
    let strings = source.vec(count, |source| {
        let mixed = boundary(source, 0..=1_100);
        let zeros = match source.int(0..=2) {
            2 => boundary(source, 0..=300),
            few => few,
        };
        let ones = source.int(0..=3);
        mirrored(source, mixed as usize, zeros as usize, ones)
    });
    tests(&strings)
}

/// Up to three mixed pairs, with which it matters whether there is a zero pair: there is none, or one
/// or hundreds among thousands of one pairs.
pub fn zero_pair_far_in(source: &mut Source) -> Case {
    let mixed = source.int(1..=3);
    let zeros = match source.int(0..=2) {
        2 => boundary(source, 2..=1_100),
        few => few,
    };
    let ones = boundary(source, 16..=20_000);
    tests(&[mirrored(source, mixed, zeros as usize, ones as usize)])
}

/// Hundreds and thousands of short strings.
pub fn thousands_of_tests(source: &mut Source) -> Case {
    let count = boundary(source, 100..=6_000);
    short_strings(source, count)
}

/// More strings than 16 bits can count.
pub fn more_tests_than_16_bits(source: &mut Source) -> Case {
    let count = boundary(source, 1 << 16..=110_000);
    short_strings(source, count)
}

fn short_strings(source: &mut Source, count: u64) -> Case {
    let strings = source.vec(count as usize, |source| {
        let length = source.int(1..=6);
        binary_string(source, length)
    });
    tests(&strings)
}

/// More mixed pairs than 15 or 16 bits can count.
pub fn more_mixed_pairs_than_16_bits(source: &mut Source) -> Case {
    let mixed = (1 << source.int(15..=16)) + source.int(1..=2);
    let ones = source.int(0..=1);
    tests(&[around(source, "", [mixed, 0, ones])])
}

/// One zero pair more than 16 bits can count, where it matters whether there is any.
pub fn more_zero_pairs_than_16_bits(source: &mut Source) -> Case {
    let mixed = source.int(1..=2);
    tests(&[around(source, "", [mixed, 1 << 16, 0])])
}

/// A few zeros among as many characters as there may be, or one less; half of the time the last one is
/// a zero.
pub fn all_characters(source: &mut Source) -> Case {
    let length = TOTAL - source.int(0..=1);
    let mut string = vec![b'1'; length];
    if source.bool() {
        string[length - 1] = b'0';
    }
    let zeros = source.int(2..=12);
    for place in source.distinct(zeros, 0..=length - 1) {
        string[place] = b'0';
    }
    tests(&[string.into_iter().map(char::from).collect::<String>()])
}
