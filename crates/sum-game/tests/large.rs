//! Inputs beyond what small integers, short buffers and hashes can hold. None draws a size.

use tools::generate::boundary;
use tools::{Case, Source};

use crate::families::{LONGEST, halves, set_difference};

/// A test case of so many characters in a half is small enough to be committed.
const COMMITTED: u64 = 32_700;

/// Moduli that hashes are taken by, and digit sums.
const MODULI: [u64; 10] = [
    9, 11, 97, 997, 1_009, 9_973, 10_007, 65_537, 99_991, 100_003,
];

/// Half of the time a tie. Otherwise the halves differ by as much as a width or a modulus: an integer
/// that wraps around, or a hash, takes them for equal.
pub fn equal_when_wrapped(source: &mut Source) -> Case {
    let apart = match source.int(0..=3) {
        0 | 1 => 0,
        2 => *source.pick(&MODULI),
        _ => boundary(source, 1..=1 << 18),
    };
    let marks = even(source.int(0..=20), source.int(0..=20));
    let least = apart.div_ceil(9) + 100;
    let half = source.int(least..=(2 * least).min(COMMITTED));
    string(source, half, marks, apart as i64)
}

/// Ties and near misses in which the numbers of marks and of characters are where integers wrap around
/// and buffers are full.
pub fn many_marks_and_a_tie(source: &mut Source) -> Case {
    let half = boundary(source, 16..=COMMITTED);
    let marks = boundary(source, 0..=half);
    tie(source, half, marks, |source| *source.pick(&[0, 0, 1, -1]))
}

/// The same on the longest strings, where marks pass 15 bits.
pub fn longest_ties(source: &mut Source) -> Case {
    const HALF: u64 = LONGEST as u64 / 2;
    let half = *source.in_turn(&[HALF, HALF - 1, 1 << 15]);
    let marks = source.int(0..=3) * half / 3;
    tie(source, half, marks, |source| {
        *source.in_turn(&[0, 1, 0, -1])
    })
}

/// Two halves, one of them with so many marks, the other one with few, whose worth is so far apart.
fn tie(source: &mut Source, half: u64, marks: u64, apart: impl Fn(&mut Source) -> i64) -> Case {
    // What the marks in one half are worth, the digits in the other one can make up for.
    let few = boundary(source, 0..=half / 2);
    let marks = even(marks, few);
    let marks = if source.bool() {
        marks
    } else {
        [marks[1], marks[0]]
    };
    let apart = apart(source);
    string(source, half, marks, apart)
}

/// Numbers of marks that make an even number together.
fn even(one: u64, other: u64) -> [u64; 2] {
    [one, other + (one + other) % 2]
}

/// Two halves, of which one is worth so much more than the other.
fn string(source: &mut Source, half: u64, marks: [u64; 2], apart: i64) -> Case {
    let sign = if source.bool() { 1 } else { -1 };
    let mut string = halves(source, half as usize, marks.map(|marks| marks as usize));
    let worth_of_marks = 9 * (marks[0] as i64 - marks[1] as i64) / 2;
    set_difference(&mut string, sign * apart - worth_of_marks);
    Case::line(string)
}
