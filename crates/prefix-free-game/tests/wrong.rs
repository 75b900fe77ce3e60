//! Mistakes that people make in this problem, each with a name and what is wrong.

use std::collections::{BTreeMap, HashSet};
use std::hash::Hash;
use std::io::{BufRead, Write, read_to_string};
use std::ops::RangeInclusive;

use tools::{Width, Wrong, in_widths};

use crate::families::few_letters_and_huge_limit;
use crate::large::{
    all_letters, hundreds_of_words, long_common_prefixes, one_or_two_heights, same_suffixes,
    thousands_of_words,
};

/// Numbers that are kept in a type which is too narrow. (No depth passes 16 bits in words short enough
/// to be committed.)
pub const NARROW: &[&[Wrong]] = &[
    &in_widths! {
        "limit-in", "keeps the limit in", W in [u16, u32, f32, f64].trap(one_or_two_heights),
        |input, output| {
            solve(input, output, |limit, e| {
                lowest_bit((W::keep(limit.into()) - i128::from(e) + 1) as u64)
            });
        }
    },
    &in_widths! {
        "height-in", "keeps the height of a free subtree in",
        W in [u8, u16, u32].trap(one_or_two_heights),
        |input, output| {
            solve(input, output, |limit, e| {
                lowest_bit(W::keep(i128::from(limit - e + 1)) as u64)
            });
        }
    },
    &in_widths! {
        "grundy-in", "keeps Grundy numbers in", W in [u8, u16, u32].trap(one_or_two_heights),
        |input, output| {
            solve(input, output, |limit, e| {
                W::keep(lowest_bit(limit - e + 1).into()) as u64
            });
        }
    },
    &in_widths! {
        "depth-in", "keeps depths in", W in [u8].trap(one_or_two_heights),
        |input, output| solve(input, output, lowest_bit_at::<W>)
    },
    &in_widths! {
        "depth-in", "keeps depths in", W in [u16, i16].trap(all_letters),
        |input, output| solve(input, output, lowest_bit_at::<W>)
    },
    &in_widths! {
        "prefix-in", "packs the last letters of a prefix in",
        W in [u32, u64, u128].trap(same_suffixes),
        |input, output| {
            by_hash(input, output, |hash: i128, letter| {
                W::keep(hash.wrapping_mul(2) + i128::from(letter & 1))
            });
        }
    },
];

