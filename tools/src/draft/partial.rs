//! A reading that is not complete yet, and what may count something in it.

use std::cmp::Ordering;

use super::format::{Count, Node, Var};
use super::place::Place;

/// The depth outside of all repetitions.
pub(super) const OUTSIDE: usize = 0;

/// What it costs that a number counts something for the second time.
pub(super) const USED_AGAIN: f64 = 0.35;

/// The numbers that may count something.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    pub numbers: Vec<Var>,
    pub used: Vec<Var>,
    /// Those from here on belong to the innermost repetition.
    pub inner: Var,
    pub depth: usize,
}

#[derive(Clone, Debug)]
pub(super) struct Partial {
    pub price: f64,
    pub body: Vec<Node>,
    pub places: Vec<Place>,
    pub known: Known,
    pub next: Var,
    /// The most that it may cost.
    pub room: f64,
}

/// One more node.
pub(super) struct Step {
    pub price: f64,
    pub node: Node,
    pub places: Vec<Place>,
    pub known: Known,
    pub next: Var,
}

impl Partial {
    pub fn with(&self, step: Step) -> Self {
        let mut body = self.body.clone();
        body.push(step.node);
        Self {
            price: self.price + step.price,
            body,
            places: step.places,
            known: step.known,
            next: step.next,
            room: self.room,
        }
    }
}

impl Ord for Partial {
    /// The cheapest is the greatest; of equal ones, that which has read more.
    fn cmp(&self, other: &Self) -> Ordering {
        let read = |partial: &Self| partial.places.iter().map(|place| place.line).sum::<usize>();
        other
            .price
            .total_cmp(&self.price)
            .then_with(|| read(self).cmp(&read(other)))
    }
}

impl PartialOrd for Partial {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Partial {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Partial {}

impl Partial {
    /// Whether the last lines all have this many fields: one more like them is no reading, but a
    /// list of lines.
    pub fn ends_alike(&self, fields: usize) -> bool {
        const MOST_ALIKE: usize = 4;
        let alike = |node: &&Node| matches!(node, Node::Line(line) if line.row.is_none() && line.fields.len() == fields);
        self.body.iter().rev().take_while(alike).count() >= MOST_ALIKE
    }

    pub fn step(self, price: f64, node: Node) -> Step {
        Step {
            price,
            node,
            places: self.places,
            known: self.known,
            next: self.next,
        }
    }
}

/// What may say how many there are, each with its price: one number, the first that says nothing
/// yet the cheapest, or something a little more far-fetched.
pub(super) fn counts(known: &Known) -> Vec<(Count, f64)> {
    const MOST_NUMBERS: usize = 5;
    let linear = |of, times, plus| Count::Linear { of, times, plus };
    let mut counts = Vec::new();
    let numbers = known.numbers.iter().copied();
    let inner = numbers.clone().filter(|&var| var >= known.inner);
    let outer = numbers.filter(|&var| var < known.inner);
    let mut before: Vec<Var> = Vec::new();
    for var in inner.take(MOST_NUMBERS).chain(outer.take(MOST_NUMBERS)) {
        let used = if known.used.contains(&var) {
            USED_AGAIN
        } else {
            0.0
        };
        let price = 0.05 * before.len() as f64 + used;
        counts.push((Count::of(var), price));
        counts.push((linear(var, 1, -1), price + 1.2));
        if known.depth == OUTSIDE {
            counts.push((linear(var, 1, 1), price + 1.6));
            counts.push((linear(var, 2, 0), price + 1.6));
            counts.push((Count::Pairs(var), price + 2.5));
            for &other in before.iter().take(2) {
                counts.push((Count::Product(other, var), price + 2.2));
                counts.push((Count::Sum(other, var), price + 2.2));
            }
        }
        before.push(var);
    }
    counts
}
