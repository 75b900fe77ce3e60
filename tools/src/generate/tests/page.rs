//! `docs/generators.md` shows what its examples make.

use super::stream;
use crate::generate::*;
use crate::{Case, Source};

const PAGE: &str = include_str!("../../../../docs/generators.md");

/// The case that the page calls typical: one of a good size.
const TYPICAL: u64 = 22;

/// The body of a family, as text and as what it is.
struct Example {
    code: &'static str,
    family: fn(&mut Source) -> Case,
}

macro_rules! examples {
    ($($source:ident => $body:block)*) => {
        [$(Example { code: stringify!($body), family: |$source: &mut Source| $body }),*]
    };
}

/// In the order of the page.
#[rustfmt::skip]
const EXAMPLES: &[Example] = &examples! {
    source => {
        let n = source.size(1..=6);
        Case::line(n).row(source.distinct(n, 1..=1_000_000_000_u64))
    }
    source => {
        let n = source.size(1..=6);
        Case::line(n).row(source.sorted(n, 1..=9)).row(source.distinct_sorted(n, 1..=9))
    }
    source => {
        let n = source.size(1..=8);
        Case::line(n).row(few_distinct(source, n, 2, 1..=100))
    }
    source => {
        let n = source.size(1..=6);
        Case::line(n).row(numbers_with_sum(source, n, 20, 1))
    }
    source => {
        let n = source.size(1..=4);
        let pairs = distinct_pairs(source, n, 3, 5);
        Case::line(n).lines(pairs.iter().map(|(x, y)| format!("{x} {y}")))
    }
    source => {
        multi_test(source, 3, 1..=5, 9, |source, n| {
            Case::line(n).row(source.vec(n, |source| source.int(1..=9)))
        })
    }
    source => {
        let n = source.size(1..=6);
        Case::line(n).row(source.permutation(n).iter().map(|item| item + 1))
    }
    source => {
        let n = source.size(3..=8);
        Case::line(n).row(permutation_with_inversions(source, n, 3))
    }
    source => {
        let n = source.size(1..=6);
        Case::line(n).row(cyclic_permutation(source, n))
    }
    source => {
        let n = source.size(2..=6);
        Case::line(n).row(derangement(source, n))
    }
    source => {
        let n = source.size(2..=7);
        tree(source, n).print(1, Counts::N)
    }
    source => {
        let n = source.size(2..=5);
        let weights = source.vec(n - 1, |source| source.int(1..=9));
        let tree = Graph::path(n).weighted(weights).shuffled(source);
        tree.print(1, Counts::N)
    }
    source => {
        let n = source.size(1..=5);
        let (tree, root) = rooted_tree(source, n);
        Case::line(format_args!("{n} {}", root + 1)).lines(tree.lines(1))
    }
    source => {
        let n = source.size(2..=8);
        recursive_tree(source, n).print_parents(1, Counts::N)
    }
    source => {
        let n = source.size(2..=8);
        let law = |source: &mut Source, v: usize| *source.pick(&[v / 2, v - 1]);
        grown_tree(source, n, law).print_parents(1, Counts::N)
    }
    source => {
        let n = source.size(2..=8);
        deep_tree(source, n, 2).print_parents(1, Counts::N)
    }
    source => {
        let n = source.size(2..=8);
        caterpillar(source, n, 3).print_parents(1, Counts::N)
    }
    source => {
        let n = source.size(2..=6);
        let shapes = [Graph::path(n), Graph::star(n), Graph::broom(n, 3), Graph::complete_tree(n, 2)];
        source.pick(&shapes).print(1, Counts::N)
    }
    source => {
        let n = source.size(1..=4);
        let children = binary_tree(source, n).children;
        Case::line(n).lines(children.iter().map(|both| {
            both.map(|child| child.map_or("-".to_owned(), |child| child.to_string())).join(" ")
        }))
    }
    source => {
        let n = source.size(2..=7);
        tree_shape(source, n).print_parents(1, Counts::N)
    }
    source => {
        let n = source.size(2..=6);
        forest(source, n, 2).print(1, Counts::NM)
    }
    source => {
        let n = source.size(2..=5);
        graph(source, n, n - 1).print(1, Counts::NM)
    }
    source => {
        let n = source.size(1..=4);
        let allow = Allow { loops: true, multiple: true, directed: false };
        any_graph(source, n, n, allow).print(1, Counts::NM)
    }
    source => {
        let n = source.size(3..=6);
        connected_graph(source, n, n).print(1, Counts::NM)
    }
    source => {
        let n = source.size(1..=4);
        bipartite(source, 2, n, n).print(1, Counts::NM)
    }
    source => {
        let n = source.size(2..=5);
        dag(source, n, n - 1).shuffled(source).print(1, Counts::NM)
    }
    source => {
        let n = source.size(1..=6);
        functional_graph(source, n).print_successors(1, Counts::N)
    }
    source => {
        let n = source.size(3..=6);
        cactus(source, n, 1, 4).print(1, Counts::NM)
    }
    source => {
        let n = source.size(3..=4);
        let shapes = [Graph::cycle(n), Graph::complete(n)];
        source.pick(&shapes).print(1, Counts::NM)
    }
    source => {
        let pairs = source.size(1..=8);
        Case::line(brackets(source, pairs))
    }
    source => {
        let n = source.size(1..=12);
        Case::line(source.text(b"abc", n))
    }
    source => {
        let n = source.size(1..=12);
        Case::line(periodic_string(source, b"abc", n, 3))
    }
    source => {
        let n = source.size(2..=9);
        let lines = [0, 1].map(|changes| near_palindrome(source, b"ab", n, changes));
        Case::default().lines(lines)
    }
    source => {
        let n = source.size(1..=12);
        Case::line(few_letters(source, b"abcdefghijklmnopqrstuvwxyz", n, 2))
    }
    source => {
        let n = source.size(1..=16);
        Case::default().lines([fibonacci_string(n), thue_morse_string(n)])
    }
    source => {
        let longest = source.size(1..=3);
        Case::default().lines(prefix_free_set(source, longest))
    }
    source => {
        let n = source.size(1..=9);
        let both = [interval(source, 1..=n), short_interval(source, 1..=n, 3)];
        Case::line(n).lines(both.iter().map(|(l, r)| format!("{l} {r}")))
    }
    source => {
        let n = source.size(1..=3);
        let disjoint = disjoint_intervals(source, n, 1..=20);
        let nested = nested_intervals(source, n, 1..=20);
        Case::line(n).lines(disjoint.iter().chain(&nested).map(|(l, r)| format!("{l} {r}")))
    }
    source => {
        let q = source.size(1..=5);
        let queries = queries(source, q, 1..=100);
        Case::line(format_args!("100 {q}")).lines(queries.iter().map(|(l, r)| format!("{l} {r}")))
    }
    source => {
        let n = source.size(1..=4);
        let points = points_in_general_position(source, n, 100);
        Case::line(n).lines(points.iter().map(|(x, y)| format!("{x} {y}")))
    }
    source => {
        let n = source.size(1..=4);
        let points = collinear_points(source, n, 100);
        Case::line(n).lines(points.iter().map(|(x, y)| format!("{x} {y}")))
    }
    source => {
        let n = source.size(1..=4);
        let points = points_on_circle(source, n, 1_000);
        Case::line(n).lines(points.iter().map(|(x, y)| format!("{x} {y}")))
    }
    source => {
        let n = source.size(1..=5);
        Case::line(n).lines(connected_grid(source, n, 8, 75))
    }
    source => {
        let n = source.size(1..=3);
        Case::line(n).lines(maze(source, n, 6))
    }
    source => {
        let n = source.size(1..=8);
        Case::line(n).row(middle_pivot_killer(n))
    }
    source => {
        let n = source.size(1..=4);
        Case::line(n).row(unordered_map_killer(n, 85_229))
    }
    source => {
        let n = source.size(20..=30);
        Case::default().lines(hash_collision(31, 97, n).into_iter().flatten())
    }
};

