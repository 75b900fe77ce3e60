//! How many pairs of digits stand in the wrong order: each digit comes behind as many larger ones as
//! were counted before it.

use std::io::{BufRead, Write, stdin, stdout};

fn main() {
    run(stdin().lock(), stdout().lock());
}

pub fn run(mut input: impl BufRead, mut output: impl Write) {
    let mut line = String::new();
    input.read_line(&mut line).unwrap();
    let mut counts = [0_u64; 10];
    let mut pairs = 0;
    for digit in line.trim().bytes().map(|digit| usize::from(digit - b'0')) {
        pairs += counts[digit + 1..].iter().sum::<u64>();
        counts[digit] += 1;
    }
    writeln!(output, "{pairs}").unwrap();
}
