//! The binary behind `cargo stress` and its sisters.

mod cli;
mod commands;
mod output;
mod paste;
mod workspace;

use std::process::ExitCode;

fn main() -> ExitCode {
    if std::env::args_os()
        .nth(1)
        .is_some_and(|mode| mode == tools::WORKER)
    {
        return tools::engine::worker::serve_programs();
    }
    let outcome = cli::parse().run();
    match outcome {
        Ok(status) => status,
        Err(error) if output::is_closed_pipe(&error) => ExitCode::from(output::CLOSED_PIPE),
        Err(error) => {
            output::complain(&error);
            ExitCode::from(2)
        }
    }
}
