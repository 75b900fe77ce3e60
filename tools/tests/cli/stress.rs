//! `cargo stress` through the real binary, on solutions that fall in every way there is.

use std::time::{Duration, Instant};

use crate::common::planted;
use serde_json::Value;

fn stress(arguments: &[&str]) -> (i32, String, String) {
    planted().run(&[&["stress", "planted"], arguments].concat())
}

/// The rows of a run, as JSON, and the exit status.
fn rows(arguments: &[&str]) -> (i32, Vec<Value>) {
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
fn fault(arguments: &[&str]) -> Value {
    let (status, mut rows) = rows(arguments);
    assert_eq!((status, rows.len()), (1, 1), "{rows:?}");
    rows.remove(0)
}

#[track_caller]
fn assert_fall(row: &Value, party: &str, verdict: &str, message: &str) {
    assert_eq!(
        (&row["fault"], &row["verdict"]),
        (&party.into(), &verdict.into()),
        "{row}"
    );
    assert!(row["message"].as_str().unwrap().contains(message), "{row}");
}

/// A planted solution falls from 100 on; the shrunk case must be just that.
#[track_caller]
fn assert_solution(name: &str, verdict: &str, message: &str) {
    assert_solution_within("300ms", name, verdict, message);
}

#[track_caller]
fn assert_solution_within(limit: &str, name: &str, verdict: &str, message: &str) {
    let row = fault(&[
        "--solution",
        name,
        "--family",
        "numbers",
        "--time-limit",
        limit,
        "--shrink-time",
        "60s",
    ]);
    assert_fall(&row, "solution", verdict, message);
    assert_eq!(row["counterexample"]["input"], "100\n", "{row}");
    assert_eq!(row["counterexample"]["expected"], "200\n", "{row}");
}

#[test]
fn a_solution_that_loops_forever_is_tle() {
    assert_solution("loops-forever", "TLE", "still running after 300ms");
}

#[test]
fn a_solution_that_sleeps_is_tle() {
    assert_solution("sleeps", "TLE", "still running after 300ms");
}

#[test]
fn a_solution_that_prints_without_end_is_ole() {
    assert_solution_within(
        "10s",
        "prints-without-end",
        "OLE",
        "printed more than 64 MiB",
    );
}

#[test]
#[cfg(target_os = "linux")]
fn a_solution_that_allocates_without_end_is_mle() {
    assert_solution_within(
        "10s",
        "allocates-without-end",
        "MLE",
        "more memory than the limit",
    );
}

#[test]
fn a_solution_that_overflows_the_stack_is_re() {
    assert_solution_within("20s", "overflows-the-stack", "RE", "stack overflow");
}

#[test]
fn a_solution_that_aborts_is_re() {
    assert_solution("aborts", "RE", "killed by SIGABRT");
}

#[test]
fn a_solution_that_panics_is_re_with_its_message_and_place() {
    assert_solution("panics", "RE", "tests/main.rs:");
    assert_solution("panics", "RE", ": I have seen enough");
}

#[test]
fn arithmetic_that_goes_wrong_is_re() {
    assert_solution("divides-by-zero", "RE", "attempt to divide by zero");
    assert_solution("wraps", "RE", "attempt to add with overflow");
}

#[test]
fn a_solution_that_exits_is_re_whatever_the_status() {
    assert_solution("exits-3", "RE", "exit status 3");
    assert_solution("exits-0", "RE", "exit status 0");
}

#[test]
fn a_solution_that_prints_no_utf8_is_wa() {
    assert_solution("prints-invalid-utf8", "WA", r"found “\xff\xfe200”");
}

#[test]
fn a_solution_that_prints_too_little_is_wa() {
    for name in ["closes-its-output", "prints-nothing"] {
        let row = fault(&["--solution", name, "--family", "numbers"]);
        assert_fall(&row, "solution", "WA", "the answer is empty: expected “0”");
        assert_eq!(row["counterexample"]["input"], "0\n");
    }
}

#[test]
fn a_solution_that_reads_nothing_is_wa() {
    let row = fault(&["--solution", "reads-nothing", "--family", "numbers"]);
    assert_fall(&row, "solution", "WA", "expected “0”, found “14”");
}

#[test]
fn an_answer_in_another_letter_case_is_wa() {
    let row = fault(&["--solution", "capitals", "--family", "hexadecimal"]);
    assert_fall(
        &row,
        "solution",
        "WA",
        "in letter case only: expected “a”, found “A”",
    );
    assert_eq!(row["counterexample"]["input"], "5\n");
}

#[test]
fn what_a_solution_prints_past_its_output_disturbs_nobody() {
    let (status, rows) = rows(&[
        "--solution",
        "prints-to-the-real-stdout",
        "--family",
        "numbers",
        "--cases",
        "500",
    ]);
    assert_eq!(
        (status, &rows[0]["verdict"], &rows[0]["cases"]),
        (0, &"AC".into(), &500.into())
    );
}

#[test]
fn a_case_that_goes_wrong_only_after_others_is_reported_as_such() {
    let arguments = [
        "--solution",
        "remembers",
        "--family",
        "numbers",
        "--cases",
        "2000",
    ];
    let (status, output, _) = stress(&arguments);
    assert_eq!(status, 1);
    assert!(
        output.contains("Run by itself the case does not go wrong in this way"),
        "{output}"
    );
    assert!(output.contains("--seed 0 --cases"), "{output}");
}

#[test]
fn a_death_that_cannot_be_repeated_is_not_forgotten() {
    let row = fault(&[
        "--solution",
        "aborts-late",
        "--family",
        "numbers",
        "--cases",
        "300000",
        "--jobs",
        "1",
    ]);
    assert_fall(&row, "solution", "RE", "a worker died in this batch");
}

#[test]
fn no_row_goes_by_without_a_case() {
    for mode in [&[][..], &["--exhaustive"]] {
        let arguments = [&["--family", "numbers", "--time", "0"], mode].concat();
        let (status, rows) = rows(&arguments);
        assert_eq!(status, 0);
        assert_ne!(rows[0]["cases"], 0);
    }
}

#[test]
fn a_naive_solution_that_falls_is_blamed_itself() {
    for (family, limit, verdict, message) in [
        ("hanging-naive", "300ms", "TLE", "still running after 1.5s"),
        ("panicking-naive", "20s", "RE", "I have seen enough"),
        ("overflowing-naive", "20s", "RE", "stack overflow"),
    ] {
        let row = fault(&[
            "--family",
            family,
            "--time-limit",
            limit,
            "--shrink-time",
            "60s",
        ]);
        assert_fall(&row, "naive", verdict, message);
        assert_eq!(row["counterexample"]["input"], "100\n");
        assert_eq!(row["counterexample"]["expected"], Value::Null);
    }
}

#[test]
fn a_generator_at_fault_is_blamed_itself() {
    for (family, verdict, message) in [
        ("constant", "RE", "makes the same input again and again"),
        ("panics", "RE", "no 42 today"),
        ("never-ends", "TLE", "still running after 1.5s"),
    ] {
        let row = fault(&["--family", family, "--time", "1s"]);
        assert_fall(&row, "generator", verdict, message);
    }
}

#[test]
fn a_hang_is_named_within_half_a_second_more_than_the_limit() {
    // Twenty times as much is allowed here, so that no busy machine fails this.
    let start = Instant::now();
    fault(&[
        "--solution",
        "loops-forever",
        "--family",
        "numbers",
        "--shrink-time",
        "0",
    ]);
    assert!(start.elapsed() < Duration::from_millis(300) + Duration::from_secs(10));
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
    assert_fall(&fault(&words), "generator", "RE", "no 42 today");
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
