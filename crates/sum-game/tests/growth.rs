//! Inputs of any size.

use tools::{Case, Source};

/// One character in ten is a mark, in random places.
pub fn input(source: &mut Source, bytes: usize) -> Case {
    let length = (bytes.saturating_sub(1) / 2).max(1) * 2;
    Case::line(source.text(b"012345678?", length))
}
