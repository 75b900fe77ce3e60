//! What the submission can reach.

pub mod implementations;
pub mod kept;
pub mod mentions;
pub mod outside;
pub mod resolve;
pub mod traits;
