//! Inputs of any size.

use tools::{Case, Source};

/// Words of the same length, about half of those that there are, shuffled.
pub fn input(source: &mut Source, bytes: usize) -> Case {
    let bytes = bytes.saturating_sub("1 1\n".len());
    let letters = (1..).find(|&letters| (letters + 1) << letters >= 2 * bytes);
    let letters = letters.unwrap_or(1);
    let count = match letters {
        // Fewer short words would leave more to play, not less.
        ..5 => 1 << (letters - 1),
        _ => bytes / (letters + 1),
    };
    let mut words: Vec<u64> = (0..1 << letters).collect();
    source.shuffle(&mut words);
    words.truncate(count);
    Case::line(format_args!("{count} {}", letters + 1))
        .lines(words.iter().map(|word| format!("{word:0letters$b}")))
}
