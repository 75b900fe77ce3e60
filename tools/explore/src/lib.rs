//! Experiment first, look at the table, guess, then prove: what a problem's game shows.
//!
//! A problem describes its game once, as an [`Explorer`], apart from its solutions, and registers it
//! with [`of`]. Its executable then serves `cargo explore`; without a game it does not need this
//! crate. In reading order:
//!
//! - [`game`]: states, moves, who wins, Grundy numbers, guesses about them;
//! - the [`Explorer`] and its [`Parameter`]s, from which the command's options come;
//! - [`Table`]: what is printed, written as CSV or JSON, or drawn;
//! - [`Play`]: a game against the perfect player, at a terminal or from a pipe;
//! - [`Claim`]: an exhaustive check of the submission, or of a formula, to a chosen size;
//! - [`growth`]: how running time grows with input size, registered with [`growth::inputs`];
//! - [`plot`]: pictures of tables and of growth.

mod command;
mod csv;
mod evidence;
mod explorer;
mod failure;
pub mod game;
pub mod growth;
mod parameter;
mod play;
pub mod plot;
mod report;
mod session;
mod table;
mod terminal;

pub use command::{EXPLORE, Streams, explore, explore_on, of};
pub use csv::write_csv;
pub use evidence::{Claim, Evidence, Found, Refuted, Solution, in_parallel};
pub use explorer::Explorer;
pub use failure::Failure;
pub use parameter::{Given, Kind, Parameter};
pub use play::{Over, Play};
pub use table::{Axis, Cell, Chart, Class, Colour, Table};
pub use terminal::print_table;
