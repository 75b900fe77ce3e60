//! Easy But Easy Game, as the tools see it.

#[path = "../src/main.rs"]
#[expect(dead_code, reason = "its main is for the judge")]
mod submission;

mod answers;
mod brute;
mod families;
mod game;
mod growth;
mod large;
mod layers;
mod table;
mod validator;
mod wrong;

use std::process::ExitCode;

use tools::{Family, problem};

fn main() -> ExitCode {
    problem!()
        .submission(submission::run)
        .naive("brute", brute::run)
        .naive("table", table::run)
        .naive("layers", layers::run)
        .wrong(wrong::ALL)
        .wrong(&wrong::NARROW.concat())
        .family(Family::new("short", families::short).every(10).seed(2))
        .family(Family::new("several-tests", families::several_tests))
        .family(
            Family::new("few-pairs-matter", families::few_pairs_matter)
                .against(["table", "layers"])
                .cases(10),
        )
        .family(
            Family::new("any-pairs", families::any_pairs)
                .against(["table", "layers"])
                .cases(10),
        )
        .family(
            Family::new("hundreds-of-pairs", large::hundreds_of_pairs)
                .against(["layers"])
                .cases(12),
        )
        .family(
            Family::new("zero-pair-far-in", large::zero_pair_far_in)
                .against(["layers"])
                .cases(10),
        )
        .family(
            Family::new("same-keys", large::same_keys)
                .against(["layers"])
                .cases(9),
        )
        .family(
            Family::new("thousands-of-tests", large::thousands_of_tests)
                .against(["layers"])
                .cases(8),
        )
        .family(
            Family::new(
                "more-mixed-pairs-than-16-bits",
                large::more_mixed_pairs_than_16_bits,
            )
            .against(["layers"])
            .cases(6),
        )
        .family(
            Family::new(
                "more-zero-pairs-than-16-bits",
                large::more_zero_pairs_than_16_bits,
            )
            .against(["layers"])
            .cases(3),
        )
        .family(
            Family::new("more-tests-than-16-bits", large::more_tests_than_16_bits)
                .against(["layers"])
                .cases(2),
        )
        .family(
            Family::new("all-characters", large::all_characters)
                .against(["layers"])
                .cases(4),
        )
        .family(
            Family::new("long-with-few-zeros", families::long_with_few_zeros)
                .against(["table", "layers"])
                .cases(2),
        )
        .family(Family::listed("every-branch", families::every_branch).against(["table", "layers"]))
        .family(Family::listed("bounds", families::bounds))
        .family(Family::listed("many-tests", families::many_tests).against(["table", "layers"]))
        .family(Family::listed("longest", families::longest).against(["layers"]))
        .traps(
            Family::new("trap", families::some_pairs)
                .against(["layers"])
                .cases(2),
        )
        .validator(validator::validate)
        .extension(explore::of(&game::EasyButEasyGame))
        .extension(explore::growth::inputs(growth::input))
        .test(
            "one_string_of_1e6_characters",
            answers::one_string_of_1e6_characters,
        )
        .test(
            "a_million_strings_of_one_character",
            answers::a_million_strings_of_one_character,
        )
        .test(
            "white_space_does_not_matter",
            answers::white_space_does_not_matter,
        )
        .run()
}
