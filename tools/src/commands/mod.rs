//! One module a command.

pub mod stress;
