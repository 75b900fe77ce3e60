use std::collections::BTreeSet;
use std::io::{self, Write};

use super::measure::{Growth, Point, Series};

/// Prints a line for each size, with every solution's median and, in parentheses, its fastest and its
/// slowest run; then the exponents.
///
/// # Errors
///
/// Whatever writing does.
pub fn print_growth(growth: &Growth, output: &mut dyn Write) -> io::Result<()> {
    const WIDTH: usize = 28;
    writeln!(output, "{}: time against input size\n", growth.problem)?;
    write!(output, "{:>9}", "bytes")?;
    for Series { name, .. } in &growth.series {
        write!(output, "  {name:<WIDTH$}")?;
    }
    writeln!(output)?;
    let sizes: BTreeSet<usize> = growth
        .series
        .iter()
        .flat_map(|series| series.points.iter().map(|point| point.bytes))
        .collect();
    for size in sizes {
        let mut line = format!("{size:>9}");
        for series in &growth.series {
            let point = series.points.iter().find(|point| point.bytes == size);
            let times = point.map_or(String::new(), times);
            line.push_str(&format!("  {times:<WIDTH$}"));
        }
        writeln!(output, "{}", line.trim_end())?;
    }
    writeln!(output)?;
    let name = growth.series.iter().map(|series| series.name.len());
    let name = name.max().unwrap_or(0);
    for series in &growth.series {
        let name_of = &series.name;
        match series.fit {
            Some(fit) => writeln!(output, "{name_of:name$}  grows as size^{:.2}", fit.exponent)?,
            None => writeln!(output, "{name_of:name$}  too few runs long enough to fit")?,
        }
    }
    Ok(())
}

fn times(point: &Point) -> String {
    let [fastest, median, slowest] = [point.fastest, point.median, point.slowest].map(unit);
    format!("{median:>7} ({fastest} – {slowest})")
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
