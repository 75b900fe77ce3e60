//! The shrinking challenge (<https://github.com/jlink/shrinking-challenge>), by this workspace's
//! shrinker and, in the same run, by `hegeltest`:
//!
//!     cargo run --release --manifest-path tools/challenge/Cargo.toml [SEEDS [NAME]]
//!
//! For each: in how many of the seeds the smallest example came out, and how many evaluations of the
//! property it took from the first that failed. Of ours, those of the passes and those of the sweep
//! that tries every smaller case are told apart.

mod challenges;
mod draw;
mod ours;
mod theirs;

use std::process::ExitCode;

use challenges::{CHALLENGES, Challenge};

/// What came of a seed.
struct Shrunk {
    text: String,
    evaluations: u64,
    /// Of these, by the sweep.
    swept: u64,
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1).peekable();
    if arguments.peek().map(String::as_str) == Some(tools::WORKER) {
        return ours::serve();
    }
    let seeds = arguments.next().map_or(Ok(100), |seeds| seeds.parse());
    let Ok(seeds) = seeds else {
        eprintln!("error: SEEDS is a number");
        return ExitCode::from(2);
    };
    let name = arguments.next();
    println!("smallest of {seeds} seeds; evaluations of the property: mean (median)");
    println!(
        "{:28} {:>4} {:>15} {:>9} | {:>4} {:>15} | published mean",
        "", "ours", "passes", "sweep", "hegel", "",
    );
    for challenge in CHALLENGES {
        if name.as_deref().is_none_or(|name| name == challenge.name) {
            row(challenge, seeds);
        }
    }
    ExitCode::SUCCESS
}

fn row(challenge: &'static Challenge, seeds: u64) {
    let mut pool = ours::pool();
    let ours: Vec<Shrunk> = (0..seeds)
        .map(|seed| ours::shrink(&mut pool, challenge, seed))
        .collect();
    let theirs: Vec<Shrunk> = (0..seeds)
        .map(|seed| theirs::shrink(challenge, seed))
        .collect();
    let reached = |all: &[Shrunk]| {
        let all = all.iter();
        all.filter(|it| (challenge.is_smallest)(&it.text)).count()
    };
    let passes = spent(ours.iter().map(|it| it.evaluations - it.swept));
    let swept = ours.iter().map(|it| it.swept).sum::<u64>() / seeds;
    println!(
        "{:28} {:>4} {passes:>15} {swept:>9} | {:>4} {:>15} | {}",
        challenge.name,
        reached(&ours),
        reached(&theirs),
        spent(theirs.iter().map(|it| it.evaluations)),
        challenge.published,
    );
    for (whose, all) in [("ours", &ours), ("hegel", &theirs)] {
        let missed = all.iter().find(|it| !(challenge.is_smallest)(&it.text));
        if let Some(missed) = missed {
            println!("    {whose}: {}", missed.text);
        }
    }
}

fn spent(evaluations: impl Iterator<Item = u64>) -> String {
    let mut all: Vec<u64> = evaluations.collect();
    all.sort_unstable();
    let mean = all.iter().sum::<u64>() as f64 / all.len() as f64;
    format!("{mean:.1} ({})", all[all.len() / 2])
}
