//! `cargo judge` through the real binary.

use std::fs;
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::common::finish;
use crate::common::{processes_with, signal, write_script};
use crate::doubled::Doubled;

/// Two cases.
fn with_cases() -> Doubled {
    let doubled = Doubled::new();
    doubled.case("sample-1", "7\n", "14\n");
    doubled.case("sample-2", "50\n", "100\n");
    doubled
}

fn judge(doubled: &Doubled, submission: &str, arguments: &[&str]) -> (i32, String, String) {
    let mut command = doubled.command("", &[&["judge", "doubled"], arguments].concat());
    finish(command.env("SUBMISSION", submission))
}

/// The lines of a JSON run.
fn lines(output: &str) -> Vec<Value> {
    let line = |line| serde_json::from_str(line).unwrap();
    output.lines().map(line).collect()
}

/// A script in the test cases' folder.
fn script(doubled: &Doubled, name: &str, text: &str) -> String {
    let path = doubled.root().join(name);
    write_script(&path, text);
    path.to_str().unwrap().to_owned()
}

#[test]
fn a_right_submission_gets_a_table_and_a_last_line() {
    let doubled = with_cases();
    let (status, output, error) = judge(&doubled, "", &[]);
    assert_eq!(status, 0, "{output}{error}");
    let expected = [
        "doubled: submission, 400ms, 128 MiB",
        "case",
        "sample-1",
        "sample-2",
        "2 cases: all AC; slowest sample-",
    ];
    for (line, start) in output.lines().zip(expected) {
        assert!(line.starts_with(start), "{output}");
    }
}

#[test]
fn every_verdict_is_given_with_what_there_is_to_say() {
    let doubled = with_cases();
    for (submission, verdict, message) in [
        (
            "adds-one",
            "WA",
            "token 1 differs: expected “14”, found “15”",
        ),
        ("panics", "RE", "exit status 101"),
        ("aborts", "RE", "killed by SIGABRT"),
        ("exits", "RE", "exit status 3: leaving"),
        ("sleeps", "TLE", "still running after 400ms"),
        ("spins", "TLE", "still running after 400ms"),
        ("hoards", "MLE", "took more than 128 MiB"),
        ("chatters", "OLE", "printed more than 64 MiB"),
    ] {
        let (status, output, _) = judge(
            &doubled,
            submission,
            &["--case", "sample-1", "--format", "json"],
        );
        let lines = lines(&output);
        assert_eq!((status, lines.len()), (1, 1), "{submission}: {output}");
        assert_eq!(lines[0]["verdict"], verdict, "{submission}: {output}");
        let said = lines[0]["message"].as_str().unwrap();
        assert!(said.contains(message), "{submission}: {said}");
    }
}

#[test]
fn a_wrong_answer_is_shown_with_its_difference() {
    let doubled = with_cases();
    let (status, output, _) = judge(&doubled, "adds-one", &[]);
    assert_eq!(status, 1);
    for text in [
        "testcases/doubled/sample-1.in",
        "expected  sample-1.out  14",
        "actual    submission    15",
        "2 cases: 2 WA",
    ] {
        assert!(output.contains(text), "no “{text}” in:\n{output}");
    }
}

#[test]
fn a_crash_is_shown_with_the_end_of_standard_error() {
    let doubled = with_cases();
    let (_, output, _) = judge(&doubled, "panics", &[]);
    assert!(output.contains("the end of its standard error"), "{output}");
    assert!(output.contains("no more numbers"), "{output}");
}

#[test]
fn json_has_time_and_memory() {
    let doubled = with_cases();
    let (status, output, _) = judge(&doubled, "", &["--format", "json"]);
    assert_eq!(status, 0);
    for (line, name) in lines(&output).iter().zip(["sample-1", "sample-2"]) {
        assert_eq!(
            (&line["problem"], &line["case"]),
            (&"doubled".into(), &name.into())
        );
        assert_eq!(line["verdict"], "AC");
        assert!(line["seconds"].as_f64().unwrap() < 0.4);
        // As little as this is not told from that of whoever started it.
        assert!(line["memory_bytes"].is_null());
    }
}

#[test]
fn time_spent_waiting_for_others_is_not_held_against_a_program() {
    let doubled = with_cases();
    for number in 3..=12 {
        doubled.case(
            &format!("sample-{number}"),
            &format!("{number}0\n"),
            &format!("{number}00\n"),
        );
    }
    // Less than the limit in processor time, on many more processes than there are cores.
    let slow = script(
        &doubled,
        "slow.sh",
        "i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done; read n; echo $((2*n))",
    );
    let (_, output, _) = judge(
        &doubled,
        "",
        &["--program", &slow, "--jobs", "12", "--format", "json"],
    );
    let late: Vec<_> = lines(&output)
        .into_iter()
        .filter(|line| line["verdict"] == "TLE")
        .collect();
    assert!(late.is_empty(), "{late:?}");
}

