/// A sequence that repeats: value `i` equals value `i + period` for every `i ≥ preperiod`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The first index from which on it repeats.
    pub preperiod: usize,
    /// After how many values, at least 1.
    pub period: usize,
}

/// The period of `values`, if they show one: at least the second half of them repeats, and at least
/// twice. Of all such it is the one with the smallest `preperiod + period`.
///
/// What was seen to repeat may stop repeating.
///
/// ```
/// use explore::game::guess::{Period, find_period};
///
/// let seen = find_period(&[7, 0, 1, 2, 0, 1, 2, 0, 1]);
/// assert_eq!(seen, Some(Period { preperiod: 1, period: 3 }));
/// assert_eq!(find_period(&[0, 1, 2, 3, 4, 5, 6, 7]), None);
/// ```
///
/// *Complexity*: O(n) time and memory. Read backwards, the values from the pre-period on are a prefix
/// that occurs again `period` further on; the Z-function knows the longest such prefix for every shift
/// (D. Gusfield, *Algorithms on Strings, Trees, and Sequences*, 1997, section 1.3).
pub fn find_period<T: PartialEq>(values: &[T]) -> Option<Period> {
    let len = values.len();
    let repeats = z_function(len, |i, j| values[len - 1 - i] == values[len - 1 - j]);
    (1..=len / 2)
        .map(|period| Period {
            preperiod: len - period - repeats[period],
            period,
        })
        .filter(|found| {
            let tail = len - found.preperiod;
            tail >= 2 * found.period && 2 * tail >= len
        })
        .min_by_key(|found| found.preperiod + found.period)
}

/// For each shift of a word of length `len`, how long a prefix of it occurs there.
fn z_function(len: usize, equal: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let mut z = vec![0; len];
    let (mut left, mut right) = (0, 0);
    for i in 1..len {
        let mut same = if i < right {
            z[i - left].min(right - i)
        } else {
            0
        };
        while i + same < len && equal(same, i + same) {
            same += 1;
        }
        z[i] = same;
        if i + same > right {
            (left, right) = (i, i + same);
        }
    }
    z
}
