//! Prefix-free Game, as the tools see it.

#[path = "../src/main.rs"]
#[expect(dead_code, reason = "its main is for the judge")]
mod submission;

mod brute;
mod families;
mod game;
mod growth;
mod mex;
mod traps;
mod trie;
mod validator;
mod wrong;

use std::process::ExitCode;

use tools::{Family, answer, problem};

fn main() -> ExitCode {
    problem!()
        .submission(submission::run)
        .naive("brute", brute::run)
        .naive("mex", mex::run)
        .naive("trie", trie::run)
        .wrong(
            "one-level-short",
            "takes a free subtree for one level lower than it is",
            wrong::one_level_short,
        )
        .wrong(
            "one-level-too-many",
            "takes a free subtree for one level higher than it is",
            wrong::one_level_too_many,
        )
        .wrong(
            "empty-prefix-counts",
            "counts the empty prefix too",
            wrong::empty_prefix_counts,
        )
        .wrong(
            "whole-words-do-not-count",
            "counts proper prefixes only",
            wrong::whole_words_do_not_count,
        )
        .wrong(
            "forgets-to-sort",
            "compares neighbours in the order of the input",
            wrong::forgets_to_sort,
        )
        .wrong(
            "levels-as-nim-heaps",
            "takes a free subtree with k levels for a heap of k stones",
            wrong::levels_as_nim_heaps,
        )
        .wrong(
            "parity-of-free-subtrees",
            "counts the free subtrees, as if each were good for exactly one move",
            wrong::parity_of_free_subtrees,
        )
        .wrong(
            "only-equal-heights-cancel",
            "lets Bob win only when free subtrees cancel out in pairs of the same height",
            wrong::only_equal_heights_cancel,
        )
        .wrong(
            "guesses-one-two-one-two",
            "guesses the Grundy numbers from the first three",
            wrong::guesses_one_two_one_two,
        )
        .wrong(
            "highest-bit",
            "takes the largest power of two not above k for the largest that divides k",
            wrong::highest_bit,
        )
        .wrong(
            "levels-in-32-bits",
            "keeps the levels in 32 bits",
            wrong::levels_in_32_bits,
        )
        .wrong(
            "limit-as-float",
            "keeps the limit in a double",
            wrong::limit_as_float,
        )
        .family(
            Family::new("short-words", families::short_words)
                .cases(0)
                .every(3),
        )
        .family(Family::new("unsorted", families::unsorted).cases(0))
        .family(
            Family::new("words-to-length-4", families::words_to_length_4)
                .against(["mex", "trie"])
                .cases(0)
                .every(4),
        )
        .family(
            Family::new("small-sets", families::small_sets)
                .only_cases()
                .cases(12),
        )
        .family(
            Family::new("many-levels", families::many_levels)
                .against(["mex", "trie"])
                .cases(8),
        )
        .family(
            Family::new("huge-limit", families::huge_limit)
                .against(["trie"])
                .cases(8),
        )
        .family(Family::new("long-words", families::long_words).against(["trie"]))
        .family(
            Family::new("bounds", families::bounds)
                .against(["trie"])
                .in_order()
                .cases(9),
        )
        .family(
            Family::new("largest", families::largest)
                .against(["trie"])
                .in_order()
                .cases(10),
        )
        .family(
            Family::new("many-words", families::many_words)
                .against(["trie"])
                .only_cases()
                .cases(3),
        )
        .families(traps::all())
        .validator(validator::validate)
        .extension(explore::of(&game::PrefixFreeGame))
        .extension(explore::growth::inputs(growth::input))
        .test("one_word_of_1e5_letters", one_word_of_1e5_letters)
        .test("a_comb_as_large_as_can_be", a_comb_as_large_as_can_be)
        .test("a_full_trie_leaves_no_move", a_full_trie_leaves_no_move)
        .test("the_largest_limit", the_largest_limit)
        .test(
            "blanks_and_line_ends_do_not_matter",
            blanks_and_line_ends_do_not_matter,
        )
        .run()
}

fn agree(input: &str) -> String {
    let given = answer(submission::run, input);
    assert_eq!(given, answer(trie::run, input));
    given
}

fn one_word_of_1e5_letters() {
    for letter in ["0", "1", "01"] {
        let word = letter.repeat(100_000 / letter.len());
        for limit in [100_000, 100_001, 1_000_000_000_000_000_000_u64] {
            // One word leaves more than half of the tree free: its player copies what comes.
            assert_eq!(agree(&format!("1 {limit}\n{word}\n")), "Alice\n");
        }
    }
}

fn a_comb_as_large_as_can_be() {
    // 446 · 447 / 2 = 99,681 letters.
    let teeth: Vec<String> = (1..=446)
        .map(|length| "0".repeat(length - 1) + "1")
        .collect();
    for limit in 446..=512 {
        let input = format!("446 {limit}\n{}\n", teeth.join("\n"));
        agree(&input);
    }
    assert_eq!(
        agree(&format!("446 446\n{}\n", teeth.join("\n"))),
        "Alice\n"
    );
}

fn a_full_trie_leaves_no_move() {
    // All 8,192 words of 13 letters are too many letters; all 4,096 of 12 are not.
    for length in [1, 2, 12] {
        let count = 1_u32 << length;
        let words: Vec<String> = (0..count).map(|word| format!("{word:0length$b}")).collect();
        assert_eq!(
            agree(&format!("{count} {length}\n{}\n", words.join("\n"))),
            "Bob\n"
        );
    }
}

fn the_largest_limit() {
    // Below the other child of the root there are 10^18 levels, which 2^18 divides.
    assert_eq!(agree("1 1000000000000000000\n0\n"), "Alice\n");
    assert_eq!(agree("2 1000000000000000000\n0\n1\n"), "Bob\n");
    assert_eq!(agree("2 1000000000000000000\n00\n11\n"), "Bob\n");
    assert_eq!(agree("2 1000000000000000000\n0\n11\n"), "Alice\n");
}

fn blanks_and_line_ends_do_not_matter() {
    assert_eq!(answer(submission::run, "2 2\r\n00\r\n01\r\n"), "Alice\n");
    assert_eq!(answer(submission::run, "  2\n2 00 11"), "Bob\n");
}
