//! Inputs of any size.

use tools::{Case, Source};

/// The same half twice, with a mark in every five places: Bob wins, so no move is a short cut.
pub fn input(source: &mut Source, bytes: usize) -> Case {
    let length = (bytes.saturating_sub(1) / 2).max(1);
    let mut half = source.text(b"0123456789", length).into_bytes();
    for five in half.chunks_exact_mut(5) {
        five[source.int(0..=4)] = b'?';
    }
    let half = String::from_utf8_lossy(&half);
    Case::line(format_args!("{half}{half}"))
}
