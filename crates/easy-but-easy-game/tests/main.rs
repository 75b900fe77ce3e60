//! Easy But Easy Game, as the tools see it.

#[path = "../src/main.rs"]
#[expect(dead_code, reason = "its main is for the judge")]
mod submission;

mod answers;
mod brute;
mod families;
mod game;
mod growth;
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
            Family::new("long-with-few-zeros", families::long_with_few_zeros)
                .against(["table", "layers"])
                .cases(2),
        )
        .family(Family::listed("every-branch", families::every_branch).against(["table", "layers"]))
        .family(Family::listed("bounds", families::bounds))
        .family(Family::listed("many-tests", families::many_tests).against(["table", "layers"]))
        .family(Family::listed("longest", families::longest).against([]))
        .traps(
            Family::new("trap", families::some_pairs)
                .against(["table", "layers"])
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
