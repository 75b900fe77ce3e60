//! How running time grows with input size: measurements, and the law that fits them.
//!
//! ```
//! use std::time::Duration;
//! use tools::growth::{Point, Series};
//!
//! let sum = |input: &[u8]| input.iter().map(|&byte| u64::from(byte)).sum::<u64>().to_string().into();
//! let points = [1_000, 10_000, 100_000].map(|size| {
//!     Point::measure(&sum, &vec![b'1'; size], Duration::from_millis(100))
//! });
//! let series = Series::new("submission", points.into());
//! assert_eq!(series.points[2].bytes, 100_000);
//! ```

mod fit;
mod measure;
mod print;
mod serve;

pub use fit::{Fit, fit};
pub use measure::{FLOOR, Growth, Point, Series};
pub use print::print_growth;
pub(crate) use serve::serve;

/// Sizes from 8 bytes to `largest`, each √2 times the one before up to 1 KiB, where slow solutions
/// end, and from there on twice as large.
pub fn sizes(largest: usize) -> Vec<usize> {
    let small = (6..20).map(|half| 2f64.powf(f64::from(half) / 2.0).round() as usize);
    let large = (10..usize::BITS).map(|power| 1 << power);
    small
        .chain(large)
        .take_while(|&size| size <= largest)
        .collect()
}
