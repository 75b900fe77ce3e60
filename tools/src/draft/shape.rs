//! Which lines follow which: the search for the simplest reading that fits every sample.
//!
//! A reading is built line by line, on all samples at once, the cheapest first. A line may have a
//! fixed number of tokens, or a row as long as a number before it says; lines may be repeated as
//! often as a number says. Each of these has a price, more for what is more far-fetched, so of the
//! readings that fit the one of least price is the simplest.

use std::collections::BinaryHeap;

use super::format::Node;
use super::partial::{Known, OUTSIDE, Partial};
use super::place::{Place, Reader};
use super::sample::Sample;
use super::steps::Search;

/// A way to read the samples.
#[derive(Clone, Debug)]
pub struct Reading {
    pub body: Vec<Node>,
    /// Its number of variables.
    pub variables: usize,
    pub price: f64,
}

/// The readings that fit, the simplest first, or the place where those that come furthest fail.
pub fn readings(samples: &[Sample], wanted: usize) -> Result<Vec<Reading>, Stuck> {
    // Lines that nothing counts are the last resort.
    let mut stuck = Stuck::default();
    for uncounted in [false, true] {
        for most in PRICES {
            match search(samples, wanted, uncounted, most) {
                Ok(found) if found[0].price <= most => return Ok(found),
                Ok(_) => {}
                Err(lines) => stuck = lines,
            }
        }
    }
    Err(stuck)
}

/// Readings are looked for among the cheap ones first: there are far fewer of them.
const PRICES: [f64; 3] = [7.0, 11.0, 30.0];

/// Those up to a price, and their rivals.
fn search(
    samples: &[Sample],
    wanted: usize,
    uncounted: bool,
    most: f64,
) -> Result<Vec<Reading>, Stuck> {
    let start = Partial {
        price: 0.0,
        body: Vec::new(),
        places: (0..samples.len())
            .map(|sample| Place {
                sample,
                line: 0,
                values: Vec::new(),
            })
            .collect(),
        known: Known::default(),
        next: 0,
        room: most + FAR,
    };
    let reader = Reader { samples };
    let search = Search { reader, uncounted };
    let mut queue = BinaryHeap::from([start]);
    let mut found: Vec<Reading> = Vec::new();
    let mut stuck = Stuck::default();
    for _ in 0..MOST_PARTIALS {
        let Some(partial) = queue.pop() else { break };
        if found
            .first()
            .is_some_and(|best| partial.price > best.price + FAR)
        {
            break;
        }
        if partial.places.iter().all(|place| reader.rest(place) == 0) {
            found.push(Reading {
                body: partial.body,
                variables: partial.next,
                price: partial.price,
            });
            if found.len() == wanted {
                break;
            }
            continue;
        }
        stuck.note(&partial.places);
        for step in search.steps(&partial, OUTSIDE) {
            let longer = partial.with(step);
            if longer.price <= longer.room {
                queue.push(longer);
            }
        }
    }
    if found.is_empty() {
        Err(stuck)
    } else {
        Ok(found)
    }
}

/// After so many, nothing simple fits.
const MOST_PARTIALS: usize = 3_000;

/// A reading that is dearer by so much than the best is no rival of it.
const FAR: f64 = 1.0;

/// The lines of the samples that no reading gets past.
#[derive(Clone, Debug, Default)]
pub struct Stuck {
    /// Of each sample, counted from 0.
    pub lines: Vec<usize>,
}

impl Stuck {
    fn note(&mut self, places: &[Place]) {
        let lines: Vec<usize> = places.iter().map(|place| place.line).collect();
        if lines.iter().sum::<usize>() > self.lines.iter().sum() || self.lines.is_empty() {
            self.lines = lines;
        }
    }
}
