//! The words form a trie, and each free subtree of it is a game of its own. By Sprague–Grundy the
//! games add up by XOR (⊕), and one of height k is worth g(k), the largest power of two dividing k.
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
    let input = read_to_string(input).unwrap() + "\n"; // each word has an end
    let (n, rest) = number(input.as_bytes());
    let (limit, rest) = number(rest);

    let (mut heads, mut long) = (Vec::with_capacity(n as usize), Vec::new());
    let mut nim_sum = limit;
    for_each_word(rest, |word, head| {
        nim_sum ^= limit - word.len() as u64;
        heads.push(head);
        if word.len() > 64 {
            long.push(word);
        }
    });
    heads.sort_unstable();
    long.sort_unstable();

    // Neighbours part within their heads, or they have the same one and are long.
    let within = (heads.iter().tuple_windows()).map(|(a, b)| (a ^ b).leading_zeros() as usize);
    let beyond = (long.iter().tuple_windows()).map(|(a, b)| common_prefix(a, b));
    for common in (within.filter(|&c| c < 64)).chain(beyond.filter(|&c| c >= 64)) {
        nim_sum ^= limit - common as u64;
    }

    let answer = if nim_sum != 0 { "Alice\n" } else { "Bob\n" };
    output.write_all(answer.as_bytes()).unwrap();
}

/// The number that the text begins with, and what comes after it.
fn number(text: &[u8]) -> (u64, &[u8]) {
    let mut text = text.trim_ascii_start();
    let mut number = 0;
    while let [digit @ b'0'..=b'9', rest @ ..] = text {
        number = 10 * number + u64::from(digit - b'0');
        text = rest;
    }
    (number, text)
}

/// Calls `found` with each word and its head: the first 64 letters as a number, 0s behind. Looks at each
/// letter once, as it is at the ends of short words that a processor guesses wrong.
fn for_each_word<'a>(text: &'a [u8], mut found: impl FnMut(&'a [u8], u64)) {
    let (mut start, mut head) = (0, 0);
    for (place, letter) in text.iter().enumerate() {
        let length = place - start;
        if letter.is_ascii_digit() {
            if length < 64 {
                head |= u64::from(letter & 1) << (63 - length);
            }
            continue;
        }
        if length > 0 {
            found(&text[start..place], head);
        }
        (start, head) = (place + 1, 0);
    }
}

/// How many letters two words have in common, of which none is a prefix of the other.
fn common_prefix(a: &[u8], b: &[u8]) -> usize {
    let equal = zip(a.chunks(64), b.chunks(64)).take_while(|(a, b)| a == b);
    let start = 64 * equal.count();
    let rest = zip(&a[start..], &b[start..]);
    start + rest.take_while(|(a, b)| a == b).count()
}
