//! What problems check themselves with, and the commands around that.
//!
//! A problem is a crate. Its `tests/main.rs` declares it as a [`Problem`]: its submission, naive and
//! wrong solutions, families of inputs, a validator and a [`Checker`]. The one executable that comes
//! of it runs the problem's tests, serves the tools as a worker, and describes itself to them. The
//! modules, in reading order:
//!
//! - [`source`]: where generators take their choices from, be they random, replayed or enumerated.
//!   Everything else builds on it;
//! - [`generate`]: random objects that problems are made of, each drawn through a [`Source`];
//! - [`Case`], [`Scanner`], [`checker`], [`Run`]: the text of an input, a strict reader of it, when an
//!   answer is right, how a solution is called;
//! - [`Problem`] and its parts, plain data; `serve` runs it and `tests` is what `cargo test` checks;
//! - [`verdict`] and [`process`]: how a run ends, and any other program run under limits;
//! - [`engine`]: two solutions compared in worker processes, and what differs shrunk;
//! - [`testcases`], [`regen`], [`judge`]: test cases as files, made again, judged;
//! - [`manifest`], [`workspace`], [`judges`]: what a `Cargo.toml` says of a problem, how problems are
//!   found and built, what each judge is like;
//! - [`new_problem`], [`companion`], [`draft`]: how a problem begins: from a template, from a click in
//!   the browser, from its samples;
//! - [`output`], [`interrupt`], [`files`]: what users see, Ctrl-C, files written whole.

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
pub mod scratch;
mod serve;
mod solution;
pub mod source;
pub mod testcases;
mod tests;
pub mod verdict;
pub mod workspace;

pub use case::Case;
pub use checker::{Answer, Checker};
pub use engine::protocol::WORKER;
pub use problem::{
    ByMain, ByRun, Code, DESCRIBE, Declare, Description, Extension, Family, FamilyDescription,
    INTERACTOR, Interactor, Main, PLAY, Problem, SUBMISSION, Say, Test, Turn, Width, Wrong,
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
