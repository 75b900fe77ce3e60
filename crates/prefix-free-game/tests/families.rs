//! Inputs, by what they are for.

use std::fmt::Display;

use tools::generate::{grown_prefix_free_set, prefix_free_set};
use tools::{Case, Source};

use crate::large::balanced;

/// The most letters in all.
pub const LETTERS: usize = 100_000;
/// The greatest L.
pub const MOST: u64 = 1_000_000_000_000_000_000;

/// Every good set of short words, in lexicographical order.
pub fn short_words(source: &mut Source) -> Case {
    let limit = source.size(1..=3);
    case(limit as u64, &prefix_free_set(source, limit))
}

/// The same with one letter more than literal play affords in an instant.
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

/// Sets that literal play affords, in any order, for the longest words that it does.
pub fn small_sets(source: &mut Source) -> Case {
    let longest = source.int(3..=4);
    let mut words = prefix_free_set(source, longest);
    source.shuffle(&mut words);
    case(4, &words)
}

/// Free subtrees of many heights: room for many powers of two.
pub fn many_heights(source: &mut Source) -> Case {
    let longest = source.size(1..=12);
    let words = prefix_free_set(source, longest);
    let longest = longest_of(&words);
    case(source.int(longest..=64), &words)
}

/// Limits at which heights need 64 bits, and hold many factors of two.
pub fn huge_limit(source: &mut Source) -> Case {
    let longest = source.size(1..=8);
    huge(source, longest)
}

/// Thousands of letters.
pub fn long_words(source: &mut Source) -> Case {
    let longest = source.size(1..=2_000);
    let words = some_words(source, 40, longest);
    balanced(source, words, LETTERS)
}

/// The smallest sets: N = 1, words of one letter, L from 1 to 10^18; the only letter, both letters;
/// L as long as the longest word, and longer.
pub fn bounds() -> [Case; 14] {
    // Two words that part at letter 65, and a third with which Bob wins.
    let (zeros, ones) = ("0".repeat(64), "1".repeat(64));
    let parted = [&*format!("{zeros}1"), &ones, &format!("{zeros}0")];
    let sets: [(u64, &[&str]); 14] = [
        (1, &["0"]),
        (1, &["1"]),
        (2, &["0"]),
        (2, &["0", "1"]),
        (MOST, &["0"]),
        // No move is left, however large L is.
        (MOST, &["0", "1"]),
        // Two subtrees of the same height, and of different ones.
        (MOST, &["00", "11"]),
        (MOST, &["1", "000"]),
        (MOST - 1, &["111"]),
        (65, &parted),
        (MOST, &parted),
        // A single word of all L letters.
        (3, &["101"]),
        // The greatest Grundy number, 2^59, alone.
        (1 << 59, &["0"]),
        ((1 << 59) + 1, &["0", "11"]),
    ];
    sets.map(|(limit, words)| case(limit, words))
}

/// Sets with as many letters as there may be, or as many words.
pub fn largest() -> [Case; 10] {
    let exact = LETTERS as u64;
    let mut reversed = comb();
    reversed.reverse();
    [
        case(exact, &["0".repeat(LETTERS)]),
        case(exact + 1, &["01".repeat(LETTERS / 2)]),
        case(MOST, &["1".repeat(LETTERS)]),
        // Two words that part at the last letter, and at the first.
        case(exact / 2, &twins(LETTERS / 2 - 1)),
        case(MOST, &twins(0)),
        // Every word of twelve letters: no move is left.
        case(12, &every_word(12)),
        // As many words as a good set can have: 464 of 12 letters and 7,264 of 13, which are
        // 100,000 letters exactly. No move is left, and with one word less few are.
        case(MOST, &most_words()),
        case(13, &most_words()[1..]),
        // A comb, which has as many words as different lengths allow: 446, the last one longer.
        case(446 + 319, &comb()),
        case(MOST, &reversed),
    ]
}

/// Two words that have so many first letters in common, and half of all letters each.
fn twins(common: usize) -> [String; 2] {
    ["0", "1"].map(|letter| "0".repeat(common) + &letter.repeat(LETTERS / 2 - common))
}

fn every_word(length: usize) -> Vec<String> {
    (0..1_u32 << length)
        .map(|word| format!("{word:0length$b}"))
        .collect()
}

fn most_words() -> Vec<String> {
    let split = |(place, word): (usize, String)| match place {
        0..464 => vec![word],
        _ => vec![word.clone() + "0", word + "1"],
    };
    every_word(12)
        .into_iter()
        .enumerate()
        .flat_map(split)
        .collect()
}

/// `1`, `01`, `001` and so on, 100,000 letters in all.
fn comb() -> Vec<String> {
    let mut teeth: Vec<String> = (0..446).map(|zeros| "0".repeat(zeros) + "1").collect();
    let left = LETTERS - teeth.iter().map(String::len).sum::<usize>();
    if let Some(last) = teeth.last_mut() {
        last.push_str(&"0".repeat(left));
    }
    teeth
}

/// Words of up to five letters in any order, and a limit up to twenty above them.
pub fn few_words(source: &mut Source) -> Case {
    let longest = source.int(2..=5);
    let mut words = prefix_free_set(source, longest);
    source.shuffle(&mut words);
    let longest = longest_of(&words);
    case(source.int(longest..=longest + 20), &words)
}

pub fn few_letters_and_huge_limit(source: &mut Source) -> Case {
    let longest = source.int(1..=5);
    huge(source, longest)
}

/// Words of at most so many letters, and a limit of any size or with many factors of two near it.
fn huge(source: &mut Source, longest: usize) -> Case {
    let words = prefix_free_set(source, longest);
    let longest = longest_of(&words);
    let limit = if source.bool() {
        source.int(longest..=MOST)
    } else {
        // Some free subtree has this height: a multiple of a large power of two.
        let power = 1 << source.int(16..=59_u64);
        let height = power * source.int(1..=MOST / power);
        height + source.int(0..=longest - 1)
    };
    case(limit.clamp(longest, MOST), &words)
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

pub fn longest_of(words: &[String]) -> u64 {
    words.iter().map(String::len).max().unwrap_or(0) as u64
}

pub fn case(limit: u64, words: &[impl Display]) -> Case {
    Case::line(format_args!("{} {limit}", words.len())).lines(words)
}
