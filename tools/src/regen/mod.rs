//! Test cases from families: made, checked from every side, compared with what is there, and only
//! then written.
//!
//! [`examine`] makes the cases of a problem in a scratch folder and finds every fault; without one
//! it returns the [`Changes`] that would bring the problem's folder up to date. Applying them never
//! touches a file that the [`manifest`] does not own, and may be killed at any moment: the next run
//! ends where this one would have. [`rebuild`] makes the cases that a fresh clone has not got, and
//! [`import`](import::import) copies what others have.

mod case_builder;
mod case_directory;
mod changes;
mod distinguish;
mod error;
mod examine;
mod file;
pub mod import;
mod make;
pub mod manifest;
mod rebuild;
mod subject;
mod transaction;

pub use changes::{Change, ChangeKind, Changes};
pub use error::{Error, Fault};
pub use examine::{Examined, examine};
pub use rebuild::{missing, rebuild};
pub use subject::Subject;
pub use transaction::Transaction;
