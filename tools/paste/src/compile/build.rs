//! Compiles a text as the judge would, one way or the other.

use super::{
    diagnostic::Diagnostic,
    project,
    request::{Compiled, Request},
    rustc,
};
use crate::failure::Failure;

/// Compiles `text` as the judge would; what the compiler has against it is the inner error.
pub fn build(text: &str, request: &Request) -> Result<Result<Compiled, Vec<Diagnostic>>, Failure> {
    match request.has_crates() {
        true => project::build(text, request),
        false => rustc::build(text, request),
    }
}
