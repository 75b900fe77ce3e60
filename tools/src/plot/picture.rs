use std::error::Error;
use std::fmt::{self, Display};
use std::io;
use std::path::{Path, PathBuf};

use plotters::prelude::*;
use plotters::style::register_font;

use super::canvas::{Area, WIDTH, draw_error};
use super::page::Page;
use crate::files::write_whole;

/// Pixels of a PNG for each unit of the drawing, so that it is sharp on dense screens.
const SHARPNESS: u32 = 2;
/// Pixels drawn for each pixel of a PNG, along each side. Their mean smooths the edges.
const OVERSAMPLING: u32 = 2;

type Draw<'a> = Box<dyn Fn(&Area) -> Result<(), PlotError> + 'a>;

/// A picture that can be had as SVG and as PNG.
pub struct Picture<'a> {
    height: u32,
    draw: Draw<'a>,
}

/// Why there is no picture.
#[derive(Debug)]
pub enum PlotError {
    /// The file's name ends neither in `.svg` nor in `.png`.
    Format(PathBuf),
    /// The data cannot be drawn; the text says why.
    Draw(String),
    /// The file could not be written.
    Write(PathBuf, io::Error),
}

impl Display for PlotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Format(path) => {
                write!(
                    f,
                    "{}: a picture's name ends in .svg or .png",
                    path.display()
                )
            }
            Self::Draw(why) => write!(f, "cannot draw: {why}"),
            Self::Write(path, error) => write!(f, "cannot write {}: {error}", path.display()),
        }
    }
}

impl Error for PlotError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Write(_, error) => Some(error),
            _ => None,
        }
    }
}

impl<'a> Picture<'a> {
    /// A picture `height` units high that `draw` draws.
    pub(super) fn new(
        height: i32,
        draw: impl Fn(&Area) -> Result<(), PlotError> + 'a,
    ) -> Result<Self, PlotError> {
        for (style, font) in [
            (FontStyle::Normal, dejavu::sans::regular()),
            (FontStyle::Bold, dejavu::sans::bold()),
        ] {
            register_font("sans-serif", style, font)
                .map_err(|_| PlotError::Draw("a font cannot be read".to_owned()))?;
        }
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
        self.draw_on(Page::Svg(SVGBackend::with_string(
            &mut svg,
            (WIDTH, self.height),
        )))?;
        Ok(svg)
    }

    /// The picture as PNG, two pixels to each unit of the SVG.
    ///
    /// # Errors
    ///
    /// [`PlotError::Draw`] if the data cannot be drawn.
    pub fn png(&self) -> Result<Vec<u8>, PlotError> {
        let scale = SHARPNESS * OVERSAMPLING;
        let size = (WIDTH * scale, self.height * scale);
        let mut drawn = vec![u8::MAX; size.0 as usize * size.1 as usize * 3];
        let bitmap = BitMapBackend::with_buffer(&mut drawn, size);
        self.draw_on(Page::Pixels { bitmap, scale })?;
        let pixels = smooth(&drawn, size.0 as usize);
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, WIDTH * SHARPNESS, self.height * SHARPNESS);
        encoder.set_color(png::ColorType::Rgb);
        let mut writer = encoder.write_header().map_err(draw_error)?;
        writer.write_image_data(&pixels).map_err(draw_error)?;
        writer.finish().map_err(draw_error)?;
        Ok(file)
    }

    /// Writes the picture to `path`, in the format that its name ends in. A file that is there is
    /// replaced whole, or left alone if something goes wrong.
    ///
    /// # Errors
    ///
    /// [`PlotError::Format`] if it ends in neither `.svg` nor `.png`, and the errors of drawing and of
    /// writing.
    pub fn save(&self, path: &Path) -> Result<(), PlotError> {
        let extension = path
            .extension()
            .map(|extension| extension.to_ascii_lowercase());
        let bytes = match extension.as_ref().and_then(|extension| extension.to_str()) {
            Some("svg") => self.svg()?.into_bytes(),
            Some("png") => self.png()?,
            _ => return Err(PlotError::Format(path.to_owned())),
        };
        write_whole(path, &bytes).map_err(|error| PlotError::Write(path.to_owned(), error))
    }

    fn draw_on(&self, page: Page) -> Result<(), PlotError> {
        let area = page.into_drawing_area();
        area.fill(&WHITE).map_err(draw_error)?;
        (self.draw)(&area)?;
        area.present().map_err(draw_error)
    }
}

/// The means of squares of pixels, red, green and blue apart.
fn smooth(drawn: &[u8], width: usize) -> Vec<u8> {
    const SIDE: usize = OVERSAMPLING as usize;
    let mut pixels = Vec::with_capacity(drawn.len() / (SIDE * SIDE));
    for rows in drawn.chunks_exact(width * 3 * SIDE) {
        for column in 0..width / SIDE {
            for channel in 0..3 {
                let at = |x: usize, y: usize| {
                    let pixel = y * width + column * SIDE + x;
                    usize::from(rows[pixel * 3 + channel])
                };
                let sum: usize = (0..SIDE * SIDE)
                    .map(|index| at(index % SIDE, index / SIDE))
                    .sum();
                pixels.push(((sum + SIDE * SIDE / 2) / (SIDE * SIDE)) as u8);
            }
        }
    }
    pixels
}
