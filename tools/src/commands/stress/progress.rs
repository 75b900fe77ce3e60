//! How far a comparison has come, for whoever watches.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use tools::engine::protocol::Comparison;

use tools::output::text::grouped;

/// A bar on a terminal, nothing elsewhere.
#[derive(Debug)]
pub struct Progress {
    bar: ProgressBar,
    name: String,
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
    pub fn new(comparison: &Comparison, cases: Option<u64>, time: Option<Duration>) -> Self {
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
        let name = format!("{} {}", comparison.problem, comparison.family);
        Self {
            bar,
            name,
            start: Instant::now(),
            measure,
        }
    }

    pub fn show(&self, cases: u64) {
        let elapsed = self.start.elapsed();
        let rate = cases as f64 / elapsed.as_secs_f64().max(1e-3);
        let (name, shown, rate) = (&self.name, grouped(cases), grouped(rate as u64));
        self.bar
            .set_message(format!("{name}: {shown} cases, {rate}/s"));
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
