//! Sorted samples in random mode: how [`Source::sorted`] and [`Source::distinct_sorted`] draw ahead,
//! in linear time.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::RngCore;

use super::below;

type Generator = Xoshiro256PlusPlus;

/// So few are kept in order one by one.
const FEW: usize = 32;

/// A range of at most so many times the count has a bit for each integer.
const DENSE: u64 = 16;

/// `count` different integers of `0..=last`, increasing, each such set equally likely.
#[inline]
pub(super) fn distinct(generator: &mut Generator, count: usize, last: u64) -> Vec<u64> {
    if count <= FEW {
        return few(generator, count, last);
    }
    if last / DENSE < count as u64 {
        return dense(generator, count, last);
    }
    // Whatever their number, the different ones of independent draws are any set, and so they are
    // with any set of the others.
    let mut chosen = independent(generator, count, last);
    chosen.dedup();
    let missing = count - chosen.len();
    if missing > 0 {
        let mut more = distinct(generator, missing, last - chosen.len() as u64);
        step_over(&mut more, &chosen);
        chosen = merge(&chosen, &more);
    }
    chosen
}

/// Floyd's algorithm: no draw is ever repeated.
#[inline]
fn few(generator: &mut Generator, count: usize, last: u64) -> Vec<u64> {
    let mut chosen: Vec<u64> = Vec::with_capacity(count);
    for place in 0..count as u64 {
        let most = last - (count as u64 - 1 - place);
        let value = below(generator, most);
        match chosen.iter().position(|&other| other >= value) {
            Some(place) if chosen[place] == value => chosen.push(most),
            place => chosen.insert(place.unwrap_or(chosen.len()), value),
        }
    }
    chosen
}

/// The same with a bit for each integer.
#[inline]
fn dense(generator: &mut Generator, count: usize, last: u64) -> Vec<u64> {
    let mut bits = vec![0_u64; (last / 64) as usize + 1];
    for most in last - (count as u64 - 1)..=last {
        let value = below(generator, most);
        let bit = 1 << (value % 64);
        let word = &mut bits[(value / 64) as usize];
        if *word & bit == 0 {
            *word |= bit;
        } else {
            bits[(most / 64) as usize] |= 1 << (most % 64);
        }
    }
    let mut chosen = Vec::with_capacity(count);
    for (place, mut word) in (0..).zip(bits) {
        while word != 0 {
            chosen.push(64 * place + u64::from(word.trailing_zeros()));
            word &= word - 1;
        }
    }
    chosen
}

/// `count` independent integers of `0..=last`, sorted. The gaps between independent points of a line are
/// those of a Poisson process, scaled: no sorting, and even but for the rounding of doubles. A range of
/// more than they resolve is sorted after all.
#[inline]
pub(super) fn independent(generator: &mut Generator, count: usize, last: u64) -> Vec<u64> {
    if last >> 48 > 0 {
        let mut values: Vec<u64> = (0..count).map(|_| below(generator, last)).collect();
        values.sort_unstable();
        return values;
    }
    let mut end = 0.0;
    let mut gap = || {
        end += exponential(generator.next_u64());
        end
    };
    let places: Vec<f64> = (0..count).map(|_| gap()).collect();
    let scale = (last + 1) as f64 / gap();
    let values = places
        .into_iter()
        .map(|place| ((place * scale) as u64).min(last));
    values.collect()
}

/// −ln of the word as a fraction in (0, 1]. Only what IEEE 754 defines exactly, so that it is the same on
/// every machine: 2 artanh by its series.
#[inline]
fn exponential(word: u64) -> f64 {
    const MIDDLE: f64 = std::f64::consts::SQRT_2;
    let fraction = ((word >> 11) + 1) as f64;
    let bits = fraction.to_bits();
    let exponent = (bits >> 52) as f64 - 1023.0 - 53.0;
    let mantissa = f64::from_bits(bits & ((1 << 52) - 1) | 1023 << 52);
    let part = (mantissa - MIDDLE) / (mantissa + MIDDLE);
    let square = part * part;
    let mut series = 1.0 / 15.0;
    for odd in [13.0, 11.0, 9.0, 7.0, 5.0, 3.0, 1.0] {
        series = series * square + 1.0 / odd;
    }
    let logarithm = (exponent + 0.5) * std::f64::consts::LN_2 + 2.0 * part * series;
    (-logarithm).max(0.0)
}

/// Makes increasing numbers those that are not `taken`, counted in order. `taken` increases as well.
#[inline]
pub(crate) fn step_over(numbers: &mut [u64], taken: &[u64]) {
    let mut before = 0;
    for number in numbers {
        while taken
            .get(before)
            .is_some_and(|&it| it <= *number + before as u64)
        {
            before += 1;
        }
        *number += before as u64;
    }
}

/// Two increasing lists as one.
#[inline]
pub(crate) fn merge(one: &[u64], other: &[u64]) -> Vec<u64> {
    let mut merged = Vec::with_capacity(one.len() + other.len());
    let mut left = other;
    for &number in one {
        while let Some((&smaller, rest)) = left.split_first().filter(|it| *it.0 < number) {
            merged.push(smaller);
            left = rest;
        }
        merged.push(number);
    }
    merged.extend_from_slice(left);
    merged
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_logarithms() {
        for word in [
            0,
            1,
            1 << 11,
            1 << 40,
            1 << 62,
            1 << 63,
            (1 << 63) + 1,
            u64::MAX,
        ] {
            let exact = -(((word >> 11) + 1) as f64 / (1_u64 << 53) as f64).ln();
            assert!((exponential(word) - exact).abs() < 1e-12, "{word}");
        }
    }
}
