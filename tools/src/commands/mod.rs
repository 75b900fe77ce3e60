//! One module a command.

pub mod paste;
pub mod stress;
