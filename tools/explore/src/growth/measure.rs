use std::hint::black_box;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::fit::{Fit, fit};
use tools::{Input, Output};

/// The measurements of one problem.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Growth {
    /// What is measured, for the title.
    pub problem: String,
    /// One line of the chart each.
    pub series: Vec<Series>,
}

/// The measurements of one solution.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Series {
    /// The solution's name.
    pub name: String,
    /// By size, ascending.
    pub points: Vec<Point>,
    /// The law that fits the medians, if there are enough.
    pub fit: Option<Fit>,
}

/// Medians below this many seconds are no part of a fit: they are what starting costs.
pub const FLOOR: f64 = 1e-6;

impl Series {
    /// The points of a solution, and the law that fits them.
    pub fn new(name: &str, points: Vec<Point>) -> Self {
        let medians: Vec<_> = points
            .iter()
            .map(|point| (point.bytes as f64, point.median))
            .collect();
        Self {
            name: name.to_owned(),
            points,
            fit: fit(&medians, FLOOR),
        }
    }
}

/// Some runs on one input.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// The input's size in bytes.
    pub bytes: usize,
    /// Seconds: the fastest run, …
    pub fastest: f64,
    /// … the median, …
    pub median: f64,
    /// … and the slowest.
    pub slowest: f64,
}

impl Point {
    /// Times `run` on `input`: as many runs as `enough` has room for, 1 to 7 of them. One run goes
    /// before those that count, unless it takes longer than `enough` by itself.
    pub fn measure(run: impl Fn(Input, Output), input: Vec<u8>, enough: Duration) -> Self {
        const MOST: usize = 7;
        let start = Instant::now();
        let bytes = input.len();
        let (input, output) = (Input::new(input), Output::default());
        let timed = || {
            output.clear();
            // Neither copies what it holds.
            let (input, output) = (input.clone(), output.clone());
            let start = Instant::now();
            run(black_box(input), black_box(output));
            start.elapsed().as_secs_f64()
        };
        let mut seconds = vec![timed()];
        if start.elapsed() < enough {
            seconds.clear();
            while seconds.is_empty() || seconds.len() < MOST && start.elapsed() < enough {
                seconds.push(timed());
            }
        }
        seconds.sort_by(f64::total_cmp);
        Self {
            bytes,
            fastest: seconds[0],
            median: seconds[seconds.len() / 2],
            slowest: seconds[seconds.len() - 1],
        }
    }
}
