//! `cargo stress`: the submission against naive solutions, on generated inputs.

mod comparisons;
mod draw;
mod hack;
mod list;
mod play;
mod progress;
mod report;
mod samples;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::Args;

use tools::draft::{self, Draft};
use tools::engine::comparison::{Bounds, CaseSelection};
use tools::engine::examine::Counterexample;
use tools::engine::pool::Pool;
use tools::engine::protocol::{Candidate, CaseId, Shard};
use tools::engine::run::Error;
use tools::engine::shrink::{Probed, probe};
use tools::engine::turns::Turns;
use tools::verdict::Role;
use tools::{INTERACTOR, SUBMISSION};

use super::command_line;
use comparisons::Planned;
use progress::Progress;
use tools::engine::pool::default_jobs;
use tools::interrupt::{self, INTERRUPTED};
use tools::output::text::{parse_duration, parse_limit};
use tools::output::{Format, note};
use tools::workspace::Workspace;

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
    /// Cases of each comparison (family and naive solution); without --time, however long they take
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    cases: Option<u64>,
    /// Time for all comparisons together: 10, 500ms, 2m [default: 10s unless --cases or --exhaustive]
    #[arg(long, value_parser = parse_limit)]
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
    /// The solution to test; several are each tested on the same cases [default: submission]
    #[arg(long = "solution", value_name = "NAME")]
    solutions: Vec<String>,
    /// The solution to believe [default: each naive one that affords the family]
    #[arg(long, value_name = "NAME")]
    against: Option<String>,
    /// Any other program in place of the submission: a command line, run without a shell
    #[arg(long, value_name = "CMD", conflicts_with = "solutions")]
    program: Option<String>,
    /// Any other program in place of the naive solution
    #[arg(long, value_name = "CMD", conflicts_with = "against")]
    against_program: Option<String>,
    /// A testlib interactor, with which the submission's program or --program talks: a command line, to
    /// which input and output are added
    #[arg(
        long,
        value_name = "CMD",
        conflicts_with_all = ["solutions", "against", "against_program", "samples"]
    )]
    interactor: Option<String>,
    /// Start the program for each case, instead of forking one that is loaded
    #[arg(long)]
    no_fork: bool,
    /// Make inputs like the sample inputs in this folder, for two programs and without a problem
    #[arg(
        long,
        value_name = "FOLDER",
        requires = "program",
        requires = "against_program",
        conflicts_with_all = ["problems", "keep"]
    )]
    samples: Option<PathBuf>,
    /// Time limit of a case [default: the problem's]
    #[arg(long, value_parser = parse_limit)]
    time_limit: Option<Duration>,
    /// Time for shrinking a case that differs
    #[arg(long, value_parser = parse_duration, default_value = "5s")]
    shrink_time: Duration,
    /// Save a shrunk case as testcases/<problem>/hack-NNN
    #[arg(long)]
    keep: bool,
    /// Save the random case on which the submission took longest as testcases/<problem>/hack-NNN: a
    /// candidate for a test of its time
    #[arg(long, conflicts_with_all = ["exhaustive", "replay", "samples", "list"])]
    slowest: bool,
    /// Draw the case that differs, if it is a graph or a tree
    #[arg(long, value_name = "FILE.svg", conflicts_with = "list")]
    draw: Option<PathBuf>,
    /// Run the one case that these choices make, as a report says
    #[arg(
        long,
        value_name = "CHOICES",
        value_delimiter = ',',
        num_args = 1,
        requires = "family"
    )]
    replay: Option<Vec<u64>>,
    /// Be the solution of an interactive problem at the terminal, on one case: that of --first or
    /// --replay
    #[arg(long, conflicts_with_all = ["solutions", "program", "samples", "exhaustive", "list"])]
    play: bool,
    /// Print the families and solutions that there are, and run nothing
    #[arg(long)]
    list: bool,
    /// How the results are printed; json is one object a line
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
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
    fn selection(&self) -> CaseSelection {
        match &self.replay {
            Some(choices) => CaseSelection::Replay(choices.clone()),
            None if self.exhaustive => CaseSelection::Exhaustive {
                most: self.max_size,
            },
            None => CaseSelection::Random {
                first: self.first,
                cases: self.cases,
            },
        }
    }

    /// What all comparisons together may take.
    fn budget(&self) -> Option<Duration> {
        let bounded = self.cases.is_some() || self.exhaustive || self.replay.is_some();
        self.time.or((!bounded).then_some(Duration::from_secs(10)))
    }

    /// Whether this is no part of a run, nor one of its cases again.
    fn is_from_the_start(&self) -> bool {
        self.replay.is_none() && self.first == 0 && self.shard().index == 0
    }

    fn shard(&self) -> Shard {
        self.shard.unwrap_or(Shard::WHOLE)
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let words = |line: &Option<String>| line.as_deref().map(command_line).transpose();
    let solution = words(&arguments.program)?;
    let interactor = words(&arguments.interactor)?;
    let against = words(&arguments.against_program)?;
    let mut drafted = None;
    let (workspace, checks) = match &arguments.samples {
        Some(folder) => {
            let (draft, checks) = draft::checks(folder)?;
            drafted = Some(draft);
            (None, vec![checks])
        }
        None => {
            let workspace = Workspace::find()?;
            let problems = workspace.with_checks(&arguments.problems)?;
            let checks = workspace.build_checks(&problems)?;
            (Some(workspace), checks)
        }
    };
    if arguments.list {
        list::print(&checks, arguments.format)?;
        return Ok(ExitCode::SUCCESS);
    }
    if arguments.play {
        return play::run(
            &checks,
            arguments.family.as_deref(),
            (arguments.seed, arguments.first),
            arguments.replay.as_deref(),
        );
    }
    let planned = comparisons::plan(
        &checks,
        &comparisons::Selection {
            family: arguments.family.as_deref(),
            against: match (against, &interactor) {
                (Some(words), _) => Some(Candidate::Program(words)),
                (None, Some(_)) => Some(Candidate::Declared(INTERACTOR.to_owned())),
                (None, None) => arguments.against.clone().map(Candidate::Declared),
            },
            solutions: match (solution, interactor) {
                (program, Some(interactor)) => vec![Candidate::Talking {
                    program,
                    interactor,
                }],
                (Some(words), None) => vec![Candidate::Program(words)],
                (None, None) if arguments.solutions.is_empty() => {
                    vec![Candidate::Declared(SUBMISSION.to_owned())]
                }
                (None, None) => {
                    let names = arguments.solutions.iter().cloned();
                    names.map(Candidate::Declared).collect()
                }
            },
            seed: arguments.seed,
            shard: arguments.shard(),
            time_limit: arguments.time_limit,
            timed: arguments.slowest,
        },
    )?;
    let programs = [
        &arguments.program,
        &arguments.against_program,
        &arguments.interactor,
    ];
    let is_program = programs.into_iter().any(Option::is_some);
    let runs_programs = is_program || checks.iter().any(|checks| checks.description.programs);
    if runs_programs
        && !arguments.no_fork
        && let Ok(workspace) = Workspace::find()
    {
        workspace.fork_programs();
    }
    let stop = interrupt::watch()?;
    let status = stress(
        arguments,
        workspace.as_ref(),
        drafted.as_ref(),
        &planned,
        &stop,
    )?;
    Ok(ExitCode::from(status))
}