/// All others.
pub const ALL: &[Wrong] = &[
    Wrong::new(
        "one-too-low",
        "takes a free subtree for one lower than it is",
        |input, output| {
            let (words, limit) = read_sorted(input);
            answer(
                output,
                xor(prefix_lengths(&words).map(|e| lowest_bit(limit - e))),
            );
        },
    ),
    Wrong::new(
        "one-too-high",
        "takes a free subtree for one higher than it is",
        |input, output| {
            let (words, limit) = read_sorted(input);
            answer(
                output,
                xor(prefix_lengths(&words).map(|e| lowest_bit(limit - e + 2))),
            );
        },
    ),
    Wrong::new(
        "empty-prefix-counts",
        "counts the empty prefix too",
        |input, output| {
            let (words, limit) = read_sorted(input);
            let empty = lowest_bit(limit + 1);
            answer(
                output,
                empty ^ xor(prefix_lengths(&words).map(|e| lowest_bit(limit - e + 1))),
            );
        },
    ),
    Wrong::new(
        "whole-words-do-not-count",
        "counts proper prefixes only",
        |input, output| {
            let (words, limit) = read_sorted(input);
            let lengths = new_prefixes(&words).flat_map(|new| *new.start()..*new.end());
            answer(output, xor(lengths.map(|e| lowest_bit(limit - e + 1))));
        },
    ),
    Wrong::new(
        "forgets-to-sort",
        "compares neighbours in the order of the input",
        |input, output| {
            let (words, limit) = read(input);
            answer(
                output,
                xor(prefix_lengths(&words).map(|e| lowest_bit(limit - e + 1))),
            );
        },
    ),
    Wrong::new(
        "heights-as-nim-heaps",
        "takes a free subtree of height k for a heap of k stones",
        |input, output| {
            let (words, limit) = read_sorted(input);
            answer(output, xor(prefix_lengths(&words).map(|e| limit - e + 1)));
        },
    ),
    Wrong::new(
        "parity-of-free-subtrees",
        "counts the free subtrees, as if each were good for exactly one move",
        |input, output| {
            let (words, _) = read_sorted(input);
            answer(output, prefix_lengths(&words).count() as u64 % 2);
        },
    ),
    Wrong::new(
        "only-equal-heights-cancel",
        "lets Bob win only when free subtrees cancel out in pairs of the same height",
        |input, output| {
            let (words, _) = read_sorted(input);
            let mut lengths: Vec<_> = prefix_lengths(&words).collect();
            lengths.sort_unstable();
            let odd = lengths.chunk_by(u64::eq).any(|same| same.len() % 2 == 1);
            answer(output, u64::from(odd));
        },
    ),
    Wrong::new(
        "guesses-one-two-one-two",
        "guesses the Grundy numbers from the first three",
        |input, output| {
            let (words, limit) = read_sorted(input);
            answer(
                output,
                xor(prefix_lengths(&words).map(|e| 2 - (limit - e + 1) % 2)),
            );
        },
    ),
    Wrong::new(
        "highest-bit",
        "takes the largest power of two not above k for the largest that divides k",
        |input, output| {
            let (words, limit) = read_sorted(input);
            answer(
                output,
                xor(prefix_lengths(&words).map(|e| 1 << (limit - e + 1).ilog2())),
            );
        },
    ),
    Wrong::new(
        "says-alice",
        "prints Alice without reading",
        |input, output| {
            let _ = input;
            answer(output, 1);
        },
    ),
    Wrong::new(
        "alice-if-anything-is-left",
        "lets Alice win unless no word can be added",
        |input, output| {
            let (words, _) = read_sorted(input);
            let mut at_length = BTreeMap::new();
            for length in prefix_lengths(&words) {
                *at_length.entry(length).or_insert(0_u64) += 1;
            }
            let full = |(&length, &count): (&u64, &u64)| length < 60 && count == 1 << length;
            answer(output, u64::from(!at_length.iter().all(full)));
        },
    ),
    Wrong::new(
        "shifts-a-32-bit-one",
        "shifts a 1 of 32 bits, which goes round after 32 places",
        |input, output| {
            solve(input, output, |limit, e| {
                let zeros = (limit - e + 1).trailing_zeros();
                u64::from(1_u32.wrapping_shl(zeros))
            });
        },
    )
    .trap(one_or_two_heights),
    Wrong::new(
        "halves-up-to-10-times",
        "halves a height up to 10 times",
        |input, output| {
            solve(input, output, |limit, e| {
                lowest_bit(limit - e + 1).min(1 << 10)
            });
        },
    )
    .trap(one_or_two_heights),
    Wrong::new(
        "table-of-1000000",
        "has a table of Grundy numbers up to height 1,000,000, and takes the last for all others",
        |input, output| {
            solve(input, output, |limit, e| {
                lowest_bit((limit - e + 1).min(1_000_000))
            });
        },
    )
    .trap(few_letters_and_huge_limit),
    Wrong::new(
        "hash-that-wraps",
        "tells prefixes apart by a polynomial hash in 64 bits",
        |input, output| {
            by_hash(input, output, |hash: u64, letter| {
                hash.wrapping_mul(131).wrapping_add(letter.into())
            });
        },
    )
    .trap(same_suffixes),
    Wrong::new(
        "sorts-by-64-letters",
        "sorts words by their first 64 letters",
        |input, output| {
            let (mut words, limit) = read(input);
            words.sort_by(|a, b| a[..a.len().min(64)].cmp(&b[..b.len().min(64)]));
            answer(
                output,
                xor(prefix_lengths(&words).map(|e| lowest_bit(limit - e + 1))),
            );
        },
    )
    .trap(long_common_prefixes),
    Wrong::new(
        "common-prefixes-up-to-255",
        "looks for common prefixes of up to 255 letters",
        |input, output| {
            let (words, limit) = read_sorted(input);
            let lengths = new_prefixes(&words).flat_map(|new| *new.start().min(&256)..=*new.end());
            answer(output, xor(lengths.map(|e| lowest_bit(limit - e + 1))));
        },
    )
    .trap(long_common_prefixes),
    Wrong::new(
        "depths-up-to-1000",
        "counts nodes in an array of 1,000 depths",
        |input, output| {
            solve(input, output, |limit, e| {
                if e < 1_000 {
                    lowest_bit(limit - e + 1)
                } else {
                    0
                }
            });
        },
    )
    .trap(long_common_prefixes),
    Wrong::new(
        "list-of-1000-words",
        "has room for 1,000 words",
        |input, output| {
            up_to_words(input, output, 1_000);
        },
    )
    .trap(hundreds_of_words),
    Wrong::new(
        "list-of-5000-words",
        "has room for 5,000 words",
        |input, output| {
            up_to_words(input, output, 5_000);
        },
    )
    .trap(thousands_of_words),
    Wrong::new(
        "buffer-of-1000",
        "reads words into a buffer of 1,000 letters",
        |input, output| {
            let (mut words, limit) = read(input);
            words.iter_mut().for_each(|word| word.truncate(1_000));
            words.sort_unstable();
            answer(
                output,
                xor(prefix_lengths(&words).map(|e| lowest_bit(limit - e + 1))),
            );
        },
    )
    .trap(long_common_prefixes),
    Wrong::new(
        "trie-of-65536",
        "has a trie of 65,536 nodes",
        |input, output| {
            up_to_nodes(input, output, 65_536);
        },
    )
    .trap(all_letters),
    Wrong::new(
        "trie-of-100000",
        "forgets the root among the 100,000 nodes of its trie",
        |input, output| {
            up_to_nodes(input, output, 100_000);
        },
    )
    .trap(all_letters),
];

