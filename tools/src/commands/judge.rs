//! `cargo judge`: the submission, or any program, on the test cases.

mod kill_matrix;
pub mod report;

use std::env;
use std::process::ExitCode;
use std::sync::atomic::Ordering;

use anyhow::{Context, Result, bail};
use clap::Args;
use tools::SUBMISSION;
use tools::engine::pool::default_jobs;
use tools::engine::protocol::Candidate;
use tools::judge::Judge;

use super::command_line;
use report::Report;
use tools::interrupt::{self, INTERRUPTED};
use tools::judge::bench::{self, Bench, Submissions};
use tools::output::Format;
use tools::output::note;
use tools::scratch::Scratch;
use tools::workspace::Workspace;

/// Judge the submission, or any program, on the test cases.
///
/// The submission is built as its judge builds it. Each case is a process of its own under the
/// problem's limits. Times are user and system, as the operating system counts them; the limit is on
/// the wall clock, and a case that was kept waiting by others is run again by itself.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cargo judge                                   every submission on all its test cases
  cargo judge sum-game --fast                   without the time that the judge's build takes
  cargo judge sum-game --case hack-001          one case
  cargo judge sum-game --program 'python3 a.py' any program in place of the submission
  cargo judge sum-game --checker ./checker      answers that are not unique, by a testlib checker
  cargo judge guess --interactor ./interactor   a problem whose solutions talk to the judge
  cargo judge --strength                        which wrong solutions the test cases catch

Exit status: 0 all is right, 1 a verdict is not AC or a wrong solution survives, 2 the command cannot \
do its work.")]
pub struct Arguments {
    /// Problems: names of folders in crates/ [default: all]
    problems: Vec<String>,
    /// Only these cases
    #[arg(long = "case", value_name = "NAME")]
    cases: Vec<String>,
    /// Any other program in place of the submission: a command line, run without a shell
    #[arg(long, value_name = "CMD")]
    program: Option<String>,
    /// A testlib checker: a command line, to which input, output and answer are added
    #[arg(long, value_name = "CMD")]
    checker: Option<String>,
    /// A testlib interactor: a command line, to which input and output are added
    #[arg(long, value_name = "CMD", conflicts_with = "checker")]
    interactor: Option<String>,
    /// Build the submission as it is stressed, which takes a second, and not as the judge does: times
    /// are then not the judge's, and an integer that overflows panics
    #[arg(long, conflicts_with_all = ["program", "strength"])]
    fast: bool,
    /// Run every wrong solution on every case instead, and show which cases catch which, and how the
    /// answers of each family are distributed
    #[arg(long, conflicts_with_all = ["program", "checker", "interactor"])]
    strength: bool,
    /// Cases at once [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// How the results are printed; json is one object a line
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let words = |line: &Option<String>| line.as_deref().map(command_line).transpose();
    let (program, checker) = (words(&arguments.program)?, words(&arguments.checker)?);
    let interactor = words(&arguments.interactor)?;
    let workspace = Workspace::find()?;
    let problems = workspace.problems(&arguments.problems)?;
    if problems.is_empty() {
        bail!("there is no problem yet: `crates` has no folder with [package.metadata.problem]");
    }
    let has_own_judge = checker.is_some() || interactor.is_some();
    let needs_checks = arguments.strength || !has_own_judge;
    let (mut benches, submissions) = if arguments.strength || program.is_some() {
        let benches = bench::build_checks(&workspace, problems, needs_checks)?;
        (benches, Submissions::new())
    } else {
        bench::build_both(&workspace, problems, needs_checks, arguments.fast)?
    };
    let stop = interrupt::watch()?;
    let jobs = arguments.jobs.map_or_else(default_jobs, usize::from);
    let gathered = bench::gather_cases(
        &workspace,
        &mut benches,
        &arguments.cases,
        interactor.is_some(),
        jobs,
        &stop,
    );
    if stop.load(Ordering::Relaxed) {
        note("interrupted: nothing was judged yet");
        return Ok(ExitCode::from(INTERRUPTED));
    }
    gathered?;
    if arguments.strength {
        return kill_matrix::run(&benches, arguments.format, jobs, &stop);
    }
    let own = env::current_exe().context("cannot tell where this program is")?;
    let mut fault = false;
    for bench in &benches {
        let shown = arguments.program.as_deref().unwrap_or(SUBMISSION);
        let words = program
            .as_ref()
            .or_else(|| submissions.get(&bench.problem.name))
            .context("there is nothing to judge")?;
        let solution = match &interactor {
            Some(interactor) => Candidate::Talking {
                program: Some(words.clone()),
                interactor: interactor.clone(),
            },
            None => Candidate::Program(words.clone()),
        };
        let judge = Judge {
            solution: &solution,
            time_limit: bench.problem.about.time_limit(),
            memory_limit: bench.problem.about.memory_limit(),
            worker: match &bench.checks {
                Some(checks) if !has_own_judge => &checks.executable,
                _ => &own,
            },
            checker: checker.as_deref(),
            jobs,
            stop: &stop,
        };
        let (finished, right) = judge_one(&judge, bench, arguments.format, shown)?;
        fault |= !right;
        if !finished {
            note("interrupted: the cases above are what was judged so far");
            return Ok(ExitCode::from(if fault { 1 } else { INTERRUPTED }));
        }
    }
    Ok(ExitCode::from(u8::from(fault)))
}

/// Judges the cases of a problem. Returns whether all were judged, and whether all that were are
/// right.
fn judge_one(
    judge: &Judge<'_>,
    bench: &Bench,
    format: Format,
    program: &str,
) -> Result<(bool, bool)> {
    let scratch = Scratch::new().context("cannot make a scratch folder")?;
    let mut report = Report::new(format, bench, program)?;
    let mut printed = Ok(());
    let finished = judge.run(&bench.cases, scratch.path(), |number, judged| {
        if printed.is_ok() {
            printed = report.take(number, judged);
            if printed.is_err() {
                judge.stop.store(true, Ordering::Relaxed);
            }
        }
    });
    printed?;
    // Whatever was found is told, whoever went wrong.
    let right = report.end()?;
    let finished = finished.with_context(|| bench.problem.name.clone())?;
    Ok((finished, right))
}
