//! One module a command.

mod interrupt;
pub mod judge;
pub mod paste;
pub mod regen;
pub mod stress;

fn default_jobs() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
