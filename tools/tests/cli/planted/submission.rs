//! Prints the double of a number.

use std::io::{BufRead, Write, stdin, stdout};

pub fn run(input: impl BufRead, mut output: impl Write) {
    let line = input.lines().next().unwrap().unwrap();
    let number: u64 = line.trim().parse().unwrap();
    writeln!(output, "{}", 2 * number).unwrap();
}

fn main() {
    run(stdin().lock(), stdout().lock());
}
