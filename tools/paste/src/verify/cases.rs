//! Runs a program on test cases under a judge's limits.

use std::{fmt, fs, path::Path, sync::atomic::AtomicBool, time::Duration};

use tools::{
    checker::Checker,
    judge::Judge,
    process::{self, Limits},
    testcases::TestCase,
    verdict::Verdict,
};

use crate::read::workspace::Problem;

/// The limits that a problem states; 2 s and 256 MiB where it states none.
pub fn limits(problem: &Problem) -> Limits {
    Limits {
        time: Duration::from_millis(problem.time_limit_ms.unwrap_or(2000)),
        memory: problem.memory_limit_mb.unwrap_or(256) << 20,
        output: 64 << 20,
    }
}

/// How a program did on a case.
pub struct CaseResult {
    pub name: String,
    pub time: Duration,
    /// What is wrong, if anything is.
    pub fault: Option<(Verdict, String)>,
}

impl fmt::Display for CaseResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.fault {
            Some((verdict, why)) => write!(f, "  {}: {verdict}: {why}", self.name),
            None => write!(f, "  {}: AC", self.name),
        }
    }
}

/// Runs `binary` on each case, one after the other, and compares its answers word by word.
///
/// # Errors
///
/// If a case cannot be read, or the program cannot be started.
pub fn run_cases(
    binary: &Path,
    cases: &[TestCase],
    limits: Limits,
) -> anyhow::Result<Vec<CaseResult>> {
    let command = [binary.to_string_lossy().into_owned()];
    let read = |path: &Path| {
        fs::read(path).map_err(|error| anyhow::anyhow!("cannot read {}: {error}", path.display()))
    };
    let mut results = Vec::new();
    for case in cases {
        let (input, answer) = (read(&case.input)?, read(&case.answer)?);
        let finished = process::run(&command, &input, limits)
            .map_err(|error| anyhow::anyhow!("cannot run {}: {error}", binary.display()))?;
        let last_words = String::from_utf8_lossy(&finished.error).into_owned();
        let fault = match finished.failure {
            Some((verdict, why)) => Some((verdict, with_panic(why, &last_words))),
            None => Checker::Tokens
                .check(&input, &answer, &finished.output)
                .err()
                .map(|why| (Verdict::Wa, why)),
        };
        results.push(CaseResult {
            name: case.name.clone(),
            time: finished.time,
            fault,
        });
    }
    Ok(results)
}

/// Judges anew the cases that were found wrong, by the problem's own checker, which `worker` asks.
///
/// # Errors
///
/// If a case cannot be read, or the program or the checker cannot be run.
pub fn ask_checker(
    worker: &Path,
    binary: &Path,
    cases: &[TestCase],
    limits: Limits,
    results: &mut [CaseResult],
) -> anyhow::Result<()> {
    let wrong: Vec<usize> = (0..results.len())
        .filter(|&place| matches!(results[place].fault, Some((Verdict::Wa, _))))
        .collect();
    let again: Vec<TestCase> = wrong.iter().map(|&place| cases[place].clone()).collect();
    let program = [binary.to_string_lossy().into_owned()];
    let stop = AtomicBool::new(false);
    let judge = Judge {
        program: &program,
        time_limit: limits.time,
        memory_limit: limits.memory,
        worker,
        checker: None,
        jobs: 1,
        stop: &stop,
    };
    let scratch = tempfile::tempdir()?;
    judge.run(&again, scratch.path(), |number, judged| {
        let fault = (judged.verdict, judged.message);
        results[wrong[number]].fault = (fault.0 != Verdict::Ac).then_some(fault);
    })?;
    Ok(())
}

/// Adds what a program said as it failed.
fn with_panic(why: String, last_words: &str) -> String {
    let lines: Vec<&str> = last_words
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    let said: Vec<&str> = lines
        .into_iter()
        .filter(|line| !line.starts_with("note:"))
        .take(2)
        .collect();
    match said.is_empty() {
        true => why,
        false => format!("{why}: {}", said.join(" ")),
    }
}
