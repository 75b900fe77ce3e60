//! `cargo paste`: the one file for the judge, proven before it is pasted.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::Parser;
use tools::manifest::ProblemCrate;

use paste::{Failure, Options};
use tools::interrupt;
use tools::judge::bench::complete;
use tools::output::{self, note, print_error};
use tools::workspace::Workspace;

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

fn main() -> ExitCode {
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
    let Some(problem) = arguments
        .problem
        .as_deref()
        .filter(|_| !arguments.list_judges)
    else {
        return print(&paste::judges(root)?);
    };
    let checks = || checks(&workspace, problem);
    let options = Options {
        judge: arguments.judge.as_deref(),
        strip: arguments.strip,
        verify: !arguments.no_verify,
        checks: &checks,
    };
    // One that is not known gets its answer below.
    if let (true, Ok(problems)) = (options.verify, workspace.problems(&[problem.to_owned()])) {
        for problem in problems {
            complete(&workspace, problem)?;
        }
    }
    let pasted = paste::paste(root, problem, &options)?;
    for words in &pasted.remarks {
        note(words);
    }
    if let Some(path) = &arguments.output {
        paste::file(path, &pasted.text)?;
        note(format!("written to {}", path.display()));
    }
    if arguments.copy {
        let program = paste::clipboard(&pasted.text)?;
        note(format!("copied to the clipboard by {program}"));
    }
    if arguments.output.is_none() && !arguments.copy {
        print(&pasted.text)?;
    }
    Ok(())
}

/// The executable of the problem's checks, if it has any.
fn checks(workspace: &Workspace, problem: &str) -> Result<Option<PathBuf>> {
    let mut problems = workspace
        .problems(&[problem.to_owned()])
        .unwrap_or_default();
    problems.retain(ProblemCrate::has_checks);
    let checks = match problems.is_empty() {
        true => Vec::new(),
        false => workspace.build_checks(&problems)?,
    };
    Ok(checks.into_iter().next().map(|checks| checks.executable))
}

fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = std::io::stdout().lock();
    let written = stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush());
    Ok(written.map_err(anyhow::Error::from)?)
}
