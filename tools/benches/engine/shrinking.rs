//! How soon each wrong solution is found, and how small the case becomes, against
//! the smallest there is in its family.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde_json::Value;
use tools::engine::pool::{Event, Pool};
use tools::engine::protocol::{Branch, Candidate, CaseId, Command, Comparison, Reply, Shard};
use tools::engine::shrink::probe;

use crate::command::{PROBLEM, stress, workspace};

/// Trying every smaller case is given up after this time.
const SEARCH_TIMEOUT: Duration = Duration::from_secs(60);

pub fn table() {
    println!("wrong solutions: seconds from start to report, bytes found, shrunk, and at least");
    for item in stress(&["--list"]) {
        if item["kind"] == "wrong" {
            measure(text(&item, "name"));
        }
    }
}

fn measure(wrong: &str) {
    let start = Instant::now();
    let rows = stress(&["--solution", wrong]);
    let seconds = start.elapsed().as_secs_f64();
    let Some(found) = rows.iter().find(|row| row["counterexample"].is_object()) else {
        println!("  {wrong:20} NOT FOUND");
        return;
    };
    let case = &found["counterexample"];
    let bytes = |name: &str| case[name].as_u64().expect("a number");
    let (original, shrunk) = (bytes("original_bytes"), bytes("bytes"));
    let least = match found["verdict"] == "TLE" {
        true => None,
        false => smallest(found, shrunk),
    };
    let least = match least {
        Some(least) => format!("{least:>6}  ratio {:.2}", shrunk as f64 / least as f64),
        None => "     ?  too many to try".to_owned(),
    };
    println!("  {wrong:20} {seconds:>5.1} s  {original:>6} → {shrunk:>6} ≥ {least}");
}

/// The fewest bytes of any case of the family that goes wrong, among the sizes up to that of the
/// shrunk case; none where there are too many to try.
fn smallest(found: &Value, shrunk: u64) -> Option<u64> {
    let row = Comparison {
        problem: PROBLEM.to_owned(),
        family: text(found, "family").to_owned(),
        solution: Candidate::Declared(text(found, "solution").to_owned()),
        against: Candidate::Declared(text(found, "against").to_owned()),
        seed: 0,
        shard: Shard { index: 0, of: 1 },
        time_limit: Duration::from_secs(2),
        memory_limit: 256 << 20,
        timed: false,
    };
    let mut pool = Pool::new(&executable(), 1);
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
        if start.elapsed() > SEARCH_TIMEOUT {
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
            match pool.listen(SEARCH_TIMEOUT)?.1 {
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
            let Event::Reply(Reply::Located { choices, .. }) = pool.listen(SEARCH_TIMEOUT)?.1
            else {
                return None;
            };
            let probed = probe(&mut pool, &row, CaseId::Choices(choices), false, None).ok()?;
            least = least.min(probed.bytes as u64);
        }
        branch = done.next.map(|next| Branch {
            start: next.into_iter().map(|(value, _)| value).collect(),
            ..current
        });
    }
    Some(least)
}

/// The test executable of the problem, as `cargo stress` builds it.
fn executable() -> PathBuf {
    let build = ["build", "--quiet", "--test", "main", "--package", PROBLEM];
    let messages = ["--message-format", "json"];
    let built = workspace()
        .cargo(&[&build[..], &messages].concat())
        .expect(0);
    let messages = built.stdout.lines();
    let messages = messages.filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let mut tests = messages.filter(|message| message["profile"]["test"] == true);
    tests
        .find_map(|message| Some(message["executable"].as_str()?.into()))
        .expect("a test executable")
}

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value[name].as_str().expect("a string")
}
