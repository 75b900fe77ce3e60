use std::fmt::{self, Debug, Display};

/// Why a game could not be solved. `S` is the game's state type; every variant names a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameError<S> {
    /// Play can go round for ever: from `state`, `moves` moves lead back to it. Such games have draws,
    /// which Grundy numbers do not describe.
    Cyclic {
        /// The first state that was met again.
        state: S,
        /// How many moves the cycle found has, at least 1.
        moves: usize,
    },
    /// More than `cap` states were met; `state` is the first that found no room.
    TooManyStates {
        /// The cap in force, see [`Solver::with_cap`](super::Solver::with_cap).
        cap: usize,
        /// The state that found no room.
        state: S,
    },
    /// `state` is declared won although nobody moves from it. It has an outcome, but no Grundy number,
    /// and neither has a game that can reach it, nor a sum with it.
    NoNimber {
        /// The declared-won state.
        state: S,
    },
}

impl<S: Debug> Display for GameError<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cyclic { state, moves } => write!(
                f,
                "the game is cyclic: {moves} {} from {state:?} back to it; \
                 every move must bring the end nearer",
                if *moves == 1 {
                    "move leads"
                } else {
                    "moves lead"
                },
            ),
            Self::TooManyStates { cap, state } => write!(
                f,
                "more than {cap} states (no room for {state:?}); \
                 merge states that are alike, start smaller, or raise the cap",
            ),
            Self::NoNimber { state } => write!(
                f,
                "{state:?} is declared won, so it has no Grundy number; ask for the outcome instead",
            ),
        }
    }
}

impl<S: Debug> std::error::Error for GameError<S> {}
