//! The worker: a problem's executable that compares solutions at a supervisor's command.
//!
//! Three threads. One reads commands; when the supervisor is gone, however it went, so is this
//! process and whatever it runs. One runs the cases, on a stack as large as judges give. One is the
//! watch: it tells the supervisor what a case that takes long is busy with, so a hang is named
//! without waiting for an answer.

mod comparator;
mod failure;
mod job;
mod limits;
mod line;
mod programs;
mod runner;
mod streams;
mod watch;

use std::env;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::os::fd::AsFd;
use std::panic::resume_unwind;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

use crate::engine::limits::STACK;
use crate::engine::protocol::{Command, MARKER, Reply, solution_thread};
use crate::problem::Family;
use crate::problem::Problem;
use crate::process::{
    self,
    tree::{kill_children, kill_family},
};
use comparator::Comparator;
use job::run_job;
use line::Line;
use programs::Programs;
use watch::Watch;

pub(crate) use comparator::{RunCases, run_cases};
pub(crate) use programs::{Judge, run_program};

/// Serves jobs that need no problem: programs whose answers are compared token by token.
pub fn serve_programs() -> ExitCode {
    serve(Problem::new("", "", ""), run_cases)
}

/// Serves comparisons of programs on inputs of these families, which are a guess.
pub fn serve_families(families: impl IntoIterator<Item = Family>) -> ExitCode {
    let problem = Problem {
        drafted: true,
        families: families.into_iter().collect(),
        ..Problem::new("", "", "")
    };
    serve(problem, run_cases)
}

/// Serves the supervisor on the other side of the standard streams until it is gone.
pub(crate) fn serve(problem: Problem, run_cases: RunCases) -> ExitCode {
    match try_serve(problem, run_cases) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: the worker cannot serve: {error}");
            ExitCode::from(2)
        }
    }
}

fn try_serve(problem: Problem, run_cases: RunCases) -> io::Result<()> {
    // What a solution reads or prints by itself must not get between supervisor and worker.
    // Nor may a program that it starts hold on to them.
    let commands = File::from(io::stdin().as_fd().try_clone_to_owned()?);
    let replies = File::from(io::stdout().as_fd().try_clone_to_owned()?);
    nix::unistd::dup2_stdin(File::open("/dev/null")?)?;
    nix::unistd::dup2_stdout(io::stderr())?;

    let line = Arc::new(Line::new(replies));
    let watch = Arc::new(Watch::default());
    let (sender, receiver) = sync_channel(1);
    thread::spawn(move || {
        for command in BufReader::new(commands).lines() {
            let Ok(command) = command else { break };
            let Ok(command) = serde_json::from_str(&command) else {
                break;
            };
            if sender.send(command).is_err() {
                break;
            }
        }
        process::kill_all();
        kill_children(|_| true);
        std::process::exit(0);
    });
    thread::spawn({
        let (line, watch) = (Arc::clone(&line), Arc::clone(&watch));
        move || {
            watch.keep(
                |case, role, millis| line.say(&Reply::At { case, role, millis }),
                |case, role| {
                    line.say(&Reply::Crowded { case, role });
                    process::kill_all();
                    kill_family();
                },
            )
        }
    });
    process::own_children();
    limits::set_limits();
    failure::remember_panics();
    thread::Builder::new()
        .name(solution_thread(&env::var(MARKER).unwrap_or_default()))
        .stack_size(STACK)
        .spawn(move || {
            Worker {
                problem,
                run_cases,
                line,
                watch,
            }
            .work(&receiver)
        })?
        .join()
        .unwrap_or_else(|panic| resume_unwind(panic));
    Ok(())
}

struct Worker {
    problem: Problem,
    run_cases: RunCases,
    line: Arc<Line>,
    watch: Arc<Watch>,
}

impl Worker {
    fn work(&self, commands: &Receiver<Command>) {
        let programs = Programs::new();
        let mut comparator = None;
        for command in commands {
            let command = match command {
                Command::Comparison(comparison) => {
                    comparator = Some(Comparator::new(
                        &self.problem,
                        &programs,
                        &self.watch,
                        &self.line,
                        comparison,
                    ));
                    continue;
                }
                Command::Job(job) => {
                    let result = run_job(&self.problem, &programs, &self.watch, &self.line, &job);
                    self.line.say(&Reply::JobResult(result));
                    self.watch.rest();
                    continue;
                }
                command => command,
            };
            let Some(current) = &mut comparator else {
                continue;
            };
            match command {
                Command::Comparison(_) | Command::Job(_) => {}
                command @ (Command::Batch { .. } | Command::Branch { .. }) => {
                    (self.run_cases)(current, &command);
                }
                Command::Locate { branch, nth } => current.locate(&branch, nth),
                Command::Probe { case, show } => current.probe(case, show),
            }
            self.watch.rest();
        }
    }
}
