//! The binary behind `cargo stress` and its sisters.

mod cli;
mod commands;

use std::process::ExitCode;

use tools::{WORKER, engine::worker::serve_programs, output};

fn main() -> ExitCode {
    if std::env::args_os()
        .nth(1)
        .is_some_and(|mode| mode == WORKER)
    {
        return serve_programs();
    }
    output::exit(cli::parse().run())
}
