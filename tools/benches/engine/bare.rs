//! The least that can be done for a case: the same generator and solutions, called in a loop.

use std::thread;
use std::time::{Duration, Instant};

use tools::Source;
use tools::source::Stream;

use crate::command::PROBLEM;
use crate::few_digits::{brute, few_digits};
use crate::submission;

type Solve = fn(&[u8], &mut Vec<u8>);

pub const BRUTE: Solve = |input, output| brute(input, output);
pub const SUBMISSION: Solve = |input, output| submission::run(input, output);

/// Cases a second, on so many threads. Nothing is isolated, watched or counted on the way.
pub fn bare_loop(naive: Solve, threads: usize) -> f64 {
    const TIME: Duration = Duration::from_secs(2);
    let stream = Stream::new(PROBLEM, "few-digits", 0);
    let cases = |first: usize| {
        let (mut expected, mut actual) = (Vec::new(), Vec::new());
        let start = Instant::now();
        let mut index = first as u64;
        let mut cases = 0_u64;
        while start.elapsed() < TIME {
            for _ in 0..256 {
                let case = few_digits(&mut Source::random(stream, index));
                index += threads as u64;
                expected.clear();
                naive(case.bytes(), &mut expected);
                actual.clear();
                submission::run(case.bytes(), &mut actual);
                assert_eq!(expected, actual);
                cases += 1;
            }
        }
        cases as f64 / start.elapsed().as_secs_f64()
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|first| scope.spawn(move || cases(first)))
            .collect();
        workers
            .into_iter()
            .map(|worker| worker.join().expect("no solution fails"))
            .sum()
    })
}
