//! How running time grows with input size: measurements, and the law that fits them.
//!
//! ```
//! use std::io::{BufRead, Write, read_to_string};
//! use std::time::Duration;
//! use explore::growth::{Point, Series};
//!
//! fn sum(input: impl BufRead, mut output: impl Write) {
//!     let text = read_to_string(input).unwrap_or_default();
//!     let sum: u64 = text.bytes().map(u64::from).sum();
//!     let _ = writeln!(output, "{sum}");
//! }
//! let points = [1_000, 10_000, 100_000].map(|size| {
//!     Point::measure(sum, vec![b'1'; size], Duration::from_millis(100))
//! });
//! let series = Series::new("submission", points.into());
//! assert_eq!(series.points[2].bytes, 100_000);
//! ```

use std::ops::Range;

mod fit;
mod measure;
mod print;
mod serve;

pub use fit::{Fit, fit};
pub use measure::{FLOOR, Growth, Point, Series};
pub use print::print_growth;
pub use serve::{GROW, inputs};

/// Sizes from 8 bytes to `largest`. They double above 1 KiB; below it, where slow solutions end, they
/// are closer together, and closest up to 64 bytes.
pub fn sizes(largest: usize) -> Vec<usize> {
    let powers = |quarters: Range<u32>, step| {
        let power = |quarter| 2f64.powf(f64::from(quarter) / 4.0).round() as usize;
        quarters.step_by(step).map(power)
    };
    powers(12..24, 1)
        .chain(powers(24..40, 2))
        .chain((10..usize::BITS).map(|power| 1 << power))
        .take_while(|&size| size <= largest)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::sizes;

    #[test]
    fn sizes_grow_by_less_where_slow_solutions_end() {
        let sizes = sizes(3000);
        assert_eq!(sizes[..5], [8, 10, 11, 13, 16]);
        assert_eq!(sizes[sizes.len() - 4..], [512, 724, 1024, 2048]);
        assert!(sizes.is_sorted_by(|a, b| a < b));
    }
}
