//! Whom the commands that work on test cases name.

use serde_json::Value;

use crate::common::{finish, write_script};
use crate::doubled::{Doubled, assert_refuses, assert_says};

/// One case.
fn with_case() -> Doubled {
    let doubled = Doubled::new();
    doubled.case("sample-1", "7\n", "14\n");
    doubled
}

/// Judges the case: exit status, and the line about it.
fn judge(doubled: &Doubled, planted: &str, submission: &str) -> (i32, Value) {
    let arguments = ["judge", "doubled", "--format", "json"];
    let mut command = doubled.command(planted, &arguments);
    let (status, output, error) = finish(command.env("SUBMISSION", submission));
    let line = serde_json::from_str(&output).unwrap_or_else(|_| panic!("{output}{error}"));
    (status, line)
}

#[test]
fn judge_names_the_checker_the_validator_and_the_test_case() {
    let doubled = with_case();
    for (planted, submission, verdict, fault, message) in [
        ("checked", "", "AC", None, ""),
        ("checked", "adds-one", "WA", None, "no double"),
        (
            "checked,checker-panics",
            "",
            "RE",
            Some("checker"),
            "no checker today",
        ),
        (
            "checked,checker-aborts",
            "",
            "RE",
            Some("checker"),
            "SIGABRT",
        ),
        (
            "checked,checker-hangs",
            "",
            "TLE",
            Some("checker"),
            "after 2s",
        ),
        (
            "checked,checker-refuses",
            "",
            "WA",
            Some("checker"),
            "that both give",
        ),
        (
            "checked,checker-refuses",
            "adds-one",
            "WA",
            Some("naive"),
            "no double",
        ),
        (
            "validator-panics",
            "adds-one",
            "RE",
            Some("validator"),
            "no validator today",
        ),
        (
            "validator-aborts",
            "adds-one",
            "RE",
            Some("validator"),
            "SIGABRT",
        ),
        (
            "validator-hangs",
            "adds-one",
            "TLE",
            Some("validator"),
            "after 2s",
        ),
    ] {
        let (status, line) = judge(&doubled, planted, submission);
        assert_eq!(line["verdict"], verdict, "{planted} {submission}: {line}");
        assert_eq!(
            line["fault"].as_str(),
            fault,
            "{planted} {submission}: {line}"
        );
        assert_eq!(status, i32::from(verdict != "AC"), "{planted}: {line}");
        let said = line["message"].as_str().unwrap_or_default();
        assert!(said.contains(message), "{planted} {submission}: {line}");
    }
    doubled.case("sample-1", "7 \n", "14\n");
    let (_, line) = judge(&doubled, "", "adds-one");
    assert_eq!(line["fault"], "generator", "{line}");
    assert!(
        line["message"]
            .as_str()
            .unwrap()
            .contains("validator refuses")
    );
    doubled.case("sample-1", "7\n", "15\n");
    let (_, line) = judge(&doubled, "checked", "");
    assert_eq!(line["fault"], "naive", "{line}");
}

#[test]
fn regen_names_the_naive_solution_the_checker_and_the_validator() {
    let doubled = Doubled::new();
    for (planted, message) in [
        (
            "checked,naive-refused",
            "`adds` gives an answer that the checker refuses: that is no",
        ),
        (
            "checked,checker-panics",
            "the checker fails on it: panicked at",
        ),
        (
            "checked,checker-aborts",
            "the checker fails on it: killed by SIGABRT",
        ),
        (
            "checked,checker-refuses",
            "the checker fails on it: refuses the answer that both give",
        ),
        (
            "checked,checker-hangs",
            "the checker fails on it: still running after 2s",
        ),
        ("validator-panics", "the validator fails on it: panicked at"),
        (
            "validator-aborts",
            "the validator fails on it: killed by SIGABRT",
        ),
        (
            "validator-hangs",
            "the validator fails on it: still running after 2s",
        ),
    ] {
        assert_refuses(&doubled, &format!("{planted},committed"), &[message]);
    }
}

#[test]
fn strength_blames_the_test_case_and_counts_no_catch() {
    let doubled = with_case();
    doubled.case("hand-bad", "8 \n", "1\n");
    let (status, output, error) = doubled.run("", &["judge", "doubled", "--strength"]);
    assert_eq!(status, 1, "{error}");
    assert_says(
        &output,
        &[
            "hand-bad: the validator refuses it",
            "survives all but samples",
        ],
    );
    doubled.case("hand-bad", "8\n", "1\n");
    let (_, output, _) = doubled.run("checked", &["judge", "doubled", "--strength"]);
    assert_says(
        &output,
        &["hand-bad: the checker refuses the answer that is kept"],
    );
}

