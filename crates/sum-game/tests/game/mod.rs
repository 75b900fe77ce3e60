//! The game's rules, for tables, for play and for exhaustive checks.

mod claims;
mod marks;
mod play;
mod table;

use explore::{Claim, Explorer, Failure, Given, Parameter, Play, Table};

pub struct SumGame;

impl Explorer for SumGame {
    fn about(&self) -> &'static str {
        "Who wins, by the difference of the halves' sums and the marks in each half"
    }

    fn parameters(&self) -> Vec<Parameter> {
        vec![
            Parameter::number("marks", 0..=40, "The most marks (?) in a half").or("8"),
            Parameter::number(
                "difference",
                -400..=400,
                "Show who wins with this difference (left minus right), by the marks in each half",
            ),
            Parameter::number(
                "right",
                0..=40,
                "Show who wins with this many marks in the right half, by difference and marks left",
            ),
            Parameter::text("start", "With --play: the string at the start").or("?3295???"),
        ]
    }

    fn table(&self, given: &Given) -> Result<Table, Failure> {
        let marks = i32::try_from(given.number("marks").unwrap_or(8))?;
        let number = |name| given.number(name).map(i32::try_from).transpose();
        match (number("difference")?, number("right")?) {
            (None, None) => table::lost_differences(marks),
            (Some(difference), None) => table::by_marks(marks, difference),
            (None, Some(right)) => table::by_difference(marks, right),
            _ => Err("give --difference or --right, not both".into()),
        }
    }

    fn play(&self, given: &Given) -> Result<Box<dyn Play>, Failure> {
        Ok(Box::new(play::Digits::new(
            given.text("start").unwrap_or_default(),
        )?))
    }

    fn claims(&self) -> Vec<Claim> {
        claims::all()
    }
}

/// The closed form that the table suggests: whether Alice, who moves, wins. A guess as far as this
/// module knows; nothing here is computed from it.
fn guess(difference: i32, left: i32, right: i32) -> bool {
    (left + right) % 2 == 1 || 2 * difference + 9 * (left - right) != 0
}
