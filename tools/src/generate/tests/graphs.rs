use std::collections::BTreeSet;

use super::{enumerate, enumerates, frequencies_are_even, random};
use crate::generate::*;
use crate::source::Source;

/// How many components there are, and whether a cycle is met.
fn components(graph: &Graph) -> (usize, bool) {
    let mut parents: Vec<usize> = (0..graph.vertices).collect();
    fn find(parents: &mut [usize], mut vertex: usize) -> usize {
        while parents[vertex] != vertex {
            parents[vertex] = parents[parents[vertex]];
            vertex = parents[vertex];
        }
        vertex
    }
    let (mut count, mut cyclic) = (graph.vertices, false);
    for &(one, other) in &graph.edges {
        let (one, other) = (find(&mut parents, one), find(&mut parents, other));
        if one == other {
            cyclic = true;
        } else {
            parents[one] = other;
            count -= 1;
        }
    }
    (count, cyclic)
}

/// The graph by its edges alone.
fn set(graph: &Graph) -> BTreeSet<(usize, usize)> {
    let edges = graph.edges.iter().map(|&(one, other)| {
        if graph.directed {
            (one, other)
        } else {
            (one.min(other), one.max(other))
        }
    });
    edges.collect()
}

#[track_caller]
fn is_tree(graph: &Graph) {
    assert_eq!(components(graph), (1, false), "{graph:?}");
}

#[test]
fn as_many_trees_and_forests_as_cayley_counts() {
    for (vertices, count) in [(1, 1), (2, 1), (3, 3), (4, 16), (5, 125), (6, 1296)] {
        enumerates(count, |source| set(&tree(source, vertices)));
        enumerates(count * vertices, |source| {
            let (tree, root) = rooted_tree(source, vertices);
            is_tree(&tree);
            assert_eq!(tree.parents(root)[root], root);
            (set(&tree), root)
        });
    }
    // k n^(n - k - 1)
    for (vertices, trees, count) in [(5, 2, 50), (5, 3, 15), (5, 4, 4), (5, 5, 1), (6, 2, 432)] {
        enumerates(count, |source| {
            let forest = forest(source, vertices, trees);
            assert_eq!(components(&forest), (trees, false));
            set(&forest)
        });
    }
}

#[test]
fn edges_of_trees_lead_from_parents_that_came_before() {
    for index in 0..100 {
        let (tree, root) = rooted_tree(&mut random(index), 50);
        let mut placed = BTreeSet::from([root]);
        for (parent, child) in tree.edges {
            assert!(placed.contains(&parent) && placed.insert(child));
        }
    }
}

#[test]
fn trees_are_as_frequent_as_each_other() {
    frequencies_are_even(16, |source| set(&tree(source, 4)));
    frequencies_are_even(5, |source| binary_tree(source, 3));
    frequencies_are_even(20, |source| set(&graph(source, 4, 3)));
    frequencies_are_even(27, |source| set(&functional_graph(source, 3)));
}

#[test]
fn as_many_trees_of_a_law_as_there_are() {
    for (vertices, factorial) in [(1, 1), (2, 1), (4, 6), (6, 120)] {
        enumerates(factorial, |source| set(&recursive_tree(source, vertices)));
    }
    enumerates(2_usize.pow(4), |source| set(&deep_tree(source, 6, 2)));
    enumerates(3_usize.pow(3), |source| set(&caterpillar(source, 6, 3)));
    enumerates(1, |source| set(&caterpillar(source, 3, 5)));
    for (vertices, catalan) in [1, 1, 2, 5, 14, 42, 132].into_iter().enumerate() {
        enumerates(catalan, |source| {
            let tree = binary_tree(source, vertices);
            if vertices > 0 {
                is_tree(&tree.graph());
            }
            tree
        });
    }
}

/// The levels of the children, sorted, from the bottom up: the same for trees of one shape.
fn shape(graph: &Graph, vertex: usize) -> String {
    let children = graph.edges.iter().filter(|&&(parent, _)| parent == vertex);
    let mut below: Vec<String> = children.map(|&(_, child)| shape(graph, child)).collect();
    below.sort();
    format!("({})", below.concat())
}

#[test]
fn as_many_shapes_of_rooted_trees_as_there_are() {
    let counts = [1, 1, 2, 4, 9, 20, 48, 115, 286];
    for (vertices, count) in (1..).zip(counts) {
        enumerates(count, |source| shape(&tree_shape(source, vertices), 0));
    }
}

