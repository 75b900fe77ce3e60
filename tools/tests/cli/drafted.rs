//! `cargo stress --samples`: two programs, here in `sh`, on inputs like samples.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::{finish, write_script};
use serde_json::Value;

/// A folder outside any workspace, with samples and scripts.
fn folder(name: &str, samples: &[&str], scripts: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("drafted")
        .join(name);
    fs::create_dir_all(folder.join("samples")).unwrap();
    for (number, sample) in (1..).zip(samples) {
        fs::write(folder.join(format!("samples/{number}.in")), sample).unwrap();
    }
    for (name, text) in scripts {
        write_script(&folder.join(name), text);
    }
    folder
}

fn stress(folder: &Path, arguments: &[&str]) -> (i32, Vec<Value>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tools"));
    command
        .current_dir(folder)
        .args(["stress", "--samples", "samples", "--format", "json"])
        .args(["--program", "./fast", "--against-program", "./slow"])
        .args(arguments);
    let (status, output, error) = finish(&mut command);
    let rows = output
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    (status, rows.collect(), error)
}

const SUM: &str = "read n; s=0; read row; for a in $row; do s=$((s + a)); done; echo $s";

#[test]
fn programs_are_compared_without_a_crate() {
    let wrong = "read n; s=0; read row; for a in $row; do s=$((s + a % 4)); done; echo $s";
    let folder = folder(
        "sum",
        &["3\n1 2 3\n", "1\n7\n", "4\n2 9 2 2\n"],
        &[("fast", wrong), ("slow", SUM)],
    );
    let (status, rows, error) = stress(&folder, &["--cases", "300"]);
    assert_eq!(status, 1, "{error}");
    let found = &rows[0]["counterexample"];
    // The least number that is lost.
    assert_eq!(found["input"], "1\n4\n", "{rows:#?}");
    let draft = rows.last().unwrap();
    assert_eq!(draft["format"], "n in 1..=10\nn × a in 1..=10\n");
    assert_eq!(draft["confidence"], "high");
    let reproduce = found["reproduce"].as_str().unwrap();
    assert!(reproduce.contains("--samples "), "{reproduce}");

    let choices: Vec<String> = found["choices"]
        .as_array()
        .unwrap()
        .iter()
        .map(Value::to_string)
        .collect();
    let replay = ["--family", "small", "--replay", &choices.join(",")];
    let (status, rows, error) = stress(&folder, &replay);
    assert_eq!(status, 1, "{error}");
    assert_eq!(rows[0]["counterexample"]["input"], "1\n4\n");
}

#[test]
fn every_input_is_tried_the_smallest_first() {
    let folder = folder(
        "equal",
        &["2\n", "1\n"],
        &[("fast", "read n; echo $n"), ("slow", "cat")],
    );
    let (status, rows, error) = stress(&folder, &["--exhaustive", "--family", "small"]);
    assert_eq!(status, 0, "{error}");
    assert_eq!(rows[0]["cases"], 10);
    assert_eq!(rows[0]["complete"], true);
}

/// Both read past what nobody wrote down: that there is no zero.
#[test]
fn what_the_naive_program_fails_on_is_left_out() {
    let slow = "read n; if [ $n = 5 ]; then exit 1; fi; echo $n";
    let fast = "read n; if [ $n = 5 ]; then echo no; else echo $n; fi";
    let folder = folder(
        "left-out",
        &["2\n", "9\n"],
        &[("fast", fast), ("slow", slow)],
    );
    let (status, rows, error) = stress(&folder, &["--exhaustive"]);
    assert_eq!(status, 0, "{error}");
    let draft = rows.last().unwrap();
    assert_eq!(draft["left_out"], 2, "{rows:#?}");
    assert_eq!(draft["confidence"], "fair", "{rows:#?}");
}

#[test]
fn a_naive_program_that_always_fails_is_told_apart_from_agreement() {
    let folder = folder("fails", &["2\n"], &[("fast", "cat"), ("slow", "exit 3")]);
    let (status, _, error) = stress(&folder, &["--cases", "10"]);
    assert_eq!(status, 2);
    assert_eq!(
        error,
        "error: nothing was compared: ./slow fails on every input\n"
    );
}

#[test]
fn bad_samples_are_said_in_one_line() {
    let folder = folder(
        "bad",
        &["3\n1 2 3\n", "3\n1 2\n"],
        &[("fast", "cat"), ("slow", "cat")],
    );
    let (status, rows, error) = stress(&folder, &[]);
    assert_eq!((status, rows.len()), (2, 0));
    assert_eq!(
        error,
        "error: no format fits every sample: 1.in:2 has 3 tokens, 2.in:2 has 2 tokens, and no \
         number before says why\n"
    );
}