/// Those that fail by themselves: what is planted, who is named, and how it fails.
const PLANTED: [(&str, &str, &str); 6] = [
    ("checked,checker-panics", "checker", "RE"),
    ("checked,checker-aborts", "checker", "RE"),
    ("checked,checker-hangs", "checker", "TLE"),
    ("validator-panics", "validator", "RE"),
    ("validator-aborts", "validator", "RE"),
    ("validator-hangs", "validator", "TLE"),
];

#[test]
fn strength_names_a_checker_and_a_validator_that_fail() {
    let doubled = with_case();
    for (planted, whom, _) in PLANTED {
        let (status, output, error) = doubled.run(planted, &["judge", "doubled", "--strength"]);
        assert_ne!(status, 0, "{planted}: {output}{error}");
        assert_says(
            &(output + &error),
            &[&format!("sample-1: the {whom} fails on it")],
        );
    }
}

#[test]
fn paste_names_the_checker_the_validator_and_the_test_case() {
    let doubled = with_case();
    let paste = |planted: &str, submission: &str, says: &str| {
        let mut command = doubled.cargo(planted, &["--quiet", "paste", "doubled"]);
        let (status, output, error) = finish(command.env("SUBMISSION", submission));
        assert_eq!(status, 1, "{planted}: {output}{error}");
        assert_says(&error, &[says]);
    };
    for (planted, whom, verdict) in PLANTED {
        paste(
            planted,
            "adds-one",
            &format!("sample-1: {verdict} of the {whom}: "),
        );
    }
    paste("checked", "adds-one", "sample-1: WA: that is no double");
    paste("checked", "aborts", "sample-1: RE: killed by SIGABRT");
    doubled.case("sample-1", "7\n", "15\n");
    paste("checked", "", "sample-1: WA of the test case's answer: ");
    doubled.case("sample-1", "7 \n", "14\n");
    for submission in ["adds-one", "aborts"] {
        paste(
            "",
            submission,
            "sample-1: WA of the input: the validator refuses",
        );
    }
}

#[test]
fn cargo_test_ends_and_names_who_hangs() {
    let doubled = Doubled::new();
    for (planted, filter, message) in [
        ("", "case::", "4 passed"),
        ("generator-hangs", "family::numbers", "TLE by the Generator"),
        (
            "validator-panics",
            "case::sample-1::in_process",
            "RE by the Validator",
        ),
        (
            "validator-aborts",
            "case::sample-1::in_process",
            "RE by the Validator",
        ),
        (
            "validator-hangs",
            "case::sample-1::in_process",
            "TLE by the Validator",
        ),
        (
            "checked,checker-panics",
            "case::sample-1::in_process",
            "RE by the Checker",
        ),
        (
            "checked,checker-hangs",
            "case::sample-1::in_process",
            "TLE by the Checker",
        ),
        (
            "checked,checker-aborts",
            "case::sample-1::in_process",
            "RE by the Checker",
        ),
        (
            "checked,checker-refuses",
            "case::sample-1::in_process",
            "WA by the Checker",
        ),
        (
            "refused",
            "family::numbers",
            "WA by the Generator: case 0 of seed 0, line 1",
        ),
    ] {
        let (status, output) = doubled.test(planted, filter);
        assert_eq!(status == 0, planted.is_empty(), "{planted}: {output}");
        assert!(output.contains(message), "{planted}: {output}");
    }
    for form in ["in_process", "binary"] {
        let mut hanging = doubled.test_command("", &format!("case::sample-1::{form}"));
        let (status, output, _) = finish(hanging.env("SUBMISSION", "spins"));
        assert_ne!(status, 0);
        assert!(output.contains("TLE by the Solution"), "{output}");
    }
}

#[test]
fn a_testlib_checker_gives_points_and_is_named_where_it_fails() {
    let doubled = with_case();
    let checker = doubled.root().join("points.sh");
    let judge = |text: &str| {
        write_script(&checker, text);
        let path = checker.to_str().unwrap();
        doubled.run("", &["judge", "doubled", "--checker", path])
    };
    for (text, status, says) in [
        (
            "echo points 0 nothing >&2; exit 7",
            1,
            "WA  points 0 nothing",
        ),
        ("echo points 0.5 half >&2; exit 7", 0, "AC  points 0.5 half"),
        ("echo none >&2; exit 16", 1, "WA  partial, 0: none"),
        ("echo some >&2; exit 66", 0, "AC  partial, 50: some"),
        (
            "echo much >&2; exit 7",
            2,
            "exit status 7 without a number of points: much",
        ),
        (
            "echo five >&2; exit 5",
            2,
            "the checker fails on case sample-1: five",
        ),
        (
            "echo many >&2; exit 217",
            2,
            "the checker fails on case sample-1: many",
        ),
        (
            "kill -9 $$",
            2,
            "the checker fails on case sample-1: killed by SIGKILL",
        ),
        (
            "echo slow >&2; sleep 60",
            2,
            "the checker fails on case sample-1: still running after 2s",
        ),
    ] {
        let (found, output, error) = judge(text);
        assert_eq!(found, status, "{text}: {output}{error}");
        assert_says(&(output + &error), &[says]);
    }
}

