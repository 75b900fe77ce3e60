//! Every fault is named, the right role is blamed, and nothing is left behind.

mod commands;
mod endings;
#[path = "../harness/mod.rs"]
mod harness;
#[path = "every/list.rs"]
mod list;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use harness::{Workspace, processes, target};
use tools::engine::comparison::{Bounds, CaseSelection, run_comparison};
use tools::engine::pool::Pool;
use tools::engine::protocol::{Candidate, Comparison, Shard};

const LIMITS: &str = "time-limit-ms = 200\nmemory-limit-mb = 64\n";

/// So many are played at once: most of them wait.
const PLAYERS: usize = 4;

/// A hang is to be named soon, and nothing else is to be taken for one.
fn time_limit(verdict: &str) -> Duration {
    Duration::from_millis(if verdict == "TLE" { 100 } else { 10_000 })
}

/// The workspace of the problem whose roles commit them, and its executable.
fn every_fault() -> &'static (Workspace, PathBuf) {
    static BUILT: OnceLock<(Workspace, PathBuf)> = OnceLock::new();
    BUILT.get_or_init(|| {
        let workspace = Workspace::shared("every-fault").problem(
            "every-fault",
            LIMITS,
            include_str!("every/submission.rs"),
            Some(include_str!("every/problem.rs")),
        );
        let list = include_str!("every/list.rs");
        workspace.write("crates/every-fault/tests/list.rs", list);
        let output = Command::new(env!("CARGO"))
            .args(["build", "--quiet", "--test", "main"])
            .args(["--message-format", "json-render-diagnostics"])
            .current_dir(&workspace.root)
            .env("CARGO_TARGET_DIR", target())
            .stderr(Stdio::inherit())
            .output()
            .unwrap();
        assert!(output.status.success());
        let lines = String::from_utf8(output.stdout).unwrap();
        let executables = lines.lines().filter_map(|line| {
            let message: serde_json::Value = serde_json::from_str(line).ok()?;
            message["executable"].as_str().map(PathBuf::from)
        });
        let executable = executables.collect::<Vec<_>>().pop().unwrap();
        (workspace, executable)
    })
}

/// What is left behind, by this process or by a role.
fn left_behind() -> Vec<String> {
    let left = processes().into_iter();
    left.filter(|process| !process.is_zombie && process.command.contains("76543.25"))
        .map(|process| process.command)
        .collect()
}

/// Plays one of them, and says what is wrong with what comes of it.
fn play(executable: &Path, row: &(&str, &str, &str, &str, &str)) -> Option<String> {
    let &(by, fault, role, verdict, message) = row;
    let declared = |name: &str| Candidate::Declared(name.to_owned());
    let comparison = Comparison {
        problem: "every-fault".to_owned(),
        family: format!("{by}-{fault}"),
        solution: declared("solution"),
        against: declared("naive"),
        seed: 0,
        shard: Shard::WHOLE,
        time_limit: time_limit(verdict),
        memory_limit: 64 << 20,
        timed: false,
    };
    let bounds = Bounds {
        time: Some(Duration::from_secs(20)),
        shrink_time: Duration::ZERO,
        stop: &AtomicBool::new(false),
    };
    let selection = CaseSelection::Random {
        first: 0,
        // Not every case is validated: which ones are is a matter of time.
        cases: (verdict == "AC").then_some(300),
    };
    let mut pool = Pool::new(executable, 1);
    let result = match run_comparison(&mut pool, &comparison, &selection, bounds, |_| {}) {
        Ok(result) => result,
        Err(error) => return Some(format!("{by} {fault}: {error}")),
    };
    let (named, found, words) = match &result.counterexample {
        None => (String::new(), "AC".to_owned(), ""),
        Some(found) => (
            format!("{:?}", found.failure.role).to_lowercase(),
            found.failure.verdict.to_string(),
            found.failure.message.as_str(),
        ),
    };
    let right = (named.as_str(), found.as_str()) == (role, verdict) && words.contains(message);
    (!right || words.len() > 3000).then(|| {
        format!("{by} {fault}: {verdict} of the {role} ({message}) expected, found {found} of the {named}: {words:.200}")
    })
}

#[test]
fn every_fault_is_named_and_the_right_role_is_blamed() {
    assert!(list::FAULTS.len() >= 150);
    let executable = &every_fault().1;
    let only = std::env::var("FAULT").unwrap_or_default();
    let waiting: Vec<_> = list::FAULTS
        .iter()
        .filter(|row| row.1.contains(&only))
        .collect();
    let waiting = Mutex::new(waiting);
    let wrong = Mutex::new(Vec::new());
    let times = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..PLAYERS {
            scope.spawn(|| {
                while let Some(row) = { waiting.lock().unwrap().pop() } {
                    let start = Instant::now();
                    let found = play(executable, row);
                    times.lock().unwrap().push((start.elapsed(), row));
                    wrong.lock().unwrap().extend(found);
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    let hung = times.into_inner().unwrap().into_iter();
    let longest = hung.filter(|(_, row)| row.3 == "TLE").max();
    eprintln!(
        "{} planted, {} not named or wrongly blamed, {} processes left; the longest run of a hang: {longest:?}",
        list::FAULTS.len(),
        wrong.len(),
        left_behind().len(),
    );
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        list::FAULTS.len(),
        wrong.join("\n")
    );
    assert_eq!(left_behind(), Vec::<String>::new());
}
