//! Finds a number from 1 to n by halving.

use std::io::{BufRead, Write, stdin, stdout};

fn main() {
    run(stdin().lock(), stdout().lock());
}

pub fn run(mut input: impl BufRead, mut output: impl Write) {
    let mut line = String::new();
    input.read_line(&mut line).unwrap();
    let (mut low, mut high) = (1_u64, line.trim().parse::<u64>().unwrap());
    while low < high {
        let middle = low.midpoint(high);
        writeln!(output, "? {middle}").unwrap();
        output.flush().unwrap();
        line.clear();
        input.read_line(&mut line).unwrap();
        if line.trim() == "greater" {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    writeln!(output, "! {low}").unwrap();
}
