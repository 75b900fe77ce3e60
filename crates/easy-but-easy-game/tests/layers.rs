//! The table's moves for strings that are too long for it. Every move takes one zero away, so of all
//! states only those with one zero less are needed, and of those with the same middle the lost ones
//! are kept as ranges of their numbers of zero pairs. O(k) for k zeros, as the ranges turn out to be few.

use std::collections::HashMap;
use std::io::{BufRead, Write, read_to_string};
use std::ops::Range;

use crate::table::{MOVES, Move};

pub fn run(input: impl BufRead, mut output: impl Write) {
    let input = read_to_string(input).unwrap();
    let mut tokens = input.split_ascii_whitespace().skip(1);
    let mut answers = String::new();
    let mut known = HashMap::new();
    while let (Some(_), Some(string)) = (tokens.next(), tokens.next()) {
        let state = State::of(string.as_bytes());
        let alice = *known.entry(state).or_insert_with(|| mover_wins(state));
        answers += if alice { "Alice\n" } else { "Bob\n" };
    }
    output.write_all(answers.as_bytes()).unwrap();
}

/// What can be in the middle, and the number of zeros in it.
type Middle = (Option<u8>, usize);

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    pairs: usize,
    mixed: usize,
    zero_pairs: usize,
    middle: Option<u8>,
}

impl State {
    fn of(string: &[u8]) -> Self {
        let pairs = string.len() / 2;
        let opposite = || string.iter().zip(string.iter().rev()).take(pairs);
        Self {
            pairs,
            mixed: opposite().filter(|(one, other)| one != other).count(),
            zero_pairs: opposite().filter(|&pair| pair == (&b'0', &b'0')).count(),
            middle: (string.len() % 2 == 1).then(|| string[pairs]),
        }
    }
}

fn mover_wins(state: State) -> bool {
    let State {
        pairs,
        mixed,
        zero_pairs,
        middle,
    } = state;
    let zeros = mixed + 2 * zero_pairs + usize::from(middle == Some(b'0'));
    let middles: &[Middle] = match middle {
        None => &[(None, 0)],
        Some(_) => &[(Some(b'0'), 1), (Some(b'1'), 0)],
    };

    let mut lost: Vec<Vec<Range<usize>>> = vec![Vec::new(); middles.len()];
    for left in 0..=zeros {
        let lost_with = |&(middle, in_middle): &Middle| {
            let Some(in_pairs) = left.checked_sub(in_middle) else {
                return Vec::new();
            };
            let mut won = Vec::new();
            for action in MOVES
                .iter()
                .filter(|it| it.0.is_none_or(|it| Some(it) == middle))
            {
                // A flipped middle is the other one of two.
                let next = usize::from((middle == Some(b'1')) == action.0.is_none());
                let possible = possible(action, in_pairs, pairs);
                for range in &lost[next] {
                    let before = |place: usize| place.saturating_add_signed(-action.2[1]);
                    let first = before(range.start).max(possible.start);
                    won.push(first..before(range.end).min(possible.end));
                }
            }
            let states = in_pairs.saturating_sub(pairs)..in_pairs / 2 + 1;
            without(states, won)
        };
        lost = middles.iter().map(lost_with).collect();
    }
    let place = usize::from(middle == Some(b'1'));
    !lost[place].iter().any(|range| range.contains(&zero_pairs))
}

/// The numbers of zero pairs with which a move is possible, where so many zeros are in pairs and there
/// is a mixed pair.
fn possible(&(_, [mixed, zero_pairs, ones], _): &Move, zeros: usize, pairs: usize) -> Range<usize> {
    // There are zeros − 2z mixed pairs, and pairs − zeros + z pairs of ones.
    let most = zeros.checked_sub(mixed.max(1)).map(|left| left / 2);
    zero_pairs.max((zeros + ones).saturating_sub(pairs))..most.map_or(0, |most| most + 1)
}

/// What of the range is in none of the others, some of which may be empty.
fn without(range: Range<usize>, mut others: Vec<Range<usize>>) -> Vec<Range<usize>> {
    others.retain(|other| !other.is_empty());
    others.sort_unstable_by_key(|other| other.start);
    let mut rest = Vec::new();
    let mut start = range.start;
    for other in others {
        if start < other.start {
            rest.push(start..other.start);
        }
        start = start.max(other.end);
    }
    if start < range.end {
        rest.push(start..range.end);
    }
    rest
}
