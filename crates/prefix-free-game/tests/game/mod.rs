//! The game's rules, for tables, for play and for exhaustive checks.

mod claims;
mod play;
mod shapes;
mod table;

use explore::game::{Moves, Rules, Solver};
use explore::{Claim, Explorer, Failure, Given, Parameter, Play, Table};

pub struct PrefixFreeGame;

impl Explorer for PrefixFreeGame {
    fn about(&self) -> &'static str {
        "Grundy numbers of free subtrees, by mex over every word that fits"
    }

    fn parameters(&self) -> Vec<Parameter> {
        vec![
            Parameter::number("n", 1..=16384, "The greatest height of a free subtree").or("16"),
            Parameter::choice(
                "view",
                &["numbers", "options"],
                "Grundy numbers, or what each word leaves of a free subtree",
            )
            .or("numbers"),
            Parameter::number("length", 1..=12, "With --play: the longest word allowed").or("4"),
            Parameter::text(
                "words",
                "With --play: the words at the start, with commas between",
            )
            .or("00,110"),
        ]
    }

    fn table(&self, given: &Given) -> Result<Table, Failure> {
        let n = usize::try_from(given.number("n").unwrap_or(16))?;
        match given.text("view") {
            Some("options") => table::options(n),
            _ => Ok(table::numbers(n)),
        }
    }

    fn play(&self, given: &Given) -> Result<Box<dyn Play>, Failure> {
        let length = usize::try_from(given.number("length").unwrap_or(4))?;
        let words = given.text("words").unwrap_or_default();
        Ok(Box::new(play::Words::new(length, words)?))
    }

    fn claims(&self) -> Vec<Claim> {
        claims::all()
    }
}

/// The Grundy numbers of free subtrees of height 0, 1, …, `n`, where height 0 has room for no word.
///
/// A word `depth` below the root of a subtree leaves free the other child of each node that it passes.
pub fn nimbers(n: usize) -> Vec<u32> {
    explore::game::nimbers(n + 1, |height, smaller, mex| {
        let mut left = 0;
        for depth in 0..height {
            if depth > 0 {
                left ^= smaller[height - depth];
            }
            mex.insert(left);
        }
    })
}

type Heights = Rules<u64, fn(&u64, &mut Moves<u64>)>;

/// The same rules move by move, for sums of a few subtrees.
fn solver() -> Solver<Heights> {
    fn moves(height: &u64, moves: &mut Moves<u64>) {
        for depth in 0..*height {
            moves.to_sum((height - depth..*height).rev());
        }
    }
    Solver::new(Rules::new(moves))
}
