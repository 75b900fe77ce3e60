//! Inputs, by the trap they set.

use tools::generate::{grown_prefix_free_set, prefix_free_set};
use tools::{Case, Source};

/// Every good set of short words, in lexicographical order.
pub fn short_words(source: &mut Source) -> Case {
    let limit = source.size(1..=3);
    case(limit as u64, &prefix_free_set(source, limit))
}

/// The same with one level more than literal play affords in an instant.
pub fn words_to_length_4(source: &mut Source) -> Case {
    let limit = source.size(1..=4);
    case(limit as u64, &prefix_free_set(source, limit))
}

/// Words in an order that is not theirs.
pub fn unsorted(source: &mut Source) -> Case {
    let limit = source.size(1..=3);
    let mut words = prefix_free_set(source, limit);
    source.shuffle(&mut words);
    case(limit as u64, &words)
}

/// Free subtrees of many levels: room for many powers of two.
pub fn many_levels(source: &mut Source) -> Case {
    let longest = source.size(1..=12);
    let words = prefix_free_set(source, longest);
    let longest = longest_of(&words);
    case(source.int(longest..=64), &words)
}

/// Limits at which numbers of levels need 64 bits, and hold many factors of two.
pub fn huge_limit(source: &mut Source) -> Case {
    let longest = source.size(1..=8);
    let words = prefix_free_set(source, longest);
    let longest = longest_of(&words);
    const MOST: u64 = 1_000_000_000_000_000_000;
    let limit = if source.bool() {
        source.int(longest..=MOST)
    } else {
        // So many levels below some node: a multiple of a large power of two.
        let power = 1 << source.int(16..=59_u64);
        let levels = power * source.int(1..=MOST / power);
        levels + source.int(0..=longest - 1)
    };
    case(limit.clamp(longest, MOST), &words)
}

/// Thousands of letters.
pub fn long_words(source: &mut Source) -> Case {
    let longest = source.size(1..=2_000);
    let words = some_words(source, 40, longest);
    let longest = longest_of(&words);
    case(source.int(longest..=longest + 64), &words)
}

/// Up to `most` words of up to `longest` letters.
fn some_words(source: &mut Source, most: usize, longest: usize) -> Vec<String> {
    let count = source.int(1..=most.min(1 << longest.min(10)));
    let mut words = grown_prefix_free_set(source, count, longest);
    for word in &mut words {
        if source.chance(1, 3) {
            let more = source.int(0..=longest - word.len());
            word.push_str(&source.text(b"01", more));
        }
    }
    words
}

fn longest_of(words: &[String]) -> u64 {
    words.iter().map(String::len).max().unwrap_or(0) as u64
}

fn case(limit: u64, words: &[String]) -> Case {
    Case::line(format_args!("{} {limit}", words.len())).lines(words)
}
