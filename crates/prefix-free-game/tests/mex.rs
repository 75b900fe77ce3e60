//! Sprague–Grundy without a closed form: the Grundy number of a free subtree is the mex over all
//! moves in it, and the free subtrees are found in the trie, kept here as the set of all prefixes.

use std::collections::HashSet;
use std::io::{BufRead, Write, read_to_string};

/// The table takes quadratic time.
const AFFORDABLE_LIMIT: usize = 1000;

pub fn run(input: impl BufRead, mut output: impl Write) {
    let input = read_to_string(input).unwrap();
    let mut tokens = input.split_ascii_whitespace();
    let n: usize = tokens.next().unwrap().parse().unwrap();
    let limit: usize = tokens.next().unwrap().parse().unwrap();
    assert!(
        limit <= AFFORDABLE_LIMIT,
        "mex affords words up to length {AFFORDABLE_LIMIT}"
    );

    let mut trie = HashSet::new();
    let mut inner_nodes = HashSet::new();
    for _ in 0..n {
        let word = tokens.next().unwrap();
        trie.insert(word.to_string());
        for end in 0..word.len() {
            trie.insert(word[..end].to_string());
            inner_nodes.insert(&word[..end]);
        }
    }

    let grundy = grundy_numbers(limit);
    let mut xor = 0;
    for node in inner_nodes {
        for letter in ["0", "1"] {
            if !trie.contains(&(node.to_string() + letter)) {
                xor ^= grundy[limit - node.len()];
            }
        }
    }
    let answer: &[u8] = if xor != 0 { b"Alice\n" } else { b"Bob\n" };
    output.write_all(answer).unwrap();
}

/// The Grundy numbers of free subtrees of height 0, 1, …, `limit`.
///
/// The word that is added may have any length there. On the way to its end it cuts off the other
/// branch at each letter: a free subtree of a height less by one, by two, ….
fn grundy_numbers(limit: usize) -> Vec<u32> {
    let mut grundy = vec![0];
    for height in 1..=limit {
        let mut options = HashSet::new();
        let mut left_over = 0;
        for branch in (0..height).rev() {
            options.insert(left_over);
            left_over ^= grundy[branch];
        }
        grundy.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    grundy
}
