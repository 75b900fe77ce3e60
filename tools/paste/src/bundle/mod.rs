//! Makes one text of many files.

pub mod attributes;
pub mod edit;
pub mod imports;
pub mod include;
pub mod macros;
pub mod names;
pub mod position;
pub mod remove;
pub mod rewrite;
pub mod whole;
