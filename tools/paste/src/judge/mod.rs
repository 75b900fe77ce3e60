//! Judges: what a pasted file meets.

pub mod profile;
pub mod uses;
pub mod versions;
