//! `cargo stress`: the submission against naive solutions, on generated inputs.

mod arguments;
mod comparisons;
mod draw;
mod hack;
mod json;
mod list;
mod play;
mod progress;
mod report;
mod reproduce;
mod samples;
mod session;

use std::process::ExitCode;

use anyhow::Result;

use tools::draft;
use tools::engine::protocol::Candidate;
use tools::interrupt;
use tools::workspace::Workspace;
use tools::{INTERACTOR, SUBMISSION};

pub use arguments::Arguments;

use super::command_line;

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let words = |line: &Option<String>| line.as_deref().map(command_line).transpose();
    let solution = words(&arguments.program)?;
    let interactor = words(&arguments.interactor)?;
    let against = words(&arguments.against_program)?;
    let mut drafted = None;
    let (workspace, checks) = match &arguments.samples {
        Some(folder) => {
            let (draft, checks) = draft::checks(folder)?;
            drafted = Some(draft);
            (None, vec![checks])
        }
        None => {
            let workspace = Workspace::find()?;
            let problems = workspace.with_checks(&arguments.problems)?;
            let checks = workspace.build_checks(&problems)?;
            (Some(workspace), checks)
        }
    };
    if arguments.list {
        list::print(&checks, arguments.format)?;
        return Ok(ExitCode::SUCCESS);
    }
    if arguments.play {
        return play::run(
            &checks,
            arguments.family.as_deref(),
            (arguments.seed, arguments.first),
            arguments.replay.as_deref(),
        );
    }
    let planned = comparisons::plan(
        &checks,
        &comparisons::Selection {
            family: arguments.family.as_deref(),
            against: match (against, &interactor) {
                (Some(words), _) => Some(Candidate::Program(words)),
                (None, Some(_)) => Some(Candidate::Declared(INTERACTOR.to_owned())),
                (None, None) => arguments.against.clone().map(Candidate::Declared),
            },
            solutions: match (solution, interactor) {
                (program, Some(interactor)) => vec![Candidate::Talking {
                    program,
                    interactor,
                }],
                (Some(words), None) => vec![Candidate::Program(words)],
                (None, None) if arguments.solutions.is_empty() => {
                    vec![Candidate::Declared(SUBMISSION.to_owned())]
                }
                (None, None) => {
                    let names = arguments.solutions.iter().cloned();
                    names.map(Candidate::Declared).collect()
                }
            },
            seed: arguments.seed,
            shard: arguments.shard(),
            time_limit: arguments.time_limit,
            timed: arguments.slowest,
        },
    )?;
    let programs = [
        &arguments.program,
        &arguments.against_program,
        &arguments.interactor,
    ];
    let is_program = programs.into_iter().any(Option::is_some);
    let runs_programs = is_program || checks.iter().any(|checks| checks.description.programs);
    if runs_programs
        && !arguments.no_fork
        && let Ok(workspace) = Workspace::find()
    {
        workspace.fork_programs();
    }
    let stop = interrupt::watch()?;
    let status = session::run(
        arguments,
        workspace.as_ref(),
        drafted.as_ref(),
        &planned,
        &stop,
    )?;
    Ok(ExitCode::from(status))
}
