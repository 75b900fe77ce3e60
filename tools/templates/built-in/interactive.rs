//! TODO: the idea, in the words in which you would explain it to a friend.
//!
//! Until then this is an example: whatever is asked, half of the numbers that are left go.

use std::io::{BufRead, Write, stdin, stdout};

fn main() {
    run(stdin().lock(), stdout().lock());
}

pub fn run(mut input: impl BufRead, mut output: impl Write) {
    let n: u64 = read_line(&mut input).parse().unwrap();

    let (mut low, mut high) = (1, n);
    while low < high {
        let middle = low.midpoint(high);
        writeln!(output, "? {middle}").unwrap();
        output.flush().unwrap();
        if read_line(&mut input) == "greater" {
            low = middle + 1;
        } else {
            high = middle;
        }
    }

    writeln!(output, "! {low}").unwrap();
    output.flush().unwrap();
}

fn read_line(input: &mut impl BufRead) -> String {
    let mut line = String::new();
    input.read_line(&mut line).unwrap();
    line.trim().to_owned()
}