impl Example {
    fn shown(&self) -> String {
        let text = |mut source: Source| {
            let case = (self.family)(&mut source);
            String::from_utf8(case.into_bytes()).unwrap()
        };
        let smallest = text(Source::replay(vec![]));
        let typical = text(Source::random(stream(), TYPICAL));
        let width = smallest.lines().map(str::len).chain([8]).max().unwrap();
        let (mut left, mut right) = (smallest.lines(), typical.lines());
        let mut shown = format!(
            "{:width$}   typical\n{:-<width$}   -------\n",
            "smallest", ""
        );
        while let (left, Some(right)) = (left.next().unwrap_or_default(), right.next()) {
            shown += format!("{left:width$}   {right}").trim_end();
            shown.push('\n');
        }
        assert_eq!(
            left.next(),
            None,
            "the smallest is no larger than a typical case"
        );
        shown
    }
}

/// The fenced blocks of a language.
fn blocks(language: &str) -> Vec<&'static str> {
    let fence = format!("\n```{language}\n");
    let blocks = PAGE.split(fence.as_str()).skip(1);
    blocks
        .map(|block| block.split_once("```").unwrap().0)
        .collect()
}

fn without_white_space(code: &str) -> String {
    code.split_whitespace().collect()
}

#[test]
fn the_page_shows_each_example_and_what_it_makes() {
    let (codes, shown) = (blocks("rust"), blocks("text"));
    for (place, example) in EXAMPLES.iter().enumerate() {
        let code = format!("{{{}}}", codes[place]);
        assert_eq!(
            without_white_space(&code),
            without_white_space(example.code)
        );
        let fresh = example.shown();
        assert_eq!(shown[place], fresh, "of {}", example.code);
    }
    assert_eq!((codes.len(), shown.len()), (EXAMPLES.len(), EXAMPLES.len()));
}

/// Everything that is public has its place on the page.
#[test]
fn the_page_names_each_generator() {
    let module = include_str!("../../generate.rs");
    let up_to = |text: &'static str, end| text.split_once(end).unwrap().0;
    let exports = module.split("pub use ").skip(1).flat_map(|export| {
        let (_, names) = up_to(export, ";").rsplit_once("::").unwrap();
        names.trim_matches(['{', '}']).split(',').map(str::trim)
    });
    let functions = module.split("pub fn ").skip(1).map(|rest| up_to(rest, "("));
    for name in exports.chain(functions).filter(|name| !name.is_empty()) {
        assert!(PAGE.contains(name), "{name} is not on the page");
    }
}
