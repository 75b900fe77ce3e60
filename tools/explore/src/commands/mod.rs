//! One module a command.

mod draw;
pub mod explore;
pub mod growth;
