use super::*;
use crate::generate::Allow;

fn error<T: fmt::Debug>(
    text: &str,
    read: impl Fn(&mut Scanner<'_>) -> Result<T, Invalid>,
) -> String {
    read(&mut Scanner::new(text.as_bytes()))
        .unwrap_err()
        .to_string()
}

#[test]
fn integers_are_plain_and_in_range() {
    let read = |text: &str| Scanner::new(text.as_bytes()).int("n", -5..=1_000_000_000_000_i64);
    assert_eq!(read("0 1"), Ok(0));
    assert_eq!(read("-5"), Ok(-5));
    assert_eq!(read("1000000000000\n"), Ok(1_000_000_000_000));
    for text in [
        "",
        " 1",
        "+1",
        "01",
        "-0",
        "00",
        "-",
        "1000000000001",
        "-6",
        "1.0",
        "9e3",
    ] {
        assert!(read(text).is_err(), "{text}");
    }
    assert_eq!(
        error("7\n01", |s| s
            .int("n", 1..=9)
            .and_then(|_| s.newline())
            .and_then(|()| s.int("m", 1..=9))),
        "line 2, column 1: expected m in 1..=9, found “01”"
    );
}

#[test]
fn white_space_is_exact() {
    assert_eq!(
        error("1  2", |s| s
            .int("n", 1..=9)
            .and_then(|_| s.blank())
            .and_then(|()| s.int("m", 1..=9))),
        "line 1, column 3: expected m in 1..=9, found a blank"
    );
    assert_eq!(
        error("1\r\n", |s| s.int("n", 1..=9).and_then(|_| s.newline())),
        "line 1, column 2: expected the end of the line, found a carriage return"
    );
    assert_eq!(
        error("1", |s| s.int("n", 1..=9).and_then(|_| s.newline())),
        "line 1, column 2: expected the end of the line, found the end of the input"
    );
    assert_eq!(
        error("\n", |s| s.end()),
        "line 1, column 1: expected the end of the input, found the end of the line"
    );
}

#[test]
fn words_name_the_letter_or_the_length() {
    let read = |scanner: &mut Scanner<'_>| scanner.word("word", b"01", 1..=2).map(drop);
    assert_eq!(
        error("0a", read),
        "line 1, column 2: expected word of the letters “01”, found “a”"
    );
    assert_eq!(
        error("000", read),
        "line 1, column 1: expected word of 1 to 2 letters, found 3 letters"
    );
    assert_eq!(
        error("", read),
        "line 1, column 1: expected word of 1 to 2 letters, found the end of the input"
    );
}

#[test]
fn rows_name_the_number_that_is_wrong() {
    let row = |s: &mut Scanner<'_>| s.ints("a", 3, 1..=9);
    assert_eq!(row(&mut Scanner::new(b"3 1 3\n")), Ok(vec![3, 1, 3]));
    assert_eq!(
        error("3 1 10", row),
        "line 1, column 5: expected a[3] in 1..=9, found “10”"
    );
    assert_eq!(
        error("3 1", row),
        "line 1, column 4: expected one blank, found the end of the input"
    );
    let nothing = Scanner::new(b"").ints("a", 0, 1..=9);
    assert_eq!(nothing, Ok(vec![]));
    assert_eq!(
        error("3 1 3", |s| s.distinct_ints("a", 3, 1..=9)),
        "line 1, column 5: expected a[3] different from those before it, found 3 again"
    );
    assert_eq!(
        error("3 3 1", |s| s.sorted_ints("a", 3, 1..=9)),
        "line 1, column 5: expected a[3] at least 3, which is before it, found 1"
    );
    let permutation = |s: &mut Scanner<'_>| s.permutation("p", 3, 1);
    assert_eq!(permutation(&mut Scanner::new(b"2 3 1")), Ok(vec![2, 3, 1]));
    assert_eq!(
        error("2 0 1", permutation),
        "line 1, column 3: expected p[2] in 1..=3, found “0”"
    );
    assert!(permutation(&mut Scanner::new(b"2 3 2")).is_err());
}

#[test]
fn floats_are_plain_and_in_range() {
    let read = |text: &str| Scanner::new(text.as_bytes()).float("x", -1.0..=10.0, 3);
    for (text, value) in [("0", 0.0), ("-0.5", -0.5), ("10.000", 10.0), ("3 4", 3.0)] {
        assert_eq!(read(text), Ok(value));
    }
    for text in [
        "", "1.", ".5", "1e0", "01.5", "+1", "nan", "1.2345", "10.001", "-1.1", "-",
    ] {
        assert!(read(text).is_err(), "{text}");
    }
    assert_eq!(
        error("10.5", |s| s.float("x", 0.0..=1.0, 3)),
        "line 1, column 1: expected x in 0..=1 with at most 3 decimals, found “10.5”"
    );
}

#[test]
fn brackets_are_balanced() {
    let read = |s: &mut Scanner<'_>| s.brackets("s", 2..=8).map(<[u8]>::to_vec);
    assert_eq!(read(&mut Scanner::new(b"(()())\n")), Ok(b"(()())".to_vec()));
    assert_eq!(
        error("())(", read),
        "line 1, column 3: expected s balanced, found “)” that closes nothing"
    );
    assert_eq!(
        error("(()", read),
        "line 1, column 1: expected s balanced, found 1 brackets left open"
    );
    assert!(read(&mut Scanner::new(b"\n")).is_err());
}

#[test]
fn a_sum_goes_on_over_the_tests() {
    let mut input = Scanner::new(b"3 4 5");
    for (place, right) in [(0, true), (1, true), (2, false)] {
        if place > 0 {
            input.blank().unwrap();
        }
        let n: usize = input.int("n", 1..=9).unwrap();
        input.sum("the sum of squares", n * n, 1_000).unwrap();
        let sum = input.sum("the sum of n", n, 11);
        assert_eq!(sum.is_ok(), right, "{sum:?}");
    }
    let error = input.sum("the sum of n", 0, 11).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 5: expected the sum of n at most 11, found 12"
    );
}

