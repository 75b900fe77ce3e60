//! Prefix-free Game, as the tools see it.

#[path = "../src/main.rs"]
#[expect(dead_code, reason = "its main is for the judge")]
mod submission;

mod answers;
mod brute;
mod families;
mod game;
mod growth;
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
        .family(Family::listed("bounds", families::bounds).against(["trie"]))
        .family(Family::listed("largest", families::largest).against(["trie"]))
        .family(
            Family::new("many-words", families::many_words)
                .against(["trie"])
                .only_cases()
                .cases(3),
        )
        .traps(
            Family::new("trap", families::few_words)
                .against(["trie"])
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