#[test]
fn as_many_graphs_as_sets_of_pairs() {
    for (edges, binomial) in [1, 6, 15, 20, 15, 6, 1].into_iter().enumerate() {
        enumerates(binomial, |source| set(&graph(source, 4, edges)));
        enumerates(binomial, |source| set(&dag(source, 4, edges)));
        enumerates(binomial, |source| set(&bipartite(source, 2, 3, edges)));
    }
    enumerates(1, |source| graph(source, 0, 0));
    enumerates(1, |source| bipartite(source, 0, 3, 0));
    for (directed, loops, pairs) in [(false, true, 6), (true, false, 6), (true, true, 9)] {
        let simple = Allow {
            loops,
            directed,
            multiple: false,
        };
        let multiple = Allow {
            multiple: true,
            ..simple
        };
        enumerates(pairs * (pairs - 1) / 2, |source| {
            let graph = any_graph(source, 3, 2, simple);
            assert!(loops || graph.edges.iter().all(|(one, other)| one != other));
            set(&graph)
        });
        enumerates(pairs * (pairs + 1) / 2, |source| {
            any_graph(source, 3, 2, multiple)
        });
    }
    enumerates(27, |source| set(&functional_graph(source, 3)));
}

#[test]
fn as_many_connected_graphs_as_rows_that_are_not_empty() {
    for (vertices, count) in [(1, 1), (2, 1), (3, 3), (4, 21), (5, 315)] {
        let pairs = vertices * (vertices - 1) / 2;
        let of_each: usize = (vertices - 1..=pairs)
            .map(|edges| {
                let (made, times) = enumerate(|source| {
                    let graph = connected_graph(source, vertices, edges);
                    assert_eq!((graph.edges.len(), components(&graph).0), (edges, 1));
                    set(&graph)
                });
                assert_eq!(made.len(), times);
                times
            })
            .sum();
        assert_eq!(of_each, count);
    }
    // Every pair beside those of the tree.
    for (more, binomial) in [1, 3, 3, 1].into_iter().enumerate() {
        enumerates(binomial, |source| {
            let graph = Graph::path(4).with_more_edges(source, more);
            assert_eq!(set(&graph).len(), 3 + more);
            set(&graph)
        });
    }
}

#[test]
fn random_connected_graphs_have_their_edges_and_no_twins() {
    for index in 0..300 {
        let mut source = Source::recorded(super::stream(), index);
        let vertices = source.int(1..=40_usize);
        let pairs = vertices * (vertices - 1) / 2;
        let edges = source.int(vertices - 1..=pairs);
        let graph = connected_graph(&mut source, vertices, edges);
        assert_eq!((set(&graph).len(), components(&graph).0), (edges, 1));
        let choices = source.choices().iter().map(|choice| choice.value);
        let mut again = Source::replay(choices.skip(2).collect());
        assert_eq!(connected_graph(&mut again, vertices, edges), graph);
    }
}

#[test]
fn a_cactus_has_its_cycles_and_no_edge_on_two() {
    for (vertices, cycles, longest) in [(1, 0, 0), (5, 0, 9), (5, 1, 4), (5, 2, 9), (7, 3, 9)] {
        let (made, count) = enumerate(|source| {
            let cactus = cactus(source, vertices, cycles, longest);
            assert_eq!(cactus.edges.len(), vertices - 1 + cycles);
            assert_eq!(set(&cactus).len(), cactus.edges.len());
            assert_eq!(components(&cactus).0, 1);
            set(&cactus)
        });
        assert_eq!(made.len(), count);
    }
    // Growing: a triangle, then an edge at any of 3; an edge, then a triangle at any of 2; a square.
    enumerates(3 + 2 + 1, |source| set(&cactus(source, 4, 1, 4)));
    enumerates(3 + 2, |source| set(&cactus(source, 4, 1, 3)));
    for index in 0..100 {
        let cactus = cactus(&mut random(index), 60, 12, 7);
        // Blocks of a cactus: fewer edges than vertices by one, and one more a cycle.
        assert_eq!((cactus.edges.len(), components(&cactus).0), (59 + 12, 1));
        assert!(cactus.edges.iter().all(|&(one, other)| one < other));
        assert_eq!(bridges(&cactus) + on_one_cycle(&cactus), 59 + 12);
    }
}

