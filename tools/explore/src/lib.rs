//! Experiment first, look at the table, guess, then prove: what `cargo explore` shows of a problem.
//!
//! A problem describes its game once, as an [`Explorer`], from the rules alone. Out of that come
//!
//! - **tables** ([`Table`]): in the terminal, as CSV or JSON, or drawn ([`plot`]);
//! - **play** ([`Play`]) against the perfect player, at a terminal or from a pipe;
//! - **evidence** ([`Claim`]): exhaustive checks of the submission, or of a formula, to a chosen size.
//!
//! The problem's own executable serves all three through [`explore`], which reads the arguments.

mod command;
mod csv;
mod evidence;
pub mod game;
pub mod growth;
mod parameter;
mod play;
pub mod plot;
mod report;
mod serve;
mod session;
mod table;
mod terminal;

use std::error::Error;
use std::fmt;

pub use command::{Streams, explore, explore_on};
pub use csv::write_csv;
pub use evidence::{Claim, Evidence, Found, Refuted, Solution, in_parallel};
pub use parameter::{Given, Kind, Parameter};
pub use play::{Over, Play};
pub use serve::{EXPLORE, of};
pub use table::{Axis, Cell, Chart, Class, Colour, Table};
pub use terminal::print_table;

/// Why a table or a game could not be made, in words for the one who asked.
pub type Failure = Box<dyn Error + Send + Sync>;

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

    /// The table for these choices, computed from the rules, never from the submission.
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
