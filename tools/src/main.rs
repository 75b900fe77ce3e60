//! The binary behind `cargo stress` and its sisters.

mod commands;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use tools::{WORKER, engine::worker::serve_programs, output, process::keep};

use commands::{companion, draft, judge, new_problem, regen, stress};

fn main() -> ExitCode {
    if let Some(status) = keep() {
        return status;
    }
    let mut arguments = std::env::args_os().skip(1);
    if arguments.next().is_some_and(|mode| mode == WORKER) {
        return match arguments.next() {
            Some(samples) => tools::draft::serve(samples.as_ref()),
            None => serve_programs(),
        };
    }
    output::exit(Cli::parse().run())
}

/// What a contestant does besides writing the solution.
#[derive(Debug, Parser)]
#[command(name = "cargo", bin_name = "cargo", subcommand_required = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    // In the order in which a problem needs them.
    NewProblem(new_problem::Arguments),
    Companion(companion::Arguments),
    Draft(draft::Arguments),
    Stress(Box<stress::Arguments>),
    Regen(regen::Arguments),
    Judge(judge::Arguments),
}

impl Cli {
    fn run(self) -> anyhow::Result<ExitCode> {
        match self.command {
            Command::Companion(arguments) => companion::run(&arguments),
            Command::Draft(arguments) => draft::run(&arguments),
            Command::NewProblem(arguments) => new_problem::run(&arguments),
            Command::Judge(arguments) => judge::run(&arguments),
            Command::Regen(arguments) => regen::run(&arguments),
            Command::Stress(arguments) => stress::run(&arguments),
        }
    }
}
