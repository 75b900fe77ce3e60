//! TODO: the idea, in the words in which you would explain it to a friend.
//!
//! Until then this is an example: two copies of 1, 2, …, n fill a rectangle of n by n + 1.

use std::io::{BufRead, Write, stdin, stdout};

use proconio::{input, source::once::OnceSource};

fn main() {
    run(stdin().lock(), stdout().lock());
}

pub fn run(input: impl BufRead, mut output: impl Write) {
    input! { from OnceSource::new(input), n: u64 }

    let answer = n * (n + 1) / 2;

    writeln!(output, "{answer}").unwrap();
}
