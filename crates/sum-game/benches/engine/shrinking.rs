//! How soon each wrong solution of each problem is found, and how small the case becomes, against
//! the smallest there is in its family.

use std::path::PathBuf;
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::Value;
use tools::engine::pool::{Event, Pool};
use tools::engine::protocol::{Branch, Candidate, CaseId, Command, Comparison, Reply, Shard};
use tools::engine::shrink::probe;

use crate::command::cargo;

/// Trying every smaller case is given up after this time.
const PATIENCE: Duration = Duration::from_secs(60);

pub fn table() {
    println!("wrong solutions: seconds from start to report, bytes found, shrunk, and at least");
    for item in lines(&["--list"]) {
        if item["kind"] == "wrong" {
            row(text(&item, "problem"), text(&item, "name"));
        }
    }
}

fn row(problem: &str, wrong: &str) {
    let start = Instant::now();
    let rows = lines(&[problem, "--solution", wrong]);
    let seconds = start.elapsed().as_secs_f64();
    let Some(found) = rows.iter().find(|row| row["counterexample"].is_object()) else {
        println!("  {problem:20} {wrong:30} NOT FOUND");
        return;
    };
    let case = &found["counterexample"];
    let bytes = |name: &str| case[name].as_u64().expect("a number");
    let (original, shrunk) = (bytes("original_bytes"), bytes("bytes"));
    let least = match found["verdict"] == "TLE" {
        true => None,
        false => smallest(problem, found, shrunk),
    };
    let least = match least {
        Some(least) => format!("{least:>6}  ratio {:.2}", shrunk as f64 / least as f64),
        None => "     ?  too many to try".to_owned(),
    };
    println!("  {problem:20} {wrong:30} {seconds:>5.1} s  {original:>6} → {shrunk:>6} ≥ {least}");
}

/// The fewest bytes of any case of the family that goes wrong, among the sizes up to that of the
/// shrunk case; none where there are too many to try.
fn smallest(problem: &str, found: &Value, shrunk: u64) -> Option<u64> {
    let row = Comparison {
        problem: problem.to_owned(),
        family: text(found, "family").to_owned(),
        solution: Candidate::Declared(text(found, "solution").to_owned()),
        against: Candidate::Declared(text(found, "against").to_owned()),
        seed: 0,
        shard: Shard { index: 0, of: 1 },
        time_limit: Duration::from_secs(2),
        memory_limit: 256 << 20,
    };
    let mut pool = Pool::new(&executable(problem), 1);
    pool.set_comparison(row.clone());
    let size = found["counterexample"]["choices"][0].as_u64()?;
    let mut branch = Some(Branch {
        start: Vec::new(),
        fixed: 0,
        last: size,
    });
    let mut least = shrunk;
    let start = Instant::now();
    while let Some(current) = branch {
        if start.elapsed() > PATIENCE {
            return None;
        }
        pool.send(
            0,
            &Command::Branch {
                branch: current.clone(),
                announce: false,
            },
        )
        .ok()?;
        let (done, failed) = loop {
            match pool.listen(PATIENCE)?.1 {
                Event::Reply(Reply::Done(done)) => break (done, None),
                Event::Reply(Reply::Failed { case, done, .. }) => break (done, Some(case)),
                Event::Reply(_) => {}
                Event::Exit(_) => return None,
            }
        };
        if let Some(nth) = failed {
            pool.send(
                0,
                &Command::Locate {
                    branch: current.clone(),
                    nth,
                },
            )
            .ok()?;
            let Event::Reply(Reply::Choices(choices)) = pool.listen(PATIENCE)?.1 else {
                return None;
            };
            let probed = probe(&mut pool, &row, CaseId::Choices(choices), false).ok()?;
            least = least.min(probed.bytes as u64);
        }
        branch = done.next.map(|next| Branch {
            start: next.into_iter().map(|(value, _)| value).collect(),
            ..current
        });
    }
    Some(least)
}

/// The test executable of a problem, as `cargo stress` builds it.
fn executable(problem: &str) -> PathBuf {
    let output = cargo("build")
        .args([
            "--profile",
            "stress",
            "--test",
            "main",
            "--package",
            problem,
        ])
        .args(["--quiet", "--message-format", "json"])
        .stderr(Stdio::null())
        .output()
        .expect("cargo runs");
    let output = String::from_utf8(output.stdout).expect("JSON is UTF-8");
    let messages = output
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let is_test = |message: &Value| message["profile"]["test"] == true;
    let mut paths = messages
        .filter(is_test)
        .filter_map(|message| Some(message["executable"].as_str()?.into()));
    paths.next().expect("a test executable")
}

fn lines(arguments: &[&str]) -> Vec<Value> {
    let output = cargo("stress")
        .args(arguments)
        .args(["--format", "json"])
        .stderr(Stdio::null())
        .output()
        .expect("cargo runs");
    let output = String::from_utf8(output.stdout).expect("JSON is UTF-8");
    output
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value[name].as_str().expect("a string")
}
