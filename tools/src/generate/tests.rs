mod graphs;
mod lists;
mod page;
mod worst_cases;

use std::collections::{BTreeMap, BTreeSet};

use super::*;
use crate::source::Stream;

fn stream() -> Stream {
    Stream::new("test", "generators", 0)
}

fn random(index: u64) -> Source {
    Source::random(stream(), index)
}

/// Everything that a generator makes, and how often it was made.
fn enumerate<T: Ord>(generate: impl Fn(&mut Source) -> T) -> (BTreeSet<T>, usize) {
    let mut source = Source::enumerate(&[]);
    let (mut made, mut count) = (BTreeSet::new(), 0);
    loop {
        made.insert(generate(&mut source));
        count += 1;
        if !source.advance(0, u64::MAX) {
            return (made, count);
        }
    }
}

#[track_caller]
fn enumerates<T: Ord>(expected: usize, generate: impl Fn(&mut Source) -> T) {
    let (made, count) = enumerate(generate);
    assert_eq!((made.len(), count), (expected, expected));
}

/// So many objects come at random, each about as often as any other.
#[track_caller]
fn frequencies_are_even<T: Ord>(objects: usize, generate: impl Fn(&mut Source) -> T) {
    const EACH: usize = 1_000;
    let mut counts = BTreeMap::new();
    for index in 0..(objects * EACH) as u64 {
        *counts.entry(generate(&mut random(index))).or_insert(0) += 1;
    }
    let counts: Vec<usize> = counts.into_values().collect();
    assert_eq!(counts.len(), objects);
    // Five deviations.
    let even = |&count: &usize| (EACH - 160..EACH + 160).contains(&count);
    assert!(counts.iter().all(even), "{counts:?}");
}

#[test]
fn as_many_strings_as_letters_to_the_power_of_the_length() {
    enumerates(1, |source| binary_string(source, 0));
    enumerates(32, |source| binary_string(source, 5));
    enumerates(3 + 9 + 27, |source| word(source, b"abc", 3));
    enumerates(1_000, |source| source.text(b"0123456789", 3));
}

#[test]
fn as_many_subsets_as_powers_of_two_and_binomials() {
    enumerates(64, |source| source.subset(&[0, 1, 2, 3, 4, 5]));
    for (count, binomial) in [1, 6, 15, 20, 15, 6, 1].into_iter().enumerate() {
        enumerates(binomial, |source| {
            source.subset_of(count, &[0, 1, 2, 3, 4, 5])
        });
    }
}

#[test]
fn as_many_permutations_as_factorials() {
    for (length, factorial) in [1, 1, 2, 6, 24, 120].into_iter().enumerate() {
        enumerates(factorial, |source| source.permutation(length));
    }
    enumerates(5 * 4 * 3, |source| source.distinct(3, -2..=2_i32));
}

#[test]
fn as_many_marked_strings_as_places_times_digits() {
    enumerates(6 * 100, |source| digits_with_marks(source, 4, 2));
    enumerates(1, |source| digits_with_marks(source, 3, 3));
}

#[test]
fn as_many_compositions_and_partitions_as_there_are() {
    for (parts, binomial) in [(1, 1), (2, 6), (3, 15), (7, 1)] {
        enumerates(binomial, |source| composition(source, 7, parts));
    }
    enumerates(1, |source| composition(source, 0, 0));
    for (total, count) in [1, 1, 2, 3, 5, 7, 11, 15, 22, 30, 42]
        .into_iter()
        .enumerate()
    {
        enumerates(count, |source| partition(source, total));
    }
    let (made, _) = enumerate(|source| partition(source, 6));
    assert!(
        made.iter()
            .all(|parts| parts.iter().sum::<usize>() == 6 && parts.is_sorted_by(|a, b| a >= b))
    );
}

#[test]
fn as_many_prefix_free_sets_as_there_are() {
    for (longest, count) in [(1, 3), (2, 24), (3, 675), (4, 458_328)] {
        enumerates(count, |source| prefix_free_set(source, longest));
    }
}

#[test]
fn no_word_of_a_prefix_free_set_is_a_prefix_of_another() {
    let stream = Stream::new("test", "prefix-free", 0);
    for index in 0..2_000 {
        let mut source = Source::random(stream, index);
        let longest = source.int(1..=9);
        let mut words = if source.bool() {
            prefix_free_set(&mut source, longest)
        } else {
            let count = source.int(1..=1 << longest);
            let words = grown_prefix_free_set(&mut source, count, longest);
            assert_eq!(words.len(), count);
            words
        };
        words.sort();
        assert!(
            words.iter().all(|word| (1..=longest).contains(&word.len())),
            "{words:?}"
        );
        assert!(
            words.is_sorted_by(|a, b| !b.starts_with(a.as_str())),
            "{words:?}"
        );
    }
}
