//! One module a command.

pub mod companion;
pub mod completions;
mod draw;
pub mod explore;
pub mod growth;
mod interrupt;
pub mod judge;
pub mod new_problem;
pub mod paste;
pub mod regen;
pub mod stress;

/// One worker per core.
fn default_jobs() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
