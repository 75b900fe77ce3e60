//! What a tree and a graph cost over a bare loop that draws as much.

use std::hint::black_box;
use std::time::{Duration, Instant};

use tools::generate::{Counts, Graph, connected_graph, graph, tree};
use tools::source::Stream;
use tools::{Case, Source};

use crate::median;

const VERTICES: usize = 200_000;
const EDGES: usize = 200_000;
const ROUNDS: u64 = 21;

type Make = fn(&mut Source) -> Graph;

/// As many pairs as there are edges, each from one choice, as a generator could not make fewer.
fn bare(source: &mut Source, choices: usize) -> Graph {
    let last = VERTICES - 1;
    let edges = (0..choices).map(|place| (source.int(0..=last), place));
    Graph::new(VERTICES, edges.collect())
}

fn print(graph: &Graph) -> Case {
    graph.print(1, Counts::NM)
}

/// Prints the speed of each relative to that of the bare loop: of the drawing alone, and with the
/// print of a case, as a family makes it.
pub fn table() {
    println!("generators ÷ bare loop that makes as many choices, 200,000 vertices and edges");
    let rows: [(&str, Make); 3] = [
        ("tree", |source| tree(source, VERTICES)),
        ("graph", |source| graph(source, VERTICES, EDGES)),
        ("connected graph", |source| {
            connected_graph(source, VERTICES, EDGES)
        }),
    ];
    for (name, make) in rows {
        let mut recorded = Source::recorded(Stream::new("bench", name, 0), 0);
        make(&mut recorded);
        let choices = recorded.choices().len();
        let (mut drawn, mut printed) = (Vec::new(), Vec::new());
        for round in 0..ROUNDS {
            let source = || Source::random(Stream::new("bench", name, 0), round);
            let time = |work: &dyn Fn()| {
                let start = Instant::now();
                work();
                start.elapsed()
            };
            let ratio = |bare: Duration, made: Duration| bare.as_secs_f64() / made.as_secs_f64();
            drawn.push(ratio(
                time(&|| drop(black_box(bare(&mut source(), choices)))),
                time(&|| drop(black_box(make(&mut source())))),
            ));
            printed.push(ratio(
                time(&|| drop(black_box(print(&bare(&mut source(), choices))))),
                time(&|| drop(black_box(print(&make(&mut source()))))),
            ));
        }
        let [drawn, printed] = [drawn, printed].map(|ratios| median(ratios.into_iter()));
        println!("  {name:28} drawn {drawn:.2}, drawn and printed {printed:.2}");
    }
}
