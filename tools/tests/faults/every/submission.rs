//! Prints the double of the number that a line begins with.

use std::io::{BufRead, Write, stdin, stdout};

pub fn run(input: impl BufRead, mut output: impl Write) {
    let line = input.lines().next().unwrap().unwrap();
    let number: u64 = line.split(' ').next().unwrap().parse().unwrap();
    writeln!(output, "{}", 2 * number).unwrap();
}

fn main() {
    run(stdin().lock(), stdout().lock());
}
