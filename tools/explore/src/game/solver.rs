use super::error::GameError;
use super::memo::Memo;
use super::mex::mex;
use super::rules::{Game, Outcome};
use super::walk::{Limits, Step, walk};

/// Answers questions about a game, and remembers every state that it has met.
///
/// *Complexity*: over all questions together each state's moves are generated once, and once more
/// each time that they were dropped to save memory; each move is looked at twice. Memory: at most
/// `cap` states with their answers, as many more in the moves of states that wait for an answer, and
/// the moves of one state.
pub struct Solver<G: Game> {
    game: G,
    cap: usize,
    nimbers: Memo<G::State, u32>,
    outcomes: Memo<G::State, Outcome>,
}

impl<G: Game> Solver<G> {
    /// The cap on states of [`Solver::new`].
    pub const DEFAULT_CAP: usize = 20_000_000;

    /// A solver of `game` that keeps at most [`DEFAULT_CAP`](Self::DEFAULT_CAP) states.
    pub fn new(game: G) -> Self {
        Self {
            game,
            cap: Self::DEFAULT_CAP,
            nimbers: Memo::new(),
            outcomes: Memo::new(),
        }
    }

    /// The same solver, which keeps at most `cap` states.
    pub fn with_cap(self, cap: usize) -> Self {
        Self { cap, ..self }
    }

    /// The rules that are solved.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// How many states are remembered.
    pub fn states(&self) -> usize {
        self.nimbers.len() + self.outcomes.len()
    }

    /// The Grundy number of `state`: the size of the heap of Nim that it equals in every sum. It is
    /// the mex of those of its options, where a sum has the XOR of its parts' (Sprague, Grundy).
    ///
    /// # Errors
    ///
    /// [`GameError::Cyclic`], [`GameError::TooManyStates`], and [`GameError::NoNimber`] where a state
    /// declared won is in reach. What was computed before the error is kept.
    pub fn grundy(&mut self, state: &G::State) -> Result<u32, GameError<G::State>> {
        grundy(
            &self.game,
            self.cap,
            self.outcomes.len(),
            &mut self.nimbers,
            state,
        )
    }

    /// The Grundy number of the sum of `states`: the XOR of theirs.
    ///
    /// # Errors
    ///
    /// As [`grundy`](Self::grundy).
    pub fn grundy_of_sum(&mut self, states: &[G::State]) -> Result<u32, GameError<G::State>> {
        states
            .iter()
            .try_fold(0, |sum, state| Ok(sum ^ self.grundy(state)?))
    }

    /// Who wins from `state`. Stops at the first winning move, so it may meet far fewer states than
    /// [`grundy`](Self::grundy). Moves to a sum are judged by Grundy numbers.
    ///
    /// # Errors
    ///
    /// As [`grundy`](Self::grundy); [`GameError::NoNimber`] only where a state declared won is in reach
    /// of a part of a sum. An answer is right even if the game is cyclic elsewhere.
    pub fn outcome(&mut self, state: &G::State) -> Result<Outcome, GameError<G::State>> {
        let Self {
            game,
            cap,
            nimbers,
            outcomes,
        } = self;
        if let Some(outcome) = outcomes.known(state) {
            return Ok(outcome);
        }
        // Sums may add Grundy numbers on the way; they count against the same cap.
        let limits = Limits {
            cap: *cap,
            elsewhere: nimbers.len(),
        };
        let game = &*game;
        walk(
            game,
            outcomes,
            state,
            limits,
            |state, moves, cursor, outcomes| {
                if let Some(outcome) = game.ended(state) {
                    return Ok(Step::Value(outcome));
                }
                while cursor.moves < moves.len() {
                    let parts = moves.get(cursor.moves);
                    let option = match parts {
                        [single] => match outcomes.known(single) {
                            Some(outcome) => outcome,
                            None => return Ok(Step::Needs(cursor.parts)),
                        },
                        sum => {
                            let mut nimber = 0;
                            for state in sum {
                                nimber ^= grundy(game, *cap, outcomes.len(), nimbers, state)?;
                            }
                            if nimber == 0 {
                                Outcome::Lost
                            } else {
                                Outcome::Won
                            }
                        }
                    };
                    if option == Outcome::Lost {
                        return Ok(Step::Value(Outcome::Won));
                    }
                    cursor.parts += parts.len();
                    cursor.moves += 1;
                }
                Ok(Step::Value(Outcome::Lost))
            },
        )
    }

    /// The first move that wins from `state`, as the games that it leaves, or `None` if every move
    /// loses or there is none.
    ///
    /// # Errors
    ///
    /// As [`outcome`](Self::outcome).
    pub fn winning_move(
        &mut self,
        state: &G::State,
    ) -> Result<Option<Vec<G::State>>, GameError<G::State>> {
        if self.game.ended(state).is_some() {
            return Ok(None);
        }
        let mut moves = super::Moves::new();
        self.game.moves(state, &mut moves);
        for option in moves.iter() {
            let lost = match option {
                [single] => self.outcome(single)? == Outcome::Lost,
                sum => self.grundy_of_sum(sum)? == 0,
            };
            if lost {
                return Ok(Some(option.to_vec()));
            }
        }
        Ok(None)
    }

    /// The first move that wins from the sum of `states`: the index of the one to move in, and the
    /// games that the move leaves of it. `None` if the sum is lost.
    ///
    /// # Errors
    ///
    /// As [`grundy`](Self::grundy).
    #[expect(clippy::type_complexity, reason = "it reads as the sentence above")]
    pub fn winning_move_in_sum(
        &mut self,
        states: &[G::State],
    ) -> Result<Option<(usize, Vec<G::State>)>, GameError<G::State>> {
        let total = self.grundy_of_sum(states)?;
        if total == 0 {
            return Ok(None);
        }
        for (index, state) in states.iter().enumerate() {
            if self.game.ended(state).is_some() {
                continue;
            }
            // The move must make this part equal to the rest of the sum.
            let wanted = total ^ self.grundy(state)?;
            let mut moves = super::Moves::new();
            self.game.moves(state, &mut moves);
            for option in moves.iter() {
                if self.grundy_of_sum(option)? == wanted {
                    return Ok(Some((index, option.to_vec())));
                }
            }
        }
        unreachable!("a sum with a Grundy number above 0 has a move to 0 (Bouton's argument)")
    }
}

fn grundy<G: Game>(
    game: &G,
    cap: usize,
    elsewhere: usize,
    nimbers: &mut Memo<G::State, u32>,
    state: &G::State,
) -> Result<u32, GameError<G::State>> {
    walk(
        game,
        nimbers,
        state,
        Limits { cap, elsewhere },
        |state, moves, cursor, nimbers| {
            if game.ended(state) == Some(Outcome::Won) {
                return Err(GameError::NoNimber {
                    state: state.clone(),
                });
            }
            while let Some(part) = moves.parts().get(cursor.parts) {
                if nimbers.known(part).is_none() {
                    return Ok(Step::Needs(cursor.parts));
                }
                cursor.parts += 1;
            }
            let nimber_of = |sum: &[G::State]| {
                sum.iter()
                    .filter_map(|part| nimbers.known(part))
                    .fold(0, |sum, nimber| sum ^ nimber)
            };
            Ok(Step::Value(mex(moves.iter().map(nimber_of))))
        },
    )
}
