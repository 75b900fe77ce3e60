//! How soon each wrong solution of the workspace is found, by the clock of the run itself: from its
//! first case to the first that goes wrong, and to its report.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use tools::engine::comparison::{Bounds, CaseSelection};
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

pub fn table() {
    let workspace = Workspace::find().expect("a workspace");
    let problems = workspace.with_checks(&[]).expect("problems");
    let checks = workspace.build_checks(&problems).expect("a build");
    println!(
        "seconds to the first counterexample and to the shrunk one, medians of up to {SEEDS} seeds"
    );
    let mut medians = Vec::new();
    for checks in &checks {
        for wrong in &checks.description.wrong {
            let start = Instant::now();
            let mut runs = Vec::new();
            for seed in 0..SEEDS {
                if runs.len() < FEWEST_SEEDS || start.elapsed() < TIME {
                    runs.push(seconds(checks, &wrong.name, seed));
                }
            }
            let (first, shrunk) = (
                median(runs.iter().map(|run| run.0)),
                median(runs.iter().map(|run| run.1)),
            );
            let (problem, name) = (&checks.problem.name, &wrong.name);
            println!("  {problem:20} {name:32} {first:>7.3} {shrunk:>7.3}");
            medians.push((first, shrunk));
        }
    }
    let share = |time: f64, of: fn(&(f64, f64)) -> f64| {
        let within = medians.iter().filter(|it| of(it) <= time).count();
        format!("{within} of {}", medians.len())
    };
    println!(
        "  first within 0.1 s: {}, within 2 s: {}; shrunk within 2 s: {}",
        share(0.1, |it| it.0),
        share(2.0, |it| it.0),
        share(2.0, |it| it.1),
    );
}

/// Seconds to the first counterexample, and to the end of shrinking.
fn seconds(checks: &Checks, wrong: &str, seed: u64) -> (f64, f64) {
    let about = &checks.problem.about;
    let families = checks.description.families.iter();
    let comparisons: Vec<Comparison> = families
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
            })
        })
        .collect();
    let mut pool = Pool::new(&checks.executable, default_jobs());
    let selection = CaseSelection::Random {
        first: 0,
        cases: None,
    };
    let mut turns = Turns::new(comparisons.iter().collect(), selection);
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
