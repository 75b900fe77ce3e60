//! Edges, trees and connected graphs.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use super::{Invalid, Scanner};

/// Which edges a graph may have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Allow {
    /// From a vertex to itself.
    pub loops: bool,
    /// The same more than once.
    pub multiple: bool,
    /// Ordered pairs: both (u, v) and (v, u).
    pub directed: bool,
}

/// Two vertices, counted from 0, and a weight.
pub type WeightedEdge = (usize, usize, i64);

impl Scanner<'_> {
    /// `edges` lines of two of so many `vertices`, of which `base` is the first: 0 or 1. Returns them
    /// counted from 0. Linear time.
    ///
    /// ```
    /// # use tools::Scanner;
    /// # use tools::generate::Allow;
    /// let mut input = Scanner::new(b"1 2\n2 2\n");
    /// let error = input.edges(3, 2, 1, Allow::default()).unwrap_err();
    /// assert_eq!(error.to_string(), "line 2, column 3: expected v[2] different from u[2], found 2");
    /// ```
    ///
    /// # Errors
    ///
    /// If something else stands here, or a loop or the same edge again where that is not allowed.
    pub fn edges(
        &mut self,
        vertices: usize,
        edges: usize,
        base: usize,
        allow: Allow,
    ) -> Result<Vec<(usize, usize)>, Invalid> {
        self.edge_lines(vertices, edges, base, allow, |input, edge, _| {
            input.newline()?;
            Ok(edge)
        })
    }

    /// As [`Scanner::edges`], each with a weight behind it.
    ///
    /// # Errors
    ///
    /// As there, or if a weight is not in its range.
    pub fn weighted_edges(
        &mut self,
        vertices: usize,
        edges: usize,
        base: usize,
        allow: Allow,
        weights: RangeInclusive<i64>,
    ) -> Result<Vec<WeightedEdge>, Invalid> {
        self.edge_lines(
            vertices,
            edges,
            base,
            allow,
            |input, (one, other), number| {
                input.blank()?;
                let weight = input.int(&format!("w[{number}]"), weights.clone())?;
                input.newline()?;
                Ok((one, other, weight))
            },
        )
    }

    /// The `vertices` − 1 lines of the edges of a tree.
    ///
    /// # Errors
    ///
    /// If something else stands here, or an edge that closes a cycle.
    pub fn tree(&mut self, vertices: usize, base: usize) -> Result<Vec<(usize, usize)>, Invalid> {
        let mut sets = Sets::new(vertices);
        let count = vertices.saturating_sub(1);
        self.edge_lines(vertices, count, base, Allow::default(), |input, edge, _| {
            if !sets.join(edge.0, edge.1) {
                let expected = "an edge of a tree".to_owned();
                return Err(input.refuse_token(expected, "one that closes a cycle".to_owned()));
            }
            input.newline()?;
            Ok(edge)
        })
    }

    /// As [`Scanner::edges`], and all vertices are connected, whichever way the edges lead.
    ///
    /// # Errors
    ///
    /// As there, or if a vertex cannot be reached from the first.
    pub fn connected(
        &mut self,
        vertices: usize,
        edges: usize,
        base: usize,
        allow: Allow,
    ) -> Result<Vec<(usize, usize)>, Invalid> {
        let start = self.place();
        let edges = self.edges(vertices, edges, base, allow)?;
        self.check_connected(vertices, &edges, base, start)?;
        Ok(edges)
    }

    /// That all vertices are connected by edges that begin at `place`: for those of
    /// [`Scanner::weighted_edges`], and of parents.
    ///
    /// # Errors
    ///
    /// If a vertex cannot be reached from the first.
    pub fn check_connected(
        &self,
        vertices: usize,
        edges: &[(usize, usize)],
        base: usize,
        place: usize,
    ) -> Result<(), Invalid> {
        let mut sets = Sets::new(vertices);
        for &(one, other) in edges {
            sets.join(one, other);
        }
        match (1..vertices).find(|&vertex| sets.find(vertex) != sets.find(0)) {
            None => Ok(()),
            Some(apart) => {
                let found = format!("no way from {base} to {}", apart + base);
                Err(self.refuse(place, "a connected graph".to_owned(), found))
            }
        }
    }

    fn edge_lines<T>(
        &mut self,
        vertices: usize,
        edges: usize,
        base: usize,
        allow: Allow,
        mut rest: impl FnMut(&mut Self, (usize, usize), usize) -> Result<T, Invalid>,
    ) -> Result<Vec<T>, Invalid> {
        let range = base..=(base + vertices).saturating_sub(1);
        let mut seen = HashSet::new();
        let lines = (1..=edges).map(|number| {
            let one = self.int(&format!("u[{number}]"), range.clone())?;
            self.blank()?;
            let other = self.int(&format!("v[{number}]"), range.clone())?;
            if one == other && !allow.loops {
                let expected = format!("v[{number}] different from u[{number}]");
                return Err(self.refuse_token(expected, other.to_string()));
            }
            let edge = if allow.directed {
                (one, other)
            } else {
                (one.min(other), one.max(other))
            };
            if !allow.multiple && !seen.insert(edge) {
                let expected = format!("edge {number} different from those before it");
                return Err(self.refuse_token(expected, format!("{one} {other} again")));
            }
            rest(self, (one - base, other - base), number)
        });
        lines.collect()
    }
}

/// Disjoint sets of vertices.
struct Sets(Vec<usize>);

impl Sets {
    fn new(vertices: usize) -> Self {
        Self((0..vertices).collect())
    }

    fn find(&mut self, mut vertex: usize) -> usize {
        while self.0[vertex] != vertex {
            self.0[vertex] = self.0[self.0[vertex]];
            vertex = self.0[vertex];
        }
        vertex
    }

    /// Whether they were apart.
    fn join(&mut self, one: usize, other: usize) -> bool {
        let (one, other) = (self.find(one), self.find(other));
        self.0[one] = other;
        one != other
    }
}
