//! Rows of numbers, floats, brackets, and what holds of many numbers together.

use std::collections::HashSet;
use std::fmt::Display;
use std::hash::Hash;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::{Invalid, Scanner};

impl<'a> Scanner<'a> {
    /// `count` integers as [`Scanner::int`] reads them, one blank between each two. The end of the line
    /// is not read.
    ///
    /// ```
    /// # use tools::Scanner;
    /// let mut input = Scanner::new(b"3 1 4\n");
    /// assert_eq!(input.ints("a", 3, 1..=9), Ok(vec![3, 1, 4]));
    /// ```
    ///
    /// # Errors
    ///
    /// If something else stands here. The number is named as `a[2]`, counted from 1.
    pub fn ints<T>(
        &mut self,
        name: &str,
        count: usize,
        range: RangeInclusive<T>,
    ) -> Result<Vec<T>, Invalid>
    where
        T: FromStr + PartialOrd + Display + Clone,
    {
        self.row(name, count, |input, name| input.int(name, range.clone()))
    }

    /// As [`Scanner::ints`], and no two are equal.
    ///
    /// # Errors
    ///
    /// If something else stands here, or a number for the second time.
    pub fn distinct_ints<T>(
        &mut self,
        name: &str,
        count: usize,
        range: RangeInclusive<T>,
    ) -> Result<Vec<T>, Invalid>
    where
        T: FromStr + PartialOrd + Display + Copy + Eq + Hash,
    {
        let mut seen = HashSet::new();
        self.row(name, count, |input, name| {
            let number = input.int(name, range.clone())?;
            if seen.insert(number) {
                return Ok(number);
            }
            let expected = format!("{name} different from those before it");
            Err(input.refuse_token(expected, format!("{number} again")))
        })
    }

    /// A permutation of `base`, `base` + 1, …, of `count` numbers.
    ///
    /// # Errors
    ///
    /// If something else stands here.
    pub fn permutation(
        &mut self,
        name: &str,
        count: usize,
        base: usize,
    ) -> Result<Vec<usize>, Invalid> {
        self.distinct_ints(name, count, base..=(base + count).saturating_sub(1))
    }

    /// As [`Scanner::ints`], and none is smaller than the one before.
    ///
    /// # Errors
    ///
    /// If something else stands here.
    pub fn sorted_ints<T>(
        &mut self,
        name: &str,
        count: usize,
        range: RangeInclusive<T>,
    ) -> Result<Vec<T>, Invalid>
    where
        T: FromStr + PartialOrd + Display + Copy,
    {
        let mut before = *range.start();
        self.row(name, count, |input, name| {
            let number = input.int(name, range.clone())?;
            if number < before {
                let expected = format!("{name} at least {before}, which is before it");
                return Err(input.refuse_token(expected, number.to_string()));
            }
            before = number;
            Ok(number)
        })
    }

    fn row<T>(
        &mut self,
        name: &str,
        count: usize,
        mut read: impl FnMut(&mut Self, &str) -> Result<T, Invalid>,
    ) -> Result<Vec<T>, Invalid> {
        let numbers = (1..=count).map(|number| {
            if number > 1 {
                self.blank()?;
            }
            // Only a name that is needed is made.
            read(self, name).map_err(|error| Invalid {
                expected: error
                    .expected
                    .replacen(name, &format!("{name}[{number}]"), 1),
                ..error
            })
        });
        numbers.collect()
    }

    /// A decimal number in `range`: digits, and a point with at most `decimals` digits behind it. No
    /// exponent, no leading zeros, no sign unless negative.
    ///
    /// # Errors
    ///
    /// If something else stands here.
    pub fn float(
        &mut self,
        name: &str,
        range: RangeInclusive<f64>,
        decimals: usize,
    ) -> Result<f64, Invalid> {
        let start = self.place();
        let token = self.token();
        let digits = token.strip_prefix(b"-").unwrap_or(token);
        let point = digits.iter().position(|&byte| byte == b'.');
        let (whole, fraction) = match point {
            Some(point) => (&digits[..point], Some(&digits[point + 1..])),
            None => (digits, None),
        };
        let are_digits = |text: &[u8]| !text.is_empty() && text.iter().all(u8::is_ascii_digit);
        let plain = are_digits(whole)
            && (whole == b"0" || whole[0] != b'0')
            && fraction.is_none_or(|it| are_digits(it) && it.len() <= decimals);
        let value: Option<f64> = std::str::from_utf8(token)
            .ok()
            .filter(|_| plain)
            .and_then(|text| text.parse().ok());
        match value {
            Some(value) if range.contains(&value) => Ok(value),
            _ => {
                let (least, most) = (range.start(), range.end());
                let expected =
                    format!("{name} in {least}..={most} with at most {decimals} decimals");
                Err(self.refuse(start, expected, self.shown(start)))
            }
        }
    }

