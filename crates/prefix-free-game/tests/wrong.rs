//! Mistakes that people make in this problem, each with a name and what is wrong.

mod narrow;
mod truth;

use std::collections::BTreeMap;

use tools::Wrong;

use crate::families::few_letters_and_huge_limit;
use crate::large::{
    all_letters, hundreds_of_words, long_common_prefixes, longer_common_prefixes,
    one_or_two_heights, same_hashes, same_hashes_in_128_bits, same_suffixes, thousands_of_words,
};

pub use narrow::NARROW;
use truth::{
    answer, by_hash, lowest_bit, new_prefixes, prefix_lengths, read, read_sorted, solve,
    up_to_letters, up_to_nodes, up_to_words, xor,
};

/// All but those of [`NARROW`].
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
        "hash-that-wraps-in-128-bits",
        "tells prefixes apart by a polynomial hash in 128 bits",
        |input, output| {
            by_hash(input, output, |hash: u128, letter| {
                hash.wrapping_mul(131).wrapping_add(letter.into())
            });
        },
    )
    .trap(same_hashes_in_128_bits),
    Wrong::new(
        "hash-modulo-1000000007",
        "tells prefixes apart by a polynomial hash modulo 1,000,000,007",
        |input, output| {
            by_hash(input, output, |hash: u64, letter| {
                (31 * hash + u64::from(letter)) % 1_000_000_007
            });
        },
    )
    .trap(same_hashes),
    Wrong::new(
        "halves-up-to-58-times",
        "halves a height up to 58 times, and knows no Grundy number beyond",
        |input, output| {
            solve(input, output, |limit, e| {
                lowest_bit(limit - e + 1) % (1 << 59)
            });
        },
    )
    .no_trap(),
    Wrong::new(
        "heads-alone",
        "takes words with the same first 64 letters to part there",
        |input, output| {
            let (words, limit) = read_sorted(input);
            let common = words.windows(2).map(|pair| {
                let [a, b] = [0, 1].map(|i| pair[i].as_bytes());
                a.iter().zip(b).take(64).take_while(|(a, b)| a == b).count()
            });
            let ends = common.chain(words.iter().map(String::len));
            answer(output, limit ^ xor(ends.map(|end| limit - end as u64)));
        },
    )
    .trap(long_common_prefixes),
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
        "depths-up-to-10000",
        "counts nodes in an array of 10,000 depths",
        |input, output| {
            solve(input, output, |limit, e| {
                if e < 10_000 {
                    lowest_bit(limit - e + 1)
                } else {
                    0
                }
            });
        },
    )
    .trap(longer_common_prefixes),
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
        |input, output| up_to_letters(input, output, 1_000),
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
