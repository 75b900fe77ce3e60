//! `cargo paste`.

use std::{io::Write, path::PathBuf, process::ExitCode};

use anyhow::Context;

use crate::paste::{self, Failure, Options};

#[derive(clap::Args)]
pub struct Args {
    /// The problem: a folder of crates/
    #[arg(required_unless_present = "list_judges")]
    problem: Option<String>,
    /// The judge, in place of the one that the problem's manifest names
    #[arg(long, value_name = "NAME")]
    judge: Option<String>,
    /// Write the text to FILE
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Put the text on the clipboard
    #[arg(long)]
    copy: bool,
    /// Leave doc comments out
    #[arg(long)]
    strip: bool,
    /// Neither compile the text nor run it on the test cases
    #[arg(long)]
    no_verify: bool,
    /// Print the judges that are known, and nothing else
    #[arg(long)]
    list_judges: bool,
}

/// Runs the command; the exit status is 1 where the submission is at fault, 2 where the command is.
pub fn run(args: &Args) -> ExitCode {
    match try_run(args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            say(&format!("error: {failure}"));
            ExitCode::from(failure.status())
        }
    }
}

fn try_run(args: &Args) -> Result<(), Failure> {
    let here = std::env::current_dir().context("cannot tell the current folder")?;
    let Some(problem) = args.problem.as_deref().filter(|_| !args.list_judges) else {
        return print(&paste::judges(&here)?);
    };
    let options = Options {
        judge: args.judge.as_deref(),
        strip: args.strip,
        verify: !args.no_verify,
    };
    let pasted = paste::paste(&here, problem, &options)?;
    for remark in &pasted.remarks {
        say(remark);
    }
    if let Some(path) = &args.output {
        paste::file(path, &pasted.text)?;
        say(&format!("written to {}", path.display()));
    }
    if args.copy {
        let program = paste::clipboard(&pasted.text)?;
        say(&format!("copied to the clipboard by {program}"));
    }
    if args.output.is_none() && !args.copy {
        print(&pasted.text)?;
    }
    Ok(())
}

/// Says something that is not the result; that nobody listens is no reason to fail.
fn say(words: &str) {
    let _ = writeln!(std::io::stderr(), "{words}");
}

fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = std::io::stdout().lock();
    Ok(stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush())
        .context("cannot write to standard output")?)
}
