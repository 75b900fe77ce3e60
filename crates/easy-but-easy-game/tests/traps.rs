//! Inputs that the known mistakes get wrong, one family for each.

use tools::generate::trap;
use tools::{Case, Family, Source};

use crate::families::{some_pairs, some_tests};
use crate::{table, wrong};

pub fn all() -> impl Iterator<Item = Family> {
    TRAPS.into_iter().map(|(name, make)| {
        Family::new(name, make)
            .against(["table"])
            .only_cases()
            .cases(2)
    })
}

type Make = fn(&mut Source) -> Case;

/// For each mistake the inputs that it gets wrong. (That of walking to each character shows in the
/// longest strings alone, and there by its time.)
const TRAPS: [(&str, Make); 11] = [
    ("trap-parity-of-mixed-pairs", |source| {
        trap(source, some_pairs, table::run, wrong::parity_of_mixed_pairs)
    }),
    ("trap-ignores-the-middle", |source| {
        trap(source, some_pairs, table::run, wrong::ignores_the_middle)
    }),
    ("trap-ignores-a-middle-one", |source| {
        trap(source, some_pairs, table::run, wrong::ignores_a_middle_one)
    }),
    ("trap-middle-is-always-one", |source| {
        trap(source, some_pairs, table::run, wrong::middle_is_always_one)
    }),
    ("trap-middle-zero-without-exception", |source| {
        trap(
            source,
            some_pairs,
            table::run,
            wrong::middle_zero_without_exception,
        )
    }),
    ("trap-middle-zero-always-wins", |source| {
        trap(
            source,
            some_pairs,
            table::run,
            wrong::middle_zero_always_wins,
        )
    }),
    ("trap-one-mixed-pair-always-wins", |source| {
        trap(
            source,
            some_pairs,
            table::run,
            wrong::one_mixed_pair_always_wins,
        )
    }),
    ("trap-two-mixed-pairs-always-lose", |source| {
        trap(
            source,
            some_pairs,
            table::run,
            wrong::two_mixed_pairs_always_lose,
        )
    }),
    ("trap-ignores-palindromes", |source| {
        trap(source, some_pairs, table::run, wrong::ignores_palindromes)
    }),
    ("trap-counts-pairs-twice", |source| {
        trap(source, some_pairs, table::run, wrong::counts_pairs_twice)
    }),
    ("trap-first-test-only", |source| {
        trap(source, some_tests, table::run, wrong::first_test_only)
    }),
];
