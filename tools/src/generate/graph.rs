//! Graphs and trees as values: the shapes that have a name, weights, other labels, and print.

use std::collections::VecDeque;
use std::fmt::{self, Display};

use crate::case::Case;
use crate::source::Source;

/// A graph on the vertices `0..vertices`.
///
/// ```
/// use tools::generate::{Counts, Graph};
///
/// let path = Graph::path(3).weighted(vec![7, 5]);
/// assert_eq!(path.print(1, Counts::NM).bytes(), b"3 2\n1 2 7\n2 3 5\n");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Graph {
    pub vertices: usize,
    pub edges: Vec<(usize, usize)>,
    /// One for each edge, or none at all.
    pub weights: Vec<i64>,
    /// Whether the order of an edge's ends means something.
    pub directed: bool,
}

/// What the first line says, if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    /// There is no such line.
    None,
    /// The number of vertices.
    N,
    /// The numbers of vertices and edges.
    NM,
}

/// Named shapes.
impl Graph {
    /// An undirected graph without weights.
    #[inline]
    #[must_use]
    pub fn new(vertices: usize, edges: Vec<(usize, usize)>) -> Self {
        Self {
            vertices,
            edges,
            weights: Vec::new(),
            directed: false,
        }
    }

    /// 0 – 1 – 2 – …
    #[inline]
    #[must_use]
    pub fn path(vertices: usize) -> Self {
        Self::tree_by(vertices, |vertex| vertex - 1)
    }

    /// Every other vertex is a neighbour of 0.
    #[inline]
    #[must_use]
    pub fn star(vertices: usize) -> Self {
        Self::tree_by(vertices, |_| 0)
    }

    /// A path on 0 to `handle` − 1, and every other vertex a neighbour of its end.
    ///
    /// # Panics
    ///
    /// If `handle` is 0 where there are vertices.
    #[inline]
    #[must_use]
    pub fn broom(vertices: usize, handle: usize) -> Self {
        assert!(handle > 0 || vertices == 0, "a broom has a handle");
        Self::tree_by(vertices, |vertex| (vertex - 1).min(handle - 1))
    }

    /// The tree in which each vertex has `arity` children, as far as there are vertices, level by
    /// level.
    ///
    /// # Panics
    ///
    /// If `arity` is 0.
    #[inline]
    #[must_use]
    pub fn complete_tree(vertices: usize, arity: usize) -> Self {
        Self::tree_by(vertices, |vertex| (vertex - 1) / arity)
    }

    #[inline]
    fn tree_by(vertices: usize, parent: impl Fn(usize) -> usize) -> Self {
        let edges = (1..vertices).map(|vertex| (parent(vertex), vertex));
        Self::new(vertices, edges.collect())
    }

    /// 0 – 1 – … – 0.
    ///
    /// # Panics
    ///
    /// If there are fewer than 3 vertices.
    #[inline]
    #[must_use]
    pub fn cycle(vertices: usize) -> Self {
        assert!(vertices >= 3, "a cycle of {vertices} vertices");
        let mut cycle = Self::path(vertices);
        cycle.edges.push((0, vertices - 1));
        cycle
    }

    /// Every pair of vertices is an edge.
    #[inline]
    #[must_use]
    pub fn complete(vertices: usize) -> Self {
        let pairs =
            (0..vertices).flat_map(|one| (one + 1..vertices).map(move |other| (one, other)));
        Self::new(vertices, pairs.collect())
    }
}

/// Weights, directions and other labels.
impl Graph {
    /// Each edge leads from its first end to its second.
    #[inline]
    #[must_use]
    pub fn directed(self) -> Self {
        Self {
            directed: true,
            ..self
        }
    }

    /// One weight for each edge, printed behind it.
    ///
    /// # Panics
    ///
    /// If there are more or fewer weights than edges.
    #[inline]
    #[must_use]
    pub fn weighted(self, weights: Vec<i64>) -> Self {
        assert_eq!(weights.len(), self.edges.len(), "a weight for each edge");
        Self { weights, ..self }
    }

    /// Vertex `v` becomes `names[v]`.
    ///
    /// # Panics
    ///
    /// If there are fewer names than vertices.
    #[inline]
    #[must_use]
    pub fn renamed(mut self, names: &[usize]) -> Self {
        for (one, other) in &mut self.edges {
            (*one, *other) = (names[*one], names[*other]);
        }
        self
    }

