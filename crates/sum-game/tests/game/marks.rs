//! The string as a difference and two numbers of marks: which digits make up a sum, and which place a
//! mark is in, makes no difference.

use explore::game::{Game, GameError, Moves, Outcome, Solver};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The sum of the left half minus that of the right half, marks not counted.
    pub difference: i32,
    /// Marks in the left half.
    pub left: i32,
    /// Marks in the right half.
    pub right: i32,
    /// Whether it is Alice's turn, and not Bob's.
    pub alice: bool,
}

struct MarkRules;

impl Game for MarkRules {
    type State = Position;

    fn moves(&self, position: &Position, moves: &mut Moves<Position>) {
        let Position {
            difference,
            left,
            right,
            alice,
        } = *position;
        for digit in 0..=9 {
            if left > 0 {
                let difference = difference + digit;
                moves.to(Position {
                    difference,
                    left: left - 1,
                    right,
                    alice: !alice,
                });
            }
            if right > 0 {
                let difference = difference - digit;
                moves.to(Position {
                    difference,
                    left,
                    right: right - 1,
                    alice: !alice,
                });
            }
        }
    }

    /// With the last mark gone Alice wins if the sums differ, whoever would be next.
    fn ended(&self, position: &Position) -> Option<Outcome> {
        let Position {
            difference,
            left,
            right,
            alice,
        } = *position;
        let winner_is_alice = difference != 0;
        (left + right == 0).then_some(match winner_is_alice == alice {
            true => Outcome::Won,
            false => Outcome::Lost,
        })
    }
}

/// Who wins, by a table over positions.
pub struct Marks {
    solver: Solver<MarkRules>,
}

impl Marks {
    pub fn new() -> Self {
        Self {
            solver: Solver::new(MarkRules),
        }
    }

    /// What the position is worth to the player to move.
    pub fn outcome(&mut self, position: &Position) -> Result<Outcome, GameError<Position>> {
        self.solver.outcome(position)
    }

    /// Whether Alice, who moves, wins.
    pub fn alice_wins(
        &mut self,
        difference: i32,
        left: i32,
        right: i32,
    ) -> Result<bool, GameError<Position>> {
        Ok(self
            .outcome(&Position {
                difference,
                left,
                right,
                alice: true,
            })?
            .is_won())
    }
}
