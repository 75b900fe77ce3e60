//! What problems check themselves with.

mod case;
pub mod checker;
pub mod engine;
pub mod explore;
pub mod files;
pub mod game;
pub mod generate;
pub mod growth;
pub mod judge;
pub mod manifest;
#[cfg(feature = "plot")]
pub mod plot;
mod problem;
pub mod process;
pub mod regen;
mod scanner;
mod solution;
pub mod source;
pub mod testcases;
mod tests;
pub mod verdict;

pub use case::Case;
pub use checker::Checker;
pub use problem::{
    DESCRIBE, Description, EXPLORE, Family, FamilyDescription, GROW, Problem, SUBMISSION, WORKER,
    WrongDescription,
};
pub use scanner::{Invalid, Scanner};
pub use solution::{Input, OUTPUT_LIMIT, Output, OutputLimitExceeded, Run, answer};
pub use source::Source;

/// The [`Problem`] of the crate whose `tests/main.rs` this stands in.
#[macro_export]
macro_rules! problem {
    () => {
        $crate::Problem::new(
            env!("CARGO_PKG_NAME"),
            env!("CARGO_MANIFEST_DIR"),
            env!(concat!("CARGO_BIN_EXE_", env!("CARGO_PKG_NAME"))),
        )
    };
}
