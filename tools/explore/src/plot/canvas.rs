use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::FontTransform;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::error::{PlotError, draw_error};
use super::palette::{FAINT, INK};

/// Width of every picture, in pixels of a page.
pub const WIDTH: u32 = 800;
pub const MARGIN: i32 = 24;

pub type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// A text's size, weight, colour, and where its anchor is.
#[derive(Clone, Copy)]
pub struct Pen {
    pub size: f64,
    pub bold: bool,
    pub colour: RGBColor,
    pub horizontal: HPos,
    pub upwards: bool,
}

pub const TITLE: Pen = Pen {
    size: 20.0,
    bold: true,
    ..BODY
};
pub const BODY: Pen = Pen {
    size: 14.0,
    bold: false,
    colour: INK,
    horizontal: HPos::Left,
    upwards: false,
};
pub const NOTE: Pen = Pen {
    size: 13.0,
    colour: FAINT,
    ..BODY
};

impl Pen {
    pub fn centred(self) -> Self {
        Self {
            horizontal: HPos::Center,
            ..self
        }
    }

    pub fn right(self) -> Self {
        Self {
            horizontal: HPos::Right,
            ..self
        }
    }

    pub fn upwards(self) -> Self {
        Self {
            upwards: true,
            ..self
        }
    }

    /// About how wide `text` becomes. Fonts differ; this is generous.
    pub fn width(&self, text: &str) -> i32 {
        let em = if self.bold { 0.68 } else { 0.56 };
        (text.chars().count() as f64 * self.size * em).ceil() as i32
    }

    pub fn style(&self) -> TextStyle<'static> {
        let style = if self.bold {
            FontStyle::Bold
        } else {
            FontStyle::Normal
        };
        let font = FontDesc::new(FontFamily::SansSerif, drawn_size(self.size), style);
        let font = if self.upwards {
            font.transform(FontTransform::Rotate270)
        } else {
            font
        };
        font.color(&self.colour)
            .pos(Pos::new(self.horizontal, VPos::Center))
    }
}

/// The SVG backend divides font sizes by this.
pub fn drawn_size(size: f64) -> f64 {
    size * 1.24
}

/// Writes `text`, vertically centred at `place`.
pub fn write(area: &Area, text: &str, place: (i32, i32), pen: Pen) -> Result<(), PlotError> {
    area.draw(&Text::new(text.to_owned(), place, pen.style()))
        .map_err(draw_error)
}

/// `text` in lines that fit between the margins.
pub fn wrap(text: &str, pen: Pen) -> Vec<String> {
    let room = WIDTH as i32 - 2 * MARGIN;
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if pen.width(line) + pen.width(word) + pen.width(" ") <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// A title with what was found below it.
pub struct Heading {
    title: String,
    notes: Vec<String>,
}

const TITLE_HEIGHT: i32 = 28;
const NOTE_HEIGHT: i32 = 19;

impl Heading {
    pub fn new(title: &str, findings: &[String]) -> Self {
        let notes = findings
            .iter()
            .flat_map(|finding| wrap(finding, NOTE))
            .collect();
        Self {
            title: title.to_owned(),
            notes,
        }
    }

    /// Where what comes below may begin.
    pub fn bottom(&self) -> i32 {
        MARGIN + TITLE_HEIGHT + NOTE_HEIGHT * self.notes.len() as i32 + 10
    }

    pub fn draw(&self, area: &Area) -> Result<(), PlotError> {
        // A long title is set smaller rather than cut.
        let room = f64::from(WIDTH as i32 - 2 * MARGIN);
        let full = f64::from(TITLE.width(&self.title));
        let pen = Pen {
            size: TITLE.size * (room / full).min(1.0),
            ..TITLE
        };
        write(
            area,
            &self.title,
            (MARGIN, MARGIN + TITLE_HEIGHT / 2 - 4),
            pen,
        )?;
        for (index, note) in self.notes.iter().enumerate() {
            let y = MARGIN + TITLE_HEIGHT + NOTE_HEIGHT * index as i32 + NOTE_HEIGHT / 2;
            write(area, note, (MARGIN, y), NOTE)?;
        }
        Ok(())
    }
}
