use plotters::prelude::*;

use super::canvas::{Area, BODY, MARGIN, WIDTH, write};
use super::error::{PlotError, draw_error};

const LINE: i32 = 24;
const SWATCH: i32 = 14;
const GAP: i32 = 24;

/// Squares with words, side by side, in as many lines as it takes.
pub struct Legend {
    /// Colour, words, left edge, line.
    entries: Vec<(RGBColor, String, i32, i32)>,
    lines: i32,
}

impl Legend {
    pub fn new(entries: impl IntoIterator<Item = (RGBColor, String)>) -> Self {
        let (mut x, mut line) = (MARGIN, 0);
        let mut placed = Vec::new();
        for (colour, words) in entries {
            let width = SWATCH + 8 + BODY.width(&words);
            if x > MARGIN && x + width > WIDTH as i32 - MARGIN {
                (x, line) = (MARGIN, line + 1);
            }
            placed.push((colour, words, x, line));
            x += width + GAP;
        }
        let lines = if placed.is_empty() { 0 } else { line + 1 };
        Self {
            entries: placed,
            lines,
        }
    }

    pub fn height(&self) -> i32 {
        self.lines * LINE
    }

    pub fn draw(&self, area: &Area, top: i32) -> Result<(), PlotError> {
        for (colour, words, x, line) in &self.entries {
            let middle = top + line * LINE + LINE / 2;
            let square = [(*x, middle - SWATCH / 2), (x + SWATCH, middle + SWATCH / 2)];
            area.draw(&Rectangle::new(square, colour.filled()))
                .map_err(draw_error)?;
            write(area, words, (x + SWATCH + 8, middle), BODY)?;
        }
        Ok(())
    }
}
