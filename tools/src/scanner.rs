//! Reading an input as strictly as its statement.

mod graph;
mod rows;

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

pub use graph::Allow;

/// Reads an input from left to right and allows nothing that it was not asked for: no second
/// blank, no leading zero, no missing newline. Linear time.
///
/// ```
/// use tools::{Invalid, Scanner};
///
/// fn validate(input: &mut Scanner) -> Result<(), Invalid> {
///     let n = input.int("n", 1..=3)?;
///     input.newline()?;
///     for _ in 0..n {
///         input.word("word", b"01", 1..=5)?;
///         input.newline()?;
///     }
///     input.end()
/// }
///
/// let error = validate(&mut Scanner::new(b"2\n01\n0x1\n")).unwrap_err();
/// assert_eq!(error.to_string(), "line 3, column 2: expected word of the letters “01”, found “x”");
/// ```
#[derive(Debug)]
pub struct Scanner<'a> {
    text: &'a [u8],
    place: usize,
    /// Where the last token begins.
    token: usize,
    /// What was added up, by name.
    sums: Vec<(String, u64)>,
}

/// Where an input breaks the constraints, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invalid {
    /// Counted from 1.
    pub line: usize,
    /// Counted from 1, in bytes.
    pub column: usize,
    pub expected: String,
    pub found: String,
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            line,
            column,
            expected,
            found,
        } = self;
        write!(
            f,
            "line {line}, column {column}: expected {expected}, found {found}"
        )
    }
}

impl std::error::Error for Invalid {}

impl<'a> Scanner<'a> {
    #[must_use]
    pub fn new(text: &'a [u8]) -> Self {
        Self {
            text,
            place: 0,
            token: 0,
            sums: Vec::new(),
        }
    }

    /// How many bytes were read: a place to give to [`Scanner::refuse`].
    #[must_use]
    pub fn place(&self) -> usize {
        self.place
    }

    /// A decimal integer in `range`, without sign unless negative, without leading zeros.
    ///
    /// # Errors
    ///
    /// If something else stands here.
    pub fn int<T>(&mut self, name: &str, range: RangeInclusive<T>) -> Result<T, Invalid>
    where
        T: FromStr + PartialOrd + fmt::Display,
    {
        let start = self.place;
        let expected = || format!("{name} in {}..={}", range.start(), range.end());
        let token = self.token();
        let digits = token.strip_prefix(b"-").unwrap_or(token);
        let plain = digits.iter().all(u8::is_ascii_digit)
            && (digits.first() != Some(&b'0') || token == b"0");
        let value = std::str::from_utf8(token)
            .ok()
            .filter(|_| plain)
            .and_then(|t| t.parse().ok());
        match value {
            Some(value) if range.contains(&value) => Ok(value),
            _ => Err(self.refuse(start, expected(), self.shown(start))),
        }
    }

    /// A word of `letters`, its length in `length`.
    ///
    /// # Errors
    ///
    /// If something else stands here.
    pub fn word(
        &mut self,
        name: &str,
        letters: &[u8],
        length: RangeInclusive<usize>,
    ) -> Result<&'a [u8], Invalid> {
        let start = self.place;
        let word = self.token();
        if let Some(place) = word.iter().position(|letter| !letters.contains(letter)) {
            let expected = format!("{name} of the letters “{}”", letters.escape_ascii());
            let found = format!("“{}”", [word[place]].escape_ascii());
            return Err(self.refuse(start + place, expected, found));
        }
        if !length.contains(&word.len()) {
            let expected = format!("{name} of {} to {} letters", length.start(), length.end());
            let found = match word.len() {
                0 => self.shown(start),
                count => format!("{count} letters"),
            };
            return Err(self.refuse(start, expected, found));
        }
        Ok(word)
    }

    /// One blank.
    ///
    /// # Errors
    ///
    /// If something else stands here.
    pub fn blank(&mut self) -> Result<(), Invalid> {
        self.byte(b' ', "one blank")
    }

    /// The end of a line: LF alone.
    ///
    /// # Errors
    ///
    /// If something else stands here.
    pub fn newline(&mut self) -> Result<(), Invalid> {
        self.byte(b'\n', "the end of the line")
    }

    /// The end of the input.
    ///
    /// # Errors
    ///
    /// If something stands here.
    pub fn end(&mut self) -> Result<(), Invalid> {
        if self.place == self.text.len() {
            return Ok(());
        }
        Err(self.refuse(
            self.place,
            "the end of the input".to_owned(),
            self.shown(self.place),
        ))
    }

    /// Whether everything is read: for inputs that do not say how much follows.
    #[must_use]
    pub fn is_at_end(&self) -> bool {
        self.place == self.text.len()
    }

    /// The error for what was read from `place` on, with its line and column.
    #[must_use]
    pub fn refuse(&self, place: usize, expected: String, found: String) -> Invalid {
        let before = &self.text[..place];
        let line_start = before
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |at| at + 1);
        let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
        Invalid {
            line,
            column: place - line_start + 1,
            expected,
            found,
        }
    }

    fn token(&mut self) -> &'a [u8] {
        self.token = self.place;
        let rest = &self.text[self.place..];
        let end = rest
            .iter()
            .position(u8::is_ascii_whitespace)
            .unwrap_or(rest.len());
        self.place += end;
        &rest[..end]
    }

    fn byte(&mut self, byte: u8, expected: &str) -> Result<(), Invalid> {
        if self.text.get(self.place) != Some(&byte) {
            return Err(self.refuse(self.place, expected.to_owned(), self.shown(self.place)));
        }
        self.place += 1;
        Ok(())
    }

    fn shown(&self, place: usize) -> String {
        const SHOWN: usize = 24;
        let rest = &self.text[place..];
        match rest.first() {
            None => "the end of the input".to_owned(),
            Some(b'\n') => "the end of the line".to_owned(),
            Some(b' ') => "a blank".to_owned(),
            Some(b'\r') => "a carriage return".to_owned(),
            Some(b'\t') => "a tab".to_owned(),
            Some(_) => {
                let end = rest
                    .iter()
                    .position(u8::is_ascii_whitespace)
                    .unwrap_or(rest.len());
                let cut = if end > SHOWN { "…" } else { "" };
                format!("“{}{cut}”", rest[..end.min(SHOWN)].escape_ascii())
            }
        }
    }
}

#[cfg(test)]
mod tests;
