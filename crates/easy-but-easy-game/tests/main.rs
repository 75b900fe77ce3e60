//! Easy But Easy Game, as the tools see it.

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
            "parity-of-mixed-pairs",
            "looks at the parity of the mixed pairs alone",
            wrong::parity_of_mixed_pairs,
        )
        .wrong(
            "ignores-the-middle",
            "plays every string as if its length were even",
            wrong::ignores_the_middle,
        )
        .wrong(
            "ignores-a-middle-one",
            "ignores a 1 in the middle",
            wrong::ignores_a_middle_one,
        )
        .wrong(
            "middle-is-always-one",
            "takes a 0 in the middle for a 1",
            wrong::middle_is_always_one,
        )
        .wrong(
            "middle-zero-without-exception",
            "forgets the few mixed pairs that can go at once",
            wrong::middle_zero_without_exception,
        )
        .wrong(
            "middle-zero-always-wins",
            "guesses that with a 0 in the middle only a palindrome loses",
            wrong::middle_zero_always_wins,
        )
        .wrong(
            "one-mixed-pair-always-wins",
            "forgets that a single mixed pair needs a second 0",
            wrong::one_mixed_pair_always_wins,
        )
        .wrong(
            "two-mixed-pairs-always-lose",
            "forgets that the opponent can be left without a move",
            wrong::two_mixed_pairs_always_lose,
        )
        .wrong(
            "ignores-palindromes",
            "forgets that a palindrome ends the game",
            wrong::ignores_palindromes,
        )
        .wrong(
            "counts-pairs-twice",
            "looks at each pair from both sides",
            wrong::counts_pairs_twice,
        )
        .wrong(
            "first-test-only",
            "answers the first test only",
            wrong::first_test_only,
        )
        .wrong(
            "walks-to-each-character",
            "takes quadratic time on long strings",
            wrong::walks_to_each_character,
        )
        .family(Family::new("short", families::short).every(10).seed(2))
        .family(Family::new("several-tests", families::several_tests))
        .family(
            Family::new("few-pairs-matter", families::few_pairs_matter)
                .against(["table"])
                .cases(10),
        )
        .family(
            Family::new("any-pairs", families::any_pairs)
                .against(["table"])
                .cases(10),
        )
        .family(
            Family::new("long-with-few-zeros", families::long_with_few_zeros)
                .against(["table"])
                .cases(2),
        )
        .family(
            Family::new("every-branch", families::every_branch)
                .against(["table"])
                .in_order()
                .cases(3),
        )
        .family(Family::new("bounds", families::bounds).in_order().cases(6))
        .family(
            Family::new("many-tests", families::many_tests)
                .against(["table"])
                .in_order()
                .cases(4),
        )
        .family(
            Family::new("longest", families::longest)
                .against([])
                .in_order()
                .cases(6),
        )
        .families(traps::all())
        .validator(validator::validate)
        .extension(explore::of(&game::EasyButEasyGame))
        .extension(explore::growth::inputs(growth::input))
        .test("one_string_of_1e6_characters", one_string_of_1e6_characters)
        .test(
            "a_million_strings_of_one_character",
            a_million_strings_of_one_character,
        )
        .test("white_space_does_not_matter", white_space_does_not_matter)
        .run()
}

fn one_string_of_1e6_characters() {
    let (zeros, ones) = ("0".repeat(500_000), "1".repeat(500_000));
    // 500,000 mixed pairs.
    assert_eq!(
        answer(submission::run, &format!("1\n1000000 {zeros}{ones}\n")),
        "Bob\n"
    );
    // 499,999 of them, without and with a middle of either kind.
    let (zeros, ones) = (&zeros[1..], &ones[1..]);
    assert_eq!(
        answer(submission::run, &format!("1\n999998 {zeros}{ones}\n")),
        "Alice\n"
    );
    assert_eq!(
        answer(submission::run, &format!("1\n999999 {zeros}1{ones}\n")),
        "Alice\n"
    );
    assert_eq!(
        answer(submission::run, &format!("1\n999999 {zeros}0{ones}\n")),
        "Bob\n"
    );
    // A palindrome.
    assert_eq!(
        answer(submission::run, &format!("1\n999998 {zeros}{zeros}\n")),
        "Bob\n"
    );
}

fn a_million_strings_of_one_character() {
    let input = "1000000\n".to_owned() + &"1 0\n1 1\n".repeat(500_000);
    assert_eq!(answer(submission::run, &input), "Bob\n".repeat(1_000_000));
}

fn white_space_does_not_matter() {
    assert_eq!(
        answer(submission::run, "2\r\n3 001\r\n1 0\r\n"),
        "Alice\nBob\n"
    );
    assert_eq!(answer(submission::run, "2 3 001\n\n1\n0"), "Alice\nBob\n");
}
