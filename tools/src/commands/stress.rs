//! `cargo stress`: the submission against naive solutions, on generated inputs.

mod hack;
mod report;
mod rows;

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use tools::engine::pool::Pool;
use tools::engine::protocol::{Contender, Shard};
use tools::engine::trial::{Bounds, Mode, try_row};
use tools::process;
use tools::verdict::Party;

use crate::output::text::parse_duration;
use crate::workspace::Workspace;
use rows::Planned;
pub use rows::with_checks;

/// Compare the submission with naive solutions on generated inputs.
///
/// Without options every problem, family and naive solution takes part, for about ten seconds in
/// all. A case that differs is shrunk and shown, with the command that brings it back.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cargo stress                                every problem, ten seconds
  cargo stress sum-game --time 1m             one problem, one minute
  cargo stress sum-game --solution greedy     another solution in place of the submission
  cargo stress sum-game --program ./a.out     any program in place of the submission
  cargo stress sum-game --exhaustive          every input, the smallest first

Exit status: 0 all agree, 1 a solution or a generator is at fault, 2 the command cannot do its work.")]
pub struct Arguments {
    /// Problems: names of folders in crates/ [default: all]
    problems: Vec<String>,
    /// Cases of each row (family and naive solution); without --time, however long they take
    #[arg(long, value_name = "N")]
    cases: Option<u64>,
    /// Time for all rows together: 10, 500ms, 2m [default: 10s unless --cases or --exhaustive]
    #[arg(long, value_parser = parse_duration)]
    time: Option<Duration>,
    /// Seed of the random cases
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Index of the first random case
    #[arg(long, value_name = "N", default_value_t = 0)]
    first: u64,
    /// Only this family of inputs
    #[arg(long, value_name = "NAME")]
    family: Option<String>,
    /// Worker processes [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Try every input, the smallest size first, instead of random ones
    #[arg(long, conflicts_with_all = ["cases", "first", "replay"])]
    exhaustive: bool,
    /// With --exhaustive: no input above this size
    #[arg(long, value_name = "N", requires = "exhaustive")]
    max_size: Option<u64>,
    /// Run the K-th of N equal parts of the same run
    #[arg(long, value_name = "K/N", value_parser = parse_shard)]
    shard: Option<Shard>,
    /// The solution to test [default: submission]
    #[arg(long, value_name = "NAME")]
    solution: Option<String>,
    /// The solution to believe [default: each naive one that affords the family]
    #[arg(long, value_name = "NAME")]
    against: Option<String>,
    /// Any other program in place of the submission: a command line, run without a shell
    #[arg(long, value_name = "CMD", conflicts_with = "solution")]
    program: Option<String>,
    /// Any other program in place of the naive solution
    #[arg(long, value_name = "CMD", conflicts_with = "against")]
    against_program: Option<String>,
    /// Time limit of a case [default: the problem's]
    #[arg(long, value_parser = parse_duration)]
    time_limit: Option<Duration>,
    /// Time for shrinking a case that differs
    #[arg(long, value_parser = parse_duration, default_value = "5s")]
    shrink_time: Duration,
    /// Save a shrunk case as testcases/<problem>/hack-NNN
    #[arg(long)]
    keep: bool,
    /// Run the one case that these choices make, as a report says
    #[arg(
        long,
        value_name = "CHOICES",
        value_delimiter = ',',
        num_args = 1,
        requires = "family"
    )]
    replay: Option<Vec<u64>>,
    /// How the results are printed; json is one object a line
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    Human,
    Json,
}

fn parse_shard(text: &str) -> Result<Shard, String> {
    let numbers: Option<(u64, u64)> = text
        .split_once('/')
        .and_then(|(k, n)| Some((k.parse().ok()?, n.parse().ok()?)));
    match numbers {
        Some((k, n)) if 1 <= k && k <= n => Ok(Shard {
            index: k - 1,
            of: n,
        }),
        _ => Err("a shard looks like 1/4: K from 1 to N".to_owned()),
    }
}

impl Arguments {
    fn mode(&self) -> Mode {
        match &self.replay {
            Some(choices) => Mode::Replay(choices.clone()),
            None if self.exhaustive => Mode::Exhaustive {
                most: self.max_size,
            },
            None => Mode::Random {
                first: self.first,
                cases: self.cases,
            },
        }
    }

    /// What all rows together may take.
    fn budget(&self) -> Option<Duration> {
        let bounded = self.cases.is_some() || self.exhaustive || self.replay.is_some();
        self.time.or((!bounded).then_some(Duration::from_secs(10)))
    }