fn stress(
    arguments: &Arguments,
    workspace: Option<&Workspace>,
    drafted: Option<&Draft>,
    planned: &[Planned<'_>],
    stop: &AtomicBool,
) -> Result<u8> {
    let report = report::Report::new(arguments.format, planned, &arguments.selection());
    report.head()?;
    let mut session = Session {
        arguments,
        report,
        stop,
        start: Instant::now(),
        counts: (0, 0),
        slowest: None,
    };
    let mut fault = false;
    let mut left = planned.len();
    let alike = |a: &Planned<'_>, b: &Planned<'_>| {
        let (a, b) = (&a.comparison, &b.comparison);
        a.problem == b.problem && a.solution == b.solution
    };
    for comparisons in planned.chunk_by(alike) {
        if let Some(workspace) = workspace
            && arguments.is_from_the_start()
        {
            let (format, jobs) = (arguments.format, session.jobs());
            fault |= !samples::run(workspace, &comparisons[0], jobs, format, stop)?;
        }
        if let Some((place, found)) = session.problem(comparisons, left)? {
            fault = true;
            if let Some(path) = &arguments.draw {
                draw::draw(&comparisons[place], &found.input, path, stop)?;
            }
            if let Some(workspace) = workspace
                && arguments.keep
                && found.failure.role == Role::Solution
            {
                let problem = &comparisons[0].comparison.problem;
                let expected = found.expected.as_deref();
                let saved = hack::save(&workspace.root, problem, &found.input, expected, stop);
                session.saved(saved)?;
            }
        }
        if let Some(workspace) = workspace
            && !stop.load(Ordering::Relaxed)
            && let Some(slowest) = session.slowest.take()
        {
            let problem = &comparisons[0].comparison.problem;
            let Probed {
                input, expected, ..
            } = slowest.case;
            let expected = expected.as_deref();
            session.report.slowest(&slowest.family, slowest.time)?;
            let saved = hack::save(&workspace.root, problem, &input, expected, stop);
            session.saved(saved)?;
        }
        left -= comparisons.len();
        if stop.load(Ordering::Relaxed) {
            note("interrupted: the comparisons above are what was found so far");
            return Ok(if fault { 1 } else { INTERRUPTED });
        }
    }
    if let Some(draft) = drafted {
        let (cases, left_out) = session.counts;
        session.report.draft(draft, cases, left_out)?;
        if cases > 0 && left_out == cases && !fault {
            bail!(
                "nothing was compared: {} fails on every input",
                planned[0].against()
            );
        }
    }
    Ok(u8::from(fault))
}

/// A run of the command.
struct Session<'a> {
    arguments: &'a Arguments,
    report: report::Report,
    stop: &'a AtomicBool,
    start: Instant,
    /// How many cases there were, and how many of them were left out.
    counts: (u64, u64),
    /// The slowest case of the last problem, where it is asked for.
    slowest: Option<Slowest>,
}

