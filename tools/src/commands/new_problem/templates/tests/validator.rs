//! The constraints of the statement.

use tools::{Invalid, Scanner};

/// TODO: what an input looks like, as strictly as the statement has it.
///
/// Until then this is an example: one integer, alone on its line.
pub fn validate(input: &mut Scanner) -> Result<(), Invalid> {
    input.int("n", 1..=1_000_000)?;
    input.newline()?;
    input.end()
}
