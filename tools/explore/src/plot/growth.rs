use std::ops::Range;

use plotters::prelude::*;

use super::canvas::{BODY, Heading, MARGIN, NOTE, Pen, WIDTH, write};
use super::error::{PlotError, draw_error};
use super::legend::Legend;
use super::palette::{FAINT, GRID, INK, LINES};
use super::picture::Picture;
use crate::growth::{FLOOR, Growth, Point, Series};

const PLOT_HEIGHT: i32 = 420;
/// Room for times and the name of their axis.
const LEFT: i32 = 88;

/// Draws time against input size, both logarithmic: a line through each solution's medians, bars from
/// its fastest to its slowest run, dashes for the fitted power law, and the exponents in the legend.
///
/// *Complexity*: O(points).
///
/// # Errors
///
/// [`PlotError::Draw`] if there is nothing to draw.
pub fn draw_growth(growth: &Growth) -> Result<Picture<'_>, PlotError> {
    let points = || growth.series.iter().flat_map(|series| &series.points);
    if points().next().is_none() {
        return Err(PlotError::Draw("there are no measurements".to_owned()));
    }
    let title = format!("{}: time against input size", growth.problem);
    let note =
        "Medians; bars reach from the fastest to the slowest run. Dashes: the power law that fits.";
    let heading = Heading::new(&title, &[note.to_owned()]);
    let legend = Legend::new(lines(growth).map(|(series, colour)| (colour, words(series))));
    let top = heading.bottom();
    let bottom = top + PLOT_HEIGHT;
    let height = bottom + 8 + legend.height() + MARGIN;
    let x_range = decades(points().map(|point| point.bytes as f64));
    let y_range = decades(points().flat_map(|point| [point.fastest, point.slowest]));
    Picture::new(height, move |area| {
        heading.draw(area)?;
        let whole = area.margin(
            top as u32,
            height - bottom,
            MARGIN as u32,
            2 * MARGIN as u32,
        );
        let mut chart = ChartBuilder::on(&whole)
            .x_label_area_size(48)
            .y_label_area_size(LEFT as u32)
            .build_cartesian_2d(x_range.clone(), y_range.clone())
            .map_err(draw_error)?;
        chart
            .configure_mesh()
            .bold_line_style(GRID)
            .light_line_style(TRANSPARENT)
            .axis_style(FAINT)
            .label_style(NOTE.style())
            .x_labels((x_range.end - x_range.start) as usize + 1)
            .y_labels((y_range.end - y_range.start) as usize + 1)
            .x_label_formatter(&|decade| bytes(*decade))
            .y_label_formatter(&|decade| time(*decade))
            .draw()
            .map_err(draw_error)?;
        let plane = chart.plotting_area();
        for (series, colour) in lines(growth) {
            let at = |bytes: usize, seconds: f64| ((bytes as f64).log10(), seconds.log10());
            let medians = series
                .points
                .iter()
                .map(|point| at(point.bytes, point.median));
            let line = PathElement::new(medians.collect::<Vec<_>>(), colour.stroke_width(2));
            plane.draw(&line).map_err(draw_error)?;
            for Point {
                bytes,
                fastest,
                median,
                slowest,
            } in &series.points
            {
                let bar = [at(*bytes, *fastest), at(*bytes, *slowest)];
                let bar = PathElement::new(bar, colour.mix(0.55).stroke_width(2));
                plane.draw(&bar).map_err(draw_error)?;
                let dot = Circle::new(at(*bytes, *median), 4, colour.filled());
                plane.draw(&dot).map_err(draw_error)?;
            }
            for dash in dashes(series, &x_range, FLOOR) {
                let inside = dash.iter().all(|(_, y)| y_range.contains(y));
                let dash = PathElement::new(dash, colour.mix(0.7).stroke_width(1));
                if inside {
                    plane.draw(&dash).map_err(draw_error)?;
                }
            }
        }
        let label = Pen {
            colour: INK,
            ..BODY
        }
        .centred();
        let middle = (MARGIN + LEFT + WIDTH as i32 - 2 * MARGIN) / 2;
        write(area, "input size", (middle, bottom - 10), label)?;
        write(
            area,
            "time",
            (MARGIN + 8, (top + bottom - 48) / 2),
            label.upwards(),
        )?;
        legend.draw(area, bottom + 8)
    })
}

fn lines(growth: &Growth) -> impl Iterator<Item = (&Series, RGBColor)> {
    growth.series.iter().zip(LINES.into_iter().cycle())
}

fn words(series: &Series) -> String {
    match series.fit {
        Some(fit) => format!("{}: size^{:.2}", series.name, fit.exponent),
        None => series.name.clone(),
    }
}

/// Powers of ten around `values`.
fn decades(values: impl Iterator<Item = f64>) -> Range<f64> {
    let logs: Vec<f64> = values
        .filter(|value| *value > 0.0)
        .map(f64::log10)
        .collect();
    let low = logs.iter().copied().fold(f64::INFINITY, f64::min).floor();
    let high = logs
        .iter()
        .copied()
        .fold(f64::NEG_INFINITY, f64::max)
        .ceil();
    low..high.max(low + 1.0)
}

/// The fitted law over `range`, where it has a say, in short pieces.
fn dashes(series: &Series, range: &Range<f64>, floor: f64) -> Vec<[(f64, f64); 2]> {
    const PIECES: usize = 60;
    let Some(fit) = series.fit else {
        return Vec::new();
    };
    let step = (range.end - range.start) / PIECES as f64;
    let at = |piece: f64| {
        let x = range.start + piece * step;
        (x, fit.at(10f64.powf(x)).log10())
    };
    (0..PIECES)
        .map(|piece| [at(piece as f64 + 0.25), at(piece as f64 + 0.75)])
        .filter(|[(_, y), _]| *y >= floor.log10())
        .collect()
}

fn bytes(decade: f64) -> String {
    match decade.round() as i32 {
        decade @ 0..3 => format!("{} B", 10u64.pow(decade as u32)),
        decade @ 3..6 => format!("{} kB", 10u64.pow(decade as u32 - 3)),
        decade @ 6..9 => format!("{} MB", 10u64.pow(decade as u32 - 6)),
        decade => format!("10^{decade} B"),
    }
}

fn time(decade: f64) -> String {
    match decade.round() as i32 {
        decade @ -9..-6 => format!("{} ns", 10u64.pow((decade + 9) as u32)),
        decade @ -6..-3 => format!("{} µs", 10u64.pow((decade + 6) as u32)),
        decade @ -3..0 => format!("{} ms", 10u64.pow((decade + 3) as u32)),
        decade @ 0..4 => format!("{} s", 10u64.pow(decade as u32)),
        decade => format!("10^{decade} s"),
    }
}
