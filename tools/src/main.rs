//! The binary behind every alias of `.cargo/config.toml`.

mod commands;
mod paste;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "tools", bin_name = "cargo")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Print the one file to paste into the judge, after proving that the judge accepts it
    Paste(commands::paste::Args),
}

fn main() -> ExitCode {
    match Cli::parse().command {
        Command::Paste(args) => commands::paste::run(&args),
    }
}
