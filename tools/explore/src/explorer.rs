//! A problem's game, described for exploration.

use std::fmt;

use crate::evidence::Claim;
use crate::failure::Failure;
use crate::parameter::{Given, Parameter};
use crate::play::Play;
use crate::table::Table;

impl fmt::Debug for dyn Explorer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Explorer").field(&self.about()).finish()
    }
}

/// A problem's game, described for exploration.
pub trait Explorer: Sync {
    /// What can be seen here, a sentence for `--help`.
    fn about(&self) -> &'static str;

    /// What the user may choose, for tables and play alike.
    fn parameters(&self) -> Vec<Parameter>;

    /// The table for these choices, computed by play, never from the submission.
    /// Say what states are played on, where they are not those of the rules.
    ///
    /// # Errors
    ///
    /// If the choices do not go together or the table would be too large.
    fn table(&self, given: &Given) -> Result<Table, Failure>;

    /// A new game for these choices.
    ///
    /// # Errors
    ///
    /// If the choices do not go together or the game would be too large.
    fn play(&self, given: &Given) -> Result<Box<dyn Play>, Failure>;

    /// What can be checked exhaustively.
    fn claims(&self) -> Vec<Claim>;
}
