//! The commands, through the real binary.

mod checked;
mod common;
mod doubled;
mod explore;
mod faults;
mod growth;
mod import;
mod judge;
mod programs;
mod regen;
mod steadiness;
mod stress;
mod verdicts;
