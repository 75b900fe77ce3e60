//! What is checked exhaustively.

mod literal;
mod table;

use explore::Claim;

pub fn all() -> Vec<Claim> {
    vec![
        Claim {
            name: "literal-play",
            statement: "the submission is right on every string",
            method: "literal play, every string a state of its own",
            size: "length of the string",
            quick: 4,
            full: 8,
            limit: 8,
            check: literal::check,
        },
        Claim {
            name: "closed-form",
            statement: "the closed form is right for every difference and number of marks",
            method: "table over difference, marks left, marks right",
            size: "marks in a half",
            quick: 40,
            full: 200,
            limit: 1000,
            check: table::closed_form,
        },
        Claim {
            name: "submission",
            statement: "the submission is right for every difference and number of marks",
            method: "table over difference, marks left, marks right, one string a state",
            size: "marks in a half",
            quick: 10,
            full: 40,
            limit: 100,
            check: table::submission,
        },
    ]
}

/// What is to be printed if Alice wins, or not.
fn answer(alice_wins: bool) -> &'static str {
    if alice_wins { "true" } else { "false" }
}
