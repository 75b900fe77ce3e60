//! One module a command.

pub mod companion;
pub mod completions;
pub mod new_problem;
pub mod paste;
pub mod stress;
