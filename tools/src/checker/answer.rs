//! Reading an answer in a checker of the problem's own.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::{number, quoted, tokens};

/// Reads an answer, or an input that is known to be right, token by token; white space does not matter.
/// Each token has a name and a range, and what is wrong is a sentence to return as it is:
///
/// ```
/// use tools::checker::{Answer, Checker};
///
/// /// Two positive numbers that add up to n.
/// fn check(input: &[u8], _expected: &[u8], actual: &[u8]) -> Result<(), String> {
///     let n: u64 = Answer::new(input).int("n", 2..=100)?;
///     let mut answer = Answer::new(actual);
///     let a = answer.int("a", 1..=n)?;
///     let b = answer.int("b", 1..=n)?;
///     answer.end()?;
///     if a + b == n { Ok(()) } else { Err(format!("{a} + {b} is not {n}")) }
/// }
///
/// let check = |actual| Checker::Function(check).check(b"5\n", b"1 4\n", actual);
/// assert_eq!(check(b"2 3"), Ok(()));
/// assert_eq!(check(b"2 4"), Err("2 + 4 is not 5".to_owned()));
/// assert_eq!(check(b"0 5"), Err("token 1: expected a in 1..=5, found “0”".to_owned()));
/// assert_eq!(check(b"2"), Err("the answer ends before token 2: expected b in 1..=5".to_owned()));
/// assert_eq!(check(b"2 3 4"), Err("token 3 is one too many: found “4”".to_owned()));
/// ```
#[derive(Clone, Debug)]
pub struct Answer<'a> {
    rest: &'a [u8],
    /// How many tokens were read.
    read: usize,
}

impl<'a> Answer<'a> {
    #[inline]
    #[must_use]
    pub fn new(text: &'a [u8]) -> Self {
        Self {
            rest: text,
            read: 0,
        }
    }

