//! Trees and forests at random.
//!
//! All are rooted at 0, where nothing else is said, and have their edges from parent to child, each
//! parent before its children; [`Graph::shuffled`] hides that.

use std::ops::Range;

use super::brackets;
use super::graph::Graph;
use crate::source::Source;

/// A tree on `vertices` labelled vertices: each of the n^(n − 2) equally likely and enumerated once
/// (Cayley). The simplest is a star. O(vertices).
///
/// # Panics
///
/// If there are no vertices.
#[inline]
pub fn tree(source: &mut Source, vertices: usize) -> Graph {
    forest(source, vertices, 1)
}

/// A tree on labelled vertices, and which of them is the root: each of the n^(n − 1) equally likely
/// and enumerated once. The simplest is a star around 0. O(vertices).
///
/// # Panics
///
/// If there are no vertices.
#[inline]
pub fn rooted_tree(source: &mut Source, vertices: usize) -> (Graph, usize) {
    let root = source.int(0..=vertices - 1);
    let edges = attach(source, vertices, root..root + 1);
    (Graph::new(vertices, edges), root)
}

/// A forest of so many trees, of which 0, 1, … are the roots: each of the k·n^(n − k − 1) equally
/// likely and enumerated once (Cayley). The simplest is one star, and roots alone. O(vertices).
///
/// # Panics
///
/// If there are more trees than vertices, or vertices and no tree.
#[inline]
pub fn forest(source: &mut Source, vertices: usize, trees: usize) -> Graph {
    assert!(
        trees <= vertices && (trees > 0 || vertices == 0) && (vertices > 0),
        "{trees} trees of {vertices} vertices"
    );
    Graph::new(vertices, attach(source, vertices, 0..trees))
}

/// The edges of a forest with these roots, from a code of one root and of any vertices. After
/// Foata, Fuchs: *Réarrangements de fonctions et dénombrement* (1970). The code is read as paths,
/// each vertex the parent of the next. A path ends where the next one was there before, in the
/// smallest vertex that the code does not name.
#[inline]
fn attach(source: &mut Source, vertices: usize, roots: Range<usize>) -> Vec<(usize, usize)> {
    let count = vertices - roots.len();
    if count == 0 {
        return Vec::new();
    }
    let mut named = vec![false; vertices];
    let mut edges = Vec::with_capacity(count);
    edges.push((roots.start + source.int(0..=roots.len() - 1), 0));
    for _ in 1..count {
        let vertex = source.int(0..=vertices - 1);
        named[vertex] = true;
        edges.push((vertex, 0));
    }
    // Written so that no branch depends on what was drawn: such branches cost more than all else.
    named[roots.clone()].fill(true);
    let mut unnamed = vec![0; vertices + 1];
    let mut found = 0;
    for (vertex, &named) in named.iter().enumerate() {
        unnamed[found] = vertex;
        found += usize::from(!named);
    }
    let mut left = named;
    left[roots].fill(false);
    let mut used = 0;
    for place in 0..count {
        let next = edges.get(place + 1).map_or(usize::MAX, |edge| edge.0);
        let fresh = left.get_mut(next).is_some_and(std::mem::take);
        edges[place].1 = if fresh { next } else { unnamed[used] };
        used += usize::from(!fresh);
    }
    edges
}

/// A tree in which the parent of each vertex v > 0 is what `parent(source, v)` says: one that is
/// below v. It is enumerated once if the law draws each parent once. O(vertices).
///
/// ```
/// use tools::Source;
/// use tools::generate::grown_tree;
///
/// /// The largest of three: long paths (testlib's `wnext(v, 2)`).
/// fn law(source: &mut Source, vertex: usize) -> usize {
///     source.choice_by(vertex as u64 - 1, |source| {
///         (0..3).map(|_| source.int(0..=vertex as u64 - 1)).max().unwrap_or(0)
///     }) as usize
/// }
/// assert_eq!(grown_tree(&mut Source::replay(vec![]), 3, law).edges, [(0, 1), (0, 2)]);
/// ```
///
/// # Panics
///
/// If the law gives a parent that is not below its vertex.
#[inline]
pub fn grown_tree(
    source: &mut Source,
    vertices: usize,
    mut parent: impl FnMut(&mut Source, usize) -> usize,
) -> Graph {
    let edges = (1..vertices).map(|vertex| {
        let parent = parent(source, vertex);
        assert!(parent < vertex, "{parent} as the parent of {vertex}");
        (parent, vertex)
    });
    Graph::new(vertices, edges.collect())
}

