use std::fmt::{self, Display};
use std::str::FromStr;

use super::guess::{Period, find_period};
use super::{Game, Moves, nimbers};

/// A game of heaps in the code of Guy and Smith, such as `0.77` for Kayles.
///
/// Digit `d` in place `i` after the point says what may be left when `i` stones are taken from one
/// heap, as a sum of 1 (nothing), 2 (one heap) and 4 (two heaps, neither empty). A 4 before the point
/// allows to split a heap and take nothing. The state is the size of one heap.
///
/// | code | game |
/// |---|---|
/// | `0.333` | take 1, 2 or 3 stones |
/// | `0.77` | Kayles: take 1 or 2 stones, and split what is left if you like |
/// | `0.07` | Dawson's Kayles: take 2 neighbouring stones out of a row |
/// | `0.137` | Dawson's Chess |
///
/// ```
/// let kayles: tools::game::Octal = "0.77".parse()?;
/// assert_eq!(kayles.nimbers(12), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
/// let period = kayles.proven_period(168).ok_or("no period in sight")?;
/// assert_eq!((period.preperiod, period.period), (71, 12));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: Guy and Smith (1956); *Winning Ways*, chapter 4.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Octal {
    /// Digit `i` is about taking `i` stones. The last one is not 0.
    digits: Vec<u8>,
}

const LEAVE_NONE: u8 = 1;
const LEAVE_ONE: u8 = 2;
const LEAVE_TWO: u8 = 4;

impl Octal {
    /// Grundy numbers of heaps 0, 1, …, `count` − 1.
    ///
    /// *Complexity*: O(count² · digits) time, O(count) memory.
    pub fn nimbers(&self, count: usize) -> Vec<u32> {
        nimbers(count, |heap, smaller, mex| {
            self.options(heap, |left, right| {
                mex.insert(smaller[left] ^ smaller[right])
            });
        })
    }

    /// The period of the Grundy numbers, if those of heaps below `count` prove one: by the theorem of
    /// Guy and Smith, equality over heaps from the pre-period n₀ up to 2n₀ + 2p + k, for a code whose
    /// last digit is the k-th, makes the period p last for ever.
    ///
    /// *Complexity*: as [`nimbers`](Self::nimbers).
    pub fn proven_period(&self, count: usize) -> Option<Period> {
        let last = self.digits.len() - 1;
        find_period(&self.nimbers(count))
            .filter(|found| count >= 2 * found.preperiod + 2 * found.period + last)
    }

    /// Calls `leave` with the two heaps that each move leaves, 0 for none.
    fn options(&self, heap: usize, mut leave: impl FnMut(usize, usize)) {
        for (take, &digit) in self.digits.iter().enumerate().take(heap + 1) {
            let left = heap - take;
            if left == 0 && digit & LEAVE_NONE != 0 || left > 0 && digit & LEAVE_ONE != 0 {
                leave(left, 0);
            }
            if digit & LEAVE_TWO != 0 {
                (1..=left / 2).for_each(|part| leave(part, left - part));
            }
        }
    }
}

impl Game for Octal {
    type State = usize;

    fn moves(&self, heap: &usize, moves: &mut Moves<usize>) {
        self.options(*heap, |left, right| {
            moves.to_sum([left, right].into_iter().filter(|&heap| heap > 0));
        });
    }
}

/// What is wrong with an octal code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OctalError {
    /// There is no point, or nothing but zeros behind it and before it.
    NoDigits,
    /// A character that is no octal digit, or before the point one other than 0 and 4.
    Digit(char),
}

impl Display for OctalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoDigits => write!(f, "an octal code is a point and digits, such as 0.77"),
            Self::Digit(found) => write!(
                f,
                "{found:?} in an octal code; it takes 0 to 7 behind the point, and 0 or 4 before it",
            ),
        }
    }
}

impl std::error::Error for OctalError {}

impl FromStr for Octal {
    type Err = OctalError;

    /// Reads `0.77`, `.77` or `4.3`.
    fn from_str(code: &str) -> Result<Self, OctalError> {
        let (whole, fraction) = code.split_once('.').ok_or(OctalError::NoDigits)?;
        let mut digits = vec![match whole {
            "" | "0" => 0,
            "4" => LEAVE_TWO,
            _ => return Err(OctalError::Digit(whole.chars().next().unwrap_or('.'))),
        }];
        for digit in fraction.chars() {
            let value = digit.to_digit(8).ok_or(OctalError::Digit(digit))?;
            digits.push(value as u8);
        }
        let used = digits
            .iter()
            .rposition(|&digit| digit != 0)
            .ok_or(OctalError::NoDigits)?;
        digits.truncate(used + 1);
        Ok(Self { digits })
    }
}
