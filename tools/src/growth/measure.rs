use std::hint::black_box;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::{Fit, fit};
use crate::explore::Solution;

/// A solution in a race.
#[derive(Clone, Copy)]
pub struct Contestant<'a> {
    name: &'a str,
    run: Solution<'a>,
    largest: usize,
}

impl<'a> Contestant<'a> {
    /// `run` takes a whole input and returns the whole output.
    pub fn new(name: &'a str, run: Solution<'a>) -> Self {
        Self {
            name,
            run,
            largest: usize::MAX,
        }
    }

    /// The same contestant, which is spared sizes above `largest`: a run cannot be stopped once it has
    /// begun, and an exponential one may outlast everything.
    pub fn up_to(self, largest: usize) -> Self {
        Self { largest, ..self }
    }
}

/// What is measured.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Sizes, in whatever unit the builder of inputs takes, from small to large.
    pub sizes: Vec<usize>,
    /// Runs a size, of which the median counts. At least 1.
    pub repeats: usize,
    /// A solution that takes longer than this for one size is spared the larger ones.
    pub patience: Duration,
    /// Points with medians below this are left out of the fit, see [`fit`].
    pub floor: Duration,
}

impl Default for Plan {
    /// Decades from 10 to 10^6, seven runs each, a second of patience, 20 microseconds of floor.
    fn default() -> Self {
        Self {
            sizes: (1..=6).map(|digits| 10usize.pow(digits)).collect(),
            repeats: 7,
            patience: Duration::from_secs(1),
            floor: Duration::from_micros(20),
        }
    }
}

/// The measurements of one problem.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Growth {
    /// What is measured, for the title.
    pub problem: String,
    /// One line of the chart each.
    pub series: Vec<Series>,
    /// Seconds below which medians are no part of the fit.
    pub floor: f64,
}

/// The measurements of one solution.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Series {
    /// The solution's name.
    pub name: String,
    /// By size, ascending.
    pub points: Vec<Point>,
    /// The power law that fits the medians, if there are enough.
    pub fit: Option<Fit>,
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

/// Runs each contestant on an input of each size, and times it.
///
/// `input` builds an input of a size; what is reported is its bytes. One run a size goes before those
/// that count. Runs of the contestants take turns, so that a disturbance meets all of them.
///
/// *Complexity*: (`repeats` + 1) runs for each size and contestant, one input at a time in memory.
pub fn measure(
    problem: &str,
    contestants: &[Contestant],
    input: &dyn Fn(usize) -> Vec<u8>,
    plan: &Plan,
) -> Growth {
    let mut points: Vec<Vec<Point>> = vec![Vec::new(); contestants.len()];
    let mut alive = vec![true; contestants.len()];
    for &size in &plan.sizes {
        let input = input(size);
        let mut seconds: Vec<Vec<f64>> = vec![Vec::new(); contestants.len()];
        for round in 0..=plan.repeats.max(1) {
            for (index, contestant) in contestants.iter().enumerate() {
                if !alive[index] || size > contestant.largest {
                    continue;
                }
                let start = Instant::now();
                black_box((contestant.run)(black_box(&input)));
                let taken = start.elapsed();
                // The first run warms caches; a run that is too slow is the last, and counts.
                alive[index] = taken <= plan.patience;
                if round > 0 || !alive[index] {
                    seconds[index].push(taken.as_secs_f64());
                }
            }
        }
        for (seconds, points) in seconds.iter_mut().zip(&mut points) {
            points.extend(Point::of(input.len(), seconds));
        }
    }
    let series = contestants.iter().zip(points).map(|(contestant, points)| {
        let medians: Vec<_> = points
            .iter()
            .map(|point| (point.bytes as f64, point.median))
            .collect();
        let fit = fit(&medians, plan.floor.as_secs_f64());
        Series {
            name: contestant.name.to_owned(),
            points,
            fit,
        }
    });
    Growth {
        problem: problem.to_owned(),
        series: series.collect(),
        floor: plan.floor.as_secs_f64(),
    }
}

impl Point {
    /// The middle and the ends of some runs, or `None` if there were none.
    fn of(bytes: usize, seconds: &mut [f64]) -> Option<Self> {
        seconds.sort_by(f64::total_cmp);
        let (&fastest, &slowest) = (seconds.first()?, seconds.last()?);
        Some(Self {
            bytes,
            fastest,
            median: seconds[seconds.len() / 2],
            slowest,
        })
    }
}

/// Prints a line for each size and solution, and the exponents.
///
/// # Errors
///
/// Whatever writing does.
pub fn print_growth(growth: &Growth, output: &mut dyn Write) -> io::Result<()> {
    writeln!(output, "{}: time against input size\n", growth.problem)?;
    let name = growth
        .series
        .iter()
        .map(|series| series.name.len())
        .max()
        .unwrap_or(0);
    writeln!(
        output,
        "{:name$}  {:>11}  {:>9}  {:>9}  {:>9}",
        "", "bytes", "fastest", "median", "slowest"
    )?;
    for series in &growth.series {
        for Point {
            bytes,
            fastest,
            median,
            slowest,
        } in &series.points
        {
            let [fastest, median, slowest] = [fastest, median, slowest].map(|&time| seconds(time));
            let name_of = &series.name;
            writeln!(
                output,
                "{name_of:name$}  {bytes:>11}  {fastest:>9}  {median:>9}  {slowest:>9}"
            )?;
        }
    }
    writeln!(output)?;
    for series in &growth.series {
        let name_of = &series.name;
        match series.fit {
            Some(fit) => writeln!(output, "{name_of:name$}  grows as size^{:.2}", fit.exponent)?,
            None => writeln!(output, "{name_of:name$}  too few runs long enough to fit")?,
        }
    }
    Ok(())
}

/// Seconds in a unit that leaves one to three digits before the point.
fn seconds(seconds: f64) -> String {
    let (value, unit) = match seconds {
        below if below < 1e-6 => (below * 1e9, "ns"),
        below if below < 1e-3 => (below * 1e6, "µs"),
        below if below < 1.0 => (below * 1e3, "ms"),
        more => (more, "s"),
    };
    let digits = if value < 10.0 {
        2
    } else if value < 100.0 {
        1
    } else {
        0
    };
    format!("{value:.digits$} {unit}")
}
