//! Inputs that are the worst for a sort or a hash as people write or use them.
//!
//! What cannot be had: Rust's `HashMap` hashes by SipHash with keys that differ from run to run, so
//! no input is bad for it. Rust's `sort` and `sort_unstable`, C++'s `std::sort` and Java's sort of
//! objects are O(n log n) whatever comes: [`sort_killer`] costs them a factor, and no more.

use std::cell::RefCell;
use std::cmp::Ordering;

/// Two different strings of `a` and `b` with equal polynomial hashes modulo 2⁶⁴, that is, in integers
/// that wrap: whatever the base, whatever the values of the letters, read from either end, and so for
/// any of fewer bits. 1,152 letters: Thue and Morse's first 1,024 and their opposites, which odd bases
/// cannot tell apart, between 64 equal letters on either side, which even ones need.
#[inline]
#[must_use]
pub fn wrapping_hash_collision() -> [String; 2] {
    let around = "a".repeat(64);
    let word = super::thue_morse_string(1024);
    let opposite: String = word
        .chars()
        .map(|it| if it == 'a' { 'b' } else { 'a' })
        .collect();
    [word, opposite].map(|middle| format!("{around}{middle}{around}"))
}

/// Two different strings of `length` letters `a` and `b` with equal polynomial hashes
/// Σ sᵢ · `base`^(length − 1 − i) modulo `modulus`, that is, by `hash * base + letter`; reverse both for
/// powers that go up. For a base that is known: one drawn when the program runs is safe. Nothing if the
/// strings are too short: 1,024 letters do for a modulus near 10⁹, 65,536 for one near 2⁶¹. A sum of
/// several hashes is attacked by none of this.
///
/// Powers whose sums are near each other are subtracted until one is 0: the attack by a tree of
/// differences, O(`length` · log `length`).
///
/// # Panics
///
/// If `modulus` is 0 or greater than 2⁶³.
#[inline]
#[must_use]
pub fn hash_collision(base: u64, modulus: u64, length: usize) -> Option<[String; 2]> {
    assert!((1..=1 << 63).contains(&modulus), "a modulus of {modulus}");
    // Sums of powers, each with the places that are added and subtracted.
    let mut power = 1 % modulus;
    let mut sums: Vec<(u64, Vec<(usize, bool)>)> = Vec::with_capacity(length);
    for place in (0..length).rev() {
        sums.push((power, vec![(place, true)]));
        power = (u128::from(power) * u128::from(base) % u128::from(modulus)) as u64;
    }
    while sums.len() > 1 || sums.first().is_some_and(|sum| sum.0 == 0) {
        sums.sort_unstable();
        if sums[0].0 == 0 {
            let mut strings = [vec!['a'; length], vec!['a'; length]];
            for &(place, added) in &sums[0].1 {
                strings[usize::from(added)][place] = 'b';
            }
            return Some(strings.map(|letters| letters.into_iter().collect()));
        }
        let mut pairs = sums.into_iter();
        sums = Vec::with_capacity(pairs.len() / 2);
        while let (Some(small), Some(large)) = (pairs.next(), pairs.next()) {
            let subtracted = small.1.into_iter().map(|(place, added)| (place, !added));
            let mut places = large.1;
            places.extend(subtracted);
            sums.push((large.0 - small.0, places));
        }
    }
    None
}

/// The first `count` multiples of `buckets`: where libstdc++'s `unordered_map` or `unordered_set` of
/// integers (a number hashes to itself) has so many buckets, all of them are in one, and each insertion
/// and look-up walks over all.
///
/// | the table | has this many buckets |
/// |---|---|
/// | grows by insertion, GCC 12 | 42,043 from 20,754 numbers on, 85,229 from 42,044 on, 172,933 from 85,230 on |
/// | `reserve(50000)`, `reserve(100000)`, `reserve(200000)`, GCC 12 | 53,201, 107,897, 202,409 |
/// | grows by insertion, GCC 6 and before, as is told | 126,271 |
///
/// So `unordered_map_killer(60_000, 85_229)` costs 10⁹ steps. A table with a hash of its own is not hurt.
#[inline]
#[must_use]
pub fn unordered_map_killer(count: usize, buckets: u64) -> Vec<u64> {
    (1..=count as u64).map(|factor| factor * buckets).collect()
}

/// `count` different numbers of 64 bits that rustc-hash's `FxHashMap` and `FxHashSet` of 2.1 look for in
/// the same place, with the same seven bits to tell them apart by: each look-up walks over all of them.
/// For keys of one `u64`, `i64` or `usize`; they take up all 64 bits, so a statement that bounds its
/// numbers by 10¹⁸ has no room for them.
///
/// # Panics
///
/// If `count` is 2³¹ or more.
#[inline]
#[must_use]
pub fn fx_hash_killer(count: usize) -> Vec<u64> {
    assert!(count < 1 << 31, "{count} numbers with one hash");
    /// 1 / 0xF1357AEA2E62A9C5 modulo 2⁶⁴, by which rustc-hash multiplies before it rotates by 26.
    const INVERSE: u64 = inverse(0xF135_7AEA_2E62_A9C5);
    (1..=count as u64)
        .map(|number| number.wrapping_mul(INVERSE))
        .collect()
}

