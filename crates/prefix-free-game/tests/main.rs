//! Prefix-free Game, as the tools see it.

#[path = "../src/main.rs"]
#[expect(dead_code, reason = "its main is for the judge")]
mod submission;

mod answers;
mod brute;
mod families;
mod game;
mod growth;
mod large;
mod mex;
mod trie;
mod validator;
mod walk;
mod wrong;

use std::process::ExitCode;

use tools::{Family, problem};

fn main() -> ExitCode {
    problem!()
        .submission(submission::run)
        .naive("brute", brute::run)
        .naive("mex", mex::run)
        .naive("trie", trie::run)
        .naive("walk", walk::run)
        .wrong(wrong::ALL)
        .wrong(&wrong::NARROW.concat())
        .family(
            Family::new("short-words", families::short_words)
                .cases(0)
                .every(3),
        )
        .family(Family::new("unsorted", families::unsorted).cases(0))
        .family(
            Family::new("words-to-length-4", families::words_to_length_4)
                .against(["mex", "trie", "walk"])
                .cases(0)
                .every(4),
        )
        .family(
            Family::new("small-sets", families::small_sets)
                .only_cases()
                .cases(12),
        )
        .family(
            Family::new("many-heights", families::many_heights)
                .against(["mex", "trie", "walk"])
                .cases(8),
        )
        .family(
            Family::new("huge-limit", families::huge_limit)
                .against(["trie", "walk"])
                .cases(8),
        )
        .family(
            Family::new("one-or-two-heights", large::one_or_two_heights)
                .against(["trie", "walk"])
                .cases(12),
        )
        .family(
            Family::new("same-suffixes", large::same_suffixes)
                .against(["trie", "walk"])
                .cases(10),
        )
        .family(
            Family::new("same-hashes", large::same_hashes)
                .against(["trie", "walk"])
                .cases(12),
        )
        .family(
            Family::new("long-common-prefixes", large::long_common_prefixes)
                .against(["trie", "walk"])
                .cases(10),
        )
        .family(
            Family::new("longer-common-prefixes", large::longer_common_prefixes)
                .against(["trie", "walk"])
                .cases(6),
        )
        .family(
            Family::new("one-long-word", large::one_long_word)
                .against(["trie", "walk"])
                .cases(6),
        )
        .family(
            Family::new("hundreds-of-words", large::hundreds_of_words)
                .against(["trie", "walk"])
                .cases(10),
        )
        .family(
            Family::new("thousands-of-words", large::thousands_of_words)
                .against(["trie", "walk"])
                .cases(4),
        )
        .family(
            Family::new("all-letters", large::all_letters)
                .against(["trie", "walk"])
                .cases(6),
        )
        .family(
            Family::new("same-hashes-in-128-bits", large::same_hashes_in_128_bits)
                .against(["trie", "walk"])
                .cases(1),
        )
        .family(Family::new("long-words", families::long_words).against(["trie", "walk"]))
        .family(Family::listed("bounds", families::bounds).against(["trie", "walk"]))
        .family(Family::listed("largest", families::largest).against(["trie", "walk"]))
        .traps(
            Family::new("trap", families::few_words)
                .against(["trie", "walk"])
                .cases(2),
        )
        .validator(validator::validate)
        .extension(explore::of(&game::PrefixFreeGame))
        .extension(explore::growth::inputs(growth::input))
        .test("one_word_of_1e5_letters", answers::one_word_of_1e5_letters)
        .test(
            "a_comb_as_large_as_can_be",
            answers::a_comb_as_large_as_can_be,
        )
        .test(
            "a_full_trie_leaves_no_move",
            answers::a_full_trie_leaves_no_move,
        )
        .test("the_largest_limit", answers::the_largest_limit)
        .test(
            "blanks_and_line_ends_do_not_matter",
            answers::blanks_and_line_ends_do_not_matter,
        )
        .run()
}
