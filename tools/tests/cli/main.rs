//! The commands, through the real binary.

mod common;
mod doubled;
mod import;
mod judge;
mod programs;
mod regen;
mod steadiness;
mod stress;
