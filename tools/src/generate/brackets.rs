//! Balanced brackets.

use crate::source::Source;

/// A balanced sequence of so many pairs of brackets: each equally likely and enumerated once (Catalan:
/// 1, 1, 2, 5, 14, …). The simplest is `()()()…`. O(pairs). After Arnold, Sleep: *Uniform random
/// generation of balanced parenthesis strings* (1980).
#[inline]
pub fn brackets(source: &mut Source, pairs: usize) -> String {
    let mut text = String::with_capacity(2 * pairs);
    let (mut left, mut open) = (2 * pairs as u64, 0_u64);
    while left > 0 {
        // Of the ways to go on, that many begin by opening.
        let opening = (open + 2) * (left - open);
        let all = 2 * left * (open + 1);
        if open == 0 || open < left && source.chance(opening, all) {
            text.push('(');
            open += 1;
        } else {
            text.push(')');
            open -= 1;
        }
        left -= 1;
    }
    text
}
