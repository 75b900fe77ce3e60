//! TODO: the idea, in the words in which you would explain it to a friend.
//!
//! Until then this is an example: two copies of 1, 2, …, n fill a rectangle of n by n + 1.

use std::io::{BufRead, Write, read_to_string, stdin, stdout};

fn main() {
    run(stdin().lock(), stdout().lock());
}

pub fn run(input: impl BufRead, mut output: impl Write) {
    let input = read_to_string(input).unwrap();
    let mut tokens = input.split_ascii_whitespace();
    let n: u64 = tokens.next().unwrap().parse().unwrap();

    let answer = n * (n + 1) / 2;

    writeln!(output, "{answer}").unwrap();
}
