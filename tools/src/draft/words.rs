//! Words: their letters, their lengths, and words of which there are only a few.

use super::format::{Count, Kind, Length, Var};
use super::numbers::round_up;
use super::sample::Token;
use super::seen::Seen;

/// A token, and the line that it was seen on.
pub(super) type Written<'a, 'b> = (&'a Token, &'b Seen<'a>);

/// Whether these are words, though some of them look like numbers.
pub(super) fn are_words(tokens: &[Written<'_, '_>], others: &[Var]) -> bool {
    let digits = |token: &Token| token.text.bytes().all(|byte| byte.is_ascii_digit());
    if tokens.iter().any(|(token, _)| token.int.is_none()) {
        return tokens.iter().any(|(token, _)| decimal(token).is_none())
            || tokens.iter().all(|(token, _)| digits(token));
    }
    let longest = tokens
        .iter()
        .map(|(token, _)| token.text.len())
        .max()
        .unwrap_or(0);
    // Written in zeros and ones, and no powers of ten.
    let in_bits = |token: &Token| token.text.bytes().all(|byte| matches!(byte, b'0' | b'1'));
    let binary = tokens.iter().all(|(token, _)| in_bits(token))
        && tokens
            .iter()
            .any(|(token, _)| token.text.contains("01") && token.text.len() >= 4);
    // A string of so many digits stands alone on its line, or right behind its length.
    let alone = tokens
        .iter()
        .all(|(_, seen)| seen.fields.len() + seen.row.len() == 1);
    let counted = longest >= 3
        && alone
        && tokens.iter().all(|(token, _)| digits(token))
        && counted_length(tokens, others).is_some();
    counted || binary
}

/// The value of a decimal number in units of its last place, and its places.
pub(super) fn decimal(token: &Token) -> Option<(i64, usize)> {
    let (sign, text) = match token.text.strip_prefix('-') {
        Some(text) => (-1, text),
        None => (1, token.text.as_str()),
    };
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !digits(whole) || !digits(part) || part.len() > 9 {
        return None;
    }
    let value: i64 = format!("{whole}{part}").parse().ok()?;
    Some((sign * value, part.len()))
}

pub(super) fn decimals(tokens: &[Written<'_, '_>]) -> Option<Kind> {
    if tokens.iter().all(|(token, _)| token.int.is_some()) {
        return None;
    }
    let values: Option<Vec<(i64, usize)>> =
        tokens.iter().map(|(token, _)| decimal(token)).collect();
    let values = values?;
    let places = values
        .iter()
        .map(|&(_, places)| places)
        .max()
        .filter(|&places| places > 0)?;
    let scaled = values
        .iter()
        .map(|&(value, own)| value.checked_mul(10_i64.pow((places - own) as u32)));
    let scaled: Vec<i64> = scaled.collect::<Option<_>>()?;
    let (low, high) = (scaled.iter().min()?, scaled.iter().max()?);
    let start = if *low < 0 { -round_up(-low) } else { 0 };
    Some(Kind::Decimal {
        range: start..=round_up(*high),
        places,
    })
}

/// Numbers of which there are only two, far enough apart that they are no range.
pub(super) fn two_numbers(tokens: &[Written<'_, '_>]) -> Option<Kind> {
    const ENOUGH: usize = 6;
    let ints = || tokens.iter().filter_map(|(token, _)| token.int);
    let (low, high) = (ints().min()?, ints().max()?);
    let two = ints().all(|value| value == low || value == high);
    (two && high.abs_diff(low) > 1 && tokens.len() >= ENOUGH)
        .then(|| Kind::Choice(vec![low.to_string(), high.to_string()]))
}

/// A word that no sample shows.
pub(super) fn unseen() -> Kind {
    Kind::Word {
        letters: (b'!'..=b'~').collect(),
        few: b"01".to_vec(),
        length: Length::Between(1..=10),
    }
}

pub(super) fn word(tokens: &[Written<'_, '_>], others: &[Var]) -> Kind {
    let mut different: Vec<&str> = tokens
        .iter()
        .map(|(token, _)| token.text.as_str())
        .collect();
    different.sort_unstable();
    different.dedup();
    let letters_only = |word: &&str| word.bytes().all(|byte| byte.is_ascii_alphabetic());
    let named = different.len() >= 2
        && different.len() <= 6
        && different.iter().all(letters_only)
        && different.iter().all(|word| word.len() >= 2)
        && tokens.len() >= 2 * different.len();
    if named {
        return Kind::Choice(different.into_iter().map(str::to_owned).collect());
    }
    let (letters, few) = letters(tokens);
    let lengths = || tokens.iter().map(|(token, _)| token.text.len());
    let (shortest, longest) = (lengths().min().unwrap_or(1), lengths().max().unwrap_or(1));
    let length = match counted_length(tokens, others) {
        Some(count) => Length::Of(count),
        None if shortest == longest && (longest == 1 || different.len() >= 2) => {
            Length::Between(longest..=longest)
        }
        None => Length::Between(shortest.min(1)..=round_up(longest as i64).max(10) as usize),
    };
    Kind::Word {
        letters,
        few,
        length,
    }
}

/// The number that is the length of each.
fn counted_length(tokens: &[Written<'_, '_>], others: &[Var]) -> Option<Count> {
    let mut lengths: Vec<usize> = tokens.iter().map(|(token, _)| token.text.len()).collect();
    lengths.sort_unstable();
    lengths.dedup();
    if lengths.len() < 2 && lengths[0] < 2 {
        return None;
    }
    let twice = |var| Count::Linear {
        of: var,
        times: 2,
        plus: 0,
    };
    let candidates = others.iter().copied().rev();
    let mut candidates = candidates
        .clone()
        .map(Count::of)
        .chain(candidates.map(twice));
    candidates.find(|count| {
        tokens.iter().all(|(token, seen)| {
            count.value(|var| seen.value(var)) == Some(token.text.len() as i64)
        })
    })
}

/// Those that are accepted, which are whole alphabets where it may be chance that a letter was not
/// seen; and a few of those that were seen.
fn letters(tokens: &[Written<'_, '_>]) -> (Vec<u8>, Vec<u8>) {
    const FEW: usize = 4;
    let mut counted = [0_usize; 128];
    for (token, _) in tokens {
        for byte in token.text.bytes() {
            counted[usize::from(byte)] += 1;
        }
    }
    let total: usize = counted.iter().sum();
    let mut seen: Vec<u8> = (0..128_u8)
        .filter(|&byte| counted[usize::from(byte)] > 0)
        .collect();
    let alphabets = [b'0'..=b'9', b'A'..=b'Z', b'a'..=b'z'];
    let other = seen.iter().any(|byte| !byte.is_ascii_alphanumeric());
    let few_for_sure = total >= 5 * seen.len() && seen.len() <= FEW || seen == b"01" && total >= 4;
    let letters = if other || few_for_sure {
        seen.clone()
    } else {
        let of_a_seen_letter = |alphabet: &&std::ops::RangeInclusive<u8>| {
            seen.iter().any(|letter| alphabet.contains(letter))
        };
        alphabets
            .iter()
            .filter(of_a_seen_letter)
            .cloned()
            .flatten()
            .collect()
    };
    if !other {
        seen.sort_by_key(|&byte| std::cmp::Reverse(counted[usize::from(byte)]));
        seen.truncate(FEW);
        seen.sort_unstable();
    }
    (letters, seen)
}
