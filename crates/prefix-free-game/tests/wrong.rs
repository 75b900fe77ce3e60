//! Mistakes that people make in this problem, each with a name and what is wrong.

use std::io::{BufRead, Write, read_to_string};
use std::ops::RangeInclusive;

use tools::Wrong;

use crate::families::few_letters_and_huge_limit;

/// All of them.
pub const ALL: &[Wrong] = &[
    Wrong::new(
        "one-level-short",
        "takes a free subtree for one level lower than it is",
        |input, output| {
            let (words, limit) = read_sorted(input);
            answer(
                output,
                xor(prefix_lengths(&words).map(|e| lowest_bit(limit - e))),
            );
        },
    ),
    Wrong::new(
        "one-level-too-many",
        "takes a free subtree for one level higher than it is",
        |input, output| {
            let (words, limit) = read_sorted(input);
            answer(
                output,
                xor(prefix_lengths(&words).map(|e| lowest_bit(limit - e + 2))),
            );
        },
    ),
    Wrong::new(
        "empty-prefix-counts",
        "counts the empty prefix too",
        |input, output| {
            let (words, limit) = read_sorted(input);
            let empty = lowest_bit(limit + 1);
            answer(
                output,
                empty ^ xor(prefix_lengths(&words).map(|e| lowest_bit(limit - e + 1))),
            );
        },
    ),
    Wrong::new(
        "whole-words-do-not-count",
        "counts proper prefixes only",
        |input, output| {
            let (words, limit) = read_sorted(input);
            let lengths = new_prefixes(&words).flat_map(|new| *new.start()..*new.end());
            answer(output, xor(lengths.map(|e| lowest_bit(limit - e + 1))));
        },
    ),
    Wrong::new(
        "forgets-to-sort",
        "compares neighbours in the order of the input",
        |input, output| {
            let (words, limit) = read(input);
            answer(
                output,
                xor(prefix_lengths(&words).map(|e| lowest_bit(limit - e + 1))),
            );
        },
    ),
    Wrong::new(
        "levels-as-nim-heaps",
        "takes a free subtree with k levels for a heap of k stones",
        |input, output| {
            let (words, limit) = read_sorted(input);
            answer(output, xor(prefix_lengths(&words).map(|e| limit - e + 1)));
        },
    ),
    Wrong::new(
        "parity-of-free-subtrees",
        "counts the free subtrees, as if each were good for exactly one move",
        |input, output| {
            let (words, _) = read_sorted(input);
            answer(output, prefix_lengths(&words).count() as u64 % 2);
        },
    ),
    Wrong::new(
        "only-equal-heights-cancel",
        "lets Bob win only when free subtrees cancel out in pairs of the same height",
        |input, output| {
            let (words, _) = read_sorted(input);
            let mut lengths: Vec<_> = prefix_lengths(&words).collect();
            lengths.sort_unstable();
            let odd = lengths.chunk_by(u64::eq).any(|same| same.len() % 2 == 1);
            answer(output, u64::from(odd));
        },
    ),
    Wrong::new(
        "guesses-one-two-one-two",
        "guesses the Grundy numbers from the first three",
        |input, output| {
            let (words, limit) = read_sorted(input);
            answer(
                output,
                xor(prefix_lengths(&words).map(|e| 2 - (limit - e + 1) % 2)),
            );
        },
    ),
    Wrong::new(
        "highest-bit",
        "takes the largest power of two not above k for the largest that divides k",
        |input, output| {
            let (words, limit) = read_sorted(input);
            answer(
                output,
                xor(prefix_lengths(&words).map(|e| 1 << (limit - e + 1).ilog2())),
            );
        },
    ),
    Wrong::new(
        "levels-in-32-bits",
        "keeps the levels in 32 bits",
        |input, output| {
            let (words, limit) = read_sorted(input);
            answer(
                output,
                xor(prefix_lengths(&words).map(|e| lowest_bit(u64::from((limit - e + 1) as u32)))),
            );
        },
    )
    .trap(few_letters_and_huge_limit),
    Wrong::new(
        "limit-as-float",
        "keeps the limit in a double",
        |input, output| {
            let (words, limit) = read_sorted(input);
            let limit = limit as f64;
            answer(
                output,
                xor(prefix_lengths(&words).map(|e| lowest_bit((limit - e as f64 + 1.0) as u64))),
            );
        },
    )
    .trap(few_letters_and_huge_limit),
];

fn read(input: impl BufRead) -> (Vec<String>, u64) {
    let input = read_to_string(input).unwrap();
    let mut tokens = input.split_ascii_whitespace();
    let n: usize = tokens.next().unwrap().parse().unwrap();
    let limit = tokens.next().unwrap().parse().unwrap();
    (tokens.take(n).map(String::from).collect(), limit)
}

fn read_sorted(input: impl BufRead) -> (Vec<String>, u64) {
    let (mut words, limit) = read(input);
    words.sort_unstable();
    (words, limit)
}

/// For each word the lengths of its prefixes that the word before it has not.
fn new_prefixes(words: &[String]) -> impl Iterator<Item = RangeInclusive<u64>> {
    (0..words.len()).map(|i| {
        let word = words[i].as_bytes();
        let before = if i > 0 { words[i - 1].as_bytes() } else { &[] };
        let common = word.iter().zip(before).take_while(|(a, b)| a == b).count();
        common as u64 + 1..=word.len() as u64
    })
}

fn prefix_lengths(words: &[String]) -> impl Iterator<Item = u64> {
    new_prefixes(words).flatten()
}

/// The largest power of two that divides `k`, and 0 for 0.
fn lowest_bit(k: u64) -> u64 {
    k & k.wrapping_neg()
}

fn xor(values: impl Iterator<Item = u64>) -> u64 {
    values.fold(0, |a, b| a ^ b)
}

fn answer(mut output: impl Write, grundy: u64) {
    let answer: &[u8] = if grundy != 0 { b"Alice\n" } else { b"Bob\n" };
    output.write_all(answer).unwrap();
}
