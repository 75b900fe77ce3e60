//! Fold the string in the middle: what matters is the number of mixed pairs (a 0 opposite a 1),
//! whether there is a pair of two 0s, and the middle character, if there is one.
//!
//! A move that leaves the middle alone changes the number of mixed pairs by 1 or 3, so its parity
//! decides, but for a few small cases: without mixed pairs the string is a palindrome and the
//! player to move loses, and up to three of them can go at once. A 0 in the middle is a spare move
//! that can pass the turn: it flips together with both characters of a mixed pair.

use std::io::{BufRead, Write, read_to_string, stdin, stdout};
use std::iter::zip;

fn main() {
    run(stdin().lock(), stdout().lock());
}

pub fn run(input: impl BufRead, mut output: impl Write) {
    let input = read_to_string(input).unwrap();
    let (tests, mut rest) = number(input.as_bytes());

    let mut answers = String::new();
    for _ in 0..tests {
        let (length, after) = number(rest);
        let (string, after) = after.trim_ascii_start().split_at(length);
        answers += if wins(string) { "Alice\n" } else { "Bob\n" };
        rest = after;
    }
    output.write_all(answers.as_bytes()).unwrap();
}

/// The number that the text begins with, and what comes after it.
fn number(text: &[u8]) -> (usize, &[u8]) {
    let mut text = text.trim_ascii_start();
    let mut number = 0;
    while let [digit @ b'0'..=b'9', rest @ ..] = text {
        number = 10 * number + usize::from(digit - b'0');
        text = rest;
    }
    (number, text)
}

/// Whether the player to move wins.
fn wins(string: &[u8]) -> bool {
    let (half, odd) = (string.len() / 2, string.len() % 2 == 1);
    let (mut mixed, mut zero_pair) = (0, false);
    for (left, right) in zip(&string[..half], string.iter().rev()) {
        mixed += usize::from(left != right);
        zero_pair |= left | right == b'0';
    }

    match mixed {
        0 => false,
        _ if odd && string[half] == b'0' => mixed % 2 == 0 || mixed < 5,
        1 => zero_pair,
        2 => odd || !zero_pair,
        _ => mixed % 2 == 1,
    }
}