    fn shard(&self) -> Shard {
        self.shard.unwrap_or(Shard { index: 0, of: 1 })
    }
}

/// The words of a program's command line.
fn program(line: &str) -> Result<Vec<String>> {
    let words = process::words(line).map_err(anyhow::Error::msg)?;
    process::check(&words).map_err(anyhow::Error::msg)?;
    Ok(words)
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let solution = arguments.program.as_deref().map(program).transpose()?;
    let against = arguments
        .against_program
        .as_deref()
        .map(program)
        .transpose()?;
    let workspace = Workspace::find()?;
    let problems = with_checks(&workspace, &arguments.problems)?;
    let checks = workspace.build_checks(&problems)?;
    let planned = rows::plan(
        &checks,
        &rows::Selection {
            family: arguments.family.as_deref(),
            solution: match solution {
                Some(words) => Some(Contender::Program(words)),
                None => arguments.solution.clone().map(Contender::Declared),
            },
            against: match against {
                Some(words) => Some(Contender::Program(words)),
                None => arguments.against.clone().map(Contender::Declared),
            },
            seed: arguments.seed,
            shard: arguments.shard(),
            time_limit: arguments.time_limit,
        },
    )?;
    let stop = Arc::new(AtomicBool::new(false));
    let handler = Arc::clone(&stop);
    ctrlc::set_handler(move || handler.store(true, Ordering::Relaxed))
        .context("cannot watch for Ctrl-C")?;
    stress(arguments, &workspace, &planned, &stop)
}

fn stress(
    arguments: &Arguments,
    workspace: &Workspace,
    planned: &[Planned<'_>],
    stop: &AtomicBool,
) -> Result<ExitCode> {
    let jobs = arguments.jobs.map_or_else(default_jobs, usize::from);
    let mode = arguments.mode();
    let report = report::Report::new(arguments.format, planned, &mode);
    report.head()?;
    let start = Instant::now();
    let mut faulty: Option<&str> = None;
    let mut fault = false;
    let mut pool: Option<(&str, Pool)> = None;
    for (place, row) in planned.iter().enumerate() {
        let problem = row.checks.problem.name.as_str();
        if faulty == Some(problem) {
            continue;
        }
        if pool.as_ref().is_none_or(|(name, _)| *name != problem) {
            pool = Some((problem, Pool::new(&row.checks.executable, jobs)));
        }
        let Some((_, pool)) = &mut pool else {
            bail!("no workers")
        };
        let left = arguments
            .budget()
            .map(|budget| budget.saturating_sub(start.elapsed()));
        let bounds = Bounds {
            time: left.map(|left| left / (planned.len() - place) as u32),
            shrink_time: arguments.shrink_time,
            stop,
        };
        let bar = progress_bar(row, &mode, bounds.time);
        let trial = try_row(pool, &row.row, &mode, bounds, |cases| {
            bar.set_position(cases)
        });
        bar.finish_and_clear();
        let trial = trial?;
        report.row(row, &trial)?;
        if let Some(counterexample) = &trial.counterexample {
            (fault, faulty) = (true, Some(problem));
            if arguments.keep && counterexample.fall.party == Party::Solution {
                let saved = hack::save(&workspace.root, problem, counterexample)?;
                report.saved(&saved)?;
            }
        }
        if stop.load(Ordering::Relaxed) {
            drop(report);
            crate::output::remark("interrupted: the rows above are what was found so far");
            return Ok(ExitCode::from(if fault { 1 } else { INTERRUPTED }));
        }
    }
    Ok(ExitCode::from(u8::from(fault)))
}

/// What a shell shows for SIGINT.
const INTERRUPTED: u8 = 130;

fn default_jobs() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// A bar over time where that is what ends the row, else over cases.
fn progress_bar(row: &Planned<'_>, mode: &Mode, time: Option<Duration>) -> ProgressBar {
    let style = |template| {
        ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
    };
    let bar = match (mode, time) {
        (
            &Mode::Random {
                cases: Some(cases), ..
            },
            _,
        ) => ProgressBar::new(cases).with_style(style(
            "{msg} {wide_bar} {human_pos} cases {per_sec} {eta} left",
        )),
        _ => ProgressBar::no_length().with_style(style(
            "{msg} {spinner} {human_pos} cases {per_sec} {prefix}",
        )),
    };
    bar.set_draw_target(ProgressDrawTarget::stderr());
    bar.set_message(format!("{} {}", row.checks.problem.name, row.row.family));
    bar.enable_steady_tick(Duration::from_millis(100));
    if let Some(time) = time {
        bar.set_prefix(format!("of {:.0?}", time));
    }
    bar
}
