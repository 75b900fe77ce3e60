//! `cargo regen`: test cases from families.

mod report;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use anyhow::{Result, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use tools::engine::pool::default_jobs;
use tools::regen::import::import;
use tools::regen::{Error, Subject, examine};

use report::{Outcome, Report};
use tools::interrupt;
use tools::new_problem::Untouched;
use tools::output::{Format, note};
use tools::workspace::{Checks, Workspace};

/// Make the test cases of families anew, check them from every side, and write what changed.
///
/// Each case is made twice, validated, told from every other one, and answered by the submission and
/// every naive solution that affords it. Only when all of a problem's cases are right something is
/// written. Samples, hand-made cases and hacks are checked, and never changed.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cargo regen                       every problem
  cargo regen sum-game              one problem
  cargo regen --check               write nothing, and fail if something would be written
  cargo regen sum-game --import DIR copy the cases of a folder: NAME.in with NAME.out or NAME.ans,
                                    NAME with NAME.a, in/NAME.txt with out/NAME.txt

Exit status: 0 all is as it should be, 1 a solution, a generator or a case is at fault, 2 the command \
cannot do its work.")]
pub struct Arguments {
    /// Problems: names of folders in crates/ [default: all]
    problems: Vec<String>,
    /// Write nothing; exit with status 1 if something would be written
    #[arg(long)]
    check: bool,
    /// Copy the cases of this folder as hand-made ones instead, whatever their layout
    #[arg(long, value_name = "DIR", conflicts_with = "check")]
    import: Option<PathBuf>,
    /// Worker processes [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// How the results are printed; json is one object a line
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    if let Some(from) = arguments.import.as_ref().filter(|from| !from.is_dir()) {
        bail!("cannot read {}: there is no such folder", from.display());
    }
    let workspace = Workspace::find()?;
    let problems = workspace.with_checks(&arguments.problems)?;
    let checks = workspace.build_checks(&problems)?;
    if checks.iter().any(|checks| checks.description.programs) {
        workspace.fork_programs();
    }
    let stop = interrupt::watch()?;
    let report = Report::new(arguments.format, &checks, arguments.check);
    if let Some(from) = &arguments.import {
        let [checks] = checks.as_slice() else {
            bail!("--import needs the name of one problem");
        };
        return copy(arguments, &workspace, checks, &stop, from, &report);
    }
    let mut fault = false;
    for checks in &checks {
        match regenerate(arguments, &workspace, checks, &stop) {
            Ok(outcome) => {
                fault |= outcome.is_fault();
                report.outcome(&checks.problem.name, &outcome)?;
                note_templates(checks);
            }
            Err(Error::Interrupted) => {
                return Ok(interrupt::leave(&checks.problem.name));
            }
            Err(error) => {
                return Err(anyhow::Error::new(error).context(checks.problem.name.clone()));
            }
        }
    }
    Ok(ExitCode::from(u8::from(fault)))
}

/// Copies the cases of a folder to a problem.
fn copy(
    arguments: &Arguments,
    workspace: &Workspace,
    checks: &Checks,
    stop: &AtomicBool,
    from: &Path,
    report: &Report,
) -> Result<ExitCode> {
    match import(&subject(arguments, workspace, checks, stop), from) {
        Ok(import) => {
            report.import(&checks.problem.name, &import)?;
            note_templates(checks);
            Ok(ExitCode::from(u8::from(!import.copied)))
        }
        Err(Error::Interrupted) => Ok(interrupt::leave(&checks.problem.name)),
        Err(error) => Err(error.into()),
    }
}

/// Says which of the problem's parts could not be asked.
fn note_templates(checks: &Checks) {
    for text in Untouched::of(&checks.problem).notes() {
        note(format_args!("{}: {text}", checks.problem.name));
    }
}

fn subject<'a>(
    arguments: &Arguments,
    workspace: &Workspace,
    checks: &'a Checks,
    stop: &'a AtomicBool,
) -> Subject<'a> {
    Subject {
        problem: &checks.problem,
        description: &checks.description,
        executable: &checks.executable,
        folder: workspace.testcases(&checks.problem.name),
        jobs: arguments.jobs.map_or_else(default_jobs, usize::from),
        stop,
    }
}

fn regenerate(
    arguments: &Arguments,
    workspace: &Workspace,
    checks: &Checks,
    stop: &AtomicBool,
) -> Result<Outcome, Error> {
    let subject = subject(arguments, workspace, checks, stop);
    let bar = progress_bar(&checks.problem.name);
    let examined = examine(&subject, &mut |done, total| {
        bar.set_length(total as u64);
        bar.set_position(done as u64);
    });
    bar.finish_and_clear();
    let examined = examined?;
    for remark in &examined.remarks {
        note(format_args!("  {remark}"));
    }
    Ok(match examined.outcome {
        Err(faults) => Outcome::Faults(faults),
        Ok(changes) => {
            if !arguments.check {
                changes.apply(stop)?;
            }
            Outcome::Changes {
                cases: examined.cases,
                changes: changes.list().to_vec(),
                written: !arguments.check,
            }
        }
    })
}

fn progress_bar(problem: &str) -> ProgressBar {
    let style = ProgressStyle::with_template("{msg} {wide_bar} {human_pos} of {human_len} steps");
    let bar = ProgressBar::new(0);
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.set_draw_target(ProgressDrawTarget::stderr());
    bar.set_message(problem.to_owned());
    bar
}
