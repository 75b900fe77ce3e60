//! One module a command.

pub mod companion;
pub mod draft;
pub mod judge;
pub mod new_problem;
pub mod regen;
pub mod stress;