    /// The next token, or nothing at the end: to look what kind of answer comes.
    #[inline]
    #[must_use]
    pub fn peek(&self) -> Option<&'a [u8]> {
        tokens(self.rest).next()
    }

    /// An integer in `range`.
    ///
    /// # Errors
    ///
    /// If the next token is none, or there is none.
    pub fn int<T>(&mut self, name: &str, range: RangeInclusive<T>) -> Result<T, String>
    where
        T: FromStr + PartialOrd + Display,
    {
        let expected = || format!("{name} in {}..={}", range.start(), range.end());
        let token = self.next(expected)?;
        let value = std::str::from_utf8(token)
            .ok()
            .and_then(|it| it.parse().ok());
        value
            .filter(|value| range.contains(value))
            .ok_or_else(|| self.refusal(&expected(), token))
    }

    /// `count` integers in `range`, named `a[1]`, `a[2]`, … where the name is `a`.
    ///
    /// # Errors
    ///
    /// If one of the next tokens is none, or there are fewer.
    pub fn ints<T>(
        &mut self,
        name: &str,
        count: usize,
        range: RangeInclusive<T>,
    ) -> Result<Vec<T>, String>
    where
        T: FromStr + PartialOrd + Display + Clone,
    {
        let numbers = 1..=count;
        numbers
            .map(|number| self.int(&format!("{name}[{number}]"), range.clone()))
            .collect()
    }

    /// A finite number in `range`, with or without point and exponent.
    ///
    /// # Errors
    ///
    /// If the next token is none, or there is none.
    pub fn float(&mut self, name: &str, range: RangeInclusive<f64>) -> Result<f64, String> {
        let expected = || format!("{name} in {}..={}", range.start(), range.end());
        let token = self.next(expected)?;
        number(token)
            .filter(|value| range.contains(value))
            .ok_or_else(|| self.refusal(&expected(), token))
    }

    /// A word of these letters, its length in `length`.
    ///
    /// # Errors
    ///
    /// If the next token is none, or there is none.
    #[inline]
    pub fn word(
        &mut self,
        name: &str,
        letters: &[u8],
        length: RangeInclusive<usize>,
    ) -> Result<&'a [u8], String> {
        let expected = || {
            let (least, most) = (length.start(), length.end());
            let letters = letters.escape_ascii();
            format!("{name} of {least} to {most} letters of “{letters}”")
        };
        let token = self.next(expected)?;
        let right = length.contains(&token.len()) && token.iter().all(|it| letters.contains(it));
        right
            .then_some(token)
            .ok_or_else(|| self.refusal(&expected(), token))
    }

    /// `yes` or `no` in any letter case.
    ///
    /// # Errors
    ///
    /// If the next token is neither, or there is none.
    #[inline]
    pub fn yes_no(&mut self) -> Result<bool, String> {
        let expected = || "yes or no".to_owned();
        let token = self.next(expected)?;
        if token.eq_ignore_ascii_case(b"yes") {
            Ok(true)
        } else if token.eq_ignore_ascii_case(b"no") {
            Ok(false)
        } else {
            Err(self.refusal(&expected(), token))
        }
    }

    /// That nothing follows.
    ///
    /// # Errors
    ///
    /// If something does.
    #[inline]
    pub fn end(&self) -> Result<(), String> {
        self.peek().map_or(Ok(()), |token| {
            let number = self.read + 1;
            Err(format!(
                "token {number} is one too many: found {}",
                quoted(token)
            ))
        })
    }

    #[inline]
    fn next(&mut self, expected: impl FnOnce() -> String) -> Result<&'a [u8], String> {
        let rest = self.rest.trim_ascii_start();
        let length = rest.iter().position(u8::is_ascii_whitespace);
        let (token, rest) = rest.split_at(length.unwrap_or(rest.len()));
        self.rest = rest;
        self.read += 1;
        match (token.is_empty(), self.read) {
            (false, _) => Ok(token),
            (true, 1) => Err(format!("the answer is empty: expected {}", expected())),
            (true, number) => Err(format!(
                "the answer ends before token {number}: expected {}",
                expected()
            )),
        }
    }

    fn refusal(&self, expected: &str, token: &[u8]) -> String {
        format!(
            "token {}: expected {expected}, found {}",
            self.read,
            quoted(token)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_have_a_name_a_range_and_an_end() {
        let text = b"yes 3\n1 2 -3\n0.5e1\nabba No";
        let mut answer = Answer::new(text);
        assert_eq!(answer.peek(), Some(&b"yes"[..]));
        assert_eq!(answer.yes_no(), Ok(true));
        let count = answer.int("count", 0..=5).unwrap();
        assert_eq!(answer.ints("a", count, -3..=3), Ok(vec![1, 2, -3]));
        assert_eq!(answer.float("x", 0.0..=9.0), Ok(5.0));
        assert_eq!(answer.word("s", b"ab", 4..=4), Ok(&b"abba"[..]));
        assert_eq!(
            answer.end(),
            Err("token 8 is one too many: found “No”".to_owned())
        );
        assert_eq!(answer.yes_no(), Ok(false));
        assert_eq!(answer.end(), Ok(()));
    }

    #[test]
    fn what_is_wrong_is_said_of_which_token() {
        let error = |text: &'static str, read: fn(&mut Answer<'_>) -> Option<String>| {
            read(&mut Answer::new(text.as_bytes())).unwrap()
        };
        assert_eq!(
            error("1 x", |it| it.ints("a", 2, 0..=9_u8).err()),
            "token 2: expected a[2] in 0..=9, found “x”"
        );
        assert_eq!(
            error("300", |it| it.int("a", 0..=255_u8).err()),
            "token 1: expected a in 0..=255, found “300”"
        );
        assert_eq!(
            error(" \n", |it| it.int("a", 0..=255_u8).err()),
            "the answer is empty: expected a in 0..=255"
        );
        assert_eq!(
            error("nan", |it| it.float("x", 0.0..=1.0).err()),
            "token 1: expected x in 0..=1, found “nan”"
        );
        assert_eq!(
            error("abc", |it| it.word("s", b"ab", 1..=3).err()),
            "token 1: expected s of 1 to 3 letters of “ab”, found “abc”"
        );
        assert_eq!(
            error("maybe", |it| it.yes_no().err()),
            "token 1: expected yes or no, found “maybe”"
        );
    }
}
