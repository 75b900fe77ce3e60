//! The game on the string itself.

use explore::game::Outcome;
use explore::{Failure, Over, Play};

use super::pairs::{Pairs, Position};

pub struct Flips {
    /// `true` for a 1.
    string: Vec<bool>,
    pairs: Pairs,
}

impl Flips {
    /// A game that starts from `start`, a string of 0s and 1s.
    pub fn new(start: &str) -> Result<Self, Failure> {
        const LONGEST: usize = 60;
        let string = start
            .chars()
            .map(|letter| match letter {
                '0' => Ok(false),
                '1' => Ok(true),
                other => Err(format!(
                    "--start is made of 0 and 1, and {other:?} is neither"
                )),
            })
            .collect::<Result<Vec<bool>, String>>()?;
        if string.is_empty() || string.len() > LONGEST {
            return Err(format!("--start is 1 to {LONGEST} long, not {}", string.len()).into());
        }
        Ok(Self {
            string,
            pairs: Pairs::new(),
        })
    }

    fn places(&self, value: bool) -> Vec<usize> {
        (0..self.string.len())
            .filter(|&place| self.string[place] == value)
            .collect()
    }

    /// Every move, as the places of two 0s and a 1.
    fn flips(&self) -> impl Iterator<Item = [usize; 3]> {
        let (zeros, ones) = (self.places(false), self.places(true));
        let pairs: Vec<[usize; 2]> = zeros
            .iter()
            .enumerate()
            .flat_map(|(index, &a)| zeros[index + 1..].iter().map(move |&b| [a, b]))
            .collect();
        pairs.into_iter().flat_map(move |[a, b]| {
            let ones = ones.clone();
            ones.into_iter().map(move |one| [a, b, one])
        })
    }

    fn is_palindrome(&self) -> bool {
        self.string.iter().eq(self.string.iter().rev())
    }

    fn flip(&mut self, places: [usize; 3]) {
        for place in places {
            self.string[place] = !self.string[place];
        }
    }

    fn written(places: [usize; 3]) -> String {
        places.map(|place| (place + 1).to_string()).join(" ")
    }
}

impl Play for Flips {
    fn rules(&self) -> String {
        "Flip exactly two 0s and one 1. Who has to move from a palindrome loses, and so does who has \
         no move.\nA move is three places, counted from 1, such as 1 2 5."
            .to_owned()
    }

    fn position(&self) -> String {
        let places = 1..=self.string.len();
        let row = |texts: Vec<String>| {
            texts
                .into_iter()
                .map(|text| format!("{text:>3}"))
                .collect::<String>()
        };
        let bits = self
            .string
            .iter()
            .map(|&bit| u8::from(bit).to_string())
            .collect();
        format!(
            "{}\n{}",
            row(bits),
            row(places.map(|place| place.to_string()).collect())
        )
    }

    fn over(&self) -> Option<Over> {
        let because = if self.is_palindrome() {
            "has to move from a palindrome"
        } else if self.flips().next().is_none() {
            "has no move"
        } else {
            return None;
        };
        Some(Over {
            to_move: Outcome::Lost,
            because: because.to_owned(),
        })
    }

    fn moves(&self) -> Vec<String> {
        self.flips().map(Self::written).collect()
    }

    fn make(&mut self, text: &str) -> Result<String, String> {
        let mut places = Vec::new();
        for word in text.split([' ', ',', '\t']).filter(|word| !word.is_empty()) {
            let last = self.string.len();
            match word.parse::<usize>() {
                Ok(place) if (1..=last).contains(&place) => places.push(place - 1),
                _ => {
                    return Err(format!(
                        "a place is a number from 1 to {last}, not {word:?}"
                    ));
                }
            }
        }
        let count = places.len();
        let mut places: [usize; 3] = places
            .try_into()
            .map_err(|_| format!("a move is three places, such as 1 2 5, not {count}"))?;
        // In whatever order they come, the 1 goes last.
        places.sort_by_key(|&place| (self.string[place], place));
        let [a, b, c] = places;
        if a == b || b == c {
            return Err("the three places must differ".to_owned());
        }
        if self.string[b] || !self.string[c] {
            let found = places
                .map(|place| if self.string[place] { "1" } else { "0" })
                .join(", ");
            return Err(format!(
                "there must be two 0s and a 1 in these places, not {found}"
            ));
        }
        self.flip(places);
        Ok(Self::written(places))
    }

    fn outcome(&mut self) -> Result<Outcome, Failure> {
        let won = self.pairs.wins(&Position::of(&self.string))?;
        Ok(if won { Outcome::Won } else { Outcome::Lost })
    }

    fn winning_move(&mut self) -> Result<Option<String>, Failure> {
        for places in self.flips().collect::<Vec<_>>() {
            self.flip(places);
            let wins = self.pairs.wins(&Position::of(&self.string));
            self.flip(places);
            if !wins? {
                return Ok(Some(Self::written(places)));
            }
        }
        Ok(None)
    }
}
