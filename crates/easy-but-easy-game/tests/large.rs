//! Inputs beyond what small integers, short buffers and short lists can hold. None draws a size.

use std::iter::repeat_n;

use tools::generate::{binary_string, boundary};
use tools::{Case, Source};

use crate::families::{TOTAL, mirrored, tests};

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

/// Strings two by two of whose numbers of pairs share a key, such as 1,000 · mixed + zeros, under which
/// their answers might be remembered, and a few others.
pub fn same_keys(source: &mut Source) -> Case {
    let base = *source.in_turn(&[1_000, 10, 16, 32, 64, 100, 128, 256, 1_024]);
    let count = source.int(0..=5);
    let mut strings = short_strings(source, count);
    for _ in 0..2 {
        let [mixed, zeros] = [6, 3].map(|most| source.int(0..=most));
        let (string, around) = (mirrored(source, mixed, zeros, 1), "0".repeat(base));
        strings.push(around.clone() + &string + &around);
        strings.push(mirrored(source, mixed + 1, zeros, 1));
    }
    source.shuffle(&mut strings);
    tests(&strings)
}

/// Hundreds and thousands of short strings.
pub fn thousands_of_tests(source: &mut Source) -> Case {
    let count = boundary(source, 100..=6_000);
    tests(&short_strings(source, count as usize))
}

/// More strings than 16 bits can count, a few again and again.
pub fn more_tests_than_16_bits(source: &mut Source) -> Case {
    let count = boundary(source, 1 << 16..=110_000);
    let strings = short_strings(source, 20);
    let again: Vec<_> = strings.iter().cycle().take(count as usize).collect();
    tests(&again)
}

fn short_strings(source: &mut Source, count: usize) -> Vec<String> {
    source.vec(count, |source| {
        let length = source.int(1..=6);
        binary_string(source, length)
    })
}

/// More mixed pairs than 16 or 15 bits can count: a word again and again, opposite its reverse with
/// 0 and 1 exchanged. A one pair may be in the middle.
pub fn more_mixed_pairs_than_16_bits(source: &mut Source) -> Case {
    const MIXED: [usize; 4] = [(1 << 16) + 1, (1 << 15) + 1, (1 << 16) + 2, (1 << 15) + 2];
    let mixed = *source.in_turn(&MIXED);
    let ones = source.int(0..=1);
    let word = source.vec(20, Source::bool);
    let half = || word.iter().cycle().take(mixed);
    let left = half().map(|&one| if one { '1' } else { '0' });
    let right = half().map(|&one| if one { '0' } else { '1' });
    let right: Vec<_> = right.collect();
    let string = left
        .chain(repeat_n('1', 2 * ones))
        .chain(right.into_iter().rev());
    tests(&[string.collect::<String>()])
}

/// One zero pair more than 16 bits can count, where it matters whether there is any.
pub fn more_zero_pairs_than_16_bits(source: &mut Source) -> Case {
    let mixed = source.int(1..=2);
    let pairs = (1 << 16) + mixed;
    let mut string = vec![b'0'; 2 * pairs];
    for place in source.distinct(mixed, 0..=pairs - 1) {
        let left = source.bool();
        string[if left { place } else { 2 * pairs - 1 - place }] = b'1';
    }
    tests(&[String::from_utf8_lossy(&string)])
}

/// A few zeros among as many characters as there may be, or one less; half of the time the last one is
/// a zero.
pub fn all_characters(source: &mut Source) -> Case {
    const ENDS: [(usize, u8); 4] = [
        (TOTAL, b'0'),
        (TOTAL, b'1'),
        (TOTAL - 1, b'0'),
        (TOTAL - 1, b'1'),
    ];
    let &(length, last) = source.in_turn(&ENDS);
    let mut string = vec![b'1'; length];
    string[length - 1] = last;
    let zeros = source.int(2..=12);
    for place in source.distinct(zeros, 0..=length - 1) {
        string[place] = b'0';
    }
    tests(&[String::from_utf8_lossy(&string)])
}