/// XORs what a prefix counts for, by the limit and its length, over all prefixes.
fn solve(input: impl BufRead, output: impl Write, value: impl Fn(u64, u64) -> u64) {
    let (words, limit) = read_sorted(input);
    answer(output, xor(prefix_lengths(&words).map(|e| value(limit, e))));
}

fn lowest_bit_at<W: Width>(limit: u64, depth: u64) -> u64 {
    let height = i128::from(limit) - W::keep(depth.into()) + 1;
    lowest_bit(height as u64)
}

/// Tells prefixes of the same length apart by a hash, which each letter changes.
fn by_hash<H: Copy + Default + Eq + Hash>(
    input: impl BufRead,
    output: impl Write,
    change: impl Fn(H, u8) -> H,
) {
    let (words, limit) = read(input);
    let (mut seen, mut grundy) = (HashSet::new(), 0);
    for word in &words {
        let mut hash = H::default();
        for (letter, height) in word.bytes().zip((1..=limit).rev()) {
            hash = change(hash, letter);
            if seen.insert((height, hash)) {
                grundy ^= lowest_bit(height);
            }
        }
    }
    answer(output, grundy);
}

/// Reads so many words and no more.
fn up_to_words(input: impl BufRead, output: impl Write, most: usize) {
    let (mut words, limit) = read(input);
    words.truncate(most);
    words.sort_unstable();
    answer(
        output,
        xor(prefix_lengths(&words).map(|e| lowest_bit(limit - e + 1))),
    );
}

/// Builds a trie of so many nodes and no more.
fn up_to_nodes(input: impl BufRead, output: impl Write, most: usize) {
    let (words, limit) = read(input);
    let (mut trie, mut grundy) = (vec![[0; 2]], 0);
    for word in &words {
        let mut at = 0;
        for (letter, height) in word.bytes().zip((1..=limit).rev()) {
            let next = usize::from(letter & 1);
            if trie[at][next] == 0 {
                if trie.len() == most {
                    break;
                }
                trie[at][next] = trie.len();
                trie.push([0; 2]);
                grundy ^= lowest_bit(height);
            }
            at = trie[at][next];
        }
    }
    answer(output, grundy);
}

fn read(input: impl BufRead) -> (Vec<String>, u64) {
    let input = read_to_string(input).unwrap();
    let mut tokens = input.split_ascii_whitespace();
    let n: usize = tokens.next().unwrap().parse().unwrap();
    let limit = tokens.next().unwrap().parse().unwrap();
    (tokens.take(n).map(String::from).collect(), limit)
}

fn read_sorted(input: impl BufRead) -> (Vec<String>, u64) {
    let (mut words, limit) = read(input);
    words.sort_unstable();
    (words, limit)
}

/// For each word the lengths of its prefixes that the word before it has not.
fn new_prefixes(words: &[String]) -> impl Iterator<Item = RangeInclusive<u64>> {
    (0..words.len()).map(|i| {
        let word = words[i].as_bytes();
        let before = if i > 0 { words[i - 1].as_bytes() } else { &[] };
        let common = word.iter().zip(before).take_while(|(a, b)| a == b).count();
        common as u64 + 1..=word.len() as u64
    })
}

fn prefix_lengths(words: &[String]) -> impl Iterator<Item = u64> {
    new_prefixes(words).flatten()
}

/// The largest power of two that divides `k`, and 0 for 0.
fn lowest_bit(k: u64) -> u64 {
    k & k.wrapping_neg()
}

fn xor(values: impl Iterator<Item = u64>) -> u64 {
    values.fold(0, |a, b| a ^ b)
}

fn answer(mut output: impl Write, grundy: u64) {
    let answer: &[u8] = if grundy != 0 { b"Alice\n" } else { b"Bob\n" };
    output.write_all(answer).unwrap();
}
