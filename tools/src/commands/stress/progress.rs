//! How far the comparisons of a problem have come, for whoever watches.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use tools::output::text::grouped;

/// A bar on a terminal, nothing elsewhere.
#[derive(Debug)]
pub struct Progress {
    bar: ProgressBar,
    problem: String,
    start: Instant,
    measure: Measure,
}

#[derive(Clone, Copy, Debug)]
enum Measure {
    Cases,
    Time,
    Nothing,
}

impl Progress {
    /// The bar is over the number of cases if that is known, or else over the time.
    pub fn new(problem: &str, cases: Option<u64>, time: Option<Duration>) -> Self {
        let (measure, length, template) = match (cases, time) {
            (Some(cases), _) => (Measure::Cases, cases, "{msg} {wide_bar} {eta} left"),
            (None, Some(time)) => (
                Measure::Time,
                time.as_millis() as u64,
                "{msg} {wide_bar} {eta} left",
            ),
            (None, None) => (Measure::Nothing, 0, "{msg} {spinner} {elapsed}"),
        };
        let style = ProgressStyle::with_template(template);
        let bar = ProgressBar::new(length)
            .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_draw_target(ProgressDrawTarget::stderr());
        Self {
            bar,
            problem: problem.to_owned(),
            start: Instant::now(),
            measure,
        }
    }

    /// Shows how many cases there were, and the family whose turn it is.
    pub fn show(&self, family: &str, cases: u64) {
        let elapsed = self.start.elapsed();
        let rate = cases as f64 / elapsed.as_secs_f64().max(1e-3);
        let (shown, rate) = (grouped(cases), grouped(rate as u64));
        let problem = &self.problem;
        self.bar
            .set_message(format!("{problem} {family}: {shown} cases, {rate}/s"));
        match self.measure {
            Measure::Cases => self.bar.set_position(cases),
            Measure::Time => self.bar.set_position(elapsed.as_millis() as u64),
            Measure::Nothing => self.bar.tick(),
        }
    }

    pub fn end(self) {
        self.bar.finish_and_clear();
    }
}
