//! Intervals, and queries over a range. All include both ends.

use std::ops::RangeInclusive;

use crate::source::Integer;
use crate::source::Source;

/// An interval within `range`: each equally likely and enumerated once. The simplest is its first
/// point.
///
/// # Panics
///
/// If the range is empty.
#[inline]
pub fn interval<T: Integer>(source: &mut Source, range: RangeInclusive<T>) -> (T, T) {
    let (start, last) = (*range.start(), range.end().distance(*range.start()));
    // Two different borders of last + 2.
    let drawn = source.ahead(|source| {
        let (one, other) = (source.choice(last), source.choice(last.saturating_add(1)));
        if one < other {
            (one, other - 1)
        } else {
            (other, one)
        }
    });
    let drawn = drawn.unwrap_or_default();
    let first = source.choice_by(last, |_| drawn.0);
    let length = source.choice_by(last - first, |_| drawn.1 - first);
    (start.offset(first), start.offset(first + length))
}

/// An interval of at most `longest` points within `range`: each length equally likely, and each place
/// among those of its length; enumerated once.
///
/// # Panics
///
/// If the range is empty or `longest` is 0.
#[inline]
pub fn short_interval<T: Integer>(
    source: &mut Source,
    range: RangeInclusive<T>,
    longest: u64,
) -> (T, T) {
    assert!(longest > 0, "an interval has points");
    let (start, last) = (*range.start(), range.end().distance(*range.start()));
    let length = source.choice(last.min(longest - 1));
    let first = source.choice(last - length);
    (start.offset(first), start.offset(first + length))
}

/// `count` intervals within `range` of which no two share a point, from left to right, each of at
/// least two points: each such list equally likely and enumerated once. O(`count`).
///
/// # Panics
///
/// If the range has not two points for each.
#[inline]
pub fn disjoint_intervals<T: Integer>(
    source: &mut Source,
    count: usize,
    range: RangeInclusive<T>,
) -> Vec<(T, T)> {
    let ends = source.distinct_sorted(2 * count, range);
    ends.chunks_exact(2)
        .map(|ends| (ends[0], ends[1]))
        .collect()
}

/// `count` intervals within `range`, each inside the one before and with other ends: each such list
/// equally likely and enumerated once. O(`count`).
///
/// # Panics
///
/// If the range has not two points for each.
#[inline]
pub fn nested_intervals<T: Integer>(
    source: &mut Source,
    count: usize,
    range: RangeInclusive<T>,
) -> Vec<(T, T)> {
    let ends = source.distinct_sorted(2 * count, range);
    (0..count)
        .map(|place| (ends[place], ends[2 * count - 1 - place]))
        .collect()
}

/// `count` intervals within `range` as one asks for them: each any interval, a single point, one that
/// begins or ends where the range does, or all of it. Some are enumerated more than once. O(`count`).
///
/// # Panics
///
/// If the range is empty.
#[inline]
pub fn queries<T: Integer>(
    source: &mut Source,
    count: usize,
    range: RangeInclusive<T>,
) -> Vec<(T, T)> {
    let (start, end) = (*range.start(), *range.end());
    source.vec(count, |source| match source.int(0..=7) {
        0 => (start, end),
        1 => (start, source.int(start..=end)),
        2 => (source.int(start..=end), end),
        3 => {
            let point = source.int(start..=end);
            (point, point)
        }
        _ => interval(source, start..=end),
    })
}
