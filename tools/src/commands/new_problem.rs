//! `cargo new-problem`: a crate that builds, tests itself and can be stressed at once.

pub mod draft;
pub mod judge;
mod place;
pub mod slug;
mod template;
pub mod text;

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use draft::{Draft, Made};
use tools::output::{GOOD, note};
use tools::workspace::Workspace;

/// Make a problem: a crate with a template for its judge, and a folder for its test cases.
///
/// What it writes is a small example that builds, passes its tests and can be stressed at once;
/// write over it. Nothing that exists is touched.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cargo new-problem abc086-a --judge atcoder
  cargo new-problem two-sum --url https://leetcode.com/problems/two-sum/
  cargo new-problem cf-118-a --title \"String Task\" --time-limit 2000 --memory-limit 256

Your own templates win over those built in: tools/templates/JUDGE.rs for src/main.rs (program.rs \
for judges without one), problem.md for README.md, and tests/*.rs.

A problem is removed by deleting its two folders, crates/SLUG and testcases/SLUG.

Exit status: 0 it is made, 2 it is not, and nothing has changed.")]
pub struct Arguments {
    /// The problem's name: lower-case letters, digits and single dashes, as in abc086-a
    slug: String,
    /// The judge: atcoder, codeforces, leetcode, yukicoder, library-checker, kattis, or one of your
    /// own [default: by --url, else codeforces, which offers nothing but std]
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
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let workspace = Workspace::find()?;
    let draft = Draft {
        slug: arguments.slug.clone(),
        title: arguments.title.clone(),
        url: arguments.url.clone(),
        judge: arguments.judge.clone(),
        time_limit_ms: arguments.time_limit,
        memory_limit_mb: arguments.memory_limit,
        samples: Vec::new(),
    };
    let made = draft.make(&workspace)?;
    if draft.judge.is_none() && draft.url.as_deref().and_then(judge::by_url).is_none() {
        note(format_args!(
            "no judge is named: taken as {}, which offers nothing but std; --judge names another",
            made.judge
        ));
    }
    let mut out = anstream::stdout().lock();
    announce(&mut out, &made, None)?;
    explain(&mut out, &draft.slug)?;
    Ok(ExitCode::SUCCESS)
}

/// One line about a problem that was made.
pub fn announce(out: &mut impl Write, made: &Made, title: Option<&str>) -> std::io::Result<()> {
    let title = title.map(text::one_line);
    let title = title.map_or_else(String::new, |title| format!(" ({title})"));
    let samples = match made.samples {
        0 => String::new(),
        samples => format!(
            ", {}",
            tools::output::text::counted(samples as u64, "sample")
        ),
    };
    writeln!(
        out,
        "{GOOD}made{GOOD:#} {}{title}: {}, {} ms, {} MB{samples}",
        made.folders.problem.display(),
        made.judge,
        made.time_limit_ms,
        made.memory_limit_mb,
    )
}

fn explain(out: &mut impl Write, slug: &str) -> std::io::Result<()> {
    writeln!(
        out,
        "
  src/main.rs          the submission, pasted as it stands
  tests/brute.rs       a naive solution, to compare it with
  tests/families.rs    a generator of random inputs
  tests/validator.rs   the constraints of the statement
  tests/main.rs        what there is, as the tools see it
  README.md            statement, idea, proof

Each holds an example to write over, marked TODO. Test cases go to testcases/{slug}, as NAME.in and
NAME.out. Next: cargo stress {slug}"
    )
}
