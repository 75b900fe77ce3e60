//! The commands, through the real binary.

mod common;
mod programs;
mod steadiness;
mod stress;
