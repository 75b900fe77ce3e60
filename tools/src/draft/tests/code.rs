//! The code of a draft.

use crate::draft::{Sample, draft};

fn code(samples: &[&str]) -> (String, String, Vec<&'static str>) {
    let samples: Vec<Sample> = samples
        .iter()
        .map(|text| Sample::new("sample", text.as_bytes().to_vec()).unwrap())
        .collect();
    let code = draft(&samples).unwrap().format.code();
    (code.family, code.validator, code.generators)
}

#[test]
fn a_row_is_drawn_and_read_in_one_line() {
    let (family, validator, generators) = code(&["2 9\n1 2\n", "4 4\n5 1 1 2\n", "3 1\n7 7 7\n"]);
    assert_eq!(
        family,
        "\
/// Drafted from 3 samples: a few of everything, with small numbers.
fn small(source: &mut Source) -> Case {
    let n = source.size(2..=7); // guessed from 3 samples: 2..=4
    let k = source.int(1..=10); // guessed from 3 samples: 1..=9
    let a = source.vec(n, |source| source.int(1..=9)); // guessed from 3 samples: 1..=7
    Case::line(format_args!(\"{n} {k}\")).row(a)
}
"
    );
    assert_eq!(
        validator,
        "\
/// Drafted from 3 samples: put in the limits of the statement, and what samples do not show, such
/// as a sum over all tests (`input.sum(\"n\", n, 200_000)?`).
fn validate(input: &mut Scanner) -> Result<(), Invalid> {
    let n = input.int(\"n\", 2..=10)?; // guessed from 3 samples: 2..=4
    input.blank()?;
    input.int(\"k\", 1..=10)?; // guessed from 3 samples: 1..=9
    input.newline()?;
    input.ints(\"a\", n, 1..=10)?; // guessed from 3 samples: 1..=7
    input.newline()?;
    input.end()
}
"
    );
    assert_eq!(generators, [""; 0]);
}

#[test]
fn tests_are_built_one_by_one_and_a_tree_by_its_generator() {
    let (family, validator, generators) = code(&["2\n3\n1 2\n3 2\n4\n1 4\n4 2\n3 2\n"]);
    assert_eq!(
        family,
        "\
/// Drafted from 1 sample: a few of everything, with small numbers.
fn small(source: &mut Source) -> Case {
    let most = source.size(3..=8);
    let t = source.int(1..=3); // guessed from 1 sample: 2..=2
    let mut case = Case::line(t);
    for _ in 0..t {
        let n = source.int(3..=most); // guessed from 1 sample: 3..=4
        let graph = tree(source, n).shuffled(source);
        case = case.lines([n]).lines(graph.lines(1));
    }
    case
}
"
    );
    assert_eq!(
        validator,
        "\
/// Drafted from 1 sample: put in the limits of the statement, and what samples do not show, such
/// as a sum over all tests (`input.sum(\"n\", n, 200_000)?`).
fn validate(input: &mut Scanner) -> Result<(), Invalid> {
    let t = input.int(\"t\", 1..=10)?; // guessed from 1 sample: 2..=2
    input.newline()?;
    for _ in 0..t {
        let n = input.int(\"n\", 3..=10)?; // guessed from 1 sample: 3..=4
        input.newline()?;
        // guessed from 1 sample: a tree.
        input.tree(n, 1)?;
    }
    input.end()
}
"
    );
    assert_eq!(generators, ["tree"]);
}

#[test]
fn two_numbers_are_a_choice_and_an_order_without_ties_is_strict() {
    let (family, validator, _) = code(&["3\n100 200 100\n", "4\n100 100 100 200\n"]);
    assert!(
        family.contains("source.pick(&[\"100\", \"200\"])"),
        "{family}"
    );
    assert!(
        validator.contains("matches!(kind, b\"100\" | b\"200\")"),
        "{validator}"
    );
    let (family, _, _) = code(&["5\n1 2 5 70 800\n", "4\n2 3 6 90\n"]);
    assert!(family.contains("source.distinct_sorted(n, "), "{family}");
}
