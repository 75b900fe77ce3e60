//! `cargo new-problem`.

use std::collections::BTreeMap;
use std::io::{Write, read_to_string, stdin};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::Args;

use tools::draft;
use tools::new_problem::{Draft, Sample, Signature};
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
  cargo new-problem abc086-{a,b,c,d} --judge atcoder      a contest, where the shell knows braces
  cargo new-problem two-sum --url https://leetcode.com/problems/two-sum/ --readme
  cargo new-problem abc138-d --from-samples ~/Downloads/abc138-d
  cargo new-problem two-sum --signature 'pub fn two_sum(nums: Vec<i32>, target: i32) -> Vec<i32>'
  cargo new-problem cf-118-a --title \"String Task\" --time-limit 2000 --memory-limit 256

Your own templates win over those built in: tools/templates/JUDGE.rs for src/main.rs (program.rs \
for judges without one), problem.md for README.md, and tests/*.rs.

A problem is removed by deleting its two folders, crates/NAME and testcases/NAME.

Exit status: 0 it is made, 2 it is not, and nothing has changed.")]
pub struct Arguments {
    /// The problem's name: lower-case letters, digits and single dashes, as in abc086-a; several
    /// make as many problems
    #[arg(required = true, value_name = "NAME")]
    slugs: Vec<String>,
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
    /// Draft the validator and the family from the sample inputs in this folder, and take its
    /// samples (NAME.in and NAME.out) as test cases
    #[arg(long, value_name = "FOLDER")]
    from_samples: Option<PathBuf>,
    /// What LeetCode calls: a function's signature, or all that its editor shows (`-` reads it from
    /// standard input); reader, printer, family and validator are written for it
    #[arg(long, value_name = "RUST", conflicts_with_all = ["from_samples", "interactive"])]
    signature: Option<String>,
    /// The solution talks to the judge: an interactor to fill in takes the naive solution's place
    #[arg(long, conflicts_with = "from_samples")]
    interactive: bool,
    /// Write a README.md too, for statement, idea and proof
    #[arg(long)]
    readme: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let of_one = [
        ("--title", arguments.title.is_some()),
        ("--url", arguments.url.is_some()),
        ("--signature", arguments.signature.is_some()),
        ("--from-samples", arguments.from_samples.is_some()),
    ];
    let of_one = of_one.into_iter().find(|(_, given)| *given);
    if let (Some((option, _)), [_, _, ..]) = (of_one, &arguments.slugs[..]) {
        bail!("{option} is of one problem, and several are named");
    }
    let (samples, drafted) = match &arguments.from_samples {
        Some(folder) => {
            let (samples, drafted) = from_samples(folder)?;
            (samples, Some(drafted))
        }
        None => (Vec::new(), None),
    };
    let signature = match arguments.signature.as_deref() {
        Some("-") => Some(read_to_string(stdin()).context("cannot read the signature")?),
        given => given.map(str::to_owned),
    };
    let signature = signature.map(|text| Signature::parse(&text)).transpose();
    let signature = signature.map_err(anyhow::Error::msg)?;
    let draft = |slug: &String| Draft {
        slug: slug.clone(),
        title: arguments.title.clone(),
        url: arguments.url.clone(),
        judge: arguments.judge.clone(),
        time_limit_ms: arguments.time_limit,
        memory_limit_mb: arguments.memory_limit,
        samples: samples.clone(),
        code: drafted.as_ref().map(draft::Draft::code),
        signature: signature.clone(),
        interactive: arguments.interactive,
        readme: arguments.readme,
    };
    let root = Workspace::find()?.root;
    // All of them are looked at before the first is made.
    let mut prepared = BTreeMap::new();
    for slug in &arguments.slugs {
        if prepared.insert(slug, draft(slug).prepare(&root)?).is_some() {
            bail!("{slug} is named twice");
        }
    }
    let mut out = anstream::stdout();
    for (place, prepared) in prepared.into_values().enumerate() {
        let made = prepared.place(&root)?;
        if made.judge_assumed && place == 0 {
            note(format_args!(
                "no judge is named: taken as {}, which offers nothing but std; --judge names another",
                made.judge
            ));
        }
        writeln!(out, "{}", made.summary(None))?;
    }
    if let Some(drafted) = &drafted {
        note(drafted.summary());
    }
    let slugs = arguments.slugs.join(" ");
    let cases = match &arguments.slugs[..] {
        [slug] => format!("testcases/{slug}"),
        _ => "testcases/NAME".to_owned(),
    };
    let readme = match arguments.readme {
        true => "\n  README.md       statement, idea, proof",
        false => "",
    };
    let (tests, files) = match arguments.interactive {
        true => ("the interactor, a generator of hidden inputs", "NAME.in"),
        false => (
            "a naive solution, a generator of inputs",
            "NAME.in and\nNAME.out",
        ),
    };
    writeln!(
        out,
        "
  src/main.rs     the submission, pasted as it stands
  tests/main.rs   {tests}, the constraints{readme}

Each holds an example to write over, marked TODO. Test cases go to {cases}, as {files}.
Next: cargo stress {slugs}"
    )?;
    Ok(ExitCode::SUCCESS)
}

/// The samples of a folder that have an answer, and what all of them show.
fn from_samples(folder: &Path) -> Result<(Vec<Sample>, draft::Draft)> {
    let inputs = draft::read_folder(folder)?;
    let drafted = draft::draft(&inputs)?;
    let mut samples = Vec::new();
    for input in inputs {
        if let Some(line) = input.untidy_line() {
            note(format_args!(
                "{}:{line} has white space that the validator refuses",
                input.name
            ));
        }
        let answers = ["out", "ans"].map(|kind| folder.join(&input.name).with_extension(kind));
        let answer = answers.iter().find_map(|path| std::fs::read(path).ok());
        match answer {
            Some(answer) => samples.push(Sample {
                input: String::from_utf8_lossy(&input.text).into_owned(),
                answer: String::from_utf8_lossy(&answer).into_owned(),
            }),
            None => note(format_args!(
                "{} is no test case: it has no answer beside it",
                input.name
            )),
        }
    }
    Ok((samples, drafted))
}
