//! Inputs of any size.

use tools::{Case, Source};

/// Words of the same length, about half of those that there are, in no order.
pub fn input(source: &mut Source, bytes: usize) -> Case {
    let bytes = bytes.saturating_sub("1 1\n".len());
    let letters = (1..).find(|&letters| (letters + 1) << letters >= 2 * bytes);
    let letters = letters.unwrap_or(1);
    let count = match letters {
        // Fewer short words would leave more to play, not less.
        ..5 => 1 << (letters - 1),
        _ => bytes / (letters + 1),
    };
    let (mask, start) = ((1 << letters) - 1, source.int(0..=u64::MAX >> 1));
    // An odd factor makes each number another one.
    let words = (0..count as u64).map(|i| (i + start).wrapping_mul(0x9e37_79b9_7f4a_7c15) & mask);
    Case::line(format_args!("{count} {}", letters + 1))
        .lines(words.map(|word| format!("{word:0letters$b}")))
}
