//! Guesses about computed values: is there a period, does a formula hold, and if not, where does it
//! fail first?
//!
//! ```
//! use explore::game::guess::{Guess, check};
//!
//! // Take 1 or 2 stones.
//! let values = explore::game::nimbers(100, |heap, smaller, mex| {
//!     (1..=heap.min(2)).for_each(|take| mex.insert(smaller[heap - take]));
//! });
//! let found = Guess::detect(&values);
//! assert_eq!(found[0].to_string(), "repeats with period 3 from 0 on");
//!
//! let failure = Guess::Parity.check(&values).unwrap_err();
//! assert_eq!(failure.to_string(), "at 2: guessed 0, in truth 2");
//!
//! // Any formula over any positions.
//! let checked = check(values.iter().copied().enumerate(), |heap| (heap % 3) as u32);
//! assert_eq!(checked, Ok(100));
//! ```
//!
//! A guess that holds on every value computed is still a guess: the proof is the reader's.

mod formula;
mod period;

pub use formula::{Counterexample, Guess, check};
pub use period::{Period, find_period};
