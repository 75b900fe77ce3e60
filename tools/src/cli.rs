//! The command line.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::commands::{companion, judge, new_problem, regen, stress};

/// What a contestant does besides writing the solution.
#[derive(Debug, Parser)]
#[command(name = "cargo", bin_name = "cargo", subcommand_required = true)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    // In the order in which a problem needs them.
    NewProblem(new_problem::Arguments),
    Companion(companion::Arguments),
    Stress(Box<stress::Arguments>),
    Regen(regen::Arguments),
    Judge(judge::Arguments),
}

/// Reads the command line; on a mistake in it prints the usage and leaves with status 2.
pub fn parse() -> Cli {
    Cli::parse()
}

impl Cli {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        match self.command {
            Command::Companion(arguments) => companion::run(&arguments),
            Command::NewProblem(arguments) => new_problem::run(&arguments),
            Command::Judge(arguments) => judge::run(&arguments),
            Command::Regen(arguments) => regen::run(&arguments),
            Command::Stress(arguments) => stress::run(&arguments),
        }
    }
}
