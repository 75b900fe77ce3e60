//! `cargo new-problem`.

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use tools::new_problem::Draft;
use tools::output::note;
use tools::workspace::Workspace;

/// Make a problem: a crate with a template for its judge, and a folder for its test cases.
///
/// What it writes is a small example that builds, passes its tests and can be stressed at once;
/// write over it. Nothing that exists is touched.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cargo new-problem abc086-a --judge atcoder
  cargo new-problem two-sum --url https://leetcode.com/problems/two-sum/ --readme
  cargo new-problem cf-118-a --title \"String Task\" --time-limit 2000 --memory-limit 256

Your own templates win over those built in: tools/templates/JUDGE.rs for src/main.rs (program.rs \
for judges without one), problem.md for README.md, and tests/*.rs.

A problem is removed by deleting its two folders, crates/SLUG and testcases/SLUG.

Exit status: 0 it is made, 2 it is not, and nothing has changed.")]
pub struct Arguments {
    /// The problem's name: lower-case letters, digits and single dashes, as in abc086-a
    slug: String,
    /// The judge: one of tools/judges [default: by --url, else codeforces, which offers nothing but
    /// std]
    #[arg(long, value_name = "NAME")]
    judge: Option<String>,
    /// The address of the problem's page
    #[arg(long)]
    url: Option<String>,
    /// The title [default: the name in words]
    #[arg(long)]
    title: Option<String>,
    /// Time limit in milliseconds [default: the judge's usual one]
    #[arg(long, value_name = "MS")]
    time_limit: Option<u64>,
    /// Memory limit in megabytes [default: the judge's usual one]
    #[arg(long, value_name = "MB")]
    memory_limit: Option<u64>,
    /// Write a README.md too, for statement, idea and proof
    #[arg(long)]
    readme: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let draft = Draft {
        slug: arguments.slug.clone(),
        title: arguments.title.clone(),
        url: arguments.url.clone(),
        judge: arguments.judge.clone(),
        time_limit_ms: arguments.time_limit,
        memory_limit_mb: arguments.memory_limit,
        samples: Vec::new(),
        readme: arguments.readme,
    };
    let made = draft.make(&Workspace::find()?.root)?;
    if made.judge_assumed {
        note(format_args!(
            "no judge is named: taken as {}, which offers nothing but std; --judge names another",
            made.judge
        ));
    }
    let slug = &draft.slug;
    let readme = match draft.readme {
        true => "\n  README.md       statement, idea, proof",
        false => "",
    };
    writeln!(
        anstream::stdout(),
        "{}

  src/main.rs     the submission, pasted as it stands
  tests/main.rs   a naive solution, a generator of inputs, the constraints{readme}

Each holds an example to write over, marked TODO. Test cases go to testcases/{slug}, as NAME.in and
NAME.out. Next: cargo stress {slug}",
        made.summary(None)
    )?;
    Ok(ExitCode::SUCCESS)
}
