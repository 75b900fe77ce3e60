//! TODO: the idea, in the words in which you would explain it to a friend.

use std::io::{BufRead, Write, stdin, stdout};{{std}}

use leetcode::{{leetcode}};

{{solution}}

/// Reads what the judge passes as arguments, and prints what is returned.
pub fn run(input: impl BufRead, {{output}}: impl Write) {
    {{call}}
}

fn main() {
    run(stdin().lock(), stdout().lock());
}