    /// A balanced sequence of `(` and `)`, its length in `length`.
    ///
    /// # Errors
    ///
    /// If something else stands here.
    pub fn brackets(
        &mut self,
        name: &str,
        length: RangeInclusive<usize>,
    ) -> Result<&'a [u8], Invalid> {
        let start = self.place();
        let word = self.word(name, b"()", length)?;
        let mut open = 0_usize;
        for (place, &bracket) in word.iter().enumerate() {
            if bracket == b'(' {
                open += 1;
            } else if open > 0 {
                open -= 1;
            } else {
                let expected = format!("{name} balanced");
                let found = "“)” that closes nothing".to_owned();
                return Err(self.refuse(start + place, expected, found));
            }
        }
        if open > 0 {
            let expected = format!("{name} balanced");
            return Err(self.refuse(start, expected, format!("{open} brackets left open")));
        }
        Ok(word)
    }

    /// Adds to what is called `name`, and refuses the number that was read last where this makes it more
    /// than `most`: for a bound on a sum over all tests.
    ///
    /// ```
    /// # use tools::Scanner;
    /// let mut input = Scanner::new(b"60 50");
    /// let n: usize = input.int("n", 1..=100).unwrap();
    /// input.sum("the sum of n", n, 100).unwrap();
    /// input.blank().unwrap();
    /// let n: usize = input.int("n", 1..=100).unwrap();
    /// let error = input.sum("the sum of n", n, 100).unwrap_err();
    /// assert_eq!(error.to_string(), "line 1, column 4: expected the sum of n at most 100, found 110");
    /// ```
    ///
    /// # Errors
    ///
    /// If it is more.
    pub fn sum(&mut self, name: &str, number: usize, most: u64) -> Result<(), Invalid> {
        let place = self.sums.iter().position(|(known, _)| known == name);
        let place = place.unwrap_or_else(|| {
            self.sums.push((name.to_owned(), 0));
            self.sums.len() - 1
        });
        let sum = self.sums[place].1.saturating_add(number as u64);
        self.sums[place].1 = sum;
        if sum > most {
            return Err(self.refuse_token(format!("{name} at most {most}"), sum.to_string()));
        }
        Ok(())
    }

    /// What `read` makes of a whole line: it says what should stand there, if it is something else.
    ///
    /// ```
    /// # use tools::Scanner;
    /// let mut input = Scanner::new(b"x\n");
    /// let error = input.line("n", |text| text.parse::<u8>().map_err(|_| "a number".to_owned()));
    /// assert_eq!(error.unwrap_err().to_string(), "line 1, column 1: expected n: a number, found “x”");
    /// ```
    ///
    /// # Errors
    ///
    /// If that is so, or the line has no end or is no UTF-8.
    pub fn line<T>(
        &mut self,
        name: &str,
        read: impl FnOnce(&str) -> Result<T, String>,
    ) -> Result<T, Invalid> {
        let start = self.place;
        let rest = &self.text[start..];
        let end = rest.iter().position(|&byte| byte == b'\n');
        let line = std::str::from_utf8(&rest[..end.unwrap_or(rest.len())]);
        let line = line.map_err(|_| "text".to_owned());
        let value = line.and_then(read).map_err(|expected| {
            self.refuse(start, format!("{name}: {expected}"), self.shown(start))
        })?;
        self.token = start;
        self.place = start + end.unwrap_or(rest.len());
        self.newline()?;
        Ok(value)
    }

    /// Requires what no reading can tell of the line or token that was read last.
    ///
    /// ```
    /// # use tools::Scanner;
    /// let mut input = Scanner::new(b"7\n");
    /// let n: u32 = input.int("n", 1..=9).unwrap();
    /// let error = input.require("n to be even", n % 2 == 0).unwrap_err();
    /// assert_eq!(error.to_string(), "line 1, column 1: expected n to be even, found “7”");
    /// ```
    ///
    /// # Errors
    ///
    /// If it does not hold.
    pub fn require(&mut self, what: &str, holds: bool) -> Result<(), Invalid> {
        match holds {
            true => Ok(()),
            false => Err(self.refuse_token(what.to_owned(), self.shown(self.token))),
        }
    }

    /// The error for the token that was read last.
    pub(super) fn refuse_token(&self, expected: String, found: String) -> Invalid {
        self.refuse(self.token, expected, found)
    }
}
