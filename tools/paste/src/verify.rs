//! Runs what was compiled on the test cases, as `cargo judge` does.

use std::{
    path::{Path, PathBuf},
    sync::atomic::AtomicBool,
    time::Duration,
};

use anyhow::Context;
use tools::{
    engine::{pool::default_jobs, protocol::Candidate},
    judge::{Judge, Judged},
    manifest::ProblemCrate,
    scratch::Scratch,
    testcases::{self, TestCase},
    verdict::Verdict,
};

use crate::{
    bundle::edit::Text,
    failure::{Failure, at_fault},
    read::source::Source,
};

/// Builds the executable that checks answers as the problem says, if it says anything.
pub type Checks<'a> = dyn Fn() -> anyhow::Result<Option<Worker>> + 'a;

/// An executable that judges, by its interactor if it has one.
#[derive(Debug)]
pub struct Worker {
    pub executable: PathBuf,
    pub is_interactive: bool,
}

/// A program, and what it was made of.
pub struct Program<'a> {
    pub binary: &'a Path,
    pub text: &'a Text,
    pub files: &'a [Source],
}

/// Runs the test cases in `dir`; returns how many there are, and the slowest.
pub fn answers(
    dir: &Path,
    program: &Program,
    problem: &ProblemCrate,
    checks: &Checks,
) -> Result<(usize, Duration), Failure> {
    let mut cases = testcases::list_inputs(dir).map_err(anyhow::Error::from)?;
    let own = std::env::current_exe().context("cannot tell where this program is")?;
    // Those of an interactive problem have nothing to be compared with.
    let has_answer = |case: &TestCase| case.answer.metadata().is_ok_and(|file| file.len() > 0);
    let worker = match cases.iter().all(has_answer) {
        true => None,
        false => checks()?,
    };
    if !worker.as_ref().is_some_and(|worker| worker.is_interactive) {
        cases = testcases::list(dir).map_err(anyhow::Error::from)?;
    }
    let worker = worker.map_or(own, |worker| worker.executable);
    let mut results = run(&worker, program, problem, &cases)?;
    let wrong: Vec<usize> = (0..results.len())
        .filter(|&place| results[place].verdict != Verdict::Ac)
        .collect();
    // Words may differ where the problem has a checker of its own, and a case may be none.
    if !wrong.is_empty()
        && let Some(worker) = checks()?
    {
        let again: Vec<TestCase> = wrong.iter().map(|&place| cases[place].clone()).collect();
        let judged = run(&worker.executable, program, problem, &again)?;
        for (place, judged) in wrong.into_iter().zip(judged) {
            // What did not run well once is not made good by running well.
            if judged.verdict != Verdict::Ac || results[place].verdict == Verdict::Wa {
                results[place] = judged;
            }
        }
    }
    let failed: Vec<String> = cases
        .iter()
        .zip(&results)
        .filter(|(_, judged)| judged.verdict != Verdict::Ac)
        .map(|(case, judged)| shown(&case.name, judged, program))
        .collect();
    if !failed.is_empty() {
        at_fault!(
            "{} of {} test cases fail:\n{}",
            failed.len(),
            results.len(),
            failed.join("\n")
        );
    }
    let slowest = results.iter().map(|judged| judged.time).max();
    Ok((results.len(), slowest.unwrap_or_default()))
}

/// Judges the cases; `worker` compares the answers.
fn run(
    worker: &Path,
    program: &Program,
    problem: &ProblemCrate,
    cases: &[TestCase],
) -> Result<Vec<Judged>, Failure> {
    let solution = Candidate::Program(vec![program.binary.to_string_lossy().into_owned()]);
    let stop = AtomicBool::new(false);
    let judge = Judge {
        solution: &solution,
        time_limit: problem.about.time_limit(),
        memory_limit: problem.about.memory_limit(),
        worker,
        checker: None,
        jobs: default_jobs(),
        stop: &stop,
    };
    let scratch = Scratch::new().context("cannot create a folder for the answers")?;
    let mut results: Vec<Option<Judged>> = vec![None; cases.len()];
    judge
        .run(cases, scratch.path(), |number, judged| {
            results[number] = Some(judged)
        })
        .map_err(anyhow::Error::from)?;
    Ok(results.into_iter().flatten().collect())
}

/// A case that fails: what is wrong, what the program said, and where that was written.
fn shown(name: &str, judged: &Judged, program: &Program) -> String {
    let said = judged.error.lines().map(str::trim);
    let said: Vec<&str> = said
        .filter(|line| !line.is_empty() && !line.starts_with("note:"))
        .take(2)
        .collect();
    let mut shown = format!("  {name}: {}: {}", judged.verdict_of_whom(), judged.message);
    if !said.is_empty() && !said.iter().all(|line| judged.message.contains(line)) {
        shown += &format!(": {}", said.join(" "));
    }
    if let Some(place) = panic_place(&judged.error, program) {
        shown += &format!("\n    written at: {place}");
    }
    shown
}

/// Where the panic that a program tells of was written.
fn panic_place(error: &str, program: &Program) -> Option<String> {
    let (_, place) = error.split_once("main.rs:")?;
    let mut numbers = place.split(|letter: char| !letter.is_ascii_digit());
    let mut number = || numbers.next()?.parse::<usize>().ok()?.checked_sub(1);
    let (line, column) = (number()?, number()?);
    let text = &program.text.text;
    let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    let column: usize = text[start..].chars().take(column).map(char::len_utf8).sum();
    program.text.origin(program.files, start + column)
}
