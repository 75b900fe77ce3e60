//! Graphs at random.
//!
//! So many edges are drawn as are wanted, and none twice. Edges come in order; [`Graph::shuffled`]
//! hides that.

use super::graph::Graph;
use crate::scanner::Allow;
use crate::source::Source;
use crate::source::sample::{merge, step_over};

/// A simple undirected graph: each set of `edges` edges equally likely and enumerated once. The
/// simplest has the first edges: a star around 0. O(vertices + edges).
///
/// # Panics
///
/// If there are fewer pairs of vertices.
#[inline]
pub fn graph(source: &mut Source, vertices: usize, edges: usize) -> Graph {
    any_graph(source, vertices, edges, Allow::default())
}

/// A graph with such edges as are allowed. Without multiple ones each set of edges is equally
/// likely; with them, each sequence of edges. Each graph is enumerated once. O(vertices + edges).
///
/// ```
/// use tools::Source;
/// use tools::generate::{Allow, any_graph};
///
/// let allow = Allow { loops: true, multiple: true, ..Allow::default() };
/// let graph = any_graph(&mut Source::replay(vec![]), 3, 2, allow);
/// assert_eq!(graph.edges, [(0, 0), (0, 0)]);
/// ```
///
/// # Panics
///
/// If there are not so many such edges.
#[inline]
pub fn any_graph(source: &mut Source, vertices: usize, edges: usize, allow: Allow) -> Graph {
    let Allow {
        loops,
        multiple,
        directed,
    } = allow;
    // The row of a vertex has the edges that begin there.
    let row = |vertex: usize| {
        let others = if directed {
            vertices
        } else {
            vertices - vertex
        };
        others - usize::from(!loops)
    };
    let all: u64 = if directed {
        vertices as u64 * (vertices as u64).saturating_sub(u64::from(!loops))
    } else {
        pairs(vertices) + if loops { vertices as u64 } else { 0 }
    };
    assert!(
        edges as u64 <= all || multiple && all > 0,
        "{edges} edges of {all}"
    );
    let drawn = match all.checked_sub(1) {
        None => Vec::new(),
        Some(last) if multiple => source.sorted(edges, 0..=last),
        Some(last) => source.distinct_sorted(edges, 0..=last),
    };
    let (mut vertex, mut start) = (0, 0);
    let edges = drawn.into_iter().map(|edge| {
        while edge - start >= row(vertex) as u64 {
            start += row(vertex) as u64;
            vertex += 1;
        }
        let place = (edge - start) as usize;
        let other = match (directed, loops) {
            (false, _) => vertex + place + usize::from(!loops),
            (true, true) => place,
            (true, false) => place + usize::from(place >= vertex),
        };
        (vertex, other)
    });
    let edges = edges.collect();
    Graph {
        directed,
        ..Graph::new(vertices, edges)
    }
}

/// An acyclic directed graph, its edges from smaller to larger vertices: each set of `edges` edges
/// equally likely and enumerated once. O(vertices + edges).
///
/// # Panics
///
/// If there are fewer pairs of vertices.
#[inline]
pub fn dag(source: &mut Source, vertices: usize, edges: usize) -> Graph {
    graph(source, vertices, edges).directed()
}

/// A graph whose edges lead from the vertices below `left` to the `right` others: each set of `edges`
/// edges equally likely and enumerated once. O(edges).
///
/// # Panics
///
/// If there are fewer such pairs.
#[inline]
pub fn bipartite(source: &mut Source, left: usize, right: usize, edges: usize) -> Graph {
    let all = left as u64 * right as u64;
    assert!(edges as u64 <= all, "{edges} edges of {all}");
    let drawn = match all.checked_sub(1) {
        None => Vec::new(),
        Some(last) => source.distinct_sorted(edges, 0..=last),
    };
    let edges = drawn.into_iter().map(|edge| {
        let (one, other) = (edge / right as u64, edge % right as u64);
        (one as usize, left + other as usize)
    });
    Graph::new(left + right, edges.collect())
}

/// A directed graph in which one edge leaves each vertex, to any: each of the n^n equally likely and
/// enumerated once. The edge of vertex v is number v. O(vertices).
#[inline]
pub fn functional_graph(source: &mut Source, vertices: usize) -> Graph {
    let edges = (0..vertices).map(|vertex| (vertex, source.int(0..=vertices - 1)));
    Graph::new(vertices, edges.collect()).directed()
}