/// How many tree edges of a depth-first search so many back edges cover.
fn covers(graph: &Graph) -> (Vec<usize>, usize) {
    let mut parents = vec![usize::MAX; graph.vertices];
    let mut depths = vec![usize::MAX; graph.vertices];
    let mut covered = vec![0; graph.vertices];
    let mut neighbours = vec![Vec::new(); graph.vertices];
    for &(one, other) in &graph.edges {
        neighbours[one].push(other);
        neighbours[other].push(one);
    }
    let mut back = 0;
    fn visit(
        vertex: usize,
        neighbours: &[Vec<usize>],
        parents: &mut [usize],
        depths: &mut [usize],
        covered: &mut [usize],
        back: &mut usize,
    ) {
        for &next in &neighbours[vertex] {
            if depths[next] == usize::MAX {
                (depths[next], parents[next]) = (depths[vertex] + 1, vertex);
                visit(next, neighbours, parents, depths, covered, back);
            } else if depths[next] + 1 < depths[vertex] {
                *back += 1;
                let mut climbing = vertex;
                while climbing != next {
                    covered[climbing] += 1;
                    climbing = parents[climbing];
                }
            }
        }
    }
    depths[0] = 0;
    visit(
        0,
        &neighbours,
        &mut parents,
        &mut depths,
        &mut covered,
        &mut back,
    );
    (covered[1..].to_vec(), back)
}

fn bridges(graph: &Graph) -> usize {
    covers(graph).0.iter().filter(|&&times| times == 0).count()
}

fn on_one_cycle(graph: &Graph) -> usize {
    let (covered, back) = covers(graph);
    back + covered.iter().filter(|&&times| times == 1).count()
}

#[test]
fn named_shapes_have_their_edges() {
    for tree in [
        Graph::path(6),
        Graph::star(6),
        Graph::broom(6, 3),
        Graph::complete_tree(6, 2),
    ] {
        is_tree(&tree);
    }
    assert_eq!(Graph::path(3).edges, [(0, 1), (1, 2)]);
    assert_eq!(Graph::star(3).edges, [(0, 1), (0, 2)]);
    assert_eq!(Graph::broom(5, 3).edges, [(0, 1), (1, 2), (2, 3), (2, 4)]);
    assert_eq!(
        Graph::complete_tree(5, 2).edges,
        [(0, 1), (0, 2), (1, 3), (1, 4)]
    );
    assert_eq!(Graph::cycle(3).edges, [(0, 1), (1, 2), (0, 2)]);
    assert_eq!(Graph::complete(4).edges.len(), 6);
    assert_eq!(Graph::path(0).edges, []);
}

#[test]
fn a_shuffled_graph_is_the_same_under_other_names() {
    for index in 0..50 {
        let mut source = random(index);
        let weights = vec![1, 2, 3, 4];
        let names = source.permutation(5);
        let path = Graph::path(5).weighted(weights);
        let renamed = path.clone().renamed(&names);
        assert_eq!(renamed.edges[1], (names[1], names[2]));
        let shuffled = renamed.clone().reordered(&mut source);
        assert_eq!(set(&shuffled), set(&renamed));
        for (edge, weight) in shuffled.edges.iter().zip(&shuffled.weights) {
            let place = renamed
                .edges
                .iter()
                .position(|it| it == edge || (it.1, it.0) == *edge);
            assert_eq!(place, Some(*weight as usize - 1));
        }
        is_tree(&path.shuffled(&mut source));
        let dag = dag(&mut source, 6, 9);
        assert_eq!(set(&dag.clone().reordered(&mut source)), set(&dag));
    }
    let simplest = Graph::path(4).shuffled(&mut Source::replay(vec![]));
    assert_eq!(simplest, Graph::path(4));
}

#[test]
fn a_graph_prints_in_one_call() {
    let text = |case: crate::Case| String::from_utf8(case.into_bytes()).unwrap();
    let graph = Graph::new(3, vec![(0, 2), (1, 2)]);
    assert_eq!(text(graph.print(1, Counts::NM)), "3 2\n1 3\n2 3\n");
    assert_eq!(text(graph.print(0, Counts::N)), "3\n0 2\n1 2\n");
    let weighted = graph.clone().weighted(vec![-4, 5]);
    assert_eq!(text(weighted.print(0, Counts::None)), "0 2 -4\n1 2 5\n");
    assert_eq!(text(graph.print_parents(1, Counts::N)), "3\n3 1\n");
    let next = Graph::new(2, vec![(0, 1), (1, 1)]).directed();
    assert_eq!(text(next.print_successors(1, Counts::N)), "2\n2 2\n");
}

#[test]
fn large_trees_and_graphs_take_an_instant() {
    let (n, m) = (200_000, 200_000);
    let mut source = random(0);
    let edges = [
        tree(&mut source, n).edges.len(),
        graph(&mut source, n, m).edges.len(),
        connected_graph(&mut source, n, m).edges.len(),
        cactus(&mut source, n, 1_000, 100).edges.len(),
        tree_shape(&mut source, 20_000).edges.len(),
        binary_tree(&mut source, n)
            .graph()
            .shuffled(&mut source)
            .edges
            .len(),
    ];
    assert_eq!(edges, [n - 1, m, m, n + 999, 19_999, n - 1]);
}
