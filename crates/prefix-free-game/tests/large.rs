//! Inputs beyond what small integers, short buffers and hashes can hold. None draws a size.
//!
//! Large sets hardly ever let Bob win by themselves, so a word is lengthened until he does, half of
//! the time.

use tools::generate::{
    boundary, grown_prefix_free_set, hash_collision, thue_morse_string, wrapping_hash_collision,
};
use tools::{Case, Source};

use crate::families::{LETTERS, MOST, case, longest_of};

/// A test case of so many letters is small enough to be committed.
const COMMITTED: usize = 62_000;

/// Up to a thousand words, and a limit of any size.
pub fn hundreds_of_words(source: &mut Source) -> Case {
    let count = boundary(source, 1..=1_100) as usize;
    let longest = source.int(11..=30);
    let words = grown_prefix_free_set(source, count, longest);
    balanced(source, words, COMMITTED)
}

/// Thousands of words, nearly as many letters as there may be.
pub fn thousands_of_words(source: &mut Source) -> Case {
    let count = source.int(5_100..=7_700);
    let longest = source.int(14..=16);
    let mut words = grown_prefix_free_set(source, count, longest);
    let mut letters = 0;
    words.retain(|word| {
        letters += word.len();
        letters <= LETTERS - 1_000
    });
    limited(source, words, LETTERS, |source| {
        *source.in_turn(&[true, false])
    })
}

/// A few words that have up to thousands of first letters in common.
pub fn long_common_prefixes(source: &mut Source) -> Case {
    common_prefixes(source, 4_100, 8)
}

/// A few words that have up to ten thousand of first letters in common, and more.
pub fn longer_common_prefixes(source: &mut Source) -> Case {
    common_prefixes(source, 12_000, 4)
}

fn common_prefixes(source: &mut Source, longest: u64, most: usize) -> Case {
    let common = boundary(source, 0..=longest) as usize;
    let prefix = source.text(b"01", common);
    let count = source.int(2..=most);
    let mut words = grown_prefix_free_set(source, count, 20);
    for word in &mut words {
        let more = boundary(source, 0..=1_100) as usize;
        *word = prefix.clone() + word + &source.text(b"01", more);
    }
    if common > 0 && source.bool() {
        let other = if prefix.starts_with('0') { '1' } else { '0' };
        words.push(other.to_string());
    }
    balanced(source, words, COMMITTED)
}

/// A few short words, and one of little more than 2^13 or 2^14 letters, which another one can make up
/// for, within a case that is committed. Limits are as little above multiples of these.
pub fn one_long_word(source: &mut Source) -> Case {
    let count = source.int(3..=8);
    let mut words = grown_prefix_free_set(source, count, 20);
    let bits = *source.in_turn(&[14, 13]);
    let more = (1 << bits) - words[0].len() + source.int(0..=20);
    words[0] += &source.text(b"01", more);
    let limit = (source.int(2..=(MOST >> bits) - 1) << bits) + source.int(0..=20);
    let bob_wins = *source.pick(&[false, true, true, true]);
    steered(source, words, COMMITTED, limit, bob_wins)
}

/// Words that differ far out, where the last letters of their prefixes, or all hashes in integers that
/// wrap around, are the same.
pub fn same_suffixes(source: &mut Source) -> Case {
    let words = if source.bool() {
        let length = boundary(source, 1..=8_200) as usize;
        let suffix = source.text(b"01", length);
        let count = source.int(2..=4);
        let prefixes = grown_prefix_free_set(source, count, 3);
        prefixes
            .iter()
            .map(|prefix| format!("{prefix}{suffix}"))
            .collect()
    } else {
        binary(wrapping_hash_collision()).to_vec()
    };
    among_others(source, words, Source::bool)
}

/// Two words of the same hash by a base and a modulus that are often taken, read from either end.
pub fn same_hashes(source: &mut Source) -> Case {
    const MODULI: [u64; 2] = [1_000_000_007, 998_244_353];
    let modulus = *source.in_turn(&MODULI);
    let base = *source.in_turn(&[31, 131, 2]);
    let words = hash_collision(base, modulus, 1_024).map(binary);
    let mut words = words.map(Vec::from).unwrap_or_default();
    if source.chance(1, 4) {
        let backwards = |word: &mut String| *word = word.chars().rev().collect();
        words.iter_mut().for_each(backwards);
    }
    among_others(source, words, |source| *source.in_turn(&[true, false]))
}

/// [`wrapping_hash_collision`] for twice as many bits: two words that part after 128 letters. A third
/// one, of 128 letters of which the first is another, lets Bob win.
pub fn same_hashes_in_128_bits(source: &mut Source) -> Case {
    let middle = thue_morse_string(1 << 15);
    let opposite = middle.replace('a', "B").replace('b', "a").to_lowercase();
    let [one, other] = binary([middle, opposite]);
    let around = format!("0{}", source.text(b"01", 127));
    let words = [
        format!("{around}{one}{around}"),
        format!("{around}{other}{around}"),
        format!("1{}", source.text(b"01", 127)),
    ];
    case(source.int(longest_of(&words)..=MOST), &words)
}

fn binary(words: [String; 2]) -> [String; 2] {
    words.map(|word| word.replace('a', "0").replace('b', "1"))
}

/// These words, and any others, which begin with letters of their own.
fn among_others(
    source: &mut Source,
    mut words: Vec<String>,
    bob_wins: impl Fn(&mut Source) -> bool,
) -> Case {
    words.iter_mut().for_each(|word| word.insert(0, '0'));
    let count = source.int(1..=8);
    let others = grown_prefix_free_set(source, count, 20);
    words.extend(others.iter().map(|word| format!("1{word}")));
    limited(source, words, COMMITTED, bob_wins)
}

