//! What `cargo stress` takes and reports, through the real binary.

use std::time::{Duration, Instant};

use crate::common::finish;
use crate::doubled::Doubled;
use crate::planted::planted;
use serde_json::Value;

pub fn stress(arguments: &[&str]) -> (i32, String, String) {
    planted().run(&[&["stress", "planted"], arguments].concat())
}

/// The rows of a run, as JSON, and the exit status.
pub fn rows(arguments: &[&str]) -> (i32, Vec<Value>) {
    let (status, output, error) = stress(&[arguments, &["--format", "json"]].concat());
    let rows = output
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert!(status < 2, "{error}");
    (status, rows)
}

/// The only row of a run that finds something.
#[track_caller]
pub fn fault(arguments: &[&str]) -> Value {
    let (status, mut rows) = rows(arguments);
    assert_eq!((status, rows.len()), (1, 1), "{rows:?}");
    rows.remove(0)
}

#[track_caller]
pub fn assert_failure(row: &Value, role: &str, verdict: &str, message: &str) {
    assert_eq!(
        (&row["fault"], &row["verdict"]),
        (&role.into(), &verdict.into()),
        "{row}"
    );
    assert!(row["message"].as_str().unwrap().contains(message), "{row}");
}

#[test]
fn the_report_shows_the_case_and_the_command_that_brings_it_back() {
    let (status, output, _) = stress(&["--solution", "reads-nothing", "--family", "strings"]);
    assert_eq!(status, 1);
    for part in [
        "WA by `reads-nothing`: token 1 is one too many: found “14”",
        "  input (1 byte",
        "  expected  echo           \n",
        "  actual    reads-nothing  14\n",
        "                           ^^\n",
        "reproduce   cargo stress planted --family strings --solution reads-nothing --against echo --replay 0\n",
    ] {
        let output: String = output
            .lines()
            .map(|line| line.trim_end().to_owned() + "\n")
            .collect();
        let part: String = part
            .lines()
            .map(|line| line.trim_end().to_owned() + "\n")
            .collect();
        assert!(
            output.contains(part.trim_end_matches('\n')),
            "{part}\n{output}"
        );
    }
    assert!(!output.contains('\x1b'), "colour without a terminal");
}

#[test]
fn the_command_of_a_report_brings_the_case_back() {
    let row = fault(&["--solution", "panics", "--family", "numbers"]);
    let command = row["counterexample"]["reproduce"].as_str().unwrap();
    let words: Vec<&str> = command.split(' ').skip(2).collect();
    let again = fault(&words[1..]);
    assert_eq!(again["counterexample"]["input"], "100\n");
    assert_eq!(again["message"], row["message"]);
}

#[test]
fn the_command_of_a_report_keeps_the_time_limit() {
    let limit = ["--time-limit", "700ms", "--family", "numbers"];
    let row = fault(&[&limit[..], &["--solution", "loops-forever"]].concat());
    let command = row["counterexample"]["reproduce"].as_str().unwrap();
    assert!(command.contains("--time-limit 700ms"), "{command}");
}

#[test]
fn the_command_of_a_report_brings_a_generators_fall_back() {
    let row = fault(&["--family", "panics", "--exhaustive"]);
    let command = row["counterexample"]["reproduce"].as_str().unwrap();
    let words: Vec<&str> = command.split(' ').skip(3).collect();
    assert_failure(&fault(&words), "generator", "RE", "no 42 today");
}

#[test]
fn a_shard_shrinks_to_the_smallest_case_of_all() {
    for k in 1..=3 {
        let shard = format!("{k}/3");
        let row = fault(&[
            "--family",
            "numbers",
            "--solution",
            "wrong-at-both-ends",
            "--shrink-time",
            "60s",
            "--shard",
            &shard,
        ]);
        assert_eq!(row["counterexample"]["input"], "7\n", "{shard}");
    }
}

#[test]
fn no_row_goes_by_without_a_case() {
    for mode in [&[][..], &["--exhaustive"]] {
        let arguments = [&["--family", "numbers", "--time", "1ms"], mode].concat();
        let (status, rows) = rows(&arguments);
        assert_eq!(status, 0);
        assert_ne!(rows[0]["cases"], 0);
    }
}

#[test]
fn the_first_case_that_goes_wrong_is_reported_whatever_the_number_of_jobs() {
    let index = |jobs| {
        let arguments = [
            "--solution",
            "panics",
            "--family",
            "numbers",
            "--jobs",
            jobs,
        ];
        fault(&arguments)["counterexample"]["index"].clone()
    };
    let (one, four) = (index("1"), index("4"));
    assert!(one.is_u64());
    assert_eq!(one, four);
}

#[test]
fn shards_together_are_the_run_without_them() {
    for mode in [&["--cases", "1000"][..], &["--exhaustive"]] {
        let cases = |shard: &[&str]| {
            let arguments = [&["--family", "strings", "--solution", "echo"], mode, shard].concat();
            let (status, rows) = rows(&arguments);
            assert_eq!(status, 0);
            rows[0]["cases"].as_u64().unwrap()
        };
        let whole = cases(&[]);
        let parts: Vec<u64> = (1..=3)
            .map(|k| cases(&["--shard", &format!("{k}/3")]))
            .collect();
        assert_eq!(parts.iter().sum::<u64>(), whole, "{parts:?}");
        assert!(parts.iter().all(|&part| part > whole / 6), "{parts:?}");
    }
}

#[test]
fn a_case_that_goes_wrong_is_found_by_exactly_one_shard() {
    let arguments = [
        "--family",
        "numbers",
        "--solution",
        "loops-forever",
        "--cases",
        "3",
        "--shrink-time",
        "0",
    ];
    let (_, whole) = rows(&arguments);
    let found = (1..=3).filter(|k| {
        let shard = format!("{k}/3");
        rows(&[&arguments[..], &["--shard", &shard]].concat()).0 == 1
    });
    let first = whole[0]["counterexample"]["index"].as_u64();
    assert_eq!(found.count() >= 1, first.is_some());
}

