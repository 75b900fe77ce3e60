//! Mistakes that people make in this problem, one in each function.

use std::io::{BufRead, Write, read_to_string};
use std::ops::RangeInclusive;

/// Takes a free subtree for one level lower than it is, as if its root could not be played.
pub fn one_level_short(input: impl BufRead, output: impl Write) {
    let (words, limit) = read_sorted(input);
    answer(
        output,
        xor(prefix_lengths(&words).map(|e| lowest_bit(limit - e))),
    );
}

/// Takes a free subtree for one level higher than it is: the depth of the node above it is counted
/// instead of its own.
pub fn one_level_too_many(input: impl BufRead, output: impl Write) {
    let (words, limit) = read_sorted(input);
    answer(
        output,
        xor(prefix_lengths(&words).map(|e| lowest_bit(limit - e + 2))),
    );
}

/// Counts the empty prefix too, as if a free subtree could hang above the root.
pub fn empty_prefix_counts(input: impl BufRead, output: impl Write) {
    let (words, limit) = read_sorted(input);
    let empty = lowest_bit(limit + 1);
    answer(
        output,
        empty ^ xor(prefix_lengths(&words).map(|e| lowest_bit(limit - e + 1))),
    );
}

/// Counts proper prefixes only, though the last letter of a word leaves a free subtree beside it
/// like any other.
pub fn whole_words_do_not_count(input: impl BufRead, output: impl Write) {
    let (words, limit) = read_sorted(input);
    let lengths = new_prefixes(&words).flat_map(|new| *new.start()..*new.end());
    answer(output, xor(lengths.map(|e| lowest_bit(limit - e + 1))));
}

/// Compares neighbours in the order of the input: right only when the words come sorted.
pub fn forgets_to_sort(input: impl BufRead, output: impl Write) {
    let (words, limit) = read(input);
    answer(
        output,
        xor(prefix_lengths(&words).map(|e| lowest_bit(limit - e + 1))),
    );
}

/// Takes a free subtree with k levels for a heap of k stones.
pub fn levels_as_nim_heaps(input: impl BufRead, output: impl Write) {
    let (words, limit) = read_sorted(input);
    answer(output, xor(prefix_lengths(&words).map(|e| limit - e + 1)));
}

/// Counts the free subtrees, as if each were good for exactly one move.
pub fn parity_of_free_subtrees(input: impl BufRead, output: impl Write) {
    let (words, _) = read_sorted(input);
    answer(output, prefix_lengths(&words).count() as u64 % 2);
}

/// Lets Bob win only when the free subtrees cancel out in pairs of the same height, as if different
/// ones could not add up to zero.
pub fn only_equal_heights_cancel(input: impl BufRead, output: impl Write) {
    let (words, _) = read_sorted(input);
    let mut lengths: Vec<_> = prefix_lengths(&words).collect();
    lengths.sort_unstable();
    let odd = lengths.chunk_by(u64::eq).any(|same| same.len() % 2 == 1);
    answer(output, u64::from(odd));
}

/// Guesses the Grundy numbers from the first three: 1, 2, 1, and so on.
pub fn guesses_one_two_one_two(input: impl BufRead, output: impl Write) {
    let (words, limit) = read_sorted(input);
    answer(
        output,
        xor(prefix_lengths(&words).map(|e| 2 - (limit - e + 1) % 2)),
    );
}

/// Takes the largest power of two that is not above k for the largest that divides k.
pub fn highest_bit(input: impl BufRead, output: impl Write) {
    let (words, limit) = read_sorted(input);
    answer(
        output,
        xor(prefix_lengths(&words).map(|e| 1 << (limit - e + 1).ilog2())),
    );
}

/// Keeps the levels in 32 bits: where they are a multiple of 2^32 nothing is left of them.
pub fn levels_in_32_bits(input: impl BufRead, output: impl Write) {
    let (words, limit) = read_sorted(input);
    answer(
        output,
        xor(prefix_lengths(&words).map(|e| lowest_bit(u64::from((limit - e + 1) as u32)))),
    );
}

/// Keeps the limit in a double: from 2^53 on it is rounded.
pub fn limit_as_float(input: impl BufRead, output: impl Write) {
    let (words, limit) = read_sorted(input);
    let limit = limit as f64;
    answer(
        output,
        xor(prefix_lengths(&words).map(|e| lowest_bit((limit - e as f64 + 1.0) as u64))),
    );
}

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
