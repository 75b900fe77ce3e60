//! How running time grows with input size: measurements, and the exponent that fits them.
//!
//! ```
//! use tools::growth::{Contestant, Plan, measure};
//!
//! let sum = |input: &[u8]| input.iter().map(|&byte| u64::from(byte)).sum::<u64>().to_string().into();
//! let input = |size: usize| vec![b'1'; size];
//! let plan = Plan { sizes: vec![1_000, 10_000, 100_000], repeats: 5, ..Plan::default() };
//! let growth = measure("sum", &[Contestant::new("submission", &sum)], &input, &plan);
//! assert_eq!(growth.series[0].points.len(), 3);
//! ```

mod fit;
mod measure;

pub use fit::{Fit, fit};
pub use measure::{Contestant, Growth, Plan, Point, Series, measure, print_growth};
