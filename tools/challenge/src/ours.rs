//! A challenge by this workspace's shrinker, in worker processes, as every failing case is shrunk.

use std::io::{Write, read_to_string};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use tools::engine::pool::Pool;
use tools::engine::protocol::{Candidate, CaseId, Comparison, Shard};
use tools::engine::shrink::{ShrinkUntil, probe, shrink as shrink_case};
use tools::verdict::Verdict;
use tools::{Case, Family, Input, Output, Problem};

use crate::Shrunk;
use crate::challenges::CHALLENGES;
use crate::challenges::Challenge;

/// As long as users wait at most, unless they say otherwise.
const TIME: Duration = Duration::from_secs(5);

/// Serves the supervisor: each challenge is a family, and the answer says whether its property holds.
pub fn serve() -> ExitCode {
    let problem = Problem::new("challenge", env!("CARGO_MANIFEST_DIR"), "")
        .submission(evaluate)
        .naive("holds", |_: Input, mut output: Output| {
            writeln!(output, "true").unwrap();
        });
    let families = CHALLENGES.iter().map(|challenge| {
        Family::new(challenge.name, |source| {
            Case::line(format!(
                "{} {}",
                challenge.name,
                (challenge.generate)(source)
            ))
        })
    });
    families.fold(problem, Problem::family).run()
}

fn evaluate(input: Input, mut output: Output) {
    let line = read_to_string(input).unwrap();
    let (name, text) = line.trim_end().split_once(' ').unwrap();
    let challenge = CHALLENGES.iter().find(|it| it.name == name).unwrap();
    writeln!(output, "{}", (challenge.holds)(text) != Some(false)).unwrap();
}

pub fn pool() -> Pool {
    Pool::new(&std::env::current_exe().unwrap(), 1)
}

pub fn shrink(pool: &mut Pool, challenge: &Challenge, seed: u64) -> Shrunk {
    let declared = |name: &str| Candidate::Declared(name.to_owned());
    let comparison = Comparison {
        problem: "challenge".to_owned(),
        family: challenge.name.to_owned(),
        solution: declared(tools::SUBMISSION),
        against: declared("holds"),
        seed,
        shard: Shard::WHOLE,
        time_limit: Duration::from_secs(2),
        memory_limit: 1 << 30,
        timed: false,
    };
    pool.set_comparison(comparison.clone());
    let index = (0..)
        .find(|&index| {
            let found = probe(pool, &comparison, CaseId::Index(index), false, None).unwrap();
            found.failure.is_some()
        })
        .unwrap();
    // Its choices are told where its texts are.
    let found = probe(pool, &comparison, CaseId::Index(index), true, None).unwrap();
    let failure = found.failure.unwrap();
    assert_eq!(failure.verdict, Verdict::Wa, "{failure:?}");
    let until = ShrinkUntil {
        deadline: Instant::now() + TIME,
        stop: &AtomicBool::new(false),
    };
    let (choices, bytes) = (found.choices, found.bytes);
    let shrunk = shrink_case(pool, &comparison, choices, bytes, &failure, false, until).unwrap();
    let case = CaseId::Choices(shrunk.choices);
    let shown = probe(pool, &comparison, case, true, None).unwrap();
    let text = String::from_utf8(shown.input).unwrap();
    Shrunk {
        text: text.trim_end().split_once(' ').unwrap().1.to_owned(),
        evaluations: shrunk.tries + shrunk.swept,
        swept: shrunk.swept,
    }
}
