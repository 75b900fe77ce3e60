//! What `cargo regen` refuses to write, and whom it names.

use crate::common::finish;
use crate::doubled::{Doubled, assert_refuses, assert_says};

#[test]
fn duplicates_are_refused() {
    let doubled = Doubled::new();
    doubled.case("sample-1", "3\n", "6\n");
    assert_refuses(&doubled, "", &["ones-03: its input is that of sample-1"]);
    assert_refuses(&doubled, "duplicate", &["its input is that of ones-0"]);
}

#[test]
fn a_generator_that_draws_from_elsewhere_is_found_out() {
    let doubled = Doubled::new();
    assert_refuses(
        &doubled,
        "by-process",
        &[
            "numbers-01",
            "the generator of family `numbers` makes another input the second time",
        ],
    );
}

#[test]
fn a_generator_that_falls_is_named() {
    let doubled = Doubled::new();
    assert_refuses(
        &doubled,
        "generator-panics",
        &[
            "the generator of family `numbers` fails: panicked at",
            "no number today",
        ],
    );
}

#[test]
fn a_naive_solution_that_disagrees_is_named() {
    let doubled = Doubled::new();
    assert_refuses(
        &doubled,
        "naive-disagrees",
        &["`submission` gets WA where `adds` answers: token 1 differs: expected “1”, found “2”"],
    );
}

#[test]
fn a_naive_solution_that_hangs_is_named() {
    let doubled = Doubled::new();
    assert_refuses(
        &doubled,
        "naive-hangs,removed,committed",
        &["ones-01: `adds` gets TLE: still running after 2s"],
    );
}

#[test]
fn a_submission_that_crashes_is_named() {
    let doubled = Doubled::new();
    let mut command = doubled.command("", &["regen", "doubled"]);
    let (status, output, _) = finish(command.env("SUBMISSION", "aborts"));
    assert_eq!(status, 1);
    assert_says(
        &output,
        &["`submission` gets RE where `adds` answers: killed by SIGABRT"],
    );
}

#[test]
fn what_the_validator_refuses_is_named_with_its_place() {
    let doubled = Doubled::new();
    assert_refuses(
        &doubled,
        "refused",
        &[
            "numbers-01: the validator refuses it: line 1, column",
            "expected the end of the line, found a blank",
        ],
    );
}

#[test]
fn hand_made_cases_are_checked_like_any_other() {
    let doubled = Doubled::new();
    doubled.case("hand-crlf", "5\r\n", "10\n");
    doubled.case("hand-wrong", "7\n", "15\n");
    assert_refuses(
        &doubled,
        "",
        &[
            "hand-crlf.in: the validator refuses it: line 1, column 2: expected the end of the line, found a carriage return",
            "hand-wrong: the submission gets WA: token 1 differs: expected “15”, found “14”",
        ],
    );
}

#[test]
fn an_input_without_answer_is_named_and_the_reverse() {
    let doubled = Doubled::new();
    doubled.write("hand-a.in", "5\n");
    doubled.write("hack-001.out", "10\n");
    assert_refuses(
        &doubled,
        "",
        &[
            "hand-a.in: there is no hand-a.out",
            "hack-001.out: there is no hack-001.in",
        ],
    );
}

#[test]
fn families_cannot_take_the_names_of_hand_made_cases() {
    let doubled = Doubled::new();
    assert_refuses(
        &doubled,
        "reserved",
        &["hand-made: cases cannot be named after this family"],
    );
}
