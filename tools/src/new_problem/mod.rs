//! New problems: a crate that builds, tests itself and can be stressed at once.
//!
//! A [`Draft`] is what is known of a problem; [`Draft::make`] makes its two folders, or nothing. Its
//! name is checked in [`name`], its files are filled in from templates, and put in their places
//! together.

mod arguments;
mod draft;
pub mod drafted;
mod leetcode;
pub mod name;
mod place;
mod signature;
mod template;
pub mod text;
mod untouched;

pub use draft::{DEFAULT_JUDGE, Draft, Made, NotMade, Sample};
pub use drafted::Code;
pub use signature::Signature;
pub use untouched::{Untouched, tests_template};
