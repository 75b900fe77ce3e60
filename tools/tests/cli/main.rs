//! The commands, through the real binary.

mod blame;
mod checked;
#[path = "../harness/mod.rs"]
mod common;
mod doubled;
mod drafted;
mod everyday;
mod faults;
mod forked;
mod import;
mod interactive;
mod interrupted;
mod judge;
mod mains;
mod planted;
mod programs;
mod regen;
mod steadiness;
mod stress;
mod verdicts;
