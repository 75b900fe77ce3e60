//! `cargo judge` on small cases against a loop that starts the program for each.

use std::fs;
use std::path::Path;
use std::time::Instant;

use crate::command::{PROBLEM, workspace};
use crate::programs::{answer, compiled};
use crate::{ROUNDS, median};

const CASES: usize = 200;

pub fn against_bare_spawning() {
    println!(
        "cargo judge ÷ bare loop of spawn, write, read, wait; {CASES} small cases, C++; seconds"
    );
    let Some(program) = compiled() else {
        println!("  there is no C++ compiler (`c++`)");
        return;
    };
    let cases: Vec<String> = (0..CASES)
        .map(|case| format!("{:08}\n", case * case))
        .collect();
    let folder = workspace().path(&format!("testcases/{PROBLEM}"));
    fs::create_dir_all(&folder).expect("a folder");
    for (number, case) in cases.iter().enumerate() {
        let name = |extension: &str| folder.join(format!("hand-{number:03}.{extension}"));
        fs::write(name("in"), case).expect("an input");
        fs::write(name("out"), answer(&program, case.as_bytes())).expect("an answer");
    }
    for jobs in [1, 2] {
        let runs: Vec<(f64, f64)> = (0..ROUNDS)
            .map(|_| (judging(&program, jobs), bare(&program, &cases, jobs)))
            .collect();
        println!(
            "  jobs {jobs}  {:.3} ÷ {:.3} = {:.2}",
            median(runs.iter().map(|run| run.0)),
            median(runs.iter().map(|run| run.1)),
            median(runs.iter().map(|run| run.0 / run.1)),
        );
    }
    fs::remove_dir_all(&folder).expect("a folder");
}

fn judging(program: &Path, jobs: usize) -> f64 {
    let (line, jobs) = (format!("'{}'", program.display()), jobs.to_string());
    let start = Instant::now();
    workspace()
        .tools(&["judge", PROBLEM, "--program", &line, "--jobs", &jobs])
        .expect(0);
    start.elapsed().as_secs_f64()
}

fn bare(program: &Path, cases: &[String], jobs: usize) -> f64 {
    let start = Instant::now();
    std::thread::scope(|scope| {
        for first in 0..jobs {
            scope.spawn(move || {
                for case in cases.iter().skip(first).step_by(jobs) {
                    answer(program, case.as_bytes());
                }
            });
        }
    });
    start.elapsed().as_secs_f64()
}
