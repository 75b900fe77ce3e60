//! How soon each wrong solution of the workspace is found, by the clock of the run itself: from its
//! first case to the first that goes wrong, and to its report.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use tools::engine::comparison::{Bounds, CaseSelection, run_comparison};
use tools::engine::pool::{Pool, default_jobs};
use tools::engine::protocol::{Candidate, Comparison, Shard};
use tools::engine::turns::Turns;
use tools::workspace::{Checks, Workspace};

use crate::median;

/// So many runs of each, with a seed of its own, or fewer where they take longer than this.
const SEEDS: u64 = 20;
const FEWEST_SEEDS: usize = 3;
const TIME: Duration = Duration::from_secs(10);

/// Shrinking may take as long as it may for users.
const SHRINK_TIME: Duration = Duration::from_secs(5);

/// What is not found within this time is not found.
const TIMEOUT: Duration = Duration::from_secs(10);

pub fn table(names: &[String], seeds: Option<&String>) {
    let seeds = seeds.map_or(SEEDS, |seeds| seeds.parse().expect("a number of seeds"));
    let workspace = Workspace::find().expect("a workspace");
    let problems = workspace.with_checks(names).expect("problems");
    let checks = workspace.build_checks(&problems).expect("a build");
    println!(
        "seconds to the first counterexample and to the shrunk one, medians of up to {seeds} seeds, \
         families in turns; and to the first of one seed where \
         the families follow one another, each for its share of {TIMEOUT:?}"
    );
    let mut medians = Vec::new();
    for checks in &checks {
        for wrong in &checks.description.wrong {
            let start = Instant::now();
            let mut runs = Vec::new();
            for seed in 0..seeds {
                if runs.len() < FEWEST_SEEDS || start.elapsed() < TIME {
                    runs.push(seconds(checks, &wrong.name, seed));
                }
            }
            let (first, shrunk) = (
                median(runs.iter().map(|run| run.0)),
                median(runs.iter().map(|run| run.1)),
            );
            // Where it is not found this takes as long as it may.
            let alone = one_by_one(checks, &wrong.name, 0);
            let (problem, name) = (&checks.problem.name, &wrong.name);
            println!("  {problem:20} {name:32} {first:>7.3} {shrunk:>7.3} {alone:>7.3}");
            medians.push((first, shrunk, alone));
        }
    }
    let share = |time: f64, of: fn(&(f64, f64, f64)) -> f64| {
        let within = medians.iter().filter(|it| of(it) <= time).count();
        format!("{within} of {}", medians.len())
    };
    println!(
        "  first within 0.1 s: {}, within 2 s: {}; shrunk within 2 s: {}; one by one, first within 0.1 s: {}, \
         within 2 s: {}",
        share(0.1, |it| it.0),
        share(2.0, |it| it.0),
        share(2.0, |it| it.1),
        share(0.1, |it| it.2),
        share(2.0, |it| it.2),
    );
}

/// The comparisons of a wrong solution on every family.
fn comparisons(checks: &Checks, wrong: &str, seed: u64) -> Vec<Comparison> {
    let about = &checks.problem.about;
    let families = checks.description.families.iter();
    families
        .filter(|family| family.stressed)
        .flat_map(|family| {
            family.against.iter().map(move |against| Comparison {
                problem: checks.problem.name.clone(),
                family: family.name.clone(),
                solution: Candidate::Declared(wrong.to_owned()),
                against: Candidate::Declared(against.clone()),
                seed,
                shard: Shard::WHOLE,
                time_limit: about.time_limit(),
                memory_limit: about.memory_limit(),
                timed: false,
            })
        })
        .collect()
}

const ALL: CaseSelection = CaseSelection::Random {
    first: 0,
    cases: None,
};

/// Seconds to the first counterexample where the families follow one another, each for its share.
fn one_by_one(checks: &Checks, wrong: &str, seed: u64) -> f64 {
    let comparisons = comparisons(checks, wrong, seed);
    let mut pool = Pool::new(&checks.executable, default_jobs());
    let bounds = Bounds {
        time: Some(TIMEOUT / comparisons.len() as u32),
        shrink_time: Duration::ZERO,
        stop: &AtomicBool::new(false),
    };
    let start = Instant::now();
    for comparison in &comparisons {
        let run = run_comparison(&mut pool, comparison, &ALL, bounds, |_| {}).expect("a run");
        if run.counterexample.is_some() {
            return start.elapsed().as_secs_f64();
        }
    }
    f64::INFINITY
}

/// Seconds to the first counterexample, and to the end of shrinking.
fn seconds(checks: &Checks, wrong: &str, seed: u64) -> (f64, f64) {
    let comparisons = comparisons(checks, wrong, seed);
    let mut pool = Pool::new(&checks.executable, default_jobs());
    let mut turns = Turns::new(comparisons.iter().collect(), ALL);
    let bounds = Bounds {
        time: None,
        shrink_time: SHRINK_TIME,
        stop: &AtomicBool::new(false),
    };
    let start = Instant::now();
    while let Some(turn) = turns.next(Some(TIMEOUT.saturating_sub(start.elapsed()))) {
        let found = turns.take(turn, &mut pool, bounds, |_| {}).expect("a run");
        if let Some(found) = found {
            let shrunk = start.elapsed().as_secs_f64();
            let runs = turns.end(Some((turn.place, found)));
            let first: Duration = runs.map(|run| run.time).sum();
            return (first.as_secs_f64(), shrunk);
        }
    }
    (f64::INFINITY, f64::INFINITY)
}
