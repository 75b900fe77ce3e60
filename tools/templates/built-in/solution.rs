//! TODO: the idea, in the words in which you would explain it to a friend.
//!
//! Until then this is an example: two copies of 1, 2, …, n fill a rectangle of n by n + 1.

use std::io::{BufRead, Write, read_to_string, stdin, stdout};

struct Solution;

impl Solution {
    pub fn {{function}}(n: i64) -> i64 {
        n * (n + 1) / 2
    }
}

/// Reads what the judge passes as arguments, and prints what is returned.
pub fn run(input: impl BufRead, mut output: impl Write) {
    let input = read_to_string(input).unwrap();
    let n = input.trim().parse().unwrap();

    let answer = Solution::{{function}}(n);

    writeln!(output, "{answer}").unwrap();
}

fn main() {
    run(stdin().lock(), stdout().lock());
}
