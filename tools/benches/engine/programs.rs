//! `--program` on a program in C++, forked and started, against the fastest loop that starts it for
//! each case.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use tools::Source;
use tools::source::Stream;

use crate::command::{PROBLEM, cases_per_second, workspace};
use crate::few_digits::{brute, few_digits};
use crate::{ROUNDS, median};

const CASES: u64 = 2_000;

pub fn against_bare_spawning() {
    println!(
        "--program, forked and started ÷ bare loop of spawn, write, read, wait; eight digits, C++ \
         with iostream; medians of {ROUNDS}"
    );
    let Some(program) = compiled() else {
        println!("  there is no C++ compiler (`c++`)");
        return;
    };
    for jobs in [1, 2] {
        let runs: Vec<[f64; 3]> = (0..ROUNDS)
            .map(|_| {
                [
                    ours(&program, jobs, &[]),
                    ours(&program, jobs, &["--no-fork"]),
                    bare_spawning(&program, jobs),
                ]
            })
            .collect();
        for (side, name) in ["forked", "started"].into_iter().enumerate() {
            let ratios = || runs.iter().map(|run| run[side] / run[2]);
            println!(
                "  {name:8} jobs {jobs} {:>8.0} ÷ {:>6.0} cases/s = {:.2}  (from {:.2} to {:.2})",
                median(runs.iter().map(|run| run[side])),
                median(runs.iter().map(|run| run[2])),
                median(ratios()),
                ratios().fold(f64::INFINITY, f64::min),
                ratios().fold(0.0, f64::max),
            );
        }
    }
}

/// The program; none where nothing compiles it.
pub fn compiled() -> Option<PathBuf> {
    let program = workspace().path("program");
    let source = workspace().path("program.cc");
    workspace().write("program.cc", include_str!("problem/program.cc"));
    let mut command = Command::new("c++");
    command.args(["-O2", "-o"]).args([&program, &source]);
    let status = command.status().ok()?;
    assert!(status.success(), "the program compiles");
    Some(program)
}

fn ours(program: &Path, jobs: u64, more: &[&str]) -> f64 {
    let line = format!("'{}'", program.display());
    let (jobs, cases) = (jobs.to_string(), CASES.to_string());
    let arguments = [
        "--family",
        "few-digits",
        "--against",
        "brute",
        "--cases",
        &cases,
        "--jobs",
        &jobs,
        "--program",
        &line,
    ];
    cases_per_second(&[&arguments[..], more].concat())
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

pub fn answer(program: &Path, input: &[u8]) -> Vec<u8> {
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
