//! `cargo growth`: how running time grows with input size, and how fast submissions read.

mod throughput;

use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use explore::growth::{GROW, Growth, Point, Series, print_growth, sizes};
use explore::plot::draw_growth;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use tools::SUBMISSION;
use tools::process::{Keeper, Limits};

use super::draw::{self, draw};
use throughput::{Throughput, throughput};
use tools::interrupt;
use tools::output::Format;
use tools::output::text::parse_duration;
use tools::workspace::{Checks, Workspace};

/// Measure how running time grows with input size, for the submission and each naive solution.
///
/// Solutions run in process, optimised but with overflow checks, one input at a time, in a process that
/// is ended when it takes too long. Beside that the submission's own program, built as the judge does,
/// reads inputs of 10^7 to 10^8 bytes from a pipe, and `wc -c` reads the same.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cargo growth sum-game                       times, the exponents that fit them, bytes per second
  cargo growth sum-game --output growth.svg   the times as a picture

Exit status: 0 done, 2 the command cannot do its work.")]
pub struct Arguments {
    /// Problems: names of folders in crates/ [default: all]
    problems: Vec<String>,
    /// Draw the times of the one problem
    #[arg(long, value_name = "FILE.svg")]
    output: Option<PathBuf>,
    /// No input above this size
    #[arg(long, value_name = "BYTES", default_value_t = 100_000_000)]
    largest: usize,
    /// A solution that takes longer on some size is spared the larger ones
    #[arg(long, value_parser = parse_duration, default_value = "1s")]
    patience: Duration,
    /// How the results are printed; json is one object a problem
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

/// Solutions are timed in process to this size.
const LARGEST_IN_PROCESS: usize = 1 << 24;

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    interrupt::end_at_once()?;
    let workspace = Workspace::find()?;
    let problems = workspace.with_checks(&arguments.problems)?;
    if let Some(file) = &arguments.output {
        draw::check(file)?;
        if problems.len() != 1 {
            bail!("--output draws one problem: name it");
        }
    }
    for checks in workspace.build_checks(&problems)? {
        if !checks.description.has(GROW) {
            bail!(
                "{} declares no inputs of any size: its tests/main.rs registers none with \
                 `explore::growth::inputs`",
                checks.problem.name
            );
        }
        let growth = growth(&checks, arguments)?;
        let rates = throughput(&workspace, &checks, arguments.largest)?;
        report(&growth, &rates, arguments.format)?;
        if let Some(file) = &arguments.output {
            draw(&draw_growth(&growth)?, file)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn report(growth: &Growth, rates: &[Throughput], format: Format) -> Result<()> {
    let mut output = stdout().lock();
    if format == Format::Json {
        let json = serde_json::json!({
            "problem": growth.problem,
            "series": growth.series,
            "throughput": rates,
        });
        writeln!(output, "{json}")?;
        return Ok(());
    }
    print_growth(growth, &mut output)?;
    writeln!(output)?;
    throughput::print(rates, &mut output)?;
    Ok(())
}

/// Times every solution on every size that it can afford. The solutions take turns, so that a
/// disturbance meets all of them.
fn growth(checks: &Checks, arguments: &Arguments) -> Result<Growth> {
    let naive = checks.description.naive.iter().map(String::as_str);
    let mut alive: Vec<(&str, Vec<Point>, bool)> = [SUBMISSION]
        .into_iter()
        .chain(naive)
        .map(|name| (name, Vec::new(), true))
        .collect();
    let sizes = sizes(arguments.largest.min(LARGEST_IN_PROCESS));
    let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} sizes");
    let bar = ProgressBar::new(sizes.len() as u64)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        .with_message(checks.problem.name.clone());
    bar.set_draw_target(ProgressDrawTarget::stderr());
    let keeper = Keeper::own().context("cannot start a process")?;
    for size in sizes {
        for (name, points, alive) in alive.iter_mut().filter(|(_, _, alive)| *alive) {
            let point = time(&keeper, &checks.executable, name, size, arguments.patience)?;
            *alive = point.is_some_and(|it| it.median < arguments.patience.as_secs_f64());
            // Builders round sizes, so two may be the same.
            let is_new = |point: &Point| points.last().is_none_or(|last| last.bytes < point.bytes);
            points.extend(point.filter(is_new));
            if *name == SUBMISSION && !*alive && points.is_empty() {
                bail!("the submission cannot be timed on {size} bytes");
            }
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    let series = alive
        .into_iter()
        .map(|(name, points, _)| Series::new(name, points));
    Ok(Growth {
        problem: checks.problem.about.title.clone(),
        series: series.collect(),
    })
}

/// Times a solution on one input, or says none if that takes far too long or more than it affords.
fn time(
    keeper: &Keeper,
    executable: &Path,
    name: &str,
    size: usize,
    patience: Duration,
) -> Result<Option<Point>> {
    let executable = executable.display().to_string();
    let (size, millis) = (size.to_string(), patience.as_millis().to_string());
    let command = [&executable, GROW, "time", name, &size, &millis].map(str::to_owned);
    let limits = Limits {
        time: 3 * patience + Duration::from_secs(5),
        memory: 2 << 30,
        output: 1 << 20,
    };
    let finished = keeper
        .run(&command, limits)
        .context("cannot start a solution")?;
    match finished.failure {
        // It says that it cannot be asked.
        Some(_) if finished.status.code() == Some(2) => {
            let message = String::from_utf8_lossy(&finished.error);
            Err(anyhow!(
                "{}",
                message.trim().trim_start_matches("error: ").to_owned()
            ))
        }
        Some(_) => Ok(None),
        None => Ok(Some(
            serde_json::from_slice(&finished.output).context("a solution's time makes no sense")?,
        )),
    }
}
