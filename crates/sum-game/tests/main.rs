//! Sum Game, as the tools see it.

#[path = "../src/main.rs"]
#[expect(dead_code, reason = "its main is for the judge")]
mod submission;

mod answers;
mod backwards;
mod brute;
mod families;
mod game;
mod growth;
mod large;
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
        .naive("backwards", backwards::run)
        .wrong(wrong::ALL)
        .wrong(&wrong::NARROW.concat())
        .family(
            Family::new("few-marks", families::few_marks)
                .seed(1)
                .every(2),
        )
        .family(
            Family::new("nearly-equal", families::nearly_equal)
                .seed(19)
                .cases(6),
        )
        .family(
            Family::new("nearly-equal-and-long", families::nearly_equal_and_long)
                .seed(2)
                .cases(8)
                .against(["table", "backwards"]),
        )
        .family(
            Family::new("equal-when-wrapped", large::equal_when_wrapped)
                .against(["backwards"])
                .cases(12),
        )
        .family(
            Family::new("many-marks-and-a-tie", large::many_marks_and_a_tie)
                .against(["backwards"])
                .cases(12),
        )
        .family(Family::new("longest-ties", large::longest_ties).against(["backwards"]))
        .family(Family::new("many-marks", families::many_marks).against(["table", "backwards"]))
        .family(
            Family::new("long-with-few-marks", families::long_with_few_marks)
                .against(["table", "backwards"]),
        )
        .family(Family::listed("bounds", families::bounds))
        .family(Family::listed("longest", families::longest).against(["table", "backwards"]))
        .family(
            Family::listed("longest-with-marks", families::longest_with_marks)
                .against(["backwards"]),
        )
        .traps(
            Family::new("trap", families::steered)
                .seed(1)
                .against(["backwards"])
                .cases(2),
        )
        .validator(validator::validate)
        .extension(explore::of(&game::SumGame))
        .extension(explore::growth::inputs(growth::input))
        .test("all_marks", answers::all_marks)
        .test("no_marks", answers::no_marks)
        .test("the_largest_sums", answers::the_largest_sums)
        .test("quotes_do_not_matter", answers::quotes_do_not_matter)
        .run()
}