#[test]
fn what_others_print_does_not_reach_the_terminal_raw() {
    let doubled = with_case();
    let program = doubled.root().join("colourful.sh");
    write_script(
        &program,
        r"printf 'red \033[35m\n' >&2; printf '\033]0;title\007 15\n'; exit $FALLS",
    );
    for (falls, planted, shown) in [
        ("3", "", r"red \u{1b}[35m"),
        ("0", "", r"\u{1b}]0;title\u{7} 15"),
        ("0", "checked", r"that is no double\u{1b}[2J"),
    ] {
        let arguments = ["judge", "doubled", "--program", program.to_str().unwrap()];
        let mut command = doubled.command(planted, &arguments);
        let (status, output, _) = finish(command.env("FALLS", falls).env("CLICOLOR_FORCE", "1"));
        assert_eq!(status, 1);
        assert_says(&output, &[shown]);
        for raw in ["\u{1b}[35m", "\u{1b}]0", "\u{7}", "\u{1b}[2J"] {
            assert!(!output.contains(raw), "{output:?}");
        }
    }
    let arguments = ["regen", "doubled"];
    let mut command = doubled.command("checked,naive-refused,committed", &arguments);
    let (_, output, _) = finish(command.env("CLICOLOR_FORCE", "1"));
    assert_says(&output, &[r"no double\u{1b}[2J"]);
}

#[test]
fn standard_error_of_a_wrong_answer_is_shown() {
    let doubled = with_case();
    let program = doubled.root().join("talks.sh");
    write_script(&program, "echo I guess >&2; echo 15");
    let arguments = ["judge", "doubled", "--program", program.to_str().unwrap()];
    let (_, output, _) = doubled.run("", &arguments);
    assert_says(&output, &["the end of its standard error", "I guess"]);
}

#[test]
fn memory_is_the_programs_and_the_same_each_time() {
    let doubled = with_case();
    // What starts the programs holds the first case, and the answer to it.
    doubled.case(
        "sample-0",
        &("7\n".to_owned() + &" ".repeat(60 << 20)),
        "14\n",
    );
    let program = doubled.root().join("holds.sh");
    write_script(&program, "read n; echo $((2 * n))");
    let memory = |jobs: &str| -> Vec<Option<u64>> {
        let mut arguments = vec!["judge", "doubled", "--format", "json", "--jobs", jobs];
        arguments.extend(["--program", program.to_str().unwrap()]);
        let (_, output, error) = doubled.run("", &arguments);
        let memory = |line: &str| {
            let line: Value = serde_json::from_str(line).unwrap();
            line["memory_bytes"].as_u64()
        };
        let found: Vec<_> = output.lines().map(memory).collect();
        assert_eq!(found.len(), 2, "{output}{error}");
        found
    };
    assert_eq!(memory("1"), [None, None]);
    doubled.case("sample-0", "8\n", "16\n");
    // It keeps all of 40 MiB before it prints any of them.
    let holds = "head -c 41943040 /dev/zero | tail -c 99999999 >/dev/null";
    write_script(&program, &format!("read n; {holds}; echo $((2 * n))"));
    let found = [memory("1"), memory("2")].concat();
    let found: Vec<u64> = found.into_iter().flatten().collect();
    assert_eq!(found.len(), 4, "{found:?}");
    let (least, most) = (found.iter().min().unwrap(), found.iter().max().unwrap());
    assert!(*least > 40 << 20 && most - least < least / 10, "{found:?}");
}

#[test]
fn what_makes_no_sense_is_an_error_before_anything_runs() {
    let doubled = with_case();
    for arguments in [
        &["stress", "doubled", "--cases", "0"][..],
        &["stress", "doubled", "--time", "0"],
        &["stress", "doubled", "--time-limit", "0s"],
        &["stress", "doubled", "--time-limit", "1e300"],
        &["stress", "doubled", "--time", "100000h"],
        &["stress", "doubled", "--shard", "1/0"],
        &["regen", "doubled", "--import", "no/such/folder"],
    ] {
        let (status, output, error) = doubled.run("", arguments);
        assert_eq!((status, output.as_str()), (2, ""), "{arguments:?}: {error}");
    }
}
