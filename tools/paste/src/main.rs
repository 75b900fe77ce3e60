//! `cargo paste`: the one file for the judge, proven before it is pasted.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, anyhow};
use clap::Parser;
use tools::manifest::ProblemCrate;

use paste::{Failure, Options, Worker};
use tools::engine::worker::serve_programs;
use tools::judge::bench::complete;
use tools::output::{self, note, print_error};
use tools::process::keep;
use tools::workspace::Workspace;
use tools::{WORKER, interrupt};

/// Print the one file to paste into the judge, after proving that the judge accepts it.
///
/// Path dependencies are inlined, and what the submission cannot reach is left out. The text is
/// compiled alone as the judge compiles it, and run on the test cases.
#[derive(Debug, Parser)]
#[command(
    name = "cargo paste",
    bin_name = "cargo paste",
    after_help = "\
Examples:
  cargo paste sum-game                        print the text
  cargo paste sum-game --copy                 put it on the clipboard
  cargo paste sum-game --judge kattis         for another judge than the manifest names
  cargo paste --list-judges                   the judges that are known

What is built with a judge's crates is kept in target/paste; `rm -r target/paste` clears it.

Exit status: 0 the text is good, 1 the submission is at fault, 2 the command cannot do its work."
)]
struct Arguments {
    /// The problem: the name of a folder in crates/
    #[arg(required_unless_present = "list_judges")]
    problem: Option<String>,
    /// The judge, in place of the one that the problem's manifest names
    #[arg(long, value_name = "NAME")]
    judge: Option<String>,
    /// The program of the package, where it has several
    #[arg(long, value_name = "NAME")]
    bin: Option<String>,
    /// The class that the judge calls, where main.rs has several that it could be
    #[arg(long, value_name = "NAME")]
    class: Option<String>,
    /// Write the text to FILE
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Put the text on the clipboard
    #[arg(long)]
    copy: bool,
    /// Leave doc comments out
    #[arg(long)]
    strip: bool,
    /// Neither build the text nor run it on the test cases: prune it, and no more
    #[arg(long)]
    no_verify: bool,
    /// Print the judges that are known, and nothing else
    #[arg(long)]
    list_judges: bool,
}

fn main() -> ExitCode {
    if let Some(status) = keep() {
        return status;
    }
    if std::env::args_os()
        .nth(1)
        .is_some_and(|mode| mode == WORKER)
    {
        return serve_programs();
    }
    output::exit(run(&Arguments::parse()))
}

fn run(arguments: &Arguments) -> Result<ExitCode> {
    match paste(arguments) {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(Failure::Tool(error)) => Err(error),
        Err(fault) => {
            print_error(&anyhow::anyhow!("{fault}"));
            Ok(ExitCode::from(1))
        }
    }
}

fn paste(arguments: &Arguments) -> Result<(), Failure> {
    interrupt::end_at_once()?;
    let workspace = Workspace::find()?;
    let root = &workspace.root;
    let Some(name) = arguments
        .problem
        .as_ref()
        .filter(|_| !arguments.list_judges)
    else {
        return print(&paste::judges(root)?);
    };
    let problems = workspace.problems(std::slice::from_ref(name))?;
    let Some(problem) = problems.first() else {
        return Err(anyhow!("there is no problem `{name}`").into());
    };
    let checks = || checks(&workspace, problem);
    let options = Options {
        judge: arguments.judge.as_deref(),
        program: arguments.bin.as_deref(),
        class: arguments.class.as_deref(),
        strip: arguments.strip,
        verify: !arguments.no_verify,
        checks: &checks,
    };
    if options.verify {
        complete(&workspace, problem.clone())?;
    }
    let mut notes = Vec::new();
    let pasted = paste::paste(root, problem, &options, &mut notes);
    for words in notes {
        note(words);
    }
    let text = pasted?;
    if let Some(path) = &arguments.output {
        paste::file(path, &text)?;
        note(format!("written to {}", path.display()));
    }
    if arguments.copy {
        let program = paste::clipboard(&text)?;
        note(format!("copied to the clipboard by {program}"));
    }
    if arguments.output.is_none() && !arguments.copy {
        print(&text)?;
    }
    Ok(())
}

/// The executable of the problem's checks, if it has any.
fn checks(workspace: &Workspace, problem: &ProblemCrate) -> Result<Option<Worker>> {
    if !problem.has_checks() {
        return Ok(None);
    }
    let checks = workspace.build_checks(std::slice::from_ref(problem))?;
    Ok(checks.into_iter().next().map(|checks| Worker {
        executable: checks.executable,
        is_interactive: checks.description.interactive,
    }))
}

fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = std::io::stdout().lock();
    let written = stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush());
    Ok(written.map_err(anyhow::Error::from)?)
}
