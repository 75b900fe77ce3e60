//! `--program` against the fastest loop that starts the same program for each case.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use tools::Source;
use tools::source::Stream;

use crate::command::{PROBLEM, cases_per_second, workspace};
use crate::compare;
use crate::few_digits::{brute, few_digits};
use crate::harness::target;

const CASES: u64 = 5_000;

pub fn against_bare_spawning() {
    println!("--program ÷ bare loop of spawn, write, read, wait; eight digits, brute");
    let program = release_binary();
    let line = format!("'{}'", program.display());
    let cases = CASES.to_string();
    for (name, jobs) in [("jobs 1", 1), ("jobs 2", 2)] {
        let jobs_word = jobs.to_string();
        let arguments = [
            "--family",
            "few-digits",
            "--against",
            "brute",
            "--cases",
            &cases,
            "--jobs",
            &jobs_word,
            "--program",
            &line,
        ];
        compare(
            name,
            || cases_per_second(&arguments),
            || bare_spawning(&program, jobs),
        );
    }
}

fn release_binary() -> PathBuf {
    let build = ["build", "--release", "--package", PROBLEM, "--quiet"];
    workspace().cargo(&build).expect(0);
    target().join("release").join(PROBLEM)
}

fn bare_spawning(program: &Path, threads: u64) -> f64 {
    let stream = Stream::new(PROBLEM, "few-digits", 0);
    let start = Instant::now();
    std::thread::scope(|scope| {
        for first in 0..threads {
            scope.spawn(move || {
                for index in (first..CASES).step_by(threads as usize) {
                    let case = few_digits(&mut Source::random(stream, index));
                    let mut expected = Vec::new();
                    brute(case.bytes(), &mut expected);
                    assert_eq!(expected, answer(program, case.bytes()));
                }
            });
        }
    });
    CASES as f64 / start.elapsed().as_secs_f64()
}

fn answer(program: &Path, input: &[u8]) -> Vec<u8> {
    let mut child = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child
        .stdin
        .take()
        .expect("a pipe")
        .write_all(input)
        .expect("it reads");
    let mut output = Vec::new();
    child
        .stdout
        .take()
        .expect("a pipe")
        .read_to_end(&mut output)
        .expect("it writes");
    child.wait().expect("it ends");
    output
}