    /// The edges in any order, and unless they are directed, their ends as well.
    ///
    /// Draws from `source`, so an enumeration has the graph once for each order.
    #[inline]
    #[must_use]
    pub fn reordered(mut self, source: &mut Source) -> Self {
        if self.weights.is_empty() {
            source.shuffle(&mut self.edges);
        } else {
            let mut edges: Vec<_> = self.edges.into_iter().zip(self.weights).collect();
            source.shuffle(&mut edges);
            (self.edges, self.weights) = edges.into_iter().unzip();
        }
        if !self.directed {
            for (one, other) in &mut self.edges {
                if source.bool() {
                    std::mem::swap(one, other);
                }
            }
        }
        self
    }

    /// Any names for the vertices, and the edges [reordered](Self::reordered): what hides how the
    /// graph was made. The simplest leaves it as it is.
    ///
    /// Draws from `source`, so an enumeration has the graph once for each naming and order.
    #[inline]
    #[must_use]
    pub fn shuffled(self, source: &mut Source) -> Self {
        let names = source.permutation(self.vertices);
        self.renamed(&names).reordered(source)
    }

    /// The parent of each vertex of a connected graph, seen from `root`, by breadth-first search
    /// that takes an edge from either end; of `root`, itself. O(vertices + edges).
    ///
    /// # Panics
    ///
    /// If the graph is not connected.
    #[must_use]
    pub fn parents(&self, root: usize) -> Vec<usize> {
        let mut neighbours = vec![Vec::new(); self.vertices];
        for &(one, other) in &self.edges {
            neighbours[one].push(other);
            neighbours[other].push(one);
        }
        let mut parents = vec![usize::MAX; self.vertices];
        parents[root] = root;
        let mut queue = VecDeque::from([root]);
        while let Some(vertex) = queue.pop_front() {
            for &next in &neighbours[vertex] {
                if parents[next] == usize::MAX {
                    parents[next] = vertex;
                    queue.push_back(next);
                }
            }
        }
        assert!(!parents.contains(&usize::MAX), "the graph is connected");
        parents
    }
}

/// Print. `base` is the number of the first vertex: 0 or 1.
impl Graph {
    /// The counts, and a line for each edge: its ends, and its weight if there are weights.
    #[inline]
    #[must_use]
    pub fn print(&self, base: usize, counts: Counts) -> Case {
        self.first_line(counts).lines(self.lines(base))
    }

    /// The lines of the edges alone, to go on within a case: `Case::line(…).lines(graph.lines(1))`.
    #[inline]
    pub fn lines(&self, base: usize) -> impl Iterator<Item: Display> {
        self.edges
            .iter()
            .enumerate()
            .map(move |(place, &(one, other))| Edge {
                ends: (one + base, other + base),
                weight: self.weights.get(place).copied(),
            })
    }

    /// For a tree with root 0: the counts, and one row of the parents of the vertices 1, 2, …
    ///
    /// # Panics
    ///
    /// If the graph is not connected.
    #[inline]
    #[must_use]
    pub fn print_parents(&self, base: usize, counts: Counts) -> Case {
        let parents = self.parents(0);
        let row = parents.iter().skip(1).map(|parent| parent + base);
        self.first_line(counts).row(row)
    }

    /// For a functional graph: the counts, and one row of where each vertex leads.
    #[inline]
    #[must_use]
    pub fn print_successors(&self, base: usize, counts: Counts) -> Case {
        let row = self.edges.iter().map(|&(_, next)| next + base);
        self.first_line(counts).row(row)
    }

    #[inline]
    fn first_line(&self, counts: Counts) -> Case {
        let (n, m) = (self.vertices, self.edges.len());
        match counts {
            Counts::None => Case::default(),
            Counts::N => Case::line(n),
            Counts::NM => Case::line(format_args!("{n} {m}")),
        }
    }
}

struct Edge {
    ends: (usize, usize),
    weight: Option<i64>,
}

impl Display for Edge {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (one, other) = self.ends;
        write!(f, "{one} {other}")?;
        self.weight.map_or(Ok(()), |weight| write!(f, " {weight}"))
    }
}
