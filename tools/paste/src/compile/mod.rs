//! Asks the compiler: `rustc` alone, or cargo where a judge's crates are linked.

pub mod build;
pub mod diagnostic;
pub mod msrv;
pub mod project;
pub mod request;
pub mod rustc;
