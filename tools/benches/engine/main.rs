//! What the stress engine costs, as ratios within one run, on a problem of its own: `cargo bench
//! --package tools --bench engine`. Words behind `--` choose parts of it: `engine`, `programs`,
//! `judging`, `hang`, `edit`, `shrinking`, `mistakes`, `generators`, `dialogue`, `reports`; `mistakes`
//! takes the names of problems (`--problem=NAME`) and the number of seeds (`--seeds=N`).

#[path = "problem/main.rs"]
#[expect(dead_code, reason = "its main is for the judge")]
mod submission;

#[path = "problem/few_digits.rs"]
mod few_digits;
#[path = "../../tests/harness/mod.rs"]
mod harness;

mod bare;
mod command;
mod cycle;
mod dialogue;
mod generators;
mod judging;
mod mistakes;
mod programs;
mod reports;
mod shrinking;

use bare::bare_loop;
use command::cases_per_second;

/// Runs of each side, in turn; medians are printed.
const ROUNDS: usize = 5;

fn main() {
    if tools::process::keep().is_some() {
        return;
    }
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| !word.starts_with('-'))
        .collect();
    let part = |name: &str| wanted.is_empty() || wanted.iter().any(|word| word == name);
    if part("engine") {
        engine();
    }
    if part("programs") {
        programs::against_bare_spawning();
    }
    if part("judging") {
        judging::against_bare_spawning();
    }
    if part("dialogue") {
        dialogue::against_bare_loop();
    }
    if part("hang") {
        cycle::hang();
    }
    if part("edit") {
        cycle::edit();
    }
    if part("shrinking") {
        shrinking::table();
    }
    if part("mistakes") {
        mistakes::table(&options("problem"), options("seeds").first());
    }
    if part("reports") {
        reports::table();
    }
    if part("generators") {
        generators::table();
    }
}

/// What follows `--NAME=`.
fn options(name: &str) -> Vec<String> {
    let arguments = std::env::args();
    let value = |word: String| {
        Some(
            word.strip_prefix("--")?
                .strip_prefix(name)?
                .strip_prefix('=')?
                .to_owned(),
        )
    };
    arguments.filter_map(value).collect()
}

fn engine() {
    println!("engine ÷ bare loop that generates, solves twice and compares; eight digits");
    for (against, jobs) in [
        ("brute", 2),
        ("submission", 2),
        ("brute", 1),
        ("submission", 1),
    ] {
        let jobs_word = jobs.to_string();
        let arguments = [
            "--family",
            "few-digits",
            "--against",
            against,
            "--jobs",
            &jobs_word,
        ];
        let naive = if against == "brute" {
            bare::BRUTE
        } else {
            bare::SUBMISSION
        };
        compare(
            &format!("against {against}, jobs {jobs}"),
            || cases_per_second(&[&arguments[..], &["--time", "2s"]].concat()),
            || bare_loop(naive, jobs),
        );
    }
}

/// Measures two sides in turn and prints the medians and that of their ratios.
fn compare(name: &str, ours: impl Fn() -> f64, bare: impl Fn() -> f64) {
    let pairs: Vec<(f64, f64)> = (0..ROUNDS).map(|_| (ours(), bare())).collect();
    let ours = median(pairs.iter().map(|pair| pair.0));
    let bare = median(pairs.iter().map(|pair| pair.1));
    let mut ratios: Vec<f64> = pairs.iter().map(|pair| pair.0 / pair.1).collect();
    ratios.sort_by(f64::total_cmp);
    println!(
        "  {name:28} {ours:>11.0} ÷ {bare:>11.0} cases/s = {:.2}  (from {:.2} to {:.2})",
        median(ratios.iter().copied()),
        ratios[0],
        ratios[ROUNDS - 1],
    );
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
