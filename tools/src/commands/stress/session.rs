//! A run of the command: one problem and solution after another.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use tools::draft::Draft;
use tools::engine::comparison::Bounds;
use tools::engine::examine::Counterexample;
use tools::engine::pool::{Pool, default_jobs};
use tools::engine::protocol::CaseId;
use tools::engine::run::Error;
use tools::engine::shrink::{Probed, probe};
use tools::engine::turns::Turns;
use tools::interrupt::INTERRUPTED;
use tools::output::note;
use tools::verdict::Role;
use tools::workspace::Workspace;

use super::arguments::Arguments;
use super::comparisons::Planned;
use super::progress::Progress;
use super::{draw, hack, report, samples};

/// Runs what is planned, and returns the exit status.
pub fn run(
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
        let Ended { found, slowest } = session.problem(comparisons, left)?;
        if let Some((place, found)) = found {
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
            && let Some(slowest) = slowest
        {
            let problem = &comparisons[0].comparison.problem;
            let Slowest { family, time, case } = slowest;
            session.report.slowest(&family, time)?;
            let expected = case.expected.as_deref();
            let saved = hack::save(&workspace.root, problem, &case.input, expected, stop);
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
}

/// What came of the comparisons of one problem and solution.
#[derive(Default)]
struct Ended {
    /// What went wrong, and in which of them.
    found: Option<(usize, Counterexample)>,
    /// Where it is asked for.
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

    /// Runs the comparisons of one problem and solution, of the `left` that remain, until they are done
    /// or one of them finds something.
    fn problem(&mut self, comparisons: &[Planned<'_>], left: usize) -> Result<Ended> {
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
        let mut ended = Ended::default();
        for (place, (planned, result)) in comparisons.iter().zip(turns.end(found)).enumerate() {
            self.counts.0 += result.cases;
            self.counts.1 += result.left_out;
            slowest = slowest.max(result.slowest.map(|(time, index)| (time, index, place)));
            if finder.is_none_or(|finder| finder == place) {
                self.report.row(planned, &result)?;
            }
            ended.found = (ended.found).or(result.counterexample.map(|it| (place, it)));
        }
        if let Some((time, index, place)) = slowest
            && !self.stop.load(Ordering::Relaxed)
        {
            let comparison = &comparisons[place].comparison;
            pool.set_comparison(comparison.clone());
            let case = match probe(&mut pool, comparison, CaseId::Index(index), true, None) {
                Err(Error::Interrupted) => return Ok(ended),
                case => case?,
            };
            let family = comparison.family.clone();
            ended.slowest = Some(Slowest { family, time, case });
        }
        Ok(ended)
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
