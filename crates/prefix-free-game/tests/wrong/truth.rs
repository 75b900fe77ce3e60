//! What is right, for mistakes to spoil it in one place each.

use std::collections::HashSet;
use std::hash::Hash;
use std::io::{BufRead, Write, read_to_string};
use std::ops::RangeInclusive;

use tools::Width;

/// XORs what a prefix counts for, by the limit and its length, over all prefixes.
pub fn solve(input: impl BufRead, output: impl Write, value: impl Fn(u64, u64) -> u64) {
    let (words, limit) = read_sorted(input);
    answer(output, xor(prefix_lengths(&words).map(|e| value(limit, e))));
}

pub fn lowest_bit_at<W: Width>(limit: u64, depth: u64) -> u64 {
    let height = i128::from(limit) - W::keep(depth.into()) + 1;
    lowest_bit(height as u64)
}

/// Tells prefixes of the same length apart by a hash, which each letter changes.
pub fn by_hash<H: Copy + Default + Eq + Hash>(
    input: impl BufRead,
    output: impl Write,
    change: impl Fn(H, u8) -> H,
) {
    let (words, limit) = read(input);
    let (mut seen, mut grundy) = (HashSet::new(), 0);
    for word in &words {
        let mut hash = H::default();
        for (letter, height) in word.bytes().zip((1..=limit).rev()) {
            hash = change(hash, letter);
            if seen.insert((height, hash)) {
                grundy ^= lowest_bit(height);
            }
        }
    }
    answer(output, grundy);
}

/// Reads so many letters of each word and no more.
pub fn up_to_letters(input: impl BufRead, output: impl Write, most: usize) {
    let (mut words, limit) = read(input);
    words.iter_mut().for_each(|word| word.truncate(most));
    words.sort_unstable();
    answer(
        output,
        xor(prefix_lengths(&words).map(|e| lowest_bit(limit - e + 1))),
    );
}

/// Reads so many words and no more.
pub fn up_to_words(input: impl BufRead, output: impl Write, most: usize) {
    let (mut words, limit) = read(input);
    words.truncate(most);
    words.sort_unstable();
    answer(
        output,
        xor(prefix_lengths(&words).map(|e| lowest_bit(limit - e + 1))),
    );
}

/// Builds a trie of so many nodes and no more.
pub fn up_to_nodes(input: impl BufRead, output: impl Write, most: usize) {
    let (words, limit) = read(input);
    let (mut trie, mut grundy) = (vec![[0; 2]], 0);
    for word in &words {
        let mut at = 0;
        for (letter, height) in word.bytes().zip((1..=limit).rev()) {
            let next = usize::from(letter & 1);
            if trie[at][next] == 0 {
                if trie.len() == most {
                    break;
                }
                trie[at][next] = trie.len();
                trie.push([0; 2]);
                grundy ^= lowest_bit(height);
            }
            at = trie[at][next];
        }
    }
    answer(output, grundy);
}

pub fn read(input: impl BufRead) -> (Vec<String>, u64) {
    let input = read_to_string(input).unwrap();
    let mut tokens = input.split_ascii_whitespace();
    let n: usize = tokens.next().unwrap().parse().unwrap();
    let limit = tokens.next().unwrap().parse().unwrap();
    (tokens.take(n).map(String::from).collect(), limit)
}

pub fn read_sorted(input: impl BufRead) -> (Vec<String>, u64) {
    let (mut words, limit) = read(input);
    words.sort_unstable();
    (words, limit)
}

/// For each word the lengths of its prefixes that the word before it has not.
pub fn new_prefixes(words: &[String]) -> impl Iterator<Item = RangeInclusive<u64>> {
    (0..words.len()).map(|i| {
        let word = words[i].as_bytes();
        let before = if i > 0 { words[i - 1].as_bytes() } else { &[] };
        let common = word.iter().zip(before).take_while(|(a, b)| a == b).count();
        common as u64 + 1..=word.len() as u64
    })
}

pub fn prefix_lengths(words: &[String]) -> impl Iterator<Item = u64> {
    new_prefixes(words).flatten()
}

/// The largest power of two that divides `k`, and 0 for 0.
pub fn lowest_bit(k: u64) -> u64 {
    k & k.wrapping_neg()
}

pub fn xor(values: impl Iterator<Item = u64>) -> u64 {
    values.fold(0, |a, b| a ^ b)
}

pub fn answer(mut output: impl Write, grundy: u64) {
    let answer: &[u8] = if grundy != 0 { b"Alice\n" } else { b"Bob\n" };
    output.write_all(answer).unwrap();
}
