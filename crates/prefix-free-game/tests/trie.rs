//! The published method: build the trie, and XOR the Grundy numbers of the free subtrees, where one
//! with k levels is worth the largest power of two dividing k.

use std::io::{BufRead, Write, read_to_string};

struct Node {
    /// By letter; 0 where there is none, since the root is nobody's child.
    children: [u32; 2],
    depth: u32,
}

pub fn run(input: impl BufRead, mut output: impl Write) {
    let input = read_to_string(input).unwrap();
    let mut tokens = input.split_ascii_whitespace();
    let n: usize = tokens.next().unwrap().parse().unwrap();
    let limit: u64 = tokens.next().unwrap().parse().unwrap();

    let mut trie = vec![Node {
        children: [0, 0],
        depth: 0,
    }];
    for _ in 0..n {
        let mut at = 0;
        for letter in tokens.next().unwrap().bytes() {
            let letter = usize::from(letter - b'0');
            if trie[at].children[letter] == 0 {
                trie[at].children[letter] = trie.len() as u32;
                trie.push(Node {
                    children: [0, 0],
                    depth: trie[at].depth + 1,
                });
            }
            at = trie[at].children[letter] as usize;
        }
    }

    let mut xor = 0;
    for node in &trie {
        let [zero, one] = node.children;
        if (zero == 0) != (one == 0) {
            xor ^= grundy(limit - u64::from(node.depth));
        }
    }
    let answer: &[u8] = if xor != 0 { b"Alice\n" } else { b"Bob\n" };
    output.write_all(answer).unwrap();
}

/// The largest power of two that divides `levels`.
///
/// # Panics
///
/// If `levels` is 0.
fn grundy(levels: u64) -> u64 {
    assert!(levels > 0, "a word is longer than the limit");
    let mut power = 1;
    while levels.is_multiple_of(2 * power) {
        power *= 2;
    }
    power
}
