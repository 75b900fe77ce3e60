//! `cargo stress` on solutions that fall in every way there is.

use std::time::{Duration, Instant};

use serde_json::Value;

use crate::stress::{assert_failure, fault, rows, stress};

/// A planted solution fails from 100 on; the shrunk case must be just that.
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
    assert_failure(&row, "solution", verdict, message);
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
fn a_solution_that_uses_the_standard_streams_is_told() {
    for (name, verdict, message) in [
        (
            "prints",
            "WA",
            "the answer is empty: expected “14”; it prints to standard output, where nobody reads",
        ),
        (
            "reads",
            "RE",
            "ParseIntError { kind: Empty }; it reads standard input, where nothing is",
        ),
        (
            "reads-and-prints",
            "WA",
            "the answer is empty: expected “14”; it uses standard input and output, which belong to a `main`",
        ),
    ] {
        let row = fault(&["--solution", name, "--family", "constant"]);
        assert_failure(&row, "solution", verdict, message);
    }
    let row = fault(&["--solution", "prints-nothing", "--family", "constant"]);
    assert!(
        !row["message"].as_str().unwrap().contains("standard"),
        "{row}"
    );
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
        assert_failure(&row, "solution", "WA", "the answer is empty: expected “0”");
        assert_eq!(row["counterexample"]["input"], "0\n");
    }
}

#[test]
fn a_solution_that_reads_nothing_is_wa() {
    let row = fault(&["--solution", "reads-nothing", "--family", "numbers"]);
    assert_failure(&row, "solution", "WA", "expected “0”, found “14”");
}

#[test]
fn an_answer_in_another_letter_case_is_wa() {
    let row = fault(&["--solution", "capitals", "--family", "hexadecimal"]);
    assert_failure(
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
    assert_failure(&row, "solution", "RE", "a worker died in this batch");
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
        assert_failure(&row, "naive", verdict, message);
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
        assert_failure(&row, "generator", verdict, message);
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
