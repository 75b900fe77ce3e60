//! A problem whose answers are not unique: print two numbers that add up to the one that is read.

use crate::common::Workspace;

const SUBMISSION: &str = r#"
use std::io::{BufRead, Write, stdin, stdout};

pub fn run(input: impl BufRead, mut output: impl Write) {
    let line = input.lines().next().unwrap().unwrap();
    writeln!(output, "0 {}", line.trim()).unwrap();
}

fn main() {
    run(stdin().lock(), stdout().lock());
}
"#;

const CHECKS: &str = r#"
#[path = "../src/main.rs"]
#[expect(dead_code, reason = "its main is for the judge")]
mod submission;

use tools::{Case, Checker, Family, Source, problem};

fn numbers(text: &[u8]) -> Vec<u64> {
    let text = String::from_utf8_lossy(text).into_owned();
    text.split_ascii_whitespace().map(|word| word.parse().unwrap_or(u64::MAX)).collect()
}

fn adds_up(input: &[u8], _: &[u8], actual: &[u8]) -> Result<(), String> {
    match numbers(actual)[..] {
        [a, b] if a.saturating_add(b) == numbers(input)[0] => Ok(()),
        _ => Err("that does not add up".to_owned()),
    }
}

fn halves(input: impl std::io::Read, mut output: impl std::io::Write) {
    let n = numbers(std::io::read_to_string(input).unwrap().as_bytes())[0];
    writeln!(output, "{} {}", n / 2, n - n / 2).unwrap();
}

fn any(source: &mut Source) -> Case {
    Case::line(source.size(0..=99))
}

fn main() -> std::process::ExitCode {
    problem!()
        .submission(submission::run)
        .naive("halves", halves)
        .family(Family::new("any", any))
        .checker(Checker::Function(adds_up))
        .run()
}
"#;

#[test]
fn every_command_asks_the_problems_own_checker() {
    let limits = "time-limit-ms = 2000\nmemory-limit-mb = 256";
    let workspace = Workspace::new("checked").problem("sums", limits, SUBMISSION, Some(CHECKS));
    workspace.write("testcases/sums/sample-1.in", "7\n");
    workspace.write("testcases/sums/sample-1.out", "3 4\n");
    let profile = include_str!("../../judges/codeforces.toml");
    workspace.write("tools/judges/codeforces.toml", profile);
    for arguments in [
        &["stress", "sums", "--cases", "100"][..],
        &["regen", "sums"],
        &["judge", "sums"],
        &["paste", "sums", "--judge", "codeforces"],
    ] {
        let (status, _, error) = workspace.run(arguments);
        assert_eq!(status, 0, "{arguments:?}: {error}");
    }
    let wrong = SUBMISSION.replace("0 {}", "1 {}");
    workspace.write("crates/sums/src/main.rs", &wrong);
    let (status, _, error) = workspace.run(&["paste", "sums"]);
    workspace.write("crates/sums/src/main.rs", SUBMISSION);
    assert_eq!(status, 1, "{error}");
    assert!(error.contains("that does not add up"), "{error}");
}
