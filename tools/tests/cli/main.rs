//! The commands, through the real binary.

mod common;
mod doubled;
mod explore;
mod growth;
mod import;
mod judge;
mod programs;
mod regen;
mod steadiness;
mod stress;
