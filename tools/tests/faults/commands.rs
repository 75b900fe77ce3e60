//! The same through the real binary: every run ends, tells, and leaves nothing behind.

use std::fs;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::every_fault;
use crate::harness::write_script;

/// Runs `cargo stress` on a family: exit status, standard output, standard error.
fn stress(family: &str, arguments: &[&str]) -> (i32, String, String) {
    every_fault()
        .0
        .run(&[&stress_line(family), arguments].concat())
}

pub fn stress_line(family: &str) -> Vec<&str> {
    let names = ["--solution", "solution", "--against", "naive"];
    [&["stress", "every-fault", "--family", family], &names[..]].concat()
}

pub fn start(family: &str, arguments: &[&str]) -> Child {
    let mut command = every_fault().0.command(&stress_line(family));
    let command = command.args(arguments).stdout(Stdio::piped());
    command.stderr(Stdio::null()).spawn().unwrap()
}

#[test]
fn a_generator_that_redraws_has_its_counterexample_shrunk() {
    let (status, output, error) = stress("redraws", &["--format", "json"]);
    assert_eq!(status, 1, "{error}");
    let row: serde_json::Value = serde_json::from_str(output.trim()).unwrap();
    assert_eq!(
        (&row["fault"], &row["verdict"]),
        (&"solution".into(), &"WA".into())
    );
    let input = row["counterexample"]["input"].as_str().unwrap();
    assert_eq!(input, "100 solution wrong\n", "{row}");
    let choices = row["counterexample"]["choices"].to_string();
    let choices = choices.trim_matches(['[', ']']);
    let (status, output, _) = stress("redraws", &["--replay", choices]);
    assert_eq!(status, 1);
    assert!(output.contains("WA by `solution`"), "{output}");
}

#[test]
fn a_generator_that_redraws_is_named_where_every_input_is_tried() {
    let arguments = ["--exhaustive", "--time", "20s", "--time-limit", "20s"];
    let (status, output, error) = stress("redraws-rightly", &arguments);
    assert_eq!(status, 1, "{error}");
    let named =
        "TLE by the generator of family `redraws-rightly`: draws more than 1,048,576 choices";
    assert!(output.contains(named), "{output}");
    assert!(output.contains("every input to size 1"), "{output}");
    assert!(
        output.contains("It goes wrong where every input is tried."),
        "{output}"
    );
    assert!(
        output.contains("--against naive --time-limit 20000ms --exhaustive\n"),
        "{output}"
    );
    assert!(!output.contains("input ("), "{output}");
}

#[test]
fn an_enumeration_of_long_lists_of_choices_keeps_its_time_and_memory() {
    let workspace = &every_fault().0;
    let line = "ulimit -v 2000000; exec \"$0\" \"$@\"";
    let command = workspace.command(&stress_line("many-draws"));
    let start = Instant::now();
    let output = Command::new("sh")
        .args(["-c", line])
        .arg(command.get_program())
        .args(command.get_args())
        .args(["--exhaustive", "--time", "3s"])
        .current_dir(&workspace.root)
        .envs(
            command
                .get_envs()
                .filter_map(|(key, value)| Some((key, value?))),
        )
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{error}");
    // Ten times as long as it should take, so that no busy machine fails this.
    assert!(start.elapsed() < Duration::from_secs(60));
}

#[test]
fn a_generator_is_named_after_few_cases() {
    for (family, message) in [
        ("generator-constant", "makes the same input again and again"),
        ("generator-size-late", "draws its size first"),
        ("generator-elsewhere", "something else than its source"),
    ] {
        let (status, output, _) = stress(family, &["--cases", "10"]);
        assert_eq!(status, 1, "{output}");
        assert!(output.contains(message), "{output}");
    }
}

#[test]
fn an_input_that_the_validator_refuses_is_the_generators_fault_and_not_kept() {
    let folder = every_fault().0.path("testcases/every-fault");
    let (status, output, _) = stress("generator-invalid", &["--keep"]);
    assert_eq!(status, 1);
    assert!(
        output.contains("the validator refuses its input"),
        "{output}"
    );
    assert!(!folder.join("hack-001.in").exists());
}