#[test]
fn edges_are_within_the_graph_and_such_as_are_allowed() {
    let simple = Allow::default();
    let read = |text: &str, allow| Scanner::new(text.as_bytes()).edges(3, 2, 1, allow);
    assert_eq!(read("1 2\n3 2\n", simple), Ok(vec![(0, 1), (2, 1)]));
    let [twice, back, looped] = ["1 2\n1 2\n", "1 2\n2 1\n", "1 2\n3 3\n"];
    assert_eq!(
        read(back, simple).unwrap_err().to_string(),
        "line 2, column 3: expected edge 2 different from those before it, found 2 1 again"
    );
    let directed = Allow {
        directed: true,
        ..simple
    };
    let multiple = Allow {
        multiple: true,
        ..simple
    };
    let loops = Allow {
        loops: true,
        ..simple
    };
    for (text, allow, right) in [
        (twice, simple, false),
        (twice, directed, false),
        (twice, multiple, true),
        (back, directed, true),
        (looped, simple, false),
        (looped, loops, true),
        ("1 4\n1 2\n", simple, false),
        ("0 1\n1 2\n", simple, false),
        ("1 2\n1 3", simple, false),
    ] {
        assert_eq!(read(text, allow).is_ok(), right, "{text}");
    }
    let weighted =
        |text: &str| Scanner::new(text.as_bytes()).weighted_edges(3, 2, 0, simple, -5..=5);
    assert_eq!(weighted("0 1 -5\n2 1 3\n"), Ok(vec![(0, 1, -5), (2, 1, 3)]));
    assert_eq!(
        weighted("0 1 -5\n2 1 6\n").unwrap_err().to_string(),
        "line 2, column 5: expected w[2] in -5..=5, found “6”"
    );
}

#[test]
fn trees_and_connected_graphs_are() {
    let tree = |text: &str| Scanner::new(text.as_bytes()).tree(4, 1);
    assert_eq!(tree("1 2\n3 2\n4 1\n"), Ok(vec![(0, 1), (2, 1), (3, 0)]));
    assert_eq!(
        tree("1 2\n3 2\n3 1\n").unwrap_err().to_string(),
        "line 3, column 3: expected an edge of a tree, found one that closes a cycle"
    );
    assert_eq!(Scanner::new(b"").tree(1, 1), Ok(vec![]));
    let connected = |text: &str| Scanner::new(text.as_bytes()).connected(4, 3, 1, Allow::default());
    assert!(connected("1 2\n3 2\n4 1\n").is_ok());
    assert_eq!(
        connected("1 2\n3 2\n3 1\n").unwrap_err().to_string(),
        "line 1, column 1: expected a connected graph, found no way from 1 to 4"
    );
}

/// What the generators print, the scanner reads.
#[test]
fn what_is_generated_is_read() {
    use crate::Source;
    use crate::generate::{Counts, any_graph, brackets, connected_graph, tree};
    use crate::source::Stream;
    for index in 0..200 {
        let mut source = Source::random(Stream::new("test", "read", 0), index);
        let tree = tree(&mut source, 20).shuffled(&mut source);
        let text = tree.print(1, Counts::None);
        assert_eq!(Scanner::new(text.bytes()).tree(20, 1), Ok(tree.edges));
        let graph = connected_graph(&mut source, 10, 15).shuffled(&mut source);
        let text = graph.print(0, Counts::None);
        let read = Scanner::new(text.bytes()).connected(10, 15, 0, Allow::default());
        assert_eq!(read, Ok(graph.edges));
        let allow = Allow {
            loops: source.bool(),
            multiple: source.bool(),
            directed: source.bool(),
        };
        let weights = source.vec(9, |source| source.int(-9..=9));
        let graph = any_graph(&mut source, 6, 9, allow)
            .reordered(&mut source)
            .weighted(weights);
        let text = graph.print(1, Counts::None);
        let mut read = Scanner::new(text.bytes());
        assert!(read.weighted_edges(6, 9, 1, allow, -9..=9).is_ok());
        let text = brackets(&mut source, 8);
        assert!(Scanner::new(text.as_bytes()).brackets("s", 16..=16).is_ok());
    }
}
