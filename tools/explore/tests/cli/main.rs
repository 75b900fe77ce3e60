//! The commands, through the real binary.

#[path = "../../../tests/harness/mod.rs"]
mod common;
mod explore;
mod growth;
