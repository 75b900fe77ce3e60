//! The words form a trie, and each free subtree of it is a game of its own. By Sprague–Grundy the
//! games add up by XOR, and one of height k is worth g(k), the largest power of two dividing k.
//!
//! A free subtree hangs below each node with one child, so it is the parity of their number at each
//! depth that counts, and that is the parity of the number of distinct prefixes one letter longer
//! (a node with two children adds two of them). In sorted order, the new prefixes of a word are those
//! longer than what it has in common with the word before it, and they are worth g(a) ⊕ … ⊕ g(b) with
//! consecutive heights. Now g(1) ⊕ … ⊕ g(k) = k ⊕ ⌊k/2⌋, the Gray code, which keeps XOR and is 0 only
//! for 0. So the two ends of each such range can be added instead, as they are.

use std::io::{BufRead, Write, read_to_string, stdin, stdout};
use std::iter::zip;

use itertools::Itertools;

fn main() {
    run(stdin().lock(), stdout().lock());
}

pub fn run(input: impl BufRead, mut output: impl Write) {
    let input = read_to_string(input).unwrap();
    let mut tokens = input.split_ascii_whitespace();
    let mut number = || tokens.next().unwrap().parse::<u64>().unwrap();
    let (n, limit) = (number(), number());

    let mut words = Vec::with_capacity(n as usize);
    words.extend(tokens.map(str::as_bytes).map(with_head));
    words.sort_unstable();
    let common = (words.iter().tuple_windows()).map(|(before, word)| common_prefix(*before, *word));
    let lengths = words.iter().map(|(_, word)| word.len());
    let nim_sum = (common.chain(lengths)).fold(limit, |sum, length| sum ^ (limit - length as u64));

    let answer = if nim_sum != 0 { "Alice\n" } else { "Bob\n" };
    output.write_all(answer.as_bytes()).unwrap();
}

/// A word behind its first 64 letters as a number, by which most words are told apart.
type Word<'a> = (u64, &'a [u8]);

fn with_head(word: &[u8]) -> Word<'_> {
    let head = &word[..word.len().min(64)];
    let bits = (head.iter()).fold(0, |bits, letter| bits << 1 | u64::from(letter & 1));
    (bits << (64 - head.len()), word)
}

/// How many letters two words have in common, of which none is a prefix of the other.
fn common_prefix((head_a, a): Word, (head_b, b): Word) -> usize {
    if head_a != head_b {
        return (head_a ^ head_b).leading_zeros() as usize;
    }
    let equal = zip(a.chunks(64), b.chunks(64)).take_while(|(a, b)| a == b);
    let start = 64 * equal.count();
    start
        + zip(&a[start..], &b[start..])
            .take_while(|(a, b)| a == b)
            .count()
}
