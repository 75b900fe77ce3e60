use plotters::prelude::*;

use super::canvas::{Area, BODY, Heading, MARGIN, NOTE, Pen, WIDTH, write};
use super::error::{PlotError, draw_error};
use super::legend::Legend;
use super::palette::{FAINT, INK, MARK, fill, on};
use super::picture::Picture;
use crate::table::{Axis, Cell, Table};

/// Side of a square, at most.
const LARGEST: f64 = 46.0;
const LABEL: Pen = Pen {
    size: 12.0,
    colour: FAINT,
    ..BODY
};
/// Between labels and squares.
const GAP: i32 = 8;

/// Where the squares are.
struct Grid {
    left: i32,
    top: i32,
    side: f64,
}

impl Grid {
    /// The corner of the square at `column` and `row`. Squares end where the next begin, so rounding
    /// leaves no gaps.
    fn corner(&self, column: usize, row: usize) -> (i32, i32) {
        let along = |start: i32, index: usize| start + (index as f64 * self.side).round() as i32;
        (along(self.left, column), along(self.top, row))
    }
}

/// Every cell a square in its colour, rows from top to bottom.
pub fn draw(table: &Table) -> Result<Picture<'_>, PlotError> {
    let (rows, columns) = (table.rows.labels.len(), table.columns.labels.len());
    if rows == 0 || columns == 0 {
        return Err(PlotError::Draw("the table is empty".to_owned()));
    }
    let heading = Heading::new(&table.title, &table.findings);
    let legend = legend(table);
    let labels = table
        .rows
        .labels
        .iter()
        .map(|label| LABEL.width(label))
        .max()
        .unwrap_or(0);
    let left = MARGIN + 22 + labels + GAP;
    let room = f64::from(WIDTH as i32 - MARGIN - left);
    let side = (room / columns as f64).min(LARGEST);
    let top = heading.bottom() + 44;
    // A small map stands in the middle.
    let spare = (room - side * columns as f64).max(0.0) as i32;
    let grid = Grid {
        left: left + spare / 2,
        top,
        side,
    };
    let bottom = grid.corner(0, rows).1;
    let height = bottom + 18 + legend.height() + MARGIN;
    Picture::new(height, move |area| {
        heading.draw(area)?;
        axes(area, table, &grid)?;
        for row in 0..rows {
            for column in 0..columns {
                square(area, table, table.cell(row, column), &grid, (column, row))?;
            }
        }
        legend.draw(area, bottom + 18)
    })
}

fn legend(table: &Table) -> Legend {
    let used = |class: usize| {
        table
            .cells
            .iter()
            .flatten()
            .any(|cell| cell.class == Some(class))
    };
    let classes = table
        .classes
        .iter()
        .enumerate()
        .filter(|(index, _)| used(*index));
    let mut entries: Vec<_> = classes
        .map(|(_, class)| (fill(class.colour), class.name.clone()))
        .collect();
    if table.marked() > 0 {
        entries.push((MARK, "differs from the guess".to_owned()));
    }
    Legend::new(entries)
}

fn square(
    area: &Area,
    table: &Table,
    cell: &Cell,
    grid: &Grid,
    (column, row): (usize, usize),
) -> Result<(), PlotError> {
    let Some(class) = table.class(cell) else {
        return Ok(());
    };
    let (from, to) = (grid.corner(column, row), grid.corner(column + 1, row + 1));
    // A hair of white between squares, where there is room for it.
    let hair = if grid.side >= 9.0 { 1 } else { 0 };
    let background = if cell.marked {
        MARK
    } else {
        fill(class.colour)
    };
    let square = Rectangle::new([from, (to.0 - hair, to.1 - hair)], background.filled());
    area.draw(&square).map_err(draw_error)?;
    let pen = Pen {
        size: (grid.side * 0.4).min(15.0),
        colour: on(background),
        ..BODY
    }
    .centred();
    // Signs of one letter repeat the colour; numbers say more.
    let tells = cell.text.chars().any(|letter| letter.is_ascii_digit());
    if tells && pen.size >= 7.0 && pen.width(&cell.text) < grid.side as i32 {
        write(
            area,
            &cell.text,
            ((from.0 + to.0) / 2, (from.1 + to.1) / 2),
            pen,
        )?;
    }
    Ok(())
}

fn axes(area: &Area, table: &Table, grid: &Grid) -> Result<(), PlotError> {
    let (rows, columns) = (&table.rows, &table.columns);
    let end = grid.corner(columns.labels.len(), rows.labels.len());
    let middle = ((grid.left + end.0) / 2, (grid.top + end.1) / 2);
    let name = Pen {
        colour: INK,
        ..NOTE
    }
    .centred();
    write(area, &columns.name, (middle.0, grid.top - 34), name)?;
    let labels = rows
        .labels
        .iter()
        .map(|label| LABEL.width(label))
        .max()
        .unwrap_or(0);
    let name_x = grid.left - GAP - labels - 14;
    // A rotated text turns around its anchor.
    write(area, &rows.name, (name_x, middle.1), name.upwards())?;
    let widest = columns
        .labels
        .iter()
        .map(|label| LABEL.width(label))
        .max()
        .unwrap_or(0);
    for column in shown(columns, grid.side, f64::from(widest + 6)) {
        let x = (grid.corner(column, 0).0 + grid.corner(column + 1, 0).0) / 2;
        write(
            area,
            &columns.labels[column],
            (x, grid.top - GAP - 4),
            LABEL.centred(),
        )?;
    }
    for row in shown(rows, grid.side, 15.0) {
        let y = (grid.corner(0, row).1 + grid.corner(0, row + 1).1) / 2;
        write(area, &rows.labels[row], (grid.left - GAP, y), LABEL.right())?;
    }
    Ok(())
}

/// The headings that are written, such that each has `needed` pixels: all, or those at round numbers.
fn shown(axis: &Axis, side: f64, needed: f64) -> Vec<usize> {
    let step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
        .into_iter()
        .find(|&step| side * step as f64 >= needed)
        .unwrap_or(axis.labels.len().max(1));
    // A heading may go on behind its number.
    let number = |label: &str| {
        label
            .split(' ')
            .next()
            .and_then(|word| word.parse::<i64>().ok())
    };
    let is_round = |label: &str| number(label).map(|number| number % step as i64 == 0);
    (0..axis.labels.len())
        .filter(|&index| is_round(&axis.labels[index]).unwrap_or(index % step == 0))
        .collect()
}
