//! Random inputs: the objects that problems are made of.
//!
//! Each function draws through a [`Source`], so what it makes can be random, replayed, shrunk and
//! enumerated. Where its documentation says *enumerated once*, different choices make different
//! objects, and the number of inputs of an exhaustive run is the number of objects there are. None
//! draws again until something fits, so all of them end, in the time that they state.
//!
//! `docs/generators.md` shows each with its smallest and a typical case.

mod brackets;
mod edges;
mod graph;
mod grid;
mod interval;
mod numbers;
mod permutation;
mod point;
mod prefix_free;
mod string;
mod tree;
mod worst_case;

use crate::source::Source;

pub use crate::scanner::Allow;
pub use brackets::brackets;
pub use edges::{any_graph, bipartite, cactus, connected_graph, dag, functional_graph, graph};
pub use graph::{Counts, Graph};
pub use grid::{connected_grid, maze};
pub use interval::{disjoint_intervals, interval, nested_intervals, queries, short_interval};
pub use numbers::{
    boundary, distinct_pairs, few_distinct, multi_test, numbers_with_sum, sizes_within,
};
pub use permutation::{cyclic_permutation, derangement, permutation_with_inversions};
pub use point::{Point, collinear_points, points_in_general_position, points_on_circle};
pub use prefix_free::{grown_prefix_free_set, prefix_free_set};
pub use string::{
    few_letters, fibonacci_string, near_palindrome, periodic_string, thue_morse_string,
};
pub use tree::{
    BinaryTree, binary_tree, caterpillar, deep_tree, forest, grown_tree, recursive_tree,
    rooted_tree, tree, tree_shape,
};
pub use worst_case::{
    fx_hash_killer, hash_collision, introsort_killer, middle_pivot_killer, sort_killer,
    unordered_map_killer, wrapping_hash_collision,
};

/// A binary string of this length, each equally likely and enumerated once.
#[inline]
pub fn binary_string(source: &mut Source, length: usize) -> String {
    source.text(b"01", length)
}

/// A word over an ASCII alphabet, of 1 to `longest` letters: each length equally likely, and each
/// word among those of its length; enumerated once.
///
/// # Panics
///
/// If the alphabet is empty or not ASCII, or `longest` is 0.
#[inline]
pub fn word(source: &mut Source, alphabet: &[u8], longest: usize) -> String {
    let length = source.int(1..=longest);
    source.text(alphabet, length)
}

/// Decimal digits with `marks` question marks among them, each such string equally likely and
/// enumerated once.
///
/// # Panics
///
/// If there are more marks than characters.
#[inline]
pub fn digits_with_marks(source: &mut Source, length: usize, marks: usize) -> String {
    let places: Vec<usize> = (0..length).collect();
    let marked = source.subset_of(marks, &places);
    let mut next = marked.iter().peekable();
    let characters = places.iter().map(|place| match next.next_if_eq(&place) {
        Some(_) => '?',
        None => char::from(*source.pick(b"0123456789")),
    });
    characters.collect()
}

/// `parts` positive integers that add up to `total`, in any order: each such list equally likely
/// and enumerated once. O(total).
///
/// # Panics
///
/// If `total` is less than `parts`, or is not 0 where `parts` is.
#[inline]
pub fn composition(source: &mut Source, total: usize, parts: usize) -> Vec<usize> {
    assert!(
        parts <= total && (parts > 0 || total == 0),
        "{parts} parts of {total}"
    );
    if parts == 0 {
        return Vec::new();
    }
    let inner: Vec<usize> = (1..total).collect();
    let mut cuts = source.subset_of(parts - 1, &inner);
    cuts.push(total);
    let mut before = 0;
    cuts.into_iter()
        .map(|cut| cut - std::mem::replace(&mut before, cut))
        .collect()
}

/// Positive integers that add up to `total`, the largest first: a partition, enumerated once. Not
/// all partitions are equally likely: each part is, among those that may stand in its place.
#[inline]
pub fn partition(source: &mut Source, total: usize) -> Vec<usize> {
    let mut parts = Vec::new();
    let (mut left, mut largest) = (total, total);
    while left > 0 {
        let part = source.int(1..=largest.min(left));
        parts.push(part);
        left -= part;
        largest = part;
    }
    parts
}

#[cfg(test)]
mod tests;