/// A tree in which each vertex v > 0 has any parent below v: each of the (n − 1)! equally likely and
/// enumerated once. Its depth is about log n. The simplest is a star. O(vertices).
#[inline]
pub fn recursive_tree(source: &mut Source, vertices: usize) -> Graph {
    grown_tree(source, vertices, |source, vertex| {
        source.int(0..=vertex - 1)
    })
}

/// A tree in which each vertex v > 0 has any of the `back` vertices before it as its parent: its
/// depth is about 2n / (`back` + 1). Each of them is equally likely and enumerated once; the simplest
/// is a path. O(vertices).
///
/// # Panics
///
/// If `back` is 0.
#[inline]
pub fn deep_tree(source: &mut Source, vertices: usize, back: usize) -> Graph {
    assert!(back > 0, "a vertex has one before it as its parent");
    grown_tree(source, vertices, |source, vertex| {
        vertex - source.int(1..=back.min(vertex))
    })
}

/// A path on 0 to `spine` − 1, and every other vertex a neighbour of any on it: each of the
/// `spine`^(n − `spine`) equally likely and enumerated once. The simplest has all legs at 0.
/// O(vertices).
///
/// # Panics
///
/// If `spine` is 0 where there are vertices.
#[inline]
pub fn caterpillar(source: &mut Source, vertices: usize, spine: usize) -> Graph {
    assert!(spine > 0 || vertices == 0, "a caterpillar has a spine");
    grown_tree(source, vertices, |source, vertex| {
        if vertex < spine {
            vertex - 1
        } else {
            source.int(0..=spine - 1)
        }
    })
}

/// A rooted tree up to the names of its vertices and the order of children: each enumerated once
/// (1, 1, 2, 4, 9, 20, 48, … for 1, 2, … vertices), numbered in depth-first order. They are not
/// equally likely: each level is, among those that may follow. The simplest is a star.
/// O(vertices · depth). After Beyer, Hedetniemi: *Constant time generation of rooted trees* (1980).
///
/// # Panics
///
/// If there are no vertices.
#[inline]
pub fn tree_shape(source: &mut Source, vertices: usize) -> Graph {
    assert!(vertices > 0, "a tree has vertices");
    // No subtree may come after a smaller sibling, as sequences of levels. Where the last subtree
    // of a level equals the sibling before it so far, `tied` is where that one goes on.
    let mut levels = vec![0];
    let mut path = vec![0];
    let mut tied: Vec<Option<usize>> = vec![None];
    let mut edges = Vec::new();
    for vertex in 1..vertices {
        let mut deepest = path.len();
        for (level, (&start, &tied)) in path.iter().zip(&tied).enumerate() {
            if let Some(other) = tied {
                deepest = deepest.min(if other == start { level } else { levels[other] });
            }
        }
        let level = source.int(1..=deepest);
        let sibling = path.get(level).map(|&before| before + 1);
        path.truncate(level);
        tied.truncate(level);
        for tied in &mut tied {
            *tied = tied
                .filter(|&other| levels[other] == level)
                .map(|other| other + 1);
        }
        edges.push((path[level - 1], vertex));
        levels.push(level);
        path.push(vertex);
        tied.push(sibling);
    }
    Graph::new(vertices, edges)
}

/// A tree in which each vertex has a left child, a right one, both or neither. The root is 0, and
/// vertices are numbered in preorder.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct BinaryTree {
    /// The left and the right child of each vertex.
    pub children: Vec<[Option<usize>; 2]>,
}

impl BinaryTree {
    /// The same tree with no left nor right.
    #[inline]
    #[must_use]
    pub fn graph(&self) -> Graph {
        let edges =
            self.children.iter().enumerate().flat_map(|(parent, both)| {
                both.iter().flatten().map(move |&child| (parent, child))
            });
        Graph::new(self.children.len(), edges.collect())
    }
}

/// A binary tree of so many vertices: each equally likely and enumerated once (Catalan: 1, 1, 2, 5,
/// 14, …). The simplest is a path to the right. O(vertices).
#[inline]
pub fn binary_tree(source: &mut Source, vertices: usize) -> BinaryTree {
    let mut children: Vec<[Option<usize>; 2]> = Vec::with_capacity(vertices);
    let mut open = Vec::new();
    // Where the next vertex goes: `(left) right`.
    let mut place = None;
    for bracket in brackets(source, vertices).bytes() {
        if bracket == b'(' {
            let vertex = children.len();
            if let Some((parent, side)) = place {
                let both: &mut [Option<usize>; 2] = &mut children[parent];
                both[side] = Some(vertex);
            }
            children.push([None; 2]);
            open.push(vertex);
            place = Some((vertex, 0));
        } else {
            place = open.pop().map(|vertex| (vertex, 1));
        }
    }
    BinaryTree { children }
}
