//! `cargo draft`.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::Args;

use tools::draft::{draft, read_folder};
use tools::files::write_whole;
use tools::manifest::CHECKS;
use tools::new_problem::drafted::{is_untouched, replaced};
use tools::new_problem::tests_template;
use tools::output::note;
use tools::workspace::Workspace;

/// Draft the validator and a family of a problem from its samples.
///
/// They take the place of the template's in tests/main.rs. Where those were written over, the draft
/// is printed instead, and nothing is changed.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cargo draft abc138-d                       from testcases/abc138-d/sample-*.in
  cargo draft abc138-d --samples Downloads   from the inputs in another folder

Exit status: 0 it is drafted, 2 it is not, and nothing has changed.")]
pub struct Arguments {
    /// The problem: the name of a folder in crates/ [default: the one that the command is given in]
    problem: Option<String>,
    /// The folder of the sample inputs [default: the problem's test cases]
    #[arg(long, value_name = "FOLDER")]
    samples: Option<PathBuf>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let workspace = Workspace::find()?;
    let problems = workspace.problems(arguments.problem.as_slice())?;
    let [problem] = problems.as_slice() else {
        bail!("name the problem whose validator and family are to be drafted");
    };
    let folder = match &arguments.samples {
        Some(folder) => folder.clone(),
        None => workspace.testcases(&problem.name),
    };
    let samples = read_folder(&folder)?;
    let drafted = draft(&samples)?;
    note(drafted.summary());
    for sample in &samples {
        if let Some(line) = sample.untidy_line() {
            note(format_args!(
                "{}:{line} has white space that the validator refuses",
                sample.name
            ));
        }
    }
    let code = drafted.code();
    let path = problem.folder.join(CHECKS);
    let tests = fs::read_to_string(&path).unwrap_or_default();
    let template = tests_template(&workspace.root, problem)?;
    let shown = path
        .strip_prefix(&workspace.root)
        .unwrap_or(&path)
        .display();
    if is_untouched(&tests, &template)
        && let Some(text) = replaced(&tests, &code)
    {
        write_whole(&path, text.as_bytes()).with_context(|| format!("cannot write {shown}"))?;
        note(format_args!("written to {shown}"));
        return Ok(ExitCode::SUCCESS);
    }
    note(format_args!(
        "{shown} was written over and stays as it is: this would be the draft"
    ));
    let mut out = anstream::stdout().lock();
    if !code.generators.is_empty() {
        writeln!(
            out,
            "use tools::generate::{{{}}};\n",
            code.generators.join(", ")
        )?;
    }
    write!(out, "{}\n{}", code.family, code.validator)?;
    Ok(ExitCode::SUCCESS)
}
