//! Asks the compiler: `rustc` alone, or cargo where a judge's crates are linked.

pub mod diagnostic;
pub mod msrv;
pub mod project;
pub mod request;
pub mod rustc;

use crate::failure::Failure;
use diagnostic::Diagnostic;
use request::{Compiled, Request};

/// Compiles `text` as the judge would; what the compiler has against it is the inner error.
pub fn build(text: &str, request: &Request) -> Result<Result<Compiled, Vec<Diagnostic>>, Failure> {
    match request.has_crates() {
        true => project::build(text, request),
        false => rustc::build(text, request),
    }
}
