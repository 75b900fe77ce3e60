//! What is read off the samples of public problems, which are typed in by hand.

mod code;
mod formats;
mod mistakes;
