//! A problem whose answers are not unique: print two numbers that add up to the one that is read.

use std::fs::File;
use std::process::Stdio;

use crate::common::{Workspace, processes_with, signal};
use crate::interrupted::await_some;

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
    while std::env::var_os("CHECKER_HANGS").is_some() && numbers(input)[0] > 50 {}
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

/// The workspace with the problem; while the file is held no other test has it.
fn checked() -> (Workspace, File) {
    let limits = "time-limit-ms = 2000\nmemory-limit-mb = 256";
    let workspace = Workspace::shared("checked").problem("sums", limits, SUBMISSION, Some(CHECKS));
    let lock = File::create(workspace.root.join("lock")).unwrap();
    lock.lock().unwrap();
    (workspace, lock)
}

#[test]
fn every_command_asks_the_problems_own_checker() {
    let (workspace, _lock) = checked();
    workspace.write("testcases/sums/sample-1.in", "7\n");
    workspace.write("testcases/sums/sample-1.out", "3 4\n");
    for arguments in [
        &["stress", "sums", "--cases", "100"][..],
        &["regen", "sums"],
        &["judge", "sums"],
    ] {
        let (status, _, error) = workspace.run(arguments);
        assert_eq!(status, 0, "{arguments:?}: {error}");
    }
    let paste = |arguments: &[&str]| workspace.cargo(&[&["--quiet", "paste"], arguments].concat());
    paste(&["sums", "--judge", "codeforces"]).expect(0);
    let wrong = SUBMISSION.replace("0 {}", "1 {}");
    workspace.write("crates/sums/src/main.rs", &wrong);
    let said = paste(&["sums"]);
    workspace.write("crates/sums/src/main.rs", SUBMISSION);
    let error = said.expect(1).stderr;
    assert!(error.contains("that does not add up"), "{error}");
}

#[test]
fn a_checker_that_hangs_is_blamed_itself() {
    let (workspace, _lock) = checked();
    for program in [&[][..], &["--program", "sed 's/$/ 0/'"]] {
        let limit = ["stress", "sums", "--cases", "100", "--time-limit", "100ms"];
        let arguments = [&limit[..], &["--format", "json"], program].concat();
        let mut command = workspace.command(&arguments);
        let output = command.env("CHECKER_HANGS", "1").output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(1), "{text}");
        assert!(text.contains(r#""fault":"checker""#), "{text}");
        assert!(text.contains(r#""verdict":"TLE""#), "{text}");
    }
}

#[test]
fn a_problem_that_does_not_say_what_it_is_is_named() {
    let workspace = Workspace::shared("mute").problem(
        "mute",
        "time-limit-ms = 2000\nmemory-limit-mb = 256",
        "fn main() {}\n",
        Some("fn main() {\n    loop {}\n}\n"),
    );
    // It does not outlive who asks it, however that ends.
    for name in ["-INT", "-KILL"] {
        let mut command = workspace.command(&["stress", "mute"]);
        let mut run = command.stderr(Stdio::null()).spawn().unwrap();
        let asked = || {
            let mut all = processes_with("--describe").into_iter();
            all.find(|it| it.parent == run.id()).map(|it| it.id)
        };
        let asked = await_some("it is asked", asked);
        signal(run.id(), name);
        run.wait().unwrap();
        await_some("it is gone", || {
            let mut all = processes_with("--describe").into_iter();
            all.all(|it| it.id != asked || it.is_zombie).then_some(())
        });
    }
    let (status, _, error) = workspace.run(&["stress", "mute"]);
    assert_eq!(status, 2);
    let told = "cannot ask mute about itself: still running after 10s";
    assert!(error.contains(told), "{error}");
}
