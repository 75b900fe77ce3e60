//! Plays the game on the set of words itself: every word up to the limit is tried as a move, and
//! whoever cannot move loses. Positions are remembered, each by the exact set of its words.

use std::collections::HashMap;
use std::io::{BufRead, Write, read_to_string};

/// There are 458,329 good sets of words up to length 4, and far too many for 5.
const AFFORDABLE_LIMIT: usize = 4;

pub fn run(input: impl BufRead, mut output: impl Write) {
    let input = read_to_string(input).unwrap();
    let mut tokens = input.split_ascii_whitespace();
    let n: usize = tokens.next().unwrap().parse().unwrap();
    let limit: usize = tokens.next().unwrap().parse().unwrap();

    let mut game = Game::new(limit);
    let set = (0..n).fold(0, |set, _| set | 1 << game.index(tokens.next().unwrap()));
    let answer: &[u8] = if game.mover_wins(set) {
        b"Alice\n"
    } else {
        b"Bob\n"
    };
    output.write_all(answer).unwrap();
}

/// A set of words is a number whose bit `i` tells whether it has `words[i]`.
struct Game {
    /// Every binary word of length 1 to the limit.
    words: Vec<String>,
    /// For each word the set of those that cannot stand beside it, itself among them.
    clashes: Vec<u32>,
    known: HashMap<u32, bool>,
}

impl Game {
    fn new(limit: usize) -> Self {
        assert!(
            limit <= AFFORDABLE_LIMIT,
            "brute force affords words up to length 4"
        );
        let mut words = vec![String::new()];
        let mut next = 0;
        while words[next].len() < limit {
            words.push(format!("{}0", words[next]));
            words.push(format!("{}1", words[next]));
            next += 1;
        }
        words.remove(0); // the empty word

        let clashes = (words.iter())
            .map(|a| {
                (words.iter().enumerate())
                    .filter(|(_, b)| a.starts_with(*b) || b.starts_with(a))
                    .fold(0, |set, (i, _)| set | 1 << i)
            })
            .collect();
        Self {
            words,
            clashes,
            known: HashMap::new(),
        }
    }

    fn index(&self, word: &str) -> usize {
        self.words.iter().position(|w| w == word).unwrap()
    }

    fn mover_wins(&mut self, set: u32) -> bool {
        if let Some(&wins) = self.known.get(&set) {
            return wins;
        }
        let wins = (0..self.words.len())
            .any(|i| set & self.clashes[i] == 0 && !self.mover_wins(set | 1 << i));
        self.known.insert(set, wins);
        wins
    }
}
