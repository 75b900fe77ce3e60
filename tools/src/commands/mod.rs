//! One module a command.

pub mod new_problem;
pub mod paste;
pub mod stress;
