//! The constraints of the statement.

use tools::{Invalid, Scanner};

const TOTAL: usize = 100_000;
const LIMIT: u64 = 1_000_000_000_000_000_000;

/// `N L`, then N binary words of at most L letters, 10^5 in total, none a prefix of another. Linear
/// time.
pub fn validate(input: &mut Scanner) -> Result<(), Invalid> {
    let n = input.int("N", 1..=TOTAL)?;
    input.blank()?;
    let limit = input.int("L", 1..=LIMIT)?;
    input.newline()?;
    let mut left = TOTAL;
    let mut trie = Trie::default();
    for _ in 0..n {
        let place = input.place();
        let longest = usize::try_from(limit).map_or(left, |limit| limit.min(left));
        let word = input.word("word", b"01", 1..=longest)?;
        left -= word.len();
        if let Err(clash) = trie.insert(word) {
            let expected = "a word of which no other is a prefix, and which is no other's";
            return Err(input.refuse(place, expected.to_owned(), clash.to_owned()));
        }
        input.newline()?;
    }
    input.end()
}

/// The prefixes of all words.
struct Trie {
    children: Vec<[Option<usize>; 2]>,
    is_word: Vec<bool>,
}

impl Default for Trie {
    fn default() -> Self {
        Self {
            children: vec![[None; 2]],
            is_word: vec![false],
        }
    }
}

impl Trie {
    fn insert(&mut self, word: &[u8]) -> Result<(), &'static str> {
        let mut node = 0;
        for letter in word {
            let branch = usize::from(letter - b'0');
            node = self.children[node][branch].unwrap_or_else(|| {
                self.children.push([None; 2]);
                self.is_word.push(false);
                self.children[node][branch] = Some(self.is_word.len() - 1);
                self.is_word.len() - 1
            });
            if self.is_word[node] {
                return Err("one that begins with an earlier word, or equals it");
            }
        }
        if self.children[node] != [None; 2] {
            return Err("a prefix of an earlier word");
        }
        self.is_word[node] = true;
        Ok(())
    }
}
