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
            quick: 14,
            full: 24,
            limit: 28,
            check: literal::check,
        },
        Claim {
            name: "closed-form",
            statement: "the closed form is right in every state of pairs",
            method: "table over the moves of pairs",
            size: "length of the string",
            quick: 100,
            full: 2000,
            limit: 4000,
            check: table::closed_form,
        },
        Claim {
            name: "submission",
            statement: "the submission is right in every state of pairs",
            method: "table over the moves of pairs, one string a state, shuffled",
            size: "length of the string",
            quick: 60,
            full: 300,
            limit: 600,
            check: table::submission,
        },
    ]
}

/// What is to be printed if the player to move wins, or not.
fn answer(won: bool) -> &'static str {
    if won { "Alice" } else { "Bob" }
}
