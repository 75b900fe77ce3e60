//! The constraints of the statement.

use tools::{Invalid, Scanner};

const TOTAL: usize = 1_000_000;

/// T, then T lines with a length and a binary string of that length; lengths add up to at most
/// 10^6.
pub fn validate(input: &mut Scanner) -> Result<(), Invalid> {
    let tests = input.int("T", 1..=TOTAL)?;
    input.newline()?;
    let mut left = TOTAL;
    for _ in 0..tests {
        let n = input.int("n", 1..=left)?;
        left -= n;
        input.blank()?;
        input.word("string", b"01", n..=n)?;
        input.newline()?;
    }
    input.end()
}
