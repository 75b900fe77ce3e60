//! The words form a trie, and each free subtree of it is a game of its own. By Sprague–Grundy the
//! games add up by XOR, and one that has k levels is worth the largest power of two dividing k.
//!
//! A free subtree hangs below each node with one child, so it is the parity of their number at each
//! depth that counts, and that is the parity of the number of distinct prefixes one letter longer
//! (a node with two children adds two of them). So XOR, over all distinct prefixes of length e ≥ 1,
//! the value of L − e + 1 levels. In sorted order, the new prefixes of a word are those longer than
//! what it has in common with the word before it.

use std::io::{BufRead, Write, stdin, stdout};
use std::iter::zip;

use itertools::Itertools;
use proconio::{input, source::once::OnceSource};

fn main() {
    run(stdin().lock(), stdout().lock());
}

pub fn run(input: impl BufRead, mut output: impl Write) {
    input! { from OnceSource::new(input), n: usize, limit: u64, mut words: [String; n] }

    words.push(String::new()); // sorts first, so that each word has one before it
    words.sort_unstable();
    let grundy = (words.iter().tuple_windows())
        .flat_map(|(before, word)| common_prefix(before, word) + 1..=word.len())
        .map(|length| limit - length as u64 + 1)
        .fold(0, |xor, levels| xor ^ (1_u64 << levels.trailing_zeros()));

    let answer = if grundy != 0 { "Alice\n" } else { "Bob\n" };
    output.write_all(answer.as_bytes()).unwrap();
}

fn common_prefix(a: &str, b: &str) -> usize {
    zip(a.bytes(), b.bytes())
        .take_while(|(a, b)| a == b)
        .count()
}