#[test]
fn any_other_program_can_be_judged() {
    let doubled = with_cases();
    let right = script(&doubled, "double.sh", "read n; echo $((n + n))");
    let (status, output, error) = judge(&doubled, "", &["--program", &right]);
    assert_eq!(status, 0, "{output}{error}");
    let (status, output, _) = judge(&doubled, "", &["--program", "cat"]);
    assert_eq!(status, 1);
    assert!(output.contains("2 cases: 2 WA"), "{output}");
    let (status, _, error) = judge(&doubled, "", &["--program", "./no-such-file"]);
    assert_eq!(status, 2);
    assert!(
        error.contains("there is no file `./no-such-file`"),
        "{error}"
    );
}

#[test]
fn a_problem_that_declares_nothing_is_judged_on_its_files() {
    let doubled = Doubled::new();
    let folder = doubled.root().join("testcases/bare");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("mit Umlaut ö.in"), "5\r\n").unwrap();
    fs::write(folder.join("mit Umlaut ö.out"), "10\r\n").unwrap();
    let (status, output, error) = doubled.run("", &["judge", "bare"]);
    assert_eq!(status, 0, "{output}{error}");
    assert!(output.contains("mit Umlaut ö"), "{output}");
    assert!(output.contains("1 case: all AC"), "{output}");
    let (status, _, error) = doubled.run("", &["judge", "bare", "--strength"]);
    assert_eq!(status, 2, "{error}");
}

#[test]
fn a_folder_without_cases_is_no_success() {
    let doubled = Doubled::new();
    let (status, _, error) = judge(&doubled, "", &[]);
    assert_eq!(status, 2);
    assert!(error.contains("doubled has no test cases"), "{error}");
}

#[test]
fn half_a_case_is_named() {
    let doubled = with_cases();
    doubled.write("hand-x.in", "1\n");
    let (status, _, error) = judge(&doubled, "", &[]);
    assert_eq!(status, 2);
    assert!(error.contains("hand-x.in has no hand-x.out"), "{error}");
}

#[test]
fn an_unknown_case_is_named_with_the_nearest_one() {
    let doubled = with_cases();
    let (status, _, error) = judge(&doubled, "", &["--case", "sampel-2"]);
    assert_eq!(status, 2);
    assert!(error.contains("did you mean `sample-2`?"), "{error}");
}

#[test]
fn a_testlib_checker_says_what_counts_as_right() {
    let doubled = with_cases();
    // It accepts any even number, and says which files it was given.
    for (text, status, says) in [
        (
            "read given < $2; [ $((given % 2)) = 0 ]",
            0,
            "2 cases: all AC",
        ),
        ("echo no good >&2; exit 1", 1, "WA  no good"),
        (
            "echo one line too many >&2; exit 2",
            1,
            "WA  presentation error: one line too many",
        ),
        (
            "echo words behind the answer >&2; exit 4",
            1,
            "WA  presentation error: words behind the answer",
        ),
        ("echo points 7 >&2; exit 7", 0, "AC  points 7"),
        ("cat $1 $2 $3 >&2; exit 1", 1, "WA  7; 14; 14"),
    ] {
        let checker = script(&doubled, "checker.sh", text);
        let (found, output, error) = judge(&doubled, "", &["--checker", &checker]);
        assert_eq!(found, status, "{text}: {output}{error}");
        assert!(output.contains(says), "{text}: {output}");
    }
    let checker = script(&doubled, "checker.sh", "echo I am broken >&2; exit 3");
    let (status, _, error) = judge(&doubled, "", &["--checker", &checker]);
    assert_eq!(status, 2);
    assert!(
        error.contains("the checker fails on case sample-1: I am broken"),
        "{error}"
    );
    // A solution that fails has no answer to be checked.
    let checker = script(&doubled, "checker.sh", "exit 0");
    let (status, output, _) = judge(&doubled, "panics", &["--checker", &checker]);
    assert_eq!(status, 1, "{output}");
}

