//! The commands, through the real binary.

mod common;
mod explore;
mod growth;
mod programs;
mod steadiness;
mod stress;
