use std::fmt::{self, Debug, Display};

use super::period::{Period, find_period};

/// The first position at which a guess is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample<I, V = u32> {
    /// The position.
    pub at: I,
    /// What the guess says.
    pub guessed: V,
    /// What was computed.
    pub actual: V,
}

impl<I: Debug, V: Debug> Display for Counterexample<I, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            at,
            guessed,
            actual,
        } = self;
        write!(f, "at {at:?}: guessed {guessed:?}, in truth {actual:?}")
    }
}

impl<I: Debug, V: Debug> std::error::Error for Counterexample<I, V> {}

/// Compares computed values with a guess: how many there were, all of them as guessed, or the first
/// that is not.
///
/// *Complexity*: one call of `guess` a value.
///
/// # Errors
///
/// The first counterexample.
pub fn check<I, V: PartialEq>(
    values: impl IntoIterator<Item = (I, V)>,
    guess: impl Fn(&I) -> V,
) -> Result<usize, Counterexample<I, V>> {
    let mut checked = 0;
    for (at, actual) in values {
        let guessed = guess(&at);
        if guessed != actual {
            return Err(Counterexample {
                at,
                guessed,
                actual,
            });
        }
        checked += 1;
    }
    Ok(checked)
}

/// A formula that people try first on values numbered 0, 1, 2, …
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Guess {
    /// All values are this one.
    Constant(u32),
    /// The value at `k` is `k`, as in Nim.
    Identity,
    /// The value at `k` is `k` modulo 2.
    Parity,
    /// The value at `k` is the largest power of two that divides `k`, and 0 at 0.
    LargestPowerOfTwo,
    /// The value at `i XOR j` is the XOR of the values at `i` and `j`. So it is the XOR of the values at
    /// the powers of two that `k` is made of.
    XorLinear,
    /// The values repeat.
    Periodic(Period),
    /// These values, one after the other; nothing is said about what follows them.
    Lookup(Vec<u32>),
}

impl Guess {
    /// Every guess, other than [`Lookup`](Self::Lookup), that holds on all of `values`, the most
    /// telling first. Empty if `values` is.
    ///
    /// *Complexity*: O(n).
    pub fn detect(values: &[u32]) -> Vec<Self> {
        let Some(&first) = values.first() else {
            return Vec::new();
        };
        let simple = [
            Self::Constant(first),
            Self::Identity,
            Self::Parity,
            Self::LargestPowerOfTwo,
            Self::XorLinear,
        ];
        simple
            .into_iter()
            .chain(find_period(values).map(Self::Periodic))
            .filter(|guess| guess.check(values).is_ok())
            .collect()
    }

    /// Tests the guess on all of `values`: how many it speaks of.
    ///
    /// *Complexity*: O(n).
    ///
    /// # Errors
    ///
    /// The first value that contradicts it.
    pub fn check(&self, values: &[u32]) -> Result<usize, Counterexample<usize>> {
        let known = match self {
            Self::Lookup(table) => table.len().min(values.len()),
            _ => values.len(),
        };
        let actual = values.iter().copied().enumerate().take(known);
        check(actual, |&k| self.value(k, values))
    }

    /// What the guess says about `k`, where it builds on smaller values taken from `values`.
    fn value(&self, k: usize, values: &[u32]) -> u32 {
        // Values are 32 bits wide, so a guess above that cannot be right, whichever it is.
        let narrow = |value: usize| u32::try_from(value).unwrap_or(u32::MAX);
        match self {
            Self::Constant(value) => *value,
            Self::Identity => narrow(k),
            Self::Parity => (k % 2) as u32,
            Self::LargestPowerOfTwo => narrow(k & k.wrapping_neg()),
            Self::XorLinear if k == 0 => 0,
            Self::XorLinear if k.is_power_of_two() => values[k],
            Self::XorLinear => {
                let lowest = k & k.wrapping_neg();
                values[lowest] ^ values[k ^ lowest]
            }
            Self::Periodic(Period { preperiod, period }) if k >= preperiod + period => {
                values[k - period]
            }
            Self::Periodic(_) => values[k],
            Self::Lookup(table) => table[k],
        }
    }
}

impl Display for Guess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Constant(value) => write!(f, "is always {value}"),
            Self::Identity => write!(f, "is k itself"),
            Self::Parity => write!(f, "is k modulo 2"),
            Self::LargestPowerOfTwo => write!(f, "is the largest power of two that divides k"),
            Self::XorLinear => write!(f, "is XOR-linear in k"),
            Self::Periodic(Period { preperiod, period }) => {
                write!(f, "repeats with period {period} from {preperiod} on")
            }
            Self::Lookup(table) => write!(f, "is as in a table of {}", table.len()),
        }
    }
}
