//! What problems check themselves with.

mod case;
pub mod checker;
pub mod companion;
pub mod draft;
pub mod engine;
pub mod files;
pub mod generate;
pub mod interrupt;
pub mod judge;
pub mod judges;
pub mod manifest;
pub mod new_problem;
pub mod output;
mod problem;
pub mod process;
pub mod regen;
mod scanner;
mod serve;
mod solution;
pub mod source;
pub mod testcases;
mod tests;
pub mod verdict;
pub mod workspace;

pub use case::Case;
pub use checker::Checker;
pub use engine::protocol::WORKER;
pub use problem::{
    DESCRIBE, Description, Extension, Family, FamilyDescription, Problem, SUBMISSION, Test, Wrong,
    WrongDescription,
};
pub use scanner::{Invalid, Scanner};
pub use solution::{Input, OUTPUT_LIMIT, Output, OutputLimitExceeded, Run, answer, whole};
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
