//! Play on the characters of the string, with nothing shared between strings but equality.

use std::sync::atomic::{AtomicU64, Ordering};

use explore::{Found, Refuted, Solution, in_parallel};

use super::answer;

/// Strings are numbered by their bits; a block is those that agree but for this many low bits.
const BLOCK_BITS: u32 = 12;

pub fn check(size: u64, submission: Solution) -> Result<Found, Refuted> {
    let mut inputs = 0;
    for n in 1..=size as u32 {
        let lost = lost_strings(n)?;
        inputs += compare(n, &lost, submission)?;
    }
    Ok(Found {
        inputs,
        reached: format!("every string of n ≤ {size}"),
    })
}

/// A bit for each string of length `n`: whether the player to move loses.
fn lost_strings(n: u32) -> Result<Vec<AtomicU64>, Refuted> {
    let lost: Vec<AtomicU64> = (0..(1usize << n).div_ceil(64))
        .map(|_| AtomicU64::new(0))
        .collect();
    let block_bits = BLOCK_BITS.min(n);
    let mut by_ones = vec![Vec::new(); block_bits as usize + 1];
    for low in 0..1u32 << block_bits {
        by_ones[low.count_ones() as usize].push(low);
    }
    // A move makes one 1 more. So strings with more 1s come first, and those with equally many do not
    // ask for one another.
    for ones in (0..=n).rev() {
        in_parallel(1 << (n - block_bits), |block| {
            let high = (block as u32) << block_bits;
            let Some(low_ones) = ones.checked_sub(high.count_ones()) else {
                return Ok(0);
            };
            for &low in by_ones
                .get(low_ones as usize)
                .map_or(&[][..], Vec::as_slice)
            {
                let string = high | low;
                if is_lost(string, n, &lost) {
                    lost[(string / 64) as usize].fetch_or(1 << (string % 64), Ordering::Relaxed);
                }
            }
            Ok(0)
        })?;
    }
    Ok(lost)
}

fn is_lost(string: u32, n: u32, lost: &[AtomicU64]) -> bool {
    let reversed = string.reverse_bits() >> (u32::BITS - n);
    if string == reversed {
        return true;
    }
    let zeros = !string & ((1 << n) - 1);
    for first in bits(zeros) {
        // The second 0 is further up.
        for second in bits(zeros & !(first | (first - 1))) {
            let flipped = string | first | second;
            for one in bits(string) {
                if known(lost, flipped & !one) {
                    return false;
                }
            }
        }
    }
    true
}

fn known(lost: &[AtomicU64], string: u32) -> bool {
    lost[(string / 64) as usize].load(Ordering::Relaxed) >> (string % 64) & 1 == 1
}

/// The bits that are set, one at a time.
fn bits(mut mask: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = mask & mask.wrapping_neg();
        mask ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

/// Gives every string of length `n` to the submission, many to a test.
fn compare(n: u32, lost: &[AtomicU64], submission: Solution) -> Result<u64, Refuted> {
    let batch = 1u32 << BLOCK_BITS.min(n);
    in_parallel(((1u32 << n) / batch) as usize, |part| {
        let strings = part as u32 * batch..(part as u32 + 1) * batch;
        let mut input = format!("{batch}\n");
        for string in strings.clone() {
            input.push_str(&line(string, n));
        }
        let output = submission(input.as_bytes());
        let mut answers = output
            .split(u8::is_ascii_whitespace)
            .filter(|word| !word.is_empty());
        for string in strings {
            let expected = answer(!known(lost, string));
            let actual = answers.next().unwrap_or_default();
            if actual != expected.as_bytes() {
                // Alone, so that the report shows one case.
                let input = format!("1\n{}", line(string, n)).into_bytes();
                Refuted::unless_same(&input, expected, &submission(&input))?;
                // Right alone and wrong among others: show the others too.
                return Err(Refuted {
                    input: format!("{} strings, among them\n{}", batch, line(string, n)),
                    expected: expected.to_owned(),
                    actual: String::from_utf8_lossy(actual).into_owned(),
                });
            }
        }
        Ok(u64::from(batch))
    })
}

fn line(string: u32, n: u32) -> String {
    format!("{n} {string:0width$b}\n", width = n as usize)
}
