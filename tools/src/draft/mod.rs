//! A draft of a problem's validator and family from the samples of its statement.
//!
//! Samples show the format of the inputs: which number says how many of something follow, what the
//! numbers and words may be. [`draft`] reads it off them. What comes of it is a [`Format`], which
//! makes inputs ([`Format::make`]) and checks them ([`Format::check`]) as it is.
//!
//! Nothing in it is certain. Where samples leave a choice, the simplest reading is taken, and the
//! others are kept.

mod check;
mod choice;
mod describe;
mod error;
mod format;
mod infer;
mod laws;
mod limits;
mod make;
mod names;
mod numbers;
mod partial;
mod place;
mod rust;
mod sample;
mod seen;
mod serve;
mod shape;
mod steps;
mod words;

pub use choice::{Confidence, Draft, draft};
pub use error::Error;
pub use format::Format;
pub use make::Scale;

pub use sample::{Sample, read_folder};
pub use serve::{checks, serve};

#[cfg(test)]
mod tests;
