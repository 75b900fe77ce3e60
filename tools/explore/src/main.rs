//! The binary behind `cargo explore` and `cargo growth`.

mod commands;

use std::process::ExitCode;

use clap::Parser;
use commands::{explore, growth};
use tools::{output, process::keep};

/// See a game, and how running time grows.
#[derive(Debug, Parser)]
#[command(name = "cargo", bin_name = "cargo")]
enum Command {
    Explore(explore::Arguments),
    Growth(growth::Arguments),
}

fn main() -> ExitCode {
    if let Some(status) = keep() {
        return status;
    }
    output::exit(match Command::parse() {
        Command::Explore(arguments) => explore::run(&arguments),
        Command::Growth(arguments) => growth::run(&arguments),
    })
}
