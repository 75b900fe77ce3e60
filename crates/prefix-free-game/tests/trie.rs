//! The published method: build the trie, and XOR the Grundy numbers of the free subtrees, where one
//! of height k is worth the largest power of two dividing k.

use std::io::{BufRead, Write};

use proconio::{input, source::once::OnceSource};

struct Node {
    /// By letter; 0 where there is none, since the root is nobody's child.
    children: [u32; 2],
    depth: u32,
}

pub fn run(input: impl BufRead, mut output: impl Write) {
    input! { from OnceSource::new(input), n: usize, limit: u64, words: [String; n] }

    let mut trie = vec![Node {
        children: [0, 0],
        depth: 0,
    }];
    for word in words {
        let mut at = 0;
        for letter in word.bytes() {
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

/// The largest power of two that divides `height`.
///
/// # Panics
///
/// If `height` is 0.
fn grundy(height: u64) -> u64 {
    assert!(height > 0, "a word is longer than the limit");
    let mut power = 1;
    while height.is_multiple_of(2 * power) {
        power *= 2;
    }
    power
}
