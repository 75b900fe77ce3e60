//! Sum Game, as the tools see it.

#[path = "../src/main.rs"]
#[expect(dead_code, reason = "its main is for the judge")]
mod submission;

mod brute;
mod families;
mod game;
mod growth;
mod table;
mod traps;
mod validator;
mod wrong;

use std::process::ExitCode;

use tools::{Family, answer, problem};

fn main() -> ExitCode {
    problem!()
        .submission(submission::run)
        .naive("brute", brute::run)
        .naive("table", table::run)
        .wrong(
            "ignores-odd-marks",
            "halves the difference of the marks in integers and forgets that it can be odd",
            wrong::ignores_odd_marks,
        )
        .wrong(
            "mark-is-worth-four",
            "rounds 9/2 down",
            wrong::mark_is_worth_four,
        )
        .wrong(
            "mark-is-worth-nine",
            "takes a mark for the 9 that it could become",
            wrong::mark_is_worth_nine,
        )
        .wrong(
            "marks-on-the-wrong-side",
            "adds the marks' worth to the wrong half",
            wrong::marks_on_the_wrong_side,
        )
        .wrong(
            "ignores-directions",
            "compares the sizes of two differences and forgets their directions",
            wrong::ignores_directions,
        )
        .wrong(
            "ignores-digits",
            "compares the numbers of marks alone",
            wrong::ignores_digits,
        )
        .wrong(
            "marks-must-match",
            "forgets that digits can make up for marks",
            wrong::marks_must_match,
        )
        .wrong(
            "last-move-decides",
            "lets whoever moves last decide",
            wrong::last_move_decides,
        )
        .wrong(
            "sum-over-the-whole-string",
            "lets Bob win whenever the sum can be divided in two",
            wrong::sum_over_the_whole_string,
        )
        .wrong(
            "greedy-players",
            "lets both play for the sums so far, without a look at what remains",
            wrong::greedy_players,
        )
        .family(
            Family::new("few-marks", families::few_marks)
                .seed(1)
                .every(2),
        )
        .family(Family::new("nearly-equal", families::nearly_equal).seed(1))
        .family(
            Family::new("nearly-equal-and-long", families::nearly_equal_and_long)
                .seed(1)
                .against(["table"]),
        )
        .family(Family::new("many-marks", families::many_marks).against(["table"]))
        .family(
            Family::new("long-with-few-marks", families::long_with_few_marks).against(["table"]),
        )
        .family(Family::new("bounds", families::bounds).in_order().cases(15))
        .family(
            Family::new("longest", families::longest)
                .against(["table"])
                .in_order()
                .cases(7),
        )
        .family(
            Family::new("longest-with-marks", families::longest_with_marks)
                .against([])
                .in_order()
                .cases(8),
        )
        .families(traps::all())
        .validator(validator::validate)
        .extension(explore::of(&game::SumGame))
        .extension(explore::growth::inputs(growth::input))
        .test("all_marks", all_marks)
        .test("no_marks", no_marks)
        .test("the_largest_sums", the_largest_sums)
        .test("quotes_do_not_matter", quotes_do_not_matter)
        .run()
}

fn all_marks() {
    for length in [2, 4, 99_998, 100_000] {
        assert_eq!(answer(submission::run, &"?".repeat(length)), "false\n");
    }
}

fn no_marks() {
    assert_eq!(answer(submission::run, "00\n"), "false\n");
    assert_eq!(answer(submission::run, "09\n"), "true\n");
}

fn the_largest_sums() {
    let nines = "9".repeat(50_000);
    assert_eq!(
        answer(submission::run, &format!("{nines}{nines}\n")),
        "false\n"
    );
    assert_eq!(
        answer(submission::run, &format!("{}8{nines}\n", &nines[1..])),
        "true\n"
    );
    // Two marks are worth a nine.
    let (nines, zeros, marks) = (&nines[..25_000], "0".repeat(25_000), "?".repeat(50_000));
    assert_eq!(
        answer(submission::run, &format!("{zeros}{nines}{marks}\n")),
        "false\n"
    );
    assert_eq!(
        answer(submission::run, &format!("{nines}{nines}{marks}\n")),
        "true\n"
    );
}

fn quotes_do_not_matter() {
    assert_eq!(answer(submission::run, "\"25??\"\n"), "true\n");
    assert_eq!(answer(submission::run, "\"5023\"\r\n"), "false\n");
    assert_eq!(answer(submission::run, "\"?3295???\""), "false\n");
}