#[test]
fn strength_tells_who_is_caught_by_what() {
    let doubled = with_cases();
    doubled.regen_well("");
    let (status, output, error) = doubled.run("", &["judge", "doubled", "--strength"]);
    assert_eq!(status, 0, "{output}{error}");
    for text in [
        "doubled: 3 wrong solutions on 11 cases, of which 2 are samples",
        "could be dropped",
        "all are caught",
    ] {
        assert!(output.contains(text), "no “{text}” in:\n{output}");
    }
    let (_, output, _) = doubled.run("", &["judge", "doubled", "--strength", "--format", "json"]);
    let lines = lines(&output);
    let counts = |line: &Value| {
        (
            line["wrong"].as_str().unwrap().to_owned(),
            line["killed_by_samples"].as_u64().unwrap(),
            line["killed_by_others"].as_u64().unwrap(),
        )
    };
    assert_eq!(counts(&lines[1]), ("prints-nothing".to_owned(), 2, 9));
    assert_eq!(lines[2]["cases"][0], serde_json::json!(["sample-1", "RE"]));
    assert_eq!(lines[0]["killed_by_samples"], 0);
}

#[test]
fn strength_tells_how_the_answers_of_each_family_are_distributed() {
    let doubled = with_cases();
    for (name, answer) in [
        ("01", "2"),
        ("02", "2"),
        ("03", "2"),
        ("max-04", "2"),
        ("05", "2"),
    ] {
        let name = match name.strip_prefix("max-") {
            Some(number) => format!("max-alike-{number}"),
            None => format!("alike-{name}"),
        };
        doubled.case(&name, "1\n", &format!("{answer}\n"));
    }
    doubled.case("even-01", "1\n", "2\n");
    doubled.case("even-02", "2\n", "4\n");
    let (_, output, error) = doubled.run("", &["judge", "doubled", "--strength"]);
    let line = |family: &str| {
        let mut lines = output
            .lines()
            .skip_while(|line| !line.starts_with("answers of"));
        let found = lines.find(|line| line.starts_with(family));
        let found = found.unwrap_or_else(|| panic!("no {family} in:\n{output}{error}"));
        found.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(
        line("alike"),
        "alike 5 2 100 % a program that prints only this passes"
    );
    assert_eq!(line("even"), "even 2 2 50 %, 4 50 %");
    assert_eq!(line("sample"), "sample 2 100 50 %, 14 50 %");
    let (_, output, _) = doubled.run("", &["judge", "doubled", "--strength", "--format", "json"]);
    let lines = lines(&output);
    let of = |family| lines.iter().find(|line| line["family"] == family).unwrap();
    assert_eq!(of("alike")["answers"], serde_json::json!([["2", 1.0]]));
    assert_eq!(
        (&of("alike")["one_sided"], &of("even")["one_sided"]),
        (&true.into(), &false.into())
    );
}

#[test]
fn a_wrong_solution_that_survives_is_a_fault() {
    let doubled = with_cases();
    doubled.regen_well("");
    let (status, output, _) = doubled.run("survivor", &["judge", "doubled", "--strength"]);
    assert_eq!(status, 1);
    assert!(output.contains("survives"), "{output}");
    assert!(output.contains("1 wrong solution not caught"), "{output}");
}

/// A judge of a program of this name that sleeps, as soon as it does.
fn sleeping(doubled: &Doubled, name: &str) -> Child {
    let program = script(doubled, name, "sleep 300 & sleep 300");
    let mut command = doubled.command(
        "",
        &["judge", "doubled", "--program", &program, "--jobs", "2"],
    );
    let child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let deadline = Instant::now() + Duration::from_secs(60);
    // The judge names the program, too, and so does a child of it that is not cargo yet.
    let program = format!("/bin/sh {program}");
    while processes_with(&program).is_empty() && Instant::now() < deadline {
        sleep(Duration::from_millis(5));
    }
    child
}

#[track_caller]
fn assert_nothing_is_left(name: &str) {
    let deadline = Instant::now() + Duration::from_secs(10);
    while Instant::now() < deadline {
        if processes_with(name).iter().all(|process| process.is_zombie) {
            return;
        }
        sleep(Duration::from_millis(10));
    }
    panic!("{:?}", processes_with(name));
}

#[test]
fn an_interrupted_judge_prints_what_it_found_and_leaves_no_process_behind() {
    for (by, name) in [("-INT", "interrupted.sh"), ("-TERM", "terminated.sh")] {
        let doubled = with_cases();
        let child = sleeping(&doubled, name);
        signal(child.id(), by);
        let output = child.wait_with_output().unwrap();
        let (text, error) = (
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr),
        );
        assert!(
            matches!(output.status.code(), Some(130 | 1)),
            "{:?}\n{text}\n{error}",
            output.status
        );
        assert!(text.contains("doubled: "), "{text}");
        assert!(error.contains("interrupted"), "{error}");
        assert_nothing_is_left(name);
    }
}

#[test]
fn a_judge_that_is_killed_leaves_no_process_behind() {
    let doubled = with_cases();
    let mut child = sleeping(&doubled, "orphaned.sh");
    child.kill().unwrap();
    child.wait().unwrap();
    assert_nothing_is_left("orphaned.sh");
}
