use std::io::{self, Write};

use super::{Growth, Point};

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
            let [fastest, median, slowest] = [fastest, median, slowest].map(|&time| unit(time));
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
fn unit(seconds: f64) -> String {
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