/// All free subtrees cancel out but for one, or two, whose heights are multiples of large powers of
/// two, as far apart as another one.
pub fn one_or_two_heights(source: &mut Source) -> Case {
    let apart = source.int(0..=12_u32);
    let twos = match source.int(0..=7) {
        0..=2 => source.int(0..=apart),
        3 => apart + 8,
        4 => apart + 16,
        5 => apart + 32,
        _ => source.int(0..=58),
    };
    let odd = 2 * source.int(0..=(MOST >> twos) / 2 - 1) + 1;
    let height = (odd << twos).max(1 << (apart + 1));
    let depth = source.int(3..=60_usize);
    let other = depth + (1 << apart);
    let limit = height + depth as u64 - 1;
    // Lengths e − 1 and e, parted by the first letter, leave a free subtree at depth e alone.
    let (heads, lengths): (&[&str], _) = match source.chance(1, 4) {
        true => (&["0", "1"], vec![depth - 1, depth]),
        false => (
            &["00", "01", "10", "11"],
            vec![depth - 1, other - 1, depth, other],
        ),
    };
    let words = heads.iter().zip(lengths);
    let words = words.map(|(head, length)| {
        let rest = source.text(b"01", length - head.len());
        format!("{head}{rest}")
    });
    let mut words: Vec<String> = words.collect();
    source.shuffle(&mut words);
    case(limit.min(MOST), &words)
}

/// As many letters as there may be, in two words: one whose depths pass 16 bits while the other takes
/// away what lies between; two of the same length; or one as long as it comes. In the first, with a
/// limit of whole 2^16, the first letter and the one 2^16 further on leave the only heights that
/// count, of which the second one is taken for the first one.
pub fn all_letters(source: &mut Source) -> Case {
    let part = match source.in_turn(&[0, 1, 2]) {
        1 => LETTERS / 2,
        2 => source.int(1..=LETTERS - 1),
        _ => {
            let long = again(source, (1 << 16) + 1);
            let (common, next) = long.split_at(1 << 15);
            let other = if next.starts_with('0') { '1' } else { '0' };
            let words = [format!("{common}{other}"), long];
            return case(source.int(2..=MOST >> 16) << 16, &words);
        }
    };
    let words = [("0", part), ("1", LETTERS - part)].map(|(head, length)| {
        let rest = again(source, length - 1);
        format!("{head}{rest}")
    });
    let longest = longest_of(&words);
    case(boundary(source, longest..=MOST), &words)
}

/// So many letters, of which the first twenty come again and again.
fn again(source: &mut Source, length: usize) -> String {
    let letters = source.text(b"01", 20);
    letters.chars().cycle().take(length).collect()
}

/// The words in any order, a limit that they allow, and half of the time a word lengthened so that Bob
/// wins, if there is one that can be with so many letters in all and a limit hardly larger.
pub fn balanced(source: &mut Source, words: Vec<String>, letters: usize) -> Case {
    limited(source, words, letters, Source::bool)
}

/// The same, where it is said whether Bob is to win.
fn limited(
    source: &mut Source,
    mut words: Vec<String>,
    letters: usize,
    bob_wins: impl Fn(&mut Source) -> bool,
) -> Case {
    source.shuffle(&mut words);
    let longest = longest_of(&words);
    let spare = letters - words.iter().map(String::len).sum::<usize>();
    let limit = match source.int(0..=2) {
        0 => source.int(longest..=longest + 64),
        1 => source.int(longest + spare as u64..=MOST),
        _ => boundary(source, longest..=MOST),
    };
    let bob_wins = bob_wins(source);
    steered(source, words, letters, limit, bob_wins)
}

/// The same, where the limit is said too.
fn steered(
    source: &mut Source,
    mut words: Vec<String>,
    letters: usize,
    limit: u64,
    bob_wins: bool,
) -> Case {
    if bob_wins {
        let spare = letters - words.iter().map(String::len).sum::<usize>();
        let mut limits = limit..=(limit + 16).min(MOST);
        let found = limits.find_map(|limit| Some((limit, lengthened(&words, limit, spare)?)));
        if let Some((near, (more, place))) = found {
            words[place] += &source.text(b"01", more as usize);
            return case(near, &words);
        }
    }
    case(limit, &words)
}

/// The fewest letters with which a word makes Bob win, and its place, if there is one.
fn lengthened(words: &[String], limit: u64, spare: usize) -> Option<(u64, usize)> {
    let sum = nim_sum(words, limit);
    let more = words.iter().enumerate().filter_map(|(place, word)| {
        let height = limit - word.len() as u64;
        Some((height.checked_sub(height ^ sum)?, place))
    });
    more.min().filter(|&(more, _)| more <= spare as u64)
}

/// What the submission computes: 0 where Bob wins.
fn nim_sum(words: &[String], limit: u64) -> u64 {
    let mut sorted: Vec<_> = words.iter().map(String::as_bytes).collect();
    sorted.sort_unstable();
    let common = sorted.windows(2).map(|pair| {
        let same = pair[0].iter().zip(pair[1]).take_while(|(a, b)| a == b);
        same.count()
    });
    let lengths = words.iter().map(String::len);
    (common.chain(lengths)).fold(limit, |sum, length| sum ^ (limit - length as u64))
}
