//! Strings of a kind. Any at all is [`Source::text`].

use super::numbers::few_distinct;
use crate::source::Source;

/// A string that repeats its first `period` letters: each equally likely and enumerated once.
/// O(`length`).
///
/// # Panics
///
/// If `period` is 0 where there are letters, or the alphabet is empty or not ASCII.
#[inline]
pub fn periodic_string(
    source: &mut Source,
    alphabet: &[u8],
    length: usize,
    period: usize,
) -> String {
    assert!(period > 0 || length == 0, "a period has letters");
    let first = source.text(alphabet, period.min(length));
    first.chars().cycle().take(length).collect()
}

/// A palindrome but for `changes` pairs of letters that should be equal and are not: each equally
/// likely and enumerated once. None make a palindrome. O(`length`).
///
/// # Panics
///
/// If there are fewer pairs, or the alphabet is not ASCII, or too small.
#[inline]
pub fn near_palindrome(
    source: &mut Source,
    alphabet: &[u8],
    length: usize,
    changes: usize,
) -> String {
    let mut letters = source.text(alphabet, length.div_ceil(2)).into_bytes();
    let mirrored = letters[..length / 2].to_vec();
    letters.extend(mirrored.into_iter().rev());
    let pairs: Vec<usize> = (0..length / 2).collect();
    for place in source.subset_of(changes, &pairs) {
        let letter = letters[place];
        let others = alphabet.iter().copied().filter(|&other| other != letter);
        letters[length - 1 - place] = *source.pick(&others.collect::<Vec<u8>>());
    }
    letters.into_iter().map(char::from).collect()
}

/// A string of at most `kinds` different letters of the alphabet, as
/// [`few_distinct`] numbers.
///
/// # Panics
///
/// If `kinds` is 0 where there are letters, or the alphabet is empty or not ASCII.
#[inline]
pub fn few_letters(source: &mut Source, alphabet: &[u8], length: usize, kinds: usize) -> String {
    assert!(
        !alphabet.is_empty() && alphabet.is_ascii(),
        "an alphabet of ASCII letters"
    );
    let places = few_distinct(source, length, kinds, 0..=alphabet.len() - 1).into_iter();
    places.map(|place| char::from(alphabet[place])).collect()
}

/// The first letters of `abaababaabaab…`: each Fibonacci word is the one before and the one before
/// that. Many palindromes, borders and repetitions, no fourth power.
#[inline]
#[must_use]
pub fn fibonacci_string(length: usize) -> String {
    let (mut before, mut word) = ("b".to_owned(), "a".to_owned());
    while word.len() < length {
        (before, word) = (word.clone(), word + &before);
    }
    word.truncate(length);
    word
}

/// The first letters of `abbabaabbaababba…`: letter i is `b` where i has an odd number of ones in
/// binary. No word stands in it three times in a row.
#[inline]
#[must_use]
pub fn thue_morse_string(length: usize) -> String {
    let odd = |place: usize| place.count_ones() % 2 == 1;
    (0..length)
        .map(|place| if odd(place) { 'b' } else { 'a' })
        .collect()
}
