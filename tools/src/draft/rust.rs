//! A format as Rust: the validator and the family that a problem begins with.

mod family;
mod types;
mod validator;
mod writer;

use super::format::Format;
use types::Types;
use writer::Writer;

/// What is written into a problem's tests.
#[derive(Clone, Debug)]
pub struct Code {
    /// Functions `small` and `validate`.
    pub family: String,
    pub validator: String,
    /// What they use of `tools`, and of `tools::generate`.
    pub tools: Vec<&'static str>,
    pub generators: Vec<&'static str>,
}

impl Format {
    /// The validator and a family, as a problem's `tests/main.rs` has them.
    #[must_use]
    pub fn code(&self) -> Code {
        let writer = Writer {
            format: self,
            types: Types::of(self),
        };
        let (family, validator) = (writer.family(), writer.validator());
        let used = |names: &[&'static str]| {
            let names = names.iter().copied();
            names
                .filter(|name| mentions(&family, name) || mentions(&validator, name))
                .collect()
        };
        Code {
            tools: vec!["Case", "Invalid", "Scanner", "Source"],
            generators: used(&["Allow", "connected_graph", "graph", "tree"]),
            family,
            validator,
        }
    }
}

/// Whether code names this, as a word of its own and no method.
fn mentions(code: &str, name: &str) -> bool {
    code.match_indices(name).any(|(start, _)| {
        let before = code[..start].chars().next_back();
        let after = code[start + name.len()..].chars().next();
        let part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '.');
        !part(before) && matches!(after, Some('(' | ':'))
    })
}