#[test]
fn an_exhaustive_run_tries_every_input_and_says_how_many_of_each_size() {
    for (family, sizes) in [
        ("strings", "[[0,1],[1,3],[2,9],[3,27],[4,81]]"),
        ("permutations", "[[0,1],[1,1],[2,2],[3,6],[4,24],[5,120]]"),
        ("numbers", "[[1,10],[2,100],[3,1000]]"),
    ] {
        let naive = if family == "numbers" {
            "double"
        } else {
            "echo"
        };
        for jobs in ["1", "3"] {
            let arguments = [
                "--exhaustive",
                "--family",
                family,
                "--solution",
                naive,
                "--jobs",
                jobs,
            ];
            let (status, rows) = rows(&arguments);
            assert_eq!(status, 0);
            assert_eq!(rows[0]["sizes"].to_string(), sizes);
            assert_eq!(rows[0]["complete"], true);
            assert_eq!(rows[0]["mode"], "exhaustive");
        }
    }
    let arguments = ["--exhaustive", "--family", "numbers", "--max-size", "2"];
    let (_, rows) = rows(&arguments);
    assert_eq!(rows[0]["sizes"].to_string(), "[[1,10],[2,100]]");
    assert_eq!(rows[0]["complete_size"], 2);
}

#[test]
fn an_exhaustive_run_finds_the_smallest_case_that_goes_wrong() {
    for jobs in ["1", "2"] {
        let arguments = [
            "--exhaustive",
            "--family",
            "numbers",
            "--solution",
            "panics",
            "--jobs",
            jobs,
        ];
        let row = fault(&arguments);
        assert_eq!(row["counterexample"]["input"], "100\n");
        assert_eq!(row["complete_size"], 2);
    }
}

#[test]
fn a_problem_is_known_by_its_folder() {
    let doubled = Doubled::new();
    for (folder, arguments) in [
        ("crates/bare/src", &[][..]),
        ("crates", &["./bare"]),
        (".", &["crates/bare/"]),
    ] {
        let mut command = doubled.command("", &[&["stress", "--list"], arguments].concat());
        let (status, _, error) = finish(command.current_dir(doubled.root().join(folder)));
        assert_eq!(status, 2, "{error}");
        assert!(error.contains("bare declares nothing yet"), "{error}");
    }
    let (status, _, error) = doubled.run("", &["stress", "crates/bear"]);
    assert_eq!(status, 2);
    assert!(
        error.contains("there is no problem `crates/bear`"),
        "{error}"
    );
}

#[test]
fn an_unknown_name_gets_the_known_ones_and_the_nearest() {
    for (arguments, parts) in [
        (
            &["stress", "plantd"][..],
            [
                "no problem `plantd`; did you mean `planted`?",
                "known: planted",
            ],
        ),
        (
            &["stress", "planted", "--family", "nombers"],
            ["did you mean `numbers`?", "hexadecimal, constant"],
        ),
        (
            &["stress", "planted", "--solution", "aborted"],
            ["did you mean `aborts`?", "known: submission, double"],
        ),
        (
            &["stress", "planted", "--against", "doubel"],
            ["did you mean `double`?", "known: submission"],
        ),
    ] {
        let (status, output, error) = planted().run(arguments);
        assert_eq!((status, output.as_str()), (2, ""));
        assert!(parts.iter().all(|part| error.contains(part)), "{error}");
    }
}

#[test]
fn bad_arguments_are_refused() {
    for arguments in [
        &["--time", "soon"][..],
        &["--shard", "0/3"],
        &["--shard", "4/3"],
        &["--jobs", "0"],
        &["--time-limit", "0"],
        &["--exhaustive", "--cases", "3"],
        &["--program", "a 'b"],
        &["--program", ""],
        &["--max-size", "3"],
    ] {
        let (status, output, error) = stress(arguments);
        assert_eq!((status, output.as_str()), (2, ""), "{arguments:?}");
        assert!(error.contains("error"), "{error}");
    }
}

#[test]
fn what_there_is_can_be_listed() {
    let (status, output, _) = stress(&["--list"]);
    assert_eq!(status, 0);
    for line in [
        "planted  submission  submission",
        "planted  naive       double",
        "planted  wrong       panics                     panics",
        "planted  family      strings                    against echo",
    ] {
        assert!(output.contains(line), "{line}\n{output}");
    }
    let (_, items) = rows(&["--list"]);
    assert_eq!(
        items[0],
        serde_json::json!({"problem": "planted", "kind": "submission", "name": "submission", "about": ""})
    );
}

#[test]
fn a_mistake_that_only_a_late_row_shows_is_found_in_the_first_look() {
    // The rows before it get ten seconds each, and would need a minute.
    let start = Instant::now();
    let (status, output, _) = stress(&[
        "--solution",
        "capitals",
        "--against",
        "hexadecimal",
        "--time",
        "60s",
    ]);
    assert_eq!(status, 1, "{output}");
    assert!(start.elapsed() < Duration::from_secs(50));
}

#[test]
fn choices_that_must_be_equal_become_smaller_together() {
    let row = fault(&["--solution", "tells-apart", "--family", "three"]);
    assert_eq!(row["counterexample"]["input"], "0 0 0\n", "{row}");
}

#[test]
fn a_better_case_beside_one_is_found() {
    let row = fault(&["--solution", "no-neighbours", "--family", "pair"]);
    assert_eq!(row["counterexample"]["input"], "10 9\n", "{row}");
}
