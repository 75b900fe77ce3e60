use std::error::Error;
use std::fmt::{self, Display};

use plotters::prelude::*;
use plotters::style::FontTransform;
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
};

/// What is drawn on: the same drawing becomes SVG or pixels, `scale` of them to a unit.
pub enum Page<'a> {
    Svg(SVGBackend<'a>),
    Pixels {
        bitmap: BitMapBackend<'a>,
        scale: u32,
    },
}

/// Font sizes mean the em in SVG, where plotters divides them by 1.24, and the height from the lowest
/// to the highest point in pixels, which is 1.164 em in DejaVu Sans.
const PIXEL_FONT: f64 = 1.164 / 1.24;

/// Centred text comes out this much of its size too high in pixels. The only turn in use is to the left,
/// for which too high is too far left.
const LOWER: f64 = 0.12;

/// An error of whichever backend it is.
#[derive(Debug)]
pub struct PageError(String);

impl Display for PageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Error for PageError {}

type Drawn = Result<(), DrawingErrorKind<PageError>>;

fn plain<E: Error + Send + Sync>(error: DrawingErrorKind<E>) -> DrawingErrorKind<PageError> {
    DrawingErrorKind::DrawingError(PageError(error.to_string()))
}

/// A style whose lines are wider.
struct Wider<'a, S>(&'a S, u32);

impl<S: BackendStyle> BackendStyle for Wider<'_, S> {
    fn color(&self) -> BackendColor {
        self.0.color()
    }

    fn stroke_width(&self) -> u32 {
        self.0.stroke_width() * self.1
    }
}

fn scaled((x, y): BackendCoord, scale: u32) -> BackendCoord {
    (x * scale as i32, y * scale as i32)
}

impl DrawingBackend for Page<'_> {
    type ErrorType = PageError;

    fn get_size(&self) -> (u32, u32) {
        match self {
            Self::Svg(svg) => svg.get_size(),
            Self::Pixels { bitmap, scale } => {
                let (width, height) = bitmap.get_size();
                (width / scale, height / scale)
            }
        }
    }

    fn ensure_prepared(&mut self) -> Drawn {
        match self {
            Self::Svg(svg) => svg.ensure_prepared().map_err(plain),
            Self::Pixels { bitmap, .. } => bitmap.ensure_prepared().map_err(plain),
        }
    }

    fn present(&mut self) -> Drawn {
        match self {
            Self::Svg(svg) => svg.present().map_err(plain),
            Self::Pixels { bitmap, .. } => bitmap.present().map_err(plain),
        }
    }

    fn draw_pixel(&mut self, point: BackendCoord, color: BackendColor) -> Drawn {
        match self {
            Self::Svg(svg) => svg.draw_pixel(point, color).map_err(plain),
            Self::Pixels { bitmap, scale } => {
                let from = scaled(point, *scale);
                let to = (from.0 + *scale as i32, from.1 + *scale as i32);
                bitmap.draw_rect(from, to, &color, true).map_err(plain)
            }
        }
    }

    fn draw_line<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
    ) -> Drawn {
        match self {
            Self::Svg(svg) => svg.draw_line(from, to, style).map_err(plain),
            Self::Pixels { bitmap, scale } => {
                let (from, to) = (scaled(from, *scale), scaled(to, *scale));
                bitmap
                    .draw_line(from, to, &Wider(style, *scale))
                    .map_err(plain)
            }
        }
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        upper_left: BackendCoord,
        bottom_right: BackendCoord,
        style: &S,
        fill: bool,
    ) -> Drawn {
        match self {
            Self::Svg(svg) => svg
                .draw_rect(upper_left, bottom_right, style, fill)
                .map_err(plain),
            Self::Pixels { bitmap, scale } => {
                let (from, to) = (scaled(upper_left, *scale), scaled(bottom_right, *scale));
                bitmap
                    .draw_rect(from, to, &Wider(style, *scale), fill)
                    .map_err(plain)
            }
        }
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        match self {
            Self::Svg(svg) => svg.draw_path(path, style).map_err(plain),
            Self::Pixels { bitmap, scale } => {
                let path: Vec<_> = path
                    .into_iter()
                    .map(|point| scaled(point, *scale))
                    .collect();
                bitmap.draw_path(path, &Wider(style, *scale)).map_err(plain)
            }
        }
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        center: BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Drawn {
        match self {
            Self::Svg(svg) => svg.draw_circle(center, radius, style, fill).map_err(plain),
            Self::Pixels { bitmap, scale } => {
                let center = scaled(center, *scale);
                let style = Wider(style, *scale);
                bitmap
                    .draw_circle(center, radius * *scale, &style, fill)
                    .map_err(plain)
            }
        }
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        corners: I,
        style: &S,
    ) -> Drawn {
        match self {
            Self::Svg(svg) => svg.fill_polygon(corners, style).map_err(plain),
            Self::Pixels { bitmap, scale } => {
                let corners: Vec<_> = corners
                    .into_iter()
                    .map(|point| scaled(point, *scale))
                    .collect();
                bitmap.fill_polygon(corners, style).map_err(plain)
            }
        }
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, at: BackendCoord) -> Drawn {
        match self {
            Self::Svg(svg) => svg.draw_text(text, style, at).map_err(plain),
            Self::Pixels { bitmap, scale } => {
                let size = style.size() * f64::from(*scale) * PIXEL_FONT;
                let BackendColor {
                    alpha,
                    rgb: (red, green, blue),
                } = style.color();
                let larger = FontDesc::new(style.family(), size, style.style())
                    .transform(style.transform())
                    .color(&RGBAColor(red, green, blue, alpha))
                    .pos(style.anchor());
                let (x, y) = scaled(at, *scale);
                let lower = (size * LOWER) as i32;
                let at = match style.transform() {
                    FontTransform::None => (x, y + lower),
                    _ => (x + lower, y),
                };
                bitmap.draw_text(text, &larger, at).map_err(plain)
            }
        }
    }
}
