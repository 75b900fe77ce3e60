//! The constraints of the statement.

use tools::{Invalid, Scanner};

/// One line of an even number of digits and marks, 2 to 10^5 of them.
pub fn validate(input: &mut Scanner) -> Result<(), Invalid> {
    let place = input.place();
    let num = input.word("num", b"0123456789?", 2..=100_000)?;
    if !num.len().is_multiple_of(2) {
        let found = format!("{} characters", num.len());
        return Err(input.refuse(place, "an even number of characters".to_owned(), found));
    }
    input.newline()?;
    input.end()
}
