use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;
use std::ops::Not;

/// What a position is worth to the player whose turn it is, if both play perfectly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The player to move wins (an *N-position* in the literature).
    Won,
    /// The player to move loses (a *P-position*).
    Lost,
}

impl Outcome {
    /// Whether the player to move wins.
    pub fn is_won(self) -> bool {
        self == Self::Won
    }
}

impl Not for Outcome {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Won => Self::Lost,
            Self::Lost => Self::Won,
        }
    }
}

/// An impartial game: from a state, both players have the same moves.
///
/// Under normal play the player who has no move loses, and so does a player who meets a state that
/// [`ended`](Game::ended) declares lost. [`Rules`] makes a game out of closures.
pub trait Game {
    /// A position. Make equal what plays alike: the solver computes each distinct state once.
    type State: Clone + Eq + Hash + Debug;

    /// Writes every move from `state` to `moves`, in an order that depends on `state` alone. Moves to
    /// equal states may be repeated. Not called for a state that has `ended`.
    fn moves(&self, state: &Self::State, moves: &mut Moves<Self::State>);

    /// `Some` if play is over at `state`, moves or none, and what that means to the player whose turn
    /// it would be. The default is normal play: it is over when there are no moves, and lost.
    fn ended(&self, _state: &Self::State) -> Option<Outcome> {
        None
    }
}

/// The moves of one state. Each leads to one state, or to a sum of independent ones.
#[derive(Clone, Debug)]
pub struct Moves<S> {
    parts: Vec<S>,
    /// Where the parts of each move end.
    ends: Vec<usize>,
}

impl<S> Moves<S> {
    /// No moves.
    pub fn new() -> Self {
        Self {
            parts: Vec::new(),
            ends: Vec::new(),
        }
    }

    /// A move that leads to `state`.
    pub fn to(&mut self, state: S) {
        self.parts.push(state);
        self.ends.push(self.parts.len());
    }

    /// A move that leaves several independent games, in one of which the next player moves. No games
    /// at all is a lost position.
    pub fn to_sum(&mut self, states: impl IntoIterator<Item = S>) {
        self.parts.extend(states);
        self.ends.push(self.parts.len());
    }

    /// The number of moves.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no move.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Each move as the games that it leaves.
    pub fn iter(&self) -> impl Iterator<Item = &[S]> {
        (0..self.len()).map(|index| self.get(index))
    }

    /// All games that all moves leave, one after the other.
    pub(super) fn parts(&self) -> &[S] {
        &self.parts
    }

    /// The games that move `index` leaves.
    pub(super) fn get(&self, index: usize) -> &[S] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.parts[start..self.ends[index]]
    }
}

impl<S> Default for Moves<S> {
    fn default() -> Self {
        Self::new()
    }
}

type Ended<S> = Box<dyn Fn(&S) -> Option<Outcome>>;

/// A [`Game`] out of closures.
///
/// ```
/// use explore::game::{Outcome, Rules, Solver};
///
/// // Nim with one heap, where the player who takes the last stone loses.
/// let rules = Rules::new(|heap: &u32, moves| (0..*heap).for_each(|left| moves.to(left)))
///     .ended(|heap| (*heap == 0).then_some(Outcome::Won));
/// assert_eq!(Solver::new(rules).outcome(&1)?, Outcome::Lost);
/// # Ok::<(), explore::game::GameError<u32>>(())
/// ```
pub struct Rules<S, F> {
    moves: F,
    ended: Ended<S>,
    state: PhantomData<fn(&S)>,
}

impl<S, F: Fn(&S, &mut Moves<S>)> Rules<S, F> {
    /// Normal play with the moves that `moves` writes.
    pub fn new(moves: F) -> Self {
        Self {
            moves,
            ended: Box::new(|_| None),
            state: PhantomData,
        }
    }

    /// The same moves, but play is over wherever `ended` gives an outcome.
    pub fn ended(self, ended: impl Fn(&S) -> Option<Outcome> + 'static) -> Self {
        Self {
            ended: Box::new(ended),
            ..self
        }
    }

    /// The same moves, but whoever has to move from a state that `lost` holds of has lost.
    pub fn lost_when(self, lost: impl Fn(&S) -> bool + 'static) -> Self {
        self.ended(move |state| lost(state).then_some(Outcome::Lost))
    }
}

impl<S, F> Game for Rules<S, F>
where
    S: Clone + Eq + Hash + Debug,
    F: Fn(&S, &mut Moves<S>),
{
    type State = S;

    fn moves(&self, state: &S, moves: &mut Moves<S>) {
        (self.moves)(state, moves);
    }

    fn ended(&self, state: &S) -> Option<Outcome> {
        (self.ended)(state)
    }
}
