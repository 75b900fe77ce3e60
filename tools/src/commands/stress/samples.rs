//! The samples, before anything is generated.

use anyhow::{Context, Result};
use std::sync::atomic::AtomicBool;
use tools::SUBMISSION;
use tools::engine::protocol::Candidate;
use tools::judge::Judge;
use tools::judge::bench::Bench;
use tools::new_problem::Untouched;
use tools::output::Format;
use tools::scratch::Scratch;
use tools::testcases::{self, is_sample};
use tools::verdict::Verdict;
use tools::workspace::Workspace;

use super::comparisons::Planned;
use crate::commands::judge::report;

/// Runs the submission, or the program in its place, on the samples of its problem, and shows those
/// that go wrong. Returns whether all are right.
///
/// Other solutions of the problem are known to be slow or wrong. Samples of dialogues have no answers,
/// and nobody expects them of a template.
pub fn run(
    workspace: &Workspace,
    planned: &Planned<'_>,
    jobs: usize,
    format: Format,
    stop: &AtomicBool,
) -> Result<bool> {
    let solution = &planned.comparison.solution;
    let is_asked = match solution {
        Candidate::Declared(name) => {
            name == SUBMISSION && !Untouched::of(&planned.checks.problem).submission
        }
        Candidate::Program(_) => true,
        Candidate::Talking { .. } => false,
    };
    if !is_asked || planned.is_dialogue() {
        return Ok(true);
    }
    let problem = &planned.checks.problem;
    let mut cases = testcases::list(&workspace.testcases(&problem.name))?;
    cases.retain(|case| is_sample(&case.name));
    if cases.is_empty() {
        return Ok(true);
    }
    let judge = Judge {
        solution,
        time_limit: planned.comparison.time_limit,
        memory_limit: planned.comparison.memory_limit,
        worker: &planned.checks.executable,
        checker: None,
        jobs,
        stop,
    };
    let bench = Bench {
        problem: problem.clone(),
        checks: None,
        cases,
        is_interactive: false,
    };
    let scratch = Scratch::new().context("cannot make a scratch folder")?;
    let mut wrong = Vec::new();
    judge
        .run(&bench.cases, scratch.path(), |number, judged| {
            if judged.verdict != Verdict::Ac {
                wrong.push((number, judged));
            }
        })
        .with_context(|| problem.name.clone())?;
    wrong.sort_by_key(|(number, _)| *number);
    for (number, judged) in &wrong {
        let author = planned.solution();
        report::alone(format, &bench, &bench.cases[*number], judged, &author)?;
    }
    Ok(wrong.is_empty())
}
