//! What is compared on each case.

use std::io::{BufRead, Write};

use tools::{Case, Source};

/// Up to eight digits.
pub fn few_digits(source: &mut Source) -> Case {
    let length = source.size(1..=8);
    Case::line(source.text(b"0123456789", length))
}

/// Looks at every pair.
pub fn brute(mut input: impl BufRead, mut output: impl Write) {
    let mut line = String::new();
    input.read_line(&mut line).unwrap();
    let digits = line.trim().as_bytes();
    let mut pairs = 0;
    for (place, left) in digits.iter().enumerate() {
        pairs += digits[place..].iter().filter(|right| left > right).count();
    }
    writeln!(output, "{pairs}").unwrap();
}
