use std::path::Path;

use plotters::prelude::*;

use super::canvas::{Area, WIDTH};
use super::error::{PlotError, draw_error};
use tools::files::write_whole;

type Draw<'a> = Box<dyn Fn(&Area) -> Result<(), PlotError> + 'a>;

/// A picture that can be had as SVG.
pub struct Picture<'a> {
    height: u32,
    draw: Draw<'a>,
}

impl<'a> Picture<'a> {
    /// A picture `height` units high that `draw` draws.
    pub(super) fn new(
        height: i32,
        draw: impl Fn(&Area) -> Result<(), PlotError> + 'a,
    ) -> Result<Self, PlotError> {
        Ok(Self {
            height: height.unsigned_abs(),
            draw: Box::new(draw),
        })
    }

    /// The picture as SVG, 800 units wide. Its text is set in the reader's sans-serif font.
    ///
    /// # Errors
    ///
    /// [`PlotError::Draw`] if the data cannot be drawn.
    pub fn svg(&self) -> Result<String, PlotError> {
        let mut svg = String::new();
        {
            let size = (WIDTH, self.height);
            let area = SVGBackend::with_string(&mut svg, size).into_drawing_area();
            area.fill(&WHITE).map_err(draw_error)?;
            (self.draw)(&area)?;
            area.present().map_err(draw_error)?;
        }
        Ok(svg)
    }

    /// Writes the picture to `path`, whose name ends in `.svg`. A file that is there is
    /// replaced whole, or left alone if something goes wrong.
    ///
    /// # Errors
    ///
    /// [`PlotError::Format`] if it does not end in `.svg`, and the errors of drawing and of
    /// writing.
    pub fn save(&self, path: &Path) -> Result<(), PlotError> {
        let extension = path
            .extension()
            .map(|extension| extension.to_ascii_lowercase());
        if extension.is_none_or(|extension| extension != "svg") {
            return Err(PlotError::Format(path.to_owned()));
        }
        let svg = self.svg()?;
        write_whole(path, svg.as_bytes()).map_err(|error| PlotError::Write(path.to_owned(), error))
    }
}
