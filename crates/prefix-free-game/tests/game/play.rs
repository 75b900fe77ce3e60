//! The game on words, with free subtrees as its parts.

use explore::game::{Outcome, Solver};
use explore::{Failure, Over, Play};

use super::Heights;

pub struct Words {
    /// No word is longer.
    length: usize,
    words: Vec<String>,
    solver: Solver<Heights>,
}

/// A node of the trie below which there is nothing: any word may be added there.
struct Free {
    path: String,
    height: u64,
}

impl Words {
    /// A game whose first words are `words`, with commas or spaces between.
    pub fn new(length: usize, words: &str) -> Result<Self, Failure> {
        let mut game = Self {
            length,
            words: Vec::new(),
            solver: super::solver(),
        };
        for word in words.split([',', ' ']).filter(|word| !word.is_empty()) {
            game.make(word)?;
        }
        Ok(game)
    }

    fn is_word(&self, path: &str) -> bool {
        self.words.iter().any(|word| word == path)
    }

    fn leads_to_a_word(&self, path: &str) -> bool {
        self.words.iter().any(|word| word.starts_with(path))
    }

    /// The free subtrees, from the root down and from left to right.
    fn free(&self) -> Vec<Free> {
        let mut free = Vec::new();
        let mut paths = vec!["1".to_owned(), "0".to_owned()];
        while let Some(path) = paths.pop() {
            if !self.leads_to_a_word(&path) {
                let height = (self.length - path.len() + 1) as u64;
                free.push(Free { path, height });
            } else if !self.is_word(&path) {
                paths.extend([format!("{path}1"), format!("{path}0")]);
            }
        }
        free
    }

    fn draw(&self, path: &str, indent: &str, lines: &mut Vec<String>) {
        for bit in ["0", "1"] {
            let child = format!("{path}{bit}");
            let (branch, below) = if bit == "0" {
                ("├─", "│ ")
            } else {
                ("└─", "  ")
            };
            let label = if self.is_word(&child) {
                format!("{child}  taken")
            } else if !self.leads_to_a_word(&child) {
                let height = self.length - child.len() + 1;
                format!("{child}  free, height {height}")
            } else {
                child.clone()
            };
            lines.push(format!("{indent}{branch} {label}"));
            if self.leads_to_a_word(&child) && !self.is_word(&child) {
                self.draw(&child, &format!("{indent}{below}"), lines);
            }
        }
    }
}

impl Play for Words {
    fn rules(&self) -> String {
        format!(
            "Add a word of 0s and 1s, at most {} long, such that no word is the start of another.\n\
             Who cannot add one loses. A move is the word, such as 010.",
            self.length,
        )
    }

    fn position(&self) -> String {
        let mut lines = Vec::new();
        self.draw("", "", &mut lines);
        lines.join("\n")
    }

    fn over(&self) -> Option<Over> {
        let because = "has no word to add".to_owned();
        self.free().is_empty().then_some(Over {
            to_move: Outcome::Lost,
            because,
        })
    }

    fn moves(&self) -> Vec<String> {
        let mut words = Vec::new();
        for Free { path, height } in self.free() {
            for depth in 0..height as u32 {
                words.extend((0..1u64 << depth).map(|bits| match depth {
                    0 => path.clone(),
                    _ => format!("{path}{bits:0width$b}", width = depth as usize),
                }));
            }
        }
        words
    }

    fn make(&mut self, text: &str) -> Result<String, String> {
        let word = text.trim();
        if let Some(other) = word.chars().find(|letter| !matches!(letter, '0' | '1')) {
            return Err(format!(
                "a word is made of 0 and 1, and {other:?} is neither"
            ));
        }
        if word.is_empty() || word.len() > self.length {
            return Err(format!(
                "{word:?} has {} letters, not 1 to {}",
                word.len(),
                self.length
            ));
        }
        for known in &self.words {
            if known == word {
                return Err(format!("{word} is taken"));
            }
            if known.starts_with(word) {
                return Err(format!("{word} is the start of {known}"));
            }
            if word.starts_with(known.as_str()) {
                return Err(format!("{known} is the start of {word}"));
            }
        }
        self.words.push(word.to_owned());
        Ok(word.to_owned())
    }

    fn outcome(&mut self) -> Result<Outcome, Failure> {
        let heights: Vec<u64> = self.free().iter().map(|free| free.height).collect();
        let lost = self.solver.grundy_of_sum(&heights)? == 0;
        Ok(if lost { Outcome::Lost } else { Outcome::Won })
    }

    fn winning_move(&mut self) -> Result<Option<String>, Failure> {
        let free = self.free();
        let heights: Vec<u64> = free.iter().map(|free| free.height).collect();
        // A word leaves one subtree for each letter beyond the path, so what it leaves tells its length.
        let found = self.solver.winning_move_in_sum(&heights)?;
        Ok(found.map(|(part, left)| format!("{}{}", free[part].path, "0".repeat(left.len()))))
    }
}