/// Newton's method: each step doubles the right bits.
const fn inverse(odd: u64) -> u64 {
    let mut inverse = odd;
    let mut step = 0;
    while step < 6 {
        inverse = inverse.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(inverse)));
        step += 1;
    }
    inverse
}

/// A permutation of `0..count` for which quicksort that takes the middle of its range as the pivot, as
/// Hoare's does in most textbooks (`x = a[(l + r) / 2]`), needs about `count`² / 2 comparisons. For one
/// that takes the first or the last, numbers in order are the worst.
#[inline]
#[must_use]
pub fn middle_pivot_killer(count: usize) -> Vec<usize> {
    let mut items: Vec<usize> = (0..count).collect();
    for place in 2..count {
        items.swap(place, place / 2);
    }
    items
}

/// A permutation of `0..count` that is as bad as can be for the `sort` that is given, of which nothing
/// need be known: one that chooses its pivots by random numbers alone is safe. It decides each comparison
/// when it is asked, against the sort. McIlroy: *A killer adversary for quicksort* (1999). Takes as long
/// as the sort does on it.
///
/// ```
/// use tools::generate::sort_killer;
///
/// let killer = sort_killer(1000, |items, compare| items.sort_unstable_by(|a, b| compare(a, b)));
/// assert_eq!(killer.len(), 1000);
/// ```
///
/// Against Rust's `sort_unstable` the result depends on the standard library that the tools are built with.
/// For cases that are to be the same everywhere, commit them, or give a sort of your own. It costs
/// `sort_unstable` about three times the comparisons of random numbers. Rust's stable `sort` takes its
/// result for nearly sorted: random numbers are the worst that is known for it.
#[inline]
#[must_use]
pub fn sort_killer(
    count: usize,
    sort: impl FnOnce(&mut [usize], &mut dyn FnMut(&usize, &usize) -> Ordering),
) -> Vec<usize> {
    // Items have no value (`gas`) before one has to be the smaller of two. The first three have, up and
    // down: a sort that looks for sorted runs would find one as long as all of it.
    let gas = count;
    let mut values = vec![gas; count];
    let known = if count < 3 { 0 } else { 3 };
    values[..known].copy_from_slice(&[0, 2, 1][..known]);
    let values = RefCell::new((values, known, 0));
    let mut items: Vec<usize> = (0..count).collect();
    sort(&mut items, &mut |&one, &other| {
        let (values, solid, candidate) = &mut *values.borrow_mut();
        if one != other && values[one] == gas && values[other] == gas {
            let frozen = if one == *candidate { one } else { other };
            values[frozen] = *solid;
            *solid += 1;
        }
        if values[one] == gas {
            *candidate = one;
        } else if values[other] == gas {
            *candidate = other;
        }
        values[one].cmp(&values[other])
    });
    let (mut values, mut solid, _) = values.into_inner();
    for value in &mut values {
        if *value == gas {
            *value = solid;
            solid += 1;
        }
    }
    values
}

/// A permutation of `0..count` that drives libstdc++'s `std::sort` to its limit of 2 log₂ n levels with
/// nearly everything still unsorted, so that it does all of it again by heapsort: O(n log n) still, with
/// two and a half times the comparisons of random numbers (GCC 12). O(n log n).
#[inline]
#[must_use]
pub fn introsort_killer(count: usize) -> Vec<usize> {
    sort_killer(count, |items, compare| {
        let mut less = |one: &usize, other: &usize| compare(one, other) == Ordering::Less;
        // `__introsort_loop`. The right part comes first, and nearly everything is in it.
        let mut rest = items;
        for _ in 0..2 * count.max(1).ilog2() {
            if rest.len() > 16 {
                let cut = partition(rest, &mut less);
                rest = &mut rest[cut..];
            }
        }
    })
}

/// `__unguarded_partition_pivot`: the median of the second, the middle and the last item becomes the first.
#[inline]
fn partition(items: &mut [usize], less: &mut dyn FnMut(&usize, &usize) -> bool) -> usize {
    let (a, b, c) = (1, items.len() / 2, items.len() - 1);
    let median = if less(&items[a], &items[b]) {
        if less(&items[b], &items[c]) {
            b
        } else if less(&items[a], &items[c]) {
            c
        } else {
            a
        }
    } else if less(&items[a], &items[c]) {
        a
    } else if less(&items[b], &items[c]) {
        c
    } else {
        b
    };
    items.swap(0, median);
    let (mut first, mut last) = (1, items.len());
    loop {
        while less(&items[first], &items[0]) {
            first += 1;
        }
        last -= 1;
        while less(&items[0], &items[last]) {
            last -= 1;
        }
        if first >= last {
            return first;
        }
        items.swap(first, last);
        first += 1;
    }
}