/// The case on which the submission took longest.
struct Slowest {
    family: String,
    time: Duration,
    case: Probed,
}

impl Session<'_> {
    fn jobs(&self) -> usize {
        self.arguments.jobs.map_or_else(default_jobs, usize::from)
    }

    /// Runs the comparisons of one problem and solution, of the `left` that remain, until they are done or one of
    /// them finds something, which is returned.
    fn problem(
        &mut self,
        comparisons: &[Planned<'_>],
        left: usize,
    ) -> Result<Option<(usize, Counterexample)>> {
        let jobs = self.jobs();
        let checks = comparisons[0].checks;
        let mut pool = Pool::new(&checks.executable, jobs).with_arguments(&checks.arguments);
        let budget = self.share(comparisons.len(), left);
        let list = comparisons.iter().map(|planned| &planned.comparison);
        let mut turns = Turns::new(list.collect(), self.arguments.selection());
        let progress = Progress::new(&checks.problem.name, self.cases(comparisons.len()), budget);
        let bounds = Bounds {
            time: None,
            shrink_time: self.arguments.shrink_time,
            stop: self.stop,
        };
        let start = Instant::now();
        let mut cases = vec![0; comparisons.len()];
        let mut found = None;
        while found.is_none() && !self.stop.load(Ordering::Relaxed) {
            let left = budget.map(|budget| budget.saturating_sub(start.elapsed()));
            let Some(turn) = turns.next(left) else { break };
            let family = &comparisons[turn.place].comparison.family;
            let show = |so_far| {
                cases[turn.place] = so_far;
                progress.show(family, cases.iter().sum());
            };
            let this = match turns.take(turn, &mut pool, bounds, show) {
                Err(Error::Interrupted) => break,
                this => this?,
            };
            found = this.map(|this| (turn.place, this));
        }
        progress.end();
        let mut slowest = None;
        let finder = found.as_ref().map(|found| found.0);
        let mut counterexample = None;
        for (place, (planned, result)) in comparisons.iter().zip(turns.end(found)).enumerate() {
            self.counts.0 += result.cases;
            self.counts.1 += result.left_out;
            slowest = slowest.max(result.slowest.map(|(time, index)| (time, index, place)));
            if finder.is_none_or(|finder| finder == place) {
                self.report.row(planned, &result)?;
            }
            counterexample = counterexample.or(result.counterexample.map(|it| (place, it)));
        }
        if let Some((time, index, place)) = slowest {
            let comparison = &comparisons[place].comparison;
            pool.set_comparison(comparison.clone());
            self.slowest = Some(Slowest {
                family: comparison.family.clone(),
                time,
                case: probe(&mut pool, comparison, CaseId::Index(index), true, None)?,
            });
        }
        Ok(counterexample)
    }

    /// Tells where a case was saved, unless the user has stopped that.
    fn saved(&self, saved: Result<PathBuf>) -> Result<()> {
        match saved {
            Ok(path) => Ok(self.report.saved(&path)?),
            Err(_) if self.stop.load(Ordering::Relaxed) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// What `some` of the `left` comparisons may take of the time that is left.
    fn share(&self, some: usize, left: usize) -> Option<Duration> {
        let budget = self.arguments.budget()?;
        Some(budget.saturating_sub(self.start.elapsed()) * some as u32 / left as u32)
    }

    /// How many cases so many comparisons have, if that is given.
    fn cases(&self, comparisons: usize) -> Option<u64> {
        let cases = self.arguments.cases?;
        Some(cases.div_ceil(self.arguments.shard().of) * comparisons as u64)
    }
}
