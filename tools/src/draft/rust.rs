//! A format as Rust: the validator and the family that a problem begins with.

mod draw;
mod family;
mod types;
mod validator;
mod writer;

use super::format::Format;
use super::make::Scale;
use crate::new_problem::Code;
use crate::output::text::counted;
use crate::source::Source;
use types::Types;
use writer::Writer;

/// So many inputs are few.
const FEW: usize = 2_000;

impl Format {
    /// The validator and a family, as a problem's `tests/main.rs` has them.
    #[must_use]
    pub fn code(&self) -> Code {
        let writer = Writer {
            format: self,
            types: Types::of(self),
        };
        let samples = counted(self.samples as u64, "sample");
        let family = format!(
            "/// Drafted from {samples}: a few of everything, with small numbers.\n{}",
            writer.family()
        );
        let validator = format!(
            "/// Drafted from {samples}: put in the limits of the statement, and what samples do not \
             show, such\n/// as a sum over all tests (`input.sum(\"n\", n, 200_000)?`).\n{}",
            writer.validator()
        );
        let used = |names: &[&'static str]| {
            let names = names.iter().copied();
            names
                .filter(|name| mentions(&family, name) || mentions(&validator, name))
                .collect()
        };
        Code {
            generators: used(&["Allow", "connected_graph", "graph", "tree", "word"]),
            family,
            validator,
            every: self.every(),
        }
    }

    /// The size up to which there are few inputs.
    fn every(&self) -> Option<u64> {
        let mut source = Source::enumerate(&[]);
        let mut least = None;
        for _ in 0..FEW {
            self.make(&mut source, Scale::Small);
            let size = source.drawn_size()?;
            least = least.or(Some(size));
            if !source.advance(0, u64::MAX) {
                return Some(size);
            }
        }
        // The first choice is the size: those before the next one are done.
        let done = source.upcoming().first()?.value.checked_sub(1)?;
        Some(least? + done)
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