/// A simple connected graph in which each vertex but 0 has a neighbour below it, as every connected
/// graph has under some names: of those each is enumerated once (over all numbers of edges 1, 1, 3,
/// 21, 315, … for 1, 2, … vertices). Random ones are a [`recursive_tree`](super::recursive_tree) and
/// any other edges. O(vertices + edges).
///
/// For a tree of your own, [`Graph::with_more_edges`].
///
/// # Panics
///
/// If there are no vertices, fewer edges than a tree has, or fewer pairs than edges.
#[inline]
pub fn connected_graph(source: &mut Source, vertices: usize, edges: usize) -> Graph {
    let all = pairs(vertices);
    assert!(
        vertices > 0 && edges >= vertices - 1 && edges as u64 <= all,
        "{edges} edges on {vertices} vertices"
    );
    // Pairs are numbered by their larger vertex, so that those of vertex v are a row that begins at
    // pairs(v). No row but that of 0 may be passed over.
    let drawn = source.ahead(|source| {
        let rows = 1..vertices;
        let tree: Vec<u64> = rows
            .map(|vertex| pairs(vertex) + source.choice(vertex as u64 - 1))
            .collect();
        let others = distinct_but(source, edges - tree.len(), &tree, all);
        merge(&tree, &others)
    });
    let drawn = drawn.unwrap_or_default();
    let (mut vertex, mut next) = (0, 0);
    let edges = (0..edges).map(|place| {
        let (left, rows) = ((edges - place) as u64, (vertices - 1 - vertex) as u64);
        let first = if left == rows {
            pairs(vertex + 1)
        } else {
            next
        };
        let last = (all - left).min(pairs((vertex + 2).min(vertices)) - 1);
        let pair = first + source.choice_by(last - first, |_| drawn[place] - first);
        if pair >= pairs(vertex + 1) {
            vertex += 1;
        }
        next = pair + 1;
        ((pair - pairs(vertex)) as usize, vertex)
    });
    let edges = edges.collect();
    Graph::new(vertices, edges)
}

impl Graph {
    /// The same simple undirected graph with `count` more edges: each set of those that it has not is
    /// equally likely and enumerated once. A tree becomes a connected graph. O(e log e + `count`)
    /// for its e edges.
    ///
    /// # Panics
    ///
    /// If there are fewer pairs left, or if it has weights.
    #[inline]
    #[must_use]
    pub fn with_more_edges(mut self, source: &mut Source, count: usize) -> Self {
        assert!(self.weights.is_empty(), "weights come after the edges");
        let numbers = self.edges.iter().map(|&(one, other)| {
            let larger = one.max(other);
            pairs(larger) + one.min(other) as u64
        });
        let mut taken: Vec<u64> = numbers.collect();
        taken.sort_unstable();
        taken.dedup();
        let mut larger = 0;
        let more = distinct_but(source, count, &taken, pairs(self.vertices));
        self.edges.extend(more.into_iter().map(|pair| {
            while pairs(larger + 1) <= pair {
                larger += 1;
            }
            ((pair - pairs(larger)) as usize, larger)
        }));
        self
    }
}

/// A connected graph in which no edge is on two cycles, with so many `cycles`, each of at most
/// `longest` vertices. It grows by an edge or a cycle at a time, at any vertex, and its vertices are
/// numbered as they come; every such graph with `longest` as large as can be is one of these under
/// some names. Of the numbered ones each is enumerated once; they are not equally likely. The
/// simplest hangs everything at 0. O(vertices).
///
/// # Panics
///
/// If there are no vertices, fewer than two a cycle beside the first, or `longest` is less than 3
/// where there are cycles.
#[inline]
pub fn cactus(source: &mut Source, vertices: usize, cycles: usize, longest: usize) -> Graph {
    assert!(
        vertices > 2 * cycles && (cycles == 0 || longest >= 3),
        "{cycles} cycles of at most {longest} vertices on {vertices} vertices"
    );
    let mut edges = Vec::with_capacity(vertices - 1 + cycles);
    let (mut next, mut cycles) = (1, cycles);
    while next < vertices {
        let left = vertices - next;
        let at = source.int(0..=next - 1);
        let must = cycles > 0 && left == 2 * cycles;
        let new = if must || cycles > 0 && source.chance(2 * cycles as u64, left as u64) {
            cycles -= 1;
            source.int(2..=(longest - 1).min(left - 2 * cycles))
        } else {
            1
        };
        edges.push((at, next));
        edges.extend((next + 1..next + new).map(|vertex| (vertex - 1, vertex)));
        if new > 1 {
            edges.push((at, next + new - 1));
        }
        next += new;
    }
    Graph::new(vertices, edges)
}

/// The number of pairs of so many vertices.
#[inline]
fn pairs(vertices: usize) -> u64 {
    vertices as u64 * (vertices as u64).saturating_sub(1) / 2
}

/// `count` different numbers below `all`, increasing, and none of `taken`, which increase as well.
#[inline]
fn distinct_but(source: &mut Source, count: usize, taken: &[u64], all: u64) -> Vec<u64> {
    let left = all - taken.len() as u64;
    assert!(count as u64 <= left, "{count} more edges of {left}");
    if count == 0 {
        return Vec::new();
    }
    let mut drawn = source.distinct_sorted(count, 0..=left - 1);
    step_over(&mut drawn, taken);
    drawn
}
