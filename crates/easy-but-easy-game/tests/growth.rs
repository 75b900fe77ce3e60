//! Inputs of any size.

use tools::generate::binary_string;
use tools::{Case, Source};

/// One random string.
pub fn input(source: &mut Source, bytes: usize) -> Case {
    let n = bytes.saturating_sub("1\n100\n\n".len()).max(1);
    Case::line(1).row([&n.to_string(), &binary_string(source, n)])
}
