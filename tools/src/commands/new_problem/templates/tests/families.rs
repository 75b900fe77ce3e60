//! Inputs, by the trap they set.

use tools::{Case, Source};

/// TODO: inputs that the naive solution can afford. Draw first what "bigger" means, by `size`, and
/// all the rest through `source` too: `int(1..=9)`, `pick(&[..])`, `vec(..)`, `shuffle(..)`; there
/// is more in `tools::generate`. The text is built by `Case::line(..).row(..).lines(..)`.
///
/// Until then this is an example: one integer.
pub fn small(source: &mut Source) -> Case {
    let n = source.size(1..=1_000);
    Case::line(n)
}
