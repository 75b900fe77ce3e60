//! Inputs that the known mistakes get wrong, one family for each.

use tools::generate::trap;
use tools::{Case, Family, Source};

use crate::families::{few_letters_and_huge_limit, few_words};
use crate::{trie, wrong};

pub fn all() -> impl Iterator<Item = Family> {
    TRAPS.into_iter().map(|(name, make)| {
        Family::new(name, make)
            .against(["trie"])
            .only_cases()
            .cases(2)
    })
}

type Make = fn(&mut Source) -> Case;

/// For each mistake the inputs that it gets wrong.
const TRAPS: [(&str, Make); 12] = [
    ("trap-one-level-short", |source| {
        trap(source, few_words, trie::run, wrong::one_level_short)
    }),
    ("trap-one-level-too-many", |source| {
        trap(source, few_words, trie::run, wrong::one_level_too_many)
    }),
    ("trap-empty-prefix-counts", |source| {
        trap(source, few_words, trie::run, wrong::empty_prefix_counts)
    }),
    ("trap-whole-words-do-not-count", |source| {
        trap(
            source,
            few_words,
            trie::run,
            wrong::whole_words_do_not_count,
        )
    }),
    ("trap-forgets-to-sort", |source| {
        trap(source, few_words, trie::run, wrong::forgets_to_sort)
    }),
    ("trap-levels-as-nim-heaps", |source| {
        trap(source, few_words, trie::run, wrong::levels_as_nim_heaps)
    }),
    ("trap-parity-of-free-subtrees", |source| {
        trap(source, few_words, trie::run, wrong::parity_of_free_subtrees)
    }),
    ("trap-only-equal-heights-cancel", |source| {
        trap(
            source,
            few_words,
            trie::run,
            wrong::only_equal_heights_cancel,
        )
    }),
    ("trap-guesses-one-two-one-two", |source| {
        trap(source, few_words, trie::run, wrong::guesses_one_two_one_two)
    }),
    ("trap-highest-bit", |source| {
        trap(source, few_words, trie::run, wrong::highest_bit)
    }),
    ("trap-levels-in-32-bits", |source| {
        trap(
            source,
            few_letters_and_huge_limit,
            trie::run,
            wrong::levels_in_32_bits,
        )
    }),
    ("trap-limit-as-float", |source| {
        trap(
            source,
            few_letters_and_huge_limit,
            trie::run,
            wrong::limit_as_float,
        )
    }),
];
