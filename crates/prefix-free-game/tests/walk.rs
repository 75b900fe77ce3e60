//! Grundy numbers of free subtrees of any height, from the mex alone and without the closed form.
//!
//! Let X(k) be the XOR (⊕) of g(1), …, g(k). A word leaves g(k − 1) ⊕ … ⊕ g(i + 1) = X(k − 1) ⊕ X(i), for
//! any i < k; so g(k) is the least number that leads from X(k − 1), by XOR, to none of X(0), …,
//! X(k − 1). That makes X a walk from 0 which always goes to the nearest number that it has not
//! visited, where a and b are a ⊕ b apart. In such a walk a block of 2^t numbers, aligned, is filled
//! before it is left: from inside, whatever is outside is at least 2^t away. So where the walk is
//! after k steps can be told half block by half block.

use std::io::{BufRead, Write, read_to_string};

pub fn run(input: impl BufRead, mut output: impl Write) {
    let input = read_to_string(input).unwrap();
    let mut tokens = input.split_ascii_whitespace();
    let n: usize = tokens.next().unwrap().parse().unwrap();
    let limit: u64 = tokens.next().unwrap().parse().unwrap();
    let words: Vec<&[u8]> = tokens.take(n).map(str::as_bytes).collect();

    let walk = Walk::new();
    let mut xor = 0;
    for_each_free_subtree(words, |depth| {
        let height = limit - depth as u64;
        xor ^= walk.after(height) ^ walk.after(height - 1);
    });
    let answer: &[u8] = if xor != 0 { b"Alice\n" } else { b"Bob\n" };
    output.write_all(answer).unwrap();
}

struct Walk {
    /// How far from its first number a walk ends that fills a block of 2^t, for t = 0, 1, ….
    ends: Vec<u64>,
}

impl Walk {
    fn new() -> Self {
        let mut ends = vec![0];
        for half in 0..62 {
            // Both halves are walked alike, and the nearest number in the other one is opposite.
            ends.push(ends[half] ^ 1 << half ^ ends[half]);
        }
        Self { ends }
    }

    /// X(k), for k < 2^62.
    fn after(&self, mut steps: u64) -> u64 {
        let mut at = 0;
        for half in (0..62).rev() {
            if steps >= 1 << half {
                at ^= self.ends[half] ^ 1 << half;
                steps -= 1 << half;
            }
        }
        at
    }
}

/// Calls `found` with the depth of the node above each free subtree. The words are parted by their
/// first letters, each part by the second ones, and so on: a part all of whose words go on with the
/// same letter leaves the other one free. O(letters).
fn for_each_free_subtree(words: Vec<&[u8]>, mut found: impl FnMut(usize)) {
    let mut parts = vec![(0, words)];
    while let Some((depth, words)) = parts.pop() {
        let (zeros, ones): (Vec<_>, Vec<_>) =
            words.into_iter().partition(|word| word[depth] == b'0');
        if zeros.is_empty() || ones.is_empty() {
            found(depth);
        }
        for part in [zeros, ones] {
            // A word that ends here is alone: it is no prefix of another.
            if part.first().is_some_and(|word| word.len() > depth + 1) {
                parts.push((depth + 1, part));
            }
        }
    }
}
