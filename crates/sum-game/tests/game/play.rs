//! The game on the string itself.

use explore::game::Outcome;
use explore::{Failure, Over, Play};

use super::marks::{Marks, Position};

pub struct Digits {
    /// `None` for a mark.
    string: Vec<Option<u8>>,
    /// Whether it is Alice's turn.
    alice: bool,
    marks: Marks,
}

impl Digits {
    /// A game that starts from `start`, an even number of digits and marks.
    pub fn new(start: &str) -> Result<Self, Failure> {
        const LONGEST: usize = 60;
        let string = start
            .chars()
            .map(|letter| match (letter, letter.to_digit(10)) {
                ('?', _) => Ok(None),
                (_, Some(digit)) => Ok(Some(digit as u8)),
                _ => Err(format!(
                    "--start is made of digits and ?, and {letter:?} is neither"
                )),
            })
            .collect::<Result<Vec<Option<u8>>, String>>()?;
        let length = string.len();
        if length == 0 || length > LONGEST || !length.is_multiple_of(2) {
            return Err(format!("--start is 2 to {LONGEST} long and even, not {length}").into());
        }
        Ok(Self {
            string,
            alice: true,
            marks: Marks::new(),
        })
    }

    fn position(&self) -> Position {
        let (left, right) = self.string.split_at(self.string.len() / 2);
        let sum = |half: &[Option<u8>]| {
            half.iter()
                .flatten()
                .map(|&digit| i32::from(digit))
                .sum::<i32>()
        };
        let marks =
            |half: &[Option<u8>]| half.iter().filter(|digit| digit.is_none()).count() as i32;
        Position {
            difference: sum(left) - sum(right),
            left: marks(left),
            right: marks(right),
            alice: self.alice,
        }
    }

    /// Every move: a place and a digit.
    fn fillings(&self) -> Vec<(usize, u8)> {
        let marks = (0..self.string.len()).filter(|&place| self.string[place].is_none());
        marks
            .flat_map(|place| (0..=9).map(move |digit| (place, digit)))
            .collect()
    }

    fn written((place, digit): (usize, u8)) -> String {
        format!("{} {digit}", place + 1)
    }
}

impl Play for Digits {
    fn rules(&self) -> String {
        "Replace a ? by a digit. Bob wins if both halves have the same sum in the end, and Alice if \
         not.\nA move is a place, counted from 1, and a digit, such as 1 9."
            .to_owned()
    }

    fn position(&self) -> String {
        let half = self.string.len() / 2;
        let row = |texts: Vec<String>| {
            let cells = texts
                .iter()
                .map(|text| format!("{text:>3}"))
                .collect::<Vec<_>>();
            format!("{}  |{}", cells[..half].concat(), cells[half..].concat())
        };
        let digits = self.string.iter().map(|digit| match digit {
            Some(digit) => digit.to_string(),
            None => "?".to_owned(),
        });
        let places = (1..=self.string.len()).map(|place| place.to_string());
        format!("{}\n{}", row(digits.collect()), row(places.collect()))
    }

    fn over(&self) -> Option<Over> {
        let Position {
            difference,
            left,
            right,
            alice,
        } = self.position();
        if left + right > 0 {
            return None;
        }
        let because = match difference {
            0 => "finds both halves equal".to_owned(),
            _ => format!("finds the halves {} apart", difference.abs()),
        };
        let alice_wins = difference != 0;
        let to_move = if alice_wins == alice {
            Outcome::Won
        } else {
            Outcome::Lost
        };
        Some(Over { to_move, because })
    }

    fn moves(&self) -> Vec<String> {
        self.fillings().into_iter().map(Self::written).collect()
    }

    fn make(&mut self, text: &str) -> Result<String, String> {
        let words: Vec<&str> = text
            .split([' ', ',', '=', '\t'])
            .filter(|word| !word.is_empty())
            .collect();
        let [place, digit] = words[..] else {
            return Err(format!(
                "a move is a place and a digit, such as 1 9, not {text:?}"
            ));
        };
        let last = self.string.len();
        let place = match place.parse::<usize>() {
            Ok(place) if (1..=last).contains(&place) => place - 1,
            _ => {
                return Err(format!(
                    "a place is a number from 1 to {last}, not {place:?}"
                ));
            }
        };
        let digit = match digit.parse::<u8>() {
            Ok(digit) if digit <= 9 => digit,
            _ => return Err(format!("a digit is 0 to 9, not {digit:?}")),
        };
        if let Some(known) = self.string[place] {
            return Err(format!("place {} has a {known} already", place + 1));
        }
        self.string[place] = Some(digit);
        self.alice = !self.alice;
        Ok(Self::written((place, digit)))
    }

    fn outcome(&mut self) -> Result<Outcome, Failure> {
        Ok(self.marks.outcome(&self.position())?)
    }

    fn winning_move(&mut self) -> Result<Option<String>, Failure> {
        for (place, digit) in self.fillings() {
            self.string[place] = Some(digit);
            let next = Position {
                alice: !self.alice,
                ..self.position()
            };
            self.string[place] = None;
            if !self.marks.outcome(&next)?.is_won() {
                return Ok(Some(Self::written((place, digit))));
            }
        }
        Ok(None)
    }
}
