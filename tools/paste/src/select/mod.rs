//! Chooses the modules that are taken in, by following the paths of the submission.

mod implementations;
pub mod modules;
pub mod references;
pub mod resolve;
