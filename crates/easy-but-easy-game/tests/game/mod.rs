//! The game's rules, for tables, for play and for exhaustive checks.

mod claims;
mod pairs;
mod play;

use explore::{
    Axis, Cell, Chart, Claim, Class, Colour, Explorer, Failure, Given, Parameter, Play, Table,
};

use pairs::{Middle, Pairs, Position};

pub struct EasyButEasyGame;

const WON: usize = 0;
const LOST: usize = 1;

impl Explorer for EasyButEasyGame {
    fn about(&self) -> &'static str {
        "Who wins, by the numbers of mixed pairs and of pairs of zeros"
    }

    fn parameters(&self) -> Vec<Parameter> {
        vec![
            Parameter::number("n", 1..=2000, "The length of the string").or("40"),
            Parameter::choice(
                "middle",
                &["0", "1"],
                "The character in the middle, where n is odd [0 if not given]",
            ),
            Parameter::text("start", "With --play: the string at the start").or("00101100"),
        ]
    }

    fn table(&self, given: &Given) -> Result<Table, Failure> {
        let n = u32::try_from(given.number("n").unwrap_or(40))?;
        let middle = match (n % 2, given.text("middle")) {
            (0, None) => Middle::None,
            (0, Some(_)) => {
                return Err(format!("{n} is even: there is no middle for --middle").into());
            }
            (_, Some("1")) => Middle::One,
            _ => Middle::Zero,
        };
        map(n, middle)
    }

    fn play(&self, given: &Given) -> Result<Box<dyn Play>, Failure> {
        Ok(Box::new(play::Flips::new(
            given.text("start").unwrap_or_default(),
        )?))
    }

    fn claims(&self) -> Vec<Claim> {
        claims::all()
    }
}

fn map(n: u32, middle: Middle) -> Result<Table, Failure> {
    let pairs = n / 2;
    let mut game = Pairs::new();
    let mut cells = Vec::new();
    let mut states = 0;
    let mut first_difference = None;
    for mixed in 0..=pairs {
        let mut row = Vec::new();
        for zeros in 0..=pairs - mixed {
            let won = game.wins(&Position {
                zeros,
                mixed,
                ones: pairs - mixed - zeros,
                middle,
            })?;
            let differs = won != guess(mixed, zeros, middle);
            if differs {
                first_difference.get_or_insert((mixed, zeros));
            }
            let (class, text) = if won { (WON, "W") } else { (LOST, "·") };
            row.push(Cell::of(class, text).mark(differs));
            states += 1;
        }
        cells.push(row);
    }
    let finding = match first_difference {
        None => format!("The closed form agrees with the table in all {states} states."),
        Some((mixed, zeros)) => {
            format!("The closed form differs, first with {mixed} mixed pairs and {zeros} of zeros.")
        }
    };
    let middle = match middle {
        Middle::None => "",
        Middle::Zero => ", 0 in the middle",
        Middle::One => ", 1 in the middle",
    };
    Ok(Table {
        title: format!("Easy But Easy Game: who wins for n = {n}{middle}"),
        rows: Axis::new("mixed pairs", 0..=pairs),
        columns: Axis::new("pairs of zeros", 0..=pairs),
        cells,
        classes: vec![
            Class::new("the player to move wins", Colour::Won),
            Class::new("the player to move loses", Colour::Lost),
        ],
        findings: vec![finding],
        chart: Chart::Map,
    })
}

/// The closed form that the table suggests: whether the player to move wins. A guess as far as this
/// module knows; nothing here is computed from it.
fn guess(mixed: u32, zeros: u32, middle: Middle) -> bool {
    match (middle, mixed) {
        (_, 0) => false,
        (Middle::Zero, _) => mixed <= 4 || mixed.is_multiple_of(2),
        (_, 1) => zeros >= 1,
        (_, 2) => middle == Middle::One || zeros == 0,
        _ => !mixed.is_multiple_of(2),
    }
}