#[test]
fn whoever_fails_is_named_where_a_case_is_replayed() {
    let roles = ["generator", "validator", "naive", "solution", "checker"];
    for (fault, verdict) in [
        ("panic", "RE"),
        ("abort", "RE"),
        ("loop", "TLE"),
        ("stack", "RE"),
    ] {
        // As in the table, nothing but a hang is to be taken for one.
        let limit = if verdict == "TLE" { "100ms" } else { "10s" };
        for role in roles {
            let family = format!("{role}-{fault}");
            let arguments = [
                "--replay",
                "2,100",
                "--time-limit",
                limit,
                "--format",
                "json",
            ];
            let (status, output, error) = stress(&family, &arguments);
            assert_eq!(status, 1, "{family}: {output}{error}");
            let row: serde_json::Value = serde_json::from_str(output.trim()).unwrap();
            let found = (&row["fault"], &row["verdict"]);
            assert_eq!(found, (&role.into(), &verdict.into()), "{family}: {row}");
        }
    }
    for (family, role) in [
        ("generator-invalid", "generator"),
        ("validator-refuses", "generator"),
        ("checker-refuses", "checker"),
        ("naive-wrong", "naive"),
        ("solution-wrong", "solution"),
    ] {
        let (status, output, _) = stress(family, &["--replay", "2,100", "--format", "json"]);
        let row: serde_json::Value = serde_json::from_str(output.trim()).unwrap();
        let found = (status, &row["fault"], &row["verdict"]);
        assert_eq!(found, (1, &role.into(), &"WA".into()), "{family}: {row}");
    }
}

#[test]
fn whoever_ignores_the_ends_of_programs_is_named_and_not_the_program() {
    let workspace = &every_fault().0;
    let script = workspace.path("doubles.sh");
    write_script(&script, "read n rest; echo $((2 * n))");
    let program = script.display().to_string();
    for (role, option, other) in [
        ("generator", "--program", "--against=naive"),
        ("validator", "--program", "--against=naive"),
        ("naive", "--program", "--against=naive"),
        ("checker", "--program", "--against=naive"),
        ("solution", "--against-program", "--solution=solution"),
    ] {
        let family = format!("{role}-ignores-signals");
        let names = ["stress", "every-fault", "--family", &family, other];
        let last = [
            option,
            &program,
            "--no-fork",
            "--jobs",
            "1",
            "--format",
            "json",
        ];
        let (status, output, error) = workspace.run(&[&names[..], &last].concat());
        assert_eq!(status, 1, "{role}: {output}{error}");
        let row: serde_json::Value = serde_json::from_str(output.trim()).unwrap();
        assert_eq!(row["fault"], role, "{row}");
        let message = row["message"].as_str().unwrap();
        assert!(message.contains("ignores SIGCHLD"), "{row}");
    }
}

#[test]
fn state_is_told_from_chance_and_claims_nothing() {
    for (family, sentence) in [
        ("solution-wrong-at-first", "as the first case of a process"),
        (
            "solution-wrong-later",
            "what ran before it in the same process makes the difference",
        ),
    ] {
        let (status, output, _) = stress(family, &["--cases", "3000", "--jobs", "1"]);
        assert_eq!(status, 1, "{output}");
        assert!(output.contains(sentence), "{output}");
        assert!(
            !output.contains("no input of a smaller size fails"),
            "{output}"
        );
    }
}

#[test]
fn the_last_words_of_a_solution_are_shown_with_a_wrong_answer() {
    let (status, output, _) = stress("solution-says-why", &[]);
    assert_eq!(status, 1);
    assert!(output.contains("WA by `solution`"), "{output}");
    assert!(output.contains("    the last words\n"), "{output}");
}

#[test]
fn no_core_file_is_left_in_the_workspace() {
    let line = "ulimit -c unlimited; exec \"$0\" \"$@\"";
    let workspace = &every_fault().0;
    let command = workspace.command(&stress_line("solution-abort"));
    let status = Command::new("sh")
        .args(["-c", line])
        .arg(command.get_program())
        .args(command.get_args())
        .current_dir(&workspace.root)
        .envs(
            command
                .get_envs()
                .filter_map(|(key, value)| Some((key, value?))),
        )
        .stdout(Stdio::null())
        .status()
        .unwrap();
    assert_eq!(status.code(), Some(1));
    for entry in fs::read_dir(&workspace.root).unwrap() {
        let name = entry.unwrap().file_name();
        assert!(!name.to_string_lossy().starts_with("core"), "{name:?}");
    }
}

#[test]
fn a_hundred_thousand_wrong_lines_are_told_apart_at_once() {
    let (status, output, _) = stress("solution-wrong-at-length", &[]);
    assert_eq!(status, 1);
    assert!(output.contains("… and more"), "{output}");
    assert!(output.lines().count() < 60, "{output}");
}
