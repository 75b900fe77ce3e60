//! Pictures of tables and of growth, as SVG.

mod canvas;
mod error;
mod growth;
mod legend;
mod map;
mod palette;
mod picture;
mod series;

pub use error::PlotError;
pub use growth::draw_growth;
pub use picture::Picture;

use crate::table::{Chart, Table};

/// Draws `table` in the way that it asks for.
///
/// *Complexity*: O(cells).
///
/// # Errors
///
/// [`PlotError::Draw`] if the table does not have what its kind of picture needs.
pub fn draw_table(table: &Table) -> Result<Picture<'_>, PlotError> {
    match table.chart {
        Chart::Map => map::draw(table),
        Chart::Series { column, log2 } => series::draw(table, column, log2),
    }
}
