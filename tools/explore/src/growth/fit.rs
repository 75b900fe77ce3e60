use serde::{Deserialize, Serialize};

/// A power law: seconds ≈ `factor` · size^`exponent`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Fit {
    /// The slope in a log-log chart: 1 for linear time, 2 for quadratic.
    pub exponent: f64,
    /// Seconds at size 1.
    pub factor: f64,
}

impl Fit {
    /// Seconds at `size`.
    pub fn at(&self, size: f64) -> f64 {
        self.factor * size.powf(self.exponent)
    }
}

/// The power law that fits (size, seconds) best: least squares of the logarithms.
///
/// Small inputs cost what starting costs, and would make every exponent look small, so points below
/// `floor` seconds are left out. `None` if fewer than three remain, or all are of one size.
///
/// ```
/// let points = [(1e3, 2e-6), (1e4, 1.5e-4), (1e5, 1.5e-2), (1e6, 1.5)];
/// let fitted = explore::growth::fit(&points, 1e-5).ok_or("too few points")?;
/// assert!((fitted.exponent - 2.0).abs() < 1e-9);
/// # Ok::<(), &str>(())
/// ```
///
/// *Complexity*: O(n).
pub fn fit(points: &[(f64, f64)], floor: f64) -> Option<Fit> {
    let logs: Vec<(f64, f64)> = points
        .iter()
        .filter(|(size, seconds)| *size > 0.0 && *seconds > 0.0 && *seconds >= floor)
        .map(|(size, seconds)| (size.ln(), seconds.ln()))
        .collect();
    let count = logs.len() as f64;
    let mean = |pick: fn(&(f64, f64)) -> f64| logs.iter().map(pick).sum::<f64>() / count;
    let (x, y) = (mean(|log| log.0), mean(|log| log.1));
    let spread: f64 = logs.iter().map(|log| (log.0 - x).powi(2)).sum();
    let slope: f64 = logs
        .iter()
        .map(|log| (log.0 - x) * (log.1 - y))
        .sum::<f64>()
        / spread;
    (logs.len() >= 3 && slope.is_finite()).then(|| Fit {
        exponent: slope,
        factor: (y - slope * x).exp(),
    })
}
