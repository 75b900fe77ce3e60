//! TODO: a solution that is right because it is simple, however slow. It shares nothing with the
//! submission.
//!
//! Until then this is an example: it adds the numbers from 1 to n, one by one.

use std::io::{BufRead, Write, read_to_string};

pub fn run(input: impl BufRead, mut output: impl Write) {
    let input = read_to_string(input).unwrap();
    let mut tokens = input.split_ascii_whitespace();
    let n: u64 = tokens.next().unwrap().parse().unwrap();

    let mut answer = 0;
    for number in 1..=n {
        answer += number;
    }

    writeln!(output, "{answer}").unwrap();
}
