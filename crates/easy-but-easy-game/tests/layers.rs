//! The table's moves for strings that are too long for it. Every move takes one zero away, so of all
//! states only those with one zero less are needed, and 64 states that differ in their pairs of zeros
//! alone are looked at together. O(k^2 / 64) for k zeros.

use std::collections::HashMap;
use std::io::{BufRead, Write, read_to_string};
use std::ops::RangeInclusive;

use crate::table::{MOVES, Move};

const AFFORDABLE_ZEROS: usize = 140_000;

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
    if mixed == 0 {
        return false;
    }
    let zeros = mixed + 2 * zero_pairs + usize::from(middle == Some(b'0'));
    assert!(
        zeros <= AFFORDABLE_ZEROS,
        "{AFFORDABLE_ZEROS} zeros are affordable"
    );
    let middles: &[Middle] = match middle {
        None => &[(None, 0)],
        Some(_) => &[(Some(b'0'), 1), (Some(b'1'), 0)],
    };
    let place = usize::from(middle == Some(b'1'));

    // Those that change the same are looked at together.
    let mut moves = MOVES;
    moves.sort_by_key(|&(flipped, _, changes)| (flipped, changes));
    let same = |a: &Move, b: &Move| (a.0, a.2) == (b.0, b.2);

    let empty = vec![Layer::new(zeros / 2); middles.len()];
    let (mut layers, mut before) = (empty.clone(), empty);
    for left in 1..=zeros {
        std::mem::swap(&mut layers, &mut before);
        for (layer, &(middle, in_middle)) in layers.iter_mut().zip(middles) {
            layer.0.fill(0);
            for moves in moves.chunk_by(same) {
                let (flipped, _, [_, change]) = moves[0];
                if flipped.is_some() && flipped != middle {
                    continue;
                }
                // A flipped middle is the other one of two.
                let next = match flipped {
                    None => usize::from(middle == Some(b'1')),
                    Some(_) => usize::from(middle == Some(b'0')),
                };
                for range in possible(moves, left - in_middle, pairs) {
                    layer.add_won(&before[next], change, range);
                }
            }
        }
    }
    layers[place].has(zero_pairs)
}

/// The numbers of pairs of zeros with which one of the moves is possible, where `zeros` are in pairs
/// and there is a mixed pair.
fn possible(moves: &[Move], zeros: usize, pairs: usize) -> Vec<RangeInclusive<usize>> {
    let mut ranges: Vec<RangeInclusive<usize>> = Vec::new();
    for &(_, [mixed, zero_pairs, ones], _) in moves {
        // There are zeros − 2z mixed pairs, and pairs − zeros + z pairs of ones.
        let Some(most) = zeros.checked_sub(mixed.max(1)) else {
            continue;
        };
        let range = zero_pairs.max((zeros + ones).saturating_sub(pairs))..=most / 2;
        if !range.is_empty() {
            ranges.push(range);
        }
    }
    ranges.sort_by_key(|range| *range.start());
    ranges.dedup_by(|next, range| {
        let meets = *next.start() <= range.end() + 1;
        if meets {
            *range = *range.start()..=*range.end().max(next.end());
        }
        meets
    });
    ranges
}

/// For each number of pairs of zeros whether the player to move wins, a bit each, between two words
/// that are 0.
#[derive(Clone)]
struct Layer(Vec<u64>);

impl Layer {
    fn new(most: usize) -> Self {
        Self(vec![0; most / 64 + 3])
    }

    fn has(&self, zero_pairs: usize) -> bool {
        self.0[zero_pairs / 64 + 1] >> (zero_pairs % 64) & 1 == 1
    }

    /// Adds the states of the range from which this change leads to a state that `before` has not.
    fn add_won(&mut self, before: &Self, change: isize, range: RangeInclusive<usize>) {
        let (first, last) = (range.start() / 64 + 1, range.end() / 64 + 1);
        let shift = change.rem_euclid(64) as u32;
        let from = if change < 0 { first - 1 } else { first };
        let next = &before.0[from + 1..];
        let lost = |low: u64, high: u64| !(low >> shift | high << 1 << (63 - shift));
        let ends = [first, last].map(|word| {
            let place = word - first;
            lost(before.0[from + place], *next.get(place).unwrap_or(&0))
        });
        let (from_start, to_end) = (
            u64::MAX << (range.start() % 64),
            u64::MAX >> (63 - range.end() % 64),
        );
        if first == last {
            self.0[first] |= ends[0] & from_start & to_end;
            return;
        }
        self.0[first] |= ends[0] & from_start;
        self.0[last] |= ends[1] & to_end;
        let inner = &mut self.0[first + 1..last];
        let low = &before.0[from + 1..][..inner.len()];
        let high = &next[1..][..inner.len()];
        for ((word, low), high) in inner.iter_mut().zip(low).zip(high) {
            *word |= lost(*low, *high);
        }
    }
}
