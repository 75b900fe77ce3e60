//! Lists of numbers under a condition, and inputs of several tests.
//!
//! Independent numbers are `source.vec(…)`; different ones [`Source::distinct`], in order
//! [`Source::sorted`] and [`Source::distinct_sorted`].

use std::ops::RangeInclusive;

use crate::case::Case;
use crate::source::Integer;
use crate::source::Source;

/// `count` numbers of `range` with many ties: at most `kinds` different ones. Each list with so few
/// is enumerated once; a random one has `kinds` values, each of them equally likely in each place.
/// O(`count` + `kinds`²).
///
/// # Panics
///
/// If the range is empty, or `kinds` is 0 where there are numbers.
#[inline]
pub fn few_distinct<T: Integer>(
    source: &mut Source,
    count: usize,
    kinds: usize,
    range: RangeInclusive<T>,
) -> Vec<T> {
    let (start, last) = (*range.start(), range.end().distance(*range.start()));
    assert!(kinds > 0 || count == 0, "numbers of no kind");
    let kinds = kinds.min(usize::try_from(last).map_or(kinds, |last| last.saturating_add(1)));
    let mut used = Vec::new();
    // The same in order, to find those that are left.
    let mut sorted: Vec<u64> = Vec::new();
    let list = (0..count).map(|_| {
        let left = kinds - used.len();
        let new = used.is_empty() || left > 0 && source.chance(left as u64, kinds as u64);
        let distance = if new {
            let mut distance = source.choice(last - used.len() as u64);
            let place = sorted.iter().position(|&value| {
                distance += u64::from(value <= distance);
                value > distance
            });
            sorted.insert(place.unwrap_or(sorted.len()), distance);
            used.push(distance);
            distance
        } else {
            *source.pick(&used)
        };
        start.offset(distance)
    });
    list.collect()
}

/// A number of the range at which something may end: its least and its greatest, and each power of
/// two and of ten, one less and one more. That is where integers wrap around and buffers are full.
/// Each equally likely and enumerated once, the least first.
///
/// # Panics
///
/// If the range is empty.
#[inline]
pub fn boundary(source: &mut Source, range: RangeInclusive<u64>) -> u64 {
    let twos = (0..u64::BITS).map(|exponent| 1 << exponent);
    let tens = (0..20).map(|exponent| 10_u64.pow(exponent));
    let near = |power: u64| [power - 1, power, power.saturating_add(1)];
    let mut numbers: Vec<u64> = (twos.chain(tens).flat_map(near))
        .chain([*range.start(), *range.end()])
        .filter(|number| range.contains(number))
        .collect();
    numbers.sort_unstable();
    numbers.dedup();
    *source.pick(&numbers)
}

/// `count` numbers of at least `least` that add up to `total`, in any order: each such list equally
/// likely and enumerated once. O(`count`), however large the total.
///
/// # Panics
///
/// If there is no such list.
#[inline]
pub fn numbers_with_sum(source: &mut Source, count: usize, total: u64, least: u64) -> Vec<u64> {
    let needed = (count as u64).checked_mul(least);
    let spare = needed.and_then(|needed| total.checked_sub(needed));
    let Some(spare) = spare.filter(|&spare| count > 0 || spare == 0) else {
        panic!("{count} numbers of at least {least} that add up to {total}");
    };
    let Some(cuts) = count.checked_sub(1) else {
        return Vec::new();
    };
    // Stars and bars.
    let mut bars = match cuts {
        0 => Vec::new(),
        _ => source.distinct_sorted(cuts, 1..=spare + cuts as u64),
    };
    bars.push(spare + count as u64);
    let mut before = 0;
    let numbers = bars
        .into_iter()
        .map(|bar| bar - std::mem::replace(&mut before, bar) - 1 + least);
    numbers.collect()
}

/// `count` different pairs of numbers of `0..first` and `0..second`, in the order in which they were
/// drawn: each such sequence equally likely and enumerated once. O(`count`).
///
/// # Panics
///
/// If there are fewer pairs, or more than 2⁶⁴.
#[inline]
pub fn distinct_pairs(
    source: &mut Source,
    count: usize,
    first: u64,
    second: u64,
) -> Vec<(u64, u64)> {
    let Some(all) = first.checked_mul(second) else {
        panic!("more pairs than 2^64: {first} times {second}");
    };
    if count == 0 {
        return Vec::new();
    }
    assert!(all > 0, "{count} different pairs of none");
    let drawn = source.distinct(count, 0..=all - 1).into_iter();
    drawn.map(|pair| (pair / second, pair % second)).collect()
}

/// The sizes of `count` tests, each in `range`, that add up to at most `total`: each such list is
/// enumerated once. Random ones leave about as much of the total as each test gets. O(`count`).
///
/// # Panics
///
/// If the range is empty or there is no such list.
#[inline]
pub fn sizes_within(
    source: &mut Source,
    count: usize,
    range: RangeInclusive<usize>,
    total: usize,
) -> Vec<usize> {
    let (least, most) = (*range.start(), *range.end());
    let spare = count
        .checked_mul(least)
        .and_then(|all| total.checked_sub(all));
    let Some(mut spare) = spare.filter(|_| least <= most) else {
        panic!("{count} sizes in {least}..={most} that add up to at most {total}");
    };
    // One more for what is left over.
    let drawn = source.ahead(|source| numbers_with_sum(source, count + 1, spare as u64, 0));
    let drawn = drawn.unwrap_or_default();
    let sizes = (0..count).map(|place| {
        let max = (most - least).min(spare) as u64;
        let more = source.choice_by(max, |_| drawn[place].min(max)) as usize;
        spare -= more;
        least + more
    });
    sizes.collect()
}

/// An input of `count` tests whose sizes are in `range` and add up to at most `total`: their number on
/// the first line, then what `test` makes of each size.
///
/// ```
/// use tools::generate::multi_test;
/// use tools::{Case, Source};
///
/// let case = multi_test(&mut Source::replay(vec![]), 2, 1..=5, 8, |source, size| {
///     Case::line(size).row(source.vec(size, |source| source.int(1..=9)))
/// });
/// assert_eq!(case.bytes(), b"2\n1\n1\n1\n1\n");
/// ```
///
/// # Panics
///
/// As [`sizes_within`].
#[inline]
pub fn multi_test(
    source: &mut Source,
    count: usize,
    range: RangeInclusive<usize>,
    total: usize,
    mut test: impl FnMut(&mut Source, usize) -> Case,
) -> Case {
    let sizes = sizes_within(source, count, range, total);
    let tests: Vec<Case> = sizes.into_iter().map(|size| test(source, size)).collect();
    Case::line(count).cases(tests)
}
