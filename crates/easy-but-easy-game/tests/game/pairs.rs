//! The string as pairs of mirrored characters. Which pairs are where, and which way round a mixed
//! pair is, makes no difference to the moves, nor to whether the string is a palindrome.

use explore::game::{Game, GameError, Moves, Outcome, Solver};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Middle {
    /// The length is even.
    None,
    Zero,
    One,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Pairs 00.
    pub zeros: u32,
    /// Pairs 01 and 10.
    pub mixed: u32,
    /// Pairs 11.
    pub ones: u32,
    pub middle: Middle,
}

impl Position {
    /// The pairs of a string of 0s and 1s.
    pub fn of(string: &[bool]) -> Self {
        let half = string.len() / 2;
        let middle = match (string.len() % 2, string.get(half)) {
            (1, Some(true)) => Middle::One,
            (1, Some(false)) => Middle::Zero,
            _ => Middle::None,
        };
        let mut position = Self {
            zeros: 0,
            mixed: 0,
            ones: 0,
            middle,
        };
        for i in 0..half {
            match (string[i], string[string.len() - 1 - i]) {
                (false, false) => position.zeros += 1,
                (true, true) => position.ones += 1,
                _ => position.mixed += 1,
            }
        }
        position
    }

    /// Calls `visit` with every position that one move leads to.
    pub fn moves(&self, mut visit: impl FnMut(Self)) {
        let Self {
            zeros: z,
            mixed: m,
            ones: o,
            middle,
        } = *self;
        // First the two 0s. `touched` counts the mixed pairs that lost their 0: they are counted as 11
        // from then on, but one of them may give its own 1.
        let mut two_zeros = |zeros, mixed, ones, middle, touched| {
            self.one(
                Self {
                    zeros,
                    mixed,
                    ones,
                    middle,
                },
                touched,
                &mut visit,
            );
        };
        if z >= 1 {
            two_zeros(z - 1, m, o + 1, middle, 0); // both of one 00
        }
        if z >= 2 {
            two_zeros(z - 2, m + 2, o, middle, 0); // of two 00s
        }
        if z >= 1 && m >= 1 {
            two_zeros(z - 1, m, o + 1, middle, 1); // of a 00 and a 01
        }
        if m >= 2 {
            two_zeros(z, m - 2, o + 2, middle, 2); // of two 01s
        }
        if middle == Middle::Zero && z >= 1 {
            two_zeros(z - 1, m + 1, o, Middle::One, 0);
        }
        if middle == Middle::Zero && m >= 1 {
            two_zeros(z, m - 1, o + 1, Middle::One, 1);
        }
    }

    /// Calls `visit` with `after` once it has lost one of the 1s that `self` has.
    fn one(&self, after: Self, touched: u32, visit: &mut impl FnMut(Self)) {
        if self.ones + touched >= 1 {
            visit(Self {
                ones: after.ones - 1,
                mixed: after.mixed + 1,
                ..after
            });
        }
        if self.mixed > touched {
            visit(Self {
                mixed: after.mixed - 1,
                zeros: after.zeros + 1,
                ..after
            });
        }
        if self.middle == Middle::One {
            visit(Self {
                middle: Middle::Zero,
                ..after
            });
        }
    }
}

/// The game on positions.
struct PairRules;

impl Game for PairRules {
    type State = Position;

    fn moves(&self, position: &Position, moves: &mut Moves<Position>) {
        position.moves(|next| moves.to(next));
    }

    fn ended(&self, position: &Position) -> Option<Outcome> {
        (position.mixed == 0).then_some(Outcome::Lost)
    }
}

/// Who wins, by a table over positions.
pub struct Pairs {
    solver: Solver<PairRules>,
}

impl Pairs {
    pub fn new() -> Self {
        Self {
            solver: Solver::new(PairRules),
        }
    }

    /// Whether the player to move wins.
    pub fn wins(&mut self, position: &Position) -> Result<bool, GameError<Position>> {
        Ok(self.solver.outcome(position)?.is_won())
    }
}
