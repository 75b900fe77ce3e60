use crate::game::Outcome;

use crate::failure::Failure;

/// A game in progress between two players who move in turn.
///
/// The loop around it ([`explore`](super::explore) with `--play`) does all the talking; a game shows
/// itself, takes moves, and knows who wins.
pub trait Play {
    /// The rules in a few lines, and how a move is written.
    fn rules(&self) -> String;

    /// The position, drawn, without a line feed at the end.
    fn position(&self) -> String;

    /// Who has won and why, once play is over.
    fn over(&self) -> Option<Over>;

    /// Every move that can be made now, as a player would write it.
    fn moves(&self) -> Vec<String>;

    /// Makes the move that `text` stands for, and says it in the form of [`moves`](Self::moves).
    ///
    /// # Errors
    ///
    /// A sentence that says what is wrong with the move. The position is as it was.
    fn make(&mut self, text: &str) -> Result<String, String>;

    /// Whether the player to move wins.
    ///
    /// # Errors
    ///
    /// If the game is too large to be solved.
    fn outcome(&mut self) -> Result<Outcome, Failure>;

    /// A move that wins, in the form of [`moves`](Self::moves), or `None` if the position is lost.
    ///
    /// # Errors
    ///
    /// If the game is too large to be solved.
    fn winning_move(&mut self) -> Result<Option<String>, Failure>;
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Over {
    /// What that means to the player whose turn it would be.
    pub to_move: Outcome,
    /// What happened, as the end of a sentence that begins with that player's name, such as `has no
    /// move`.
    pub because: String,
}
