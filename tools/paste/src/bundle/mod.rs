//! Makes one text of many files.

pub mod attributes;
pub mod edit;
pub mod gap;
pub mod imports;
pub mod include;
pub mod macros;
pub mod names;
pub mod part;
pub mod position;
pub mod rewrite;
pub mod select;
pub mod solution;
pub mod whole;
