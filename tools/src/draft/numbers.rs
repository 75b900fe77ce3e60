//! Ranges, and numbers that keep below others.

use std::ops::RangeInclusive;

use super::format::{Count, Int, Var};
use super::seen::Seen;

/// What a number is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// It says how many of something follow.
    Count,
    /// One of a few at the top of the input.
    Header,
    /// One of many.
    Element,
}

/// A number, and the line that it was seen on.
pub(super) type Value<'a, 'b> = (i64, &'b Seen<'a>);

/// What is to be said of a number that was seen with these values, of which there is at least one.
pub(super) fn integer(
    (first, var): (Var, Var),
    values: &[Value<'_, '_>],
    role: Role,
    others: &[Var],
) -> Int {
    let (low, high) = values
        .iter()
        .fold((i64::MAX, i64::MIN), |(low, high), &(value, _)| {
            (low.min(value), high.max(value))
        });
    let range = range(low, high, values.len(), role);
    let (start, end) = (*range.start(), *range.end());
    let small = match role {
        Role::Count => few(&range),
        Role::Header if end - start <= 1_000 => range.clone(),
        Role::Header => around(&range, 99),
        Role::Element => around(&range, 9),
    };
    let most = bound((first, var), values, role, others, Side::Most);
    let least = bound((first, var), values, role, others, Side::Least);
    Int {
        seen: low..=high,
        range,
        small,
        least,
        most,
        counts: role == Role::Count,
        element: role == Role::Element,
    }
}

impl Int {
    /// Takes it for a number of things, where it was not seen at once that it is.
    pub(super) fn become_count(&mut self) {
        if !self.counts {
            let start = range(*self.seen.start(), *self.seen.end(), 1, Role::Count);
            self.counts = true;
            self.range = *start.start()..=*self.range.end();
            self.small = few(&self.range);
        }
    }
}

/// The first few counts of a range.
fn few(range: &RangeInclusive<i64>) -> RangeInclusive<i64> {
    let (start, end) = (*range.start(), *range.end());
    start..=end.min(start.max(1) + 5)
}

/// The part of a range that is nearest to 0 and has about `width` numbers on each side.
pub(super) fn around(range: &RangeInclusive<i64>, width: i64) -> RangeInclusive<i64> {
    let (start, end) = (*range.start(), *range.end());
    if start >= 0 {
        start..=end.min(start.max(1).saturating_add(width - 1).max(width))
    } else if end <= 0 {
        start.max(end - width)..=end
    } else {
        start.max(-width)..=end.min(width)
    }
}

fn range(low: i64, high: i64, count: usize, role: Role) -> RangeInclusive<i64> {
    const FEW: i64 = 10;
    let digits = |value: i64| value.unsigned_abs().to_string().len() as u32;
    let many = count as i64 >= 4 * high.saturating_sub(low).saturating_add(1).max(2);
    if role == Role::Element && many {
        return low..=high;
    }
    let same_digits = low >= 100 && digits(low) == digits(high) && low < high;
    let start = match role {
        _ if low < 0 => -round_up(-low),
        _ if same_digits && role != Role::Count => 10_i64.pow(digits(low) - 1),
        // What is so small may well be the limit.
        Role::Header if low < FEW => low,
        Role::Count if low <= 3 => low,
        Role::Count => 2,
        Role::Element if low < FEW && count >= 5 => low,
        _ => low.min(1),
    };
    let end = match role {
        _ if high < 0 => high,
        _ if low < 0 && round_up(high) < -start && high > 0 => round_up(high).max(-start),
        Role::Count | Role::Header => round_up(high).max(FEW),
        Role::Element => round_up(high).max(start + 1),
    };
    start..=end
}

/// The next of 1, 2, 5, 10, 20, …, which limits in statements are; 0 stays.
pub(super) fn round_up(value: i64) -> i64 {
    let mut power = 1_i64;
    loop {
        for step in [1, 2, 5] {
            match power.checked_mul(step) {
                Some(round) if round >= value => return round.min(value.max(1) * 10),
                Some(_) => {}
                None => return value,
            }
        }
        match power.checked_mul(10) {
            Some(next) => power = next,
            None => return value,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Least,
    Most,
}

/// The number before it that it never passes, and comes close to; none if that may be chance.
/// `first` is the first on its line.
fn bound(
    (first, var): (Var, Var),
    values: &[Value<'_, '_>],
    role: Role,
    others: &[Var],
    side: Side,
) -> Option<Count> {
    let mut best: Option<(f64, Count)> = None;
    for &other in others.iter().filter(|&&other| other < var) {
        let keeps = |value: i64, limit: i64| match side {
            Side::Least => value >= limit,
            Side::Most => value <= limit,
        };
        let pair = |&(value, seen): &Value<'_, '_>| {
            let limit = seen.value(other)?;
            (value >= 0 && limit >= 0 && keeps(value, limit)).then_some((value, limit))
        };
        let pairs: Option<Vec<(i64, i64)>> = values.iter().map(pair).collect();
        let Some(pairs) = pairs else { continue };
        let touching = pairs.iter().filter(|(value, limit)| value == limit).count();
        let near = pairs
            .iter()
            .any(|&(value, limit)| limit > 0 && 4 * value >= 3 * limit);
        let varies = pairs.iter().any(|&(_, limit)| limit != pairs[0].1);
        let different = different(&pairs);
        let enough = match (role, side) {
            // Intervals are common.
            (Role::Element, Side::Least) if other >= first && other + 1 == var => {
                different >= 4 || chance(&pairs, keeps) < 0.15
            }
            (Role::Element, _) if other >= first => chance(&pairs, keeps) < 0.15,
            (Role::Element, Side::Most) => pairs.len() >= 3 && (touching > 0 || near && varies),
            (Role::Element, Side::Least) => false,
            (Role::Header, Side::Most) => different >= 2,
            (Role::Header, Side::Least) => different >= 3 && touching > 0,
            (Role::Count, Side::Most) => different >= 3 && varies,
            (Role::Count, Side::Least) => different >= 3 && varies,
        };
        if !enough {
            continue;
        }
        let closeness = touching as f64 + f64::from(near);
        if best.as_ref().is_none_or(|(close, _)| closeness > *close) {
            let zero_based = role == Role::Element
                && side == Side::Most
                && touching == 0
                && values.iter().any(|&(value, _)| value == 0);
            let plus = if zero_based { -1 } else { 0 };
            let times = 1;
            best = Some((
                closeness,
                Count::Linear {
                    of: other,
                    times,
                    plus,
                },
            ));
        }
    }
    best.map(|(_, count)| count)
}

/// How many pairs are different, as far as it matters.
fn different(pairs: &[(i64, i64)]) -> usize {
    const ENOUGH: usize = 4;
    let mut seen = Vec::with_capacity(ENOUGH);
    for pair in pairs {
        if !seen.contains(pair) {
            seen.push(*pair);
        }
        if seen.len() == ENOUGH {
            break;
        }
    }
    seen.len()
}

/// How likely it is that all pairs keep to it if they are put together by chance.
fn chance(pairs: &[(i64, i64)], keeps: impl Fn(i64, i64) -> bool) -> f64 {
    const MOST: usize = 100;
    let pairs = &pairs[..pairs.len().min(MOST)];
    let kept = pairs
        .iter()
        .map(|&(value, _)| {
            pairs
                .iter()
                .filter(|&&(_, limit)| keeps(value, limit))
                .count()
        })
        .sum::<usize>();
    let share = kept as f64 / (pairs.len() * pairs.len()) as f64;
    share.powi(pairs.len() as i32)
}
