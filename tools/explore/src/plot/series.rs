use plotters::prelude::*;

use super::canvas::{BODY, Heading, MARGIN, NOTE, WIDTH, write};
use super::error::{PlotError, draw_error};
use super::legend::Legend;
use super::palette::{FAINT, GRID, INK, MARK, fill};
use super::picture::Picture;
use crate::table::{Colour, Table};

const PLOT_HEIGHT: i32 = 340;
/// Up to so many points have stems, which help to read off where they stand.
const STEMS: usize = 130;

struct Point {
    x: f64,
    y: f64,
    colour: RGBColor,
}

/// The numbers of one column against the row headings.
pub fn draw(table: &Table, column: usize, log2: bool) -> Result<Picture<'_>, PlotError> {
    let points = points(table, column, log2)?;
    let name = table.columns.labels.get(column).map_or("", String::as_str);
    let heading = Heading::new(&table.title, &table.findings);
    let marked = (table.marked() > 0).then(|| (MARK, "differs from the guess".to_owned()));
    let as_guessed = (fill(Colour::Lost), format!("{name}, as guessed"));
    let legend = Legend::new([as_guessed].into_iter().chain(marked));
    let top = heading.bottom();
    let bottom = top + PLOT_HEIGHT;
    let height = bottom + 8 + legend.height() + MARGIN;
    let (first, last) = (points[0].x, points[points.len() - 1].x);
    let highest = points.iter().map(|point| point.y).fold(0.0, f64::max);
    let margin = ((last - first) * 0.015).max(0.5);
    let x_range = first - margin..last + margin;
    let y_range = if log2 {
        -0.35..highest + 0.5
    } else {
        0.0..highest * 1.05 + 0.5
    };
    Picture::new(height, move |area| {
        heading.draw(area)?;
        let whole = area.margin(top as u32, height - bottom, MARGIN as u32, MARGIN as u32);
        let mut chart = ChartBuilder::on(&whole)
            .x_label_area_size(48)
            .y_label_area_size(64)
            .build_cartesian_2d(x_range.clone(), y_range.clone())
            .map_err(draw_error)?;
        let value = move |y: &f64| match log2 {
            true => format!("{}", 2f64.powf(*y).round()),
            false => format!("{y}"),
        };
        chart
            .configure_mesh()
            .disable_x_mesh()
            .bold_line_style(GRID)
            .light_line_style(TRANSPARENT)
            .axis_style(FAINT)
            .label_style(NOTE.style())
            .x_label_formatter(&|x| format!("{x}"))
            .y_label_formatter(&value)
            .x_labels(12)
            .y_labels(if log2 { highest as usize + 1 } else { 8 })
            .draw()
            .map_err(draw_error)?;
        let radius = if points.len() <= 40 {
            5
        } else if points.len() <= STEMS {
            4
        } else {
            2
        };
        for Point { x, y, colour } in &points {
            if points.len() <= STEMS {
                let stem = PathElement::new([(*x, y_range.start), (*x, *y)], colour.mix(0.45));
                chart.plotting_area().draw(&stem).map_err(draw_error)?;
            }
            let dot = Circle::new((*x, *y), radius, colour.filled());
            chart.plotting_area().draw(&dot).map_err(draw_error)?;
        }
        let middle = (MARGIN + 64 + WIDTH as i32 - MARGIN) / 2;
        let label = super::canvas::Pen {
            colour: INK,
            ..BODY
        }
        .centred();
        write(area, &table.rows.name, (middle, bottom - 10), label)?;
        write(
            area,
            name,
            (MARGIN + 8, (top + bottom - 48) / 2),
            label.upwards(),
        )?;
        legend.draw(area, bottom + 8)
    })
}

fn points(table: &Table, column: usize, log2: bool) -> Result<Vec<Point>, PlotError> {
    let number = |text: &str| {
        text.parse::<f64>()
            .map_err(|_| PlotError::Draw(format!("{text:?} is no number, so it has no place")))
    };
    let mut points = Vec::new();
    for (row, label) in table.rows.labels.iter().enumerate() {
        let cell = table.cell(row, column);
        let y = number(&cell.text)?;
        let y = if log2 { y.log2() } else { y };
        if !y.is_finite() {
            return Err(PlotError::Draw(format!("{} has no logarithm", cell.text)));
        }
        let colour = if cell.marked {
            MARK
        } else {
            fill(Colour::Lost)
        };
        points.push(Point {
            x: number(label)?,
            y,
            colour,
        });
    }
    match points.is_empty() {
        true => Err(PlotError::Draw("the table is empty".to_owned())),
        false => Ok(points),
    }
}
