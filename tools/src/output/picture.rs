//! Pictures of graphs.

use std::f64::consts::TAU;
use std::fmt::Write;

/// A graph as an input has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    pub vertices: usize,
    /// Two vertices, counted from 1 or from 0, and what else the input says of the edge.
    pub edges: Vec<(i64, i64, String)>,
}

/// More vertices than this are no picture.
const MOST: usize = 200;

/// So often each vertex gives way to the others.
const ROUNDS: usize = 400;

/// Pixels between two neighbours, more or less.
const EDGE: f64 = 90.0;
const RADIUS: f64 = 15.0;

type Point = (f64, f64);

/// The graphs in one picture, as SVG, beside each other. O(n²) time for n vertices.
///
/// # Errors
///
/// If there is nothing to be seen, or too much.
pub fn svg(graphs: &[Picture]) -> Result<String, String> {
    let vertices: usize = graphs.iter().map(|graph| graph.vertices).sum();
    if vertices == 0 {
        return Err(
            "the input holds no graph that can be told: as many lines as there are edges, \
                    each with two vertices"
                .to_owned(),
        );
    }
    if vertices > MOST {
        return Err(format!(
            "a graph of {vertices} vertices is no picture: at most {MOST}"
        ));
    }
    let (mut body, mut right, mut bottom) = (String::new(), 0.0, 0.0_f64);
    for graph in graphs {
        let places = graph.places();
        let (width, height) = graph.draw(&places, right, &mut body);
        right += width;
        bottom = bottom.max(height);
    }
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{right:.0}\" height=\"{bottom:.0}\" \
         font-family=\"sans-serif\" font-size=\"14\" text-anchor=\"middle\">\n{body}</svg>\n"
    ))
}

impl Picture {
    fn base(&self) -> i64 {
        let ends = self.edges.iter().flat_map(|edge| [edge.0, edge.1]);
        ends.min().unwrap_or(1).min(1)
    }

    fn ends(&self) -> Vec<(usize, usize)> {
        let place = |end: i64| usize::try_from(end - self.base()).unwrap_or(0);
        let ends = self.edges.iter().map(|edge| (place(edge.0), place(edge.1)));
        ends.filter(|&(a, b)| a.max(b) < self.vertices).collect()
    }

    /// Where the vertices are: neighbours draw each other near, and all push each other away.
    fn places(&self) -> Vec<Point> {
        let count = self.vertices;
        let mut places: Vec<Point> = (0..count)
            .map(|vertex| {
                let angle = TAU * vertex as f64 / count as f64;
                let radius = EDGE * count as f64 / TAU;
                (radius * angle.cos(), radius * angle.sin())
            })
            .collect();
        let ends = self.ends();
        for round in 0..ROUNDS {
            let mut pushes = vec![(0.0, 0.0); count];
            let mut push = |a: usize, b: usize, force: f64, (dx, dy): Point| {
                pushes[a].0 += force * dx;
                pushes[a].1 += force * dy;
                pushes[b].0 -= force * dx;
                pushes[b].1 -= force * dy;
            };
            let between = |a: usize, b: usize| {
                let (dx, dy) = (places[a].0 - places[b].0, places[a].1 - places[b].1);
                let far = dx.hypot(dy).max(1e-3);
                (far, (dx / far, dy / far))
            };
            for a in 0..count {
                for b in 0..a {
                    let (far, direction) = between(a, b);
                    push(a, b, EDGE * EDGE / far, direction);
                }
            }
            for &(a, b) in ends.iter().filter(|(a, b)| a != b) {
                let (far, direction) = between(a, b);
                push(a, b, -far * far / EDGE, direction);
            }
            let most = EDGE * (1.0 - round as f64 / ROUNDS as f64);
            for (place, (dx, dy)) in places.iter_mut().zip(pushes) {
                let far = dx.hypot(dy).max(1e-9);
                let step = far.min(most) / far;
                *place = (place.0 + step * dx, place.1 + step * dy);
            }
        }
        places
    }

    /// Adds it to a picture, from `left` on; returns its width and its height.
    fn draw(&self, places: &[Point], left: f64, body: &mut String) -> Point {
        let margin = 2.0 * RADIUS;
        let least = |of: fn(&Point) -> f64| places.iter().map(of).fold(f64::INFINITY, f64::min);
        let most = |of: fn(&Point) -> f64| places.iter().map(of).fold(0.0, f64::max);
        let (x, y) = (least(|place| place.0), least(|place| place.1));
        let (width, height) = (most(|place| place.0) - x, most(|place| place.1) - y);
        let at = |place: &Point| (place.0 - x + left + margin, place.1 - y + margin);
        for (&(a, b), (.., label)) in self.ends().iter().zip(&self.edges) {
            let ((ax, ay), (bx, by)) = (at(&places[a]), at(&places[b]));
            let _ = match a == b {
                true => writeln!(
                    body,
                    "<circle cx=\"{ax:.1}\" cy=\"{:.1}\" r=\"12\" fill=\"none\" stroke=\"gray\"/>",
                    ay - RADIUS
                ),
                false => writeln!(
                    body,
                    "<line x1=\"{ax:.1}\" y1=\"{ay:.1}\" x2=\"{bx:.1}\" y2=\"{by:.1}\" \
                     stroke=\"gray\"/>"
                ),
            };
            if !label.is_empty() {
                let (x, y) = (f64::midpoint(ax, bx), f64::midpoint(ay, by) - 4.0);
                let _ = writeln!(
                    body,
                    "<text x=\"{x:.1}\" y=\"{y:.1}\" fill=\"firebrick\">{label}</text>"
                );
            }
        }
        for (number, place) in (self.base()..).zip(places) {
            let (x, y) = at(place);
            let _ = writeln!(
                body,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{RADIUS}\" fill=\"white\" \
                 stroke=\"black\"/><text x=\"{x:.1}\" y=\"{:.1}\">{number}</text>",
                y + 5.0
            );
        }
        (width + 2.0 * margin, height + 2.0 * margin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vertices_are_numbered_as_in_the_input_and_stand_apart() {
        let edges = [(1, 2), (2, 3), (3, 1), (3, 4)];
        let graph = Picture {
            vertices: 4,
            edges: edges.map(|(a, b)| (a, b, format!("{a}{b}"))).into(),
        };
        let places = graph.places();
        for a in 0..4 {
            for b in 0..a {
                let far = (places[a].0 - places[b].0).hypot(places[a].1 - places[b].1);
                assert!(far > 3.0 * RADIUS, "{a} {b}: {far}");
            }
        }
        let drawn = svg(&[graph]).unwrap();
        assert_eq!(drawn.matches("<line ").count(), 4);
        for text in [">1</text>", ">4</text>", ">34</text>"] {
            assert!(drawn.contains(text), "{text}");
        }
        assert!(!drawn.contains("NaN") && !drawn.contains("inf"), "{drawn}");
        let loops = vec![(0, 0, String::new()), (0, 1, String::new())];
        let from_zero = Picture {
            vertices: 2,
            edges: loops,
        };
        let drawn = svg(&[from_zero]).unwrap();
        assert!(drawn.contains(">0</text>") && !drawn.contains(">2</text>"));
    }

    #[test]
    fn what_is_no_picture_is_told() {
        assert!(svg(&[]).unwrap_err().contains("no graph"));
        let large = Picture {
            vertices: 201,
            edges: Vec::new(),
        };
        assert!(svg(&[large]).unwrap_err().contains("201 vertices"));
    }
}
