use plotters::style::RGBColor;

use crate::table::Colour;

pub const INK: RGBColor = RGBColor(34, 40, 49);
pub const FAINT: RGBColor = RGBColor(105, 113, 122);
pub const GRID: RGBColor = RGBColor(226, 230, 234);
pub const MARK: RGBColor = RGBColor(203, 24, 29);

/// Line colours that the colour-blind can tell apart (M. Okabe, K. Ito, *Color Universal Design*, 2008),
/// less the yellow, which is too light for a line.
pub const LINES: [RGBColor; 6] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(86, 180, 233),
    RGBColor(230, 159, 0),
];

/// Stops of a scale whose lightness rises evenly (S. van der Walt, N. Smith, *viridis*, 2015).
const SCALE: [RGBColor; 6] = [
    RGBColor(68, 1, 84),
    RGBColor(65, 68, 135),
    RGBColor(42, 120, 142),
    RGBColor(34, 168, 132),
    RGBColor(122, 209, 81),
    RGBColor(253, 231, 37),
];

pub fn fill(colour: Colour) -> RGBColor {
    match colour {
        Colour::Won => RGBColor(201, 221, 240),
        Colour::Lost => RGBColor(23, 78, 130),
        Colour::Quiet => RGBColor(240, 242, 244),
        Colour::Scale(step, steps) => scale(f64::from(step) / f64::from(steps.max(1))),
    }
}

fn scale(at: f64) -> RGBColor {
    let position = at.clamp(0.0, 1.0) * (SCALE.len() - 1) as f64;
    let index = (position as usize).min(SCALE.len() - 2);
    let part = position - index as f64;
    let (low, high) = (SCALE[index], SCALE[index + 1]);
    let mix = |low: u8, high: u8| (f64::from(low) * (1.0 - part) + f64::from(high) * part) as u8;
    RGBColor(mix(low.0, high.0), mix(low.1, high.1), mix(low.2, high.2))
}

/// Black or white, whichever can be read on `background`.
pub fn on(background: RGBColor) -> RGBColor {
    let RGBColor(red, green, blue) = background;
    let light = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue);
    if light > 140_000 {
        INK
    } else {
        RGBColor(255, 255, 255)
    }
}
