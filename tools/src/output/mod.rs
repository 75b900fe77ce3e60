//! How results and errors look.

pub mod difference;
pub mod picture;
pub mod table;
pub mod text;

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use clap::ValueEnum;

/// How results are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    Human,
    /// One object a line.
    Json,
}

pub const GOOD: Style = AnsiColor::Green.on_default().bold();
pub const BAD: Style = AnsiColor::Red.on_default().bold();
pub const FAINT: Style = Style::new().dimmed();

/// The exit status where nobody reads the results any more: what a shell shows for SIGPIPE.
const CLOSED_PIPE: u8 = 141;

/// The exit status of a command, after its error, if any, was printed.
pub fn exit(outcome: anyhow::Result<ExitCode>) -> ExitCode {
    match outcome {
        Ok(status) => status,
        Err(error) if is_closed_pipe(&error) => ExitCode::from(CLOSED_PIPE),
        Err(error) => {
            print_error(&error);
            ExitCode::from(2)
        }
    }
}

/// Whether this is about results that nobody reads any more.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let closed = |error: &io::Error| error.kind() == ErrorKind::BrokenPipe;
    error.downcast_ref::<io::Error>().is_some_and(closed)
}

/// Prints an error and what led to it.
pub fn print_error(error: &anyhow::Error) {
    let mut told = String::new();
    for cause in error.chain().map(ToString::to_string) {
        // Some errors tell their cause in a sentence of their own.
        if !told.contains(&cause) {
            let colon = if told.is_empty() { "" } else { ": " };
            told.push_str(colon);
            told.push_str(&cause);
        }
    }
    say(format_args!("{BAD}error{BAD:#}: {told}"));
}

/// Prints a remark that is no result.
pub fn note(text: impl std::fmt::Display) {
    say(format_args!("{FAINT}{text}{FAINT:#}"));
}

/// Unlike `eprintln!` this does not panic where nobody listens.
fn say(text: std::fmt::Arguments<'_>) {
    writeln!(anstream::stderr(), "{text}").ok();
}
