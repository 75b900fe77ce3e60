use std::collections::{BTreeSet, HashMap};

use super::{enumerate, enumerates, frequencies_are_even, random};
use crate::case::Case;
use crate::generate::*;
use crate::source::Source;

#[test]
fn as_many_balanced_brackets_as_catalan_counts() {
    for (pairs, catalan) in [1, 1, 2, 5, 14, 42, 132].into_iter().enumerate() {
        enumerates(catalan, |source| brackets(source, pairs));
    }
    frequencies_are_even(14, |source| brackets(source, 4));
    assert_eq!(brackets(&mut Source::replay(vec![]), 3), "()()()");
    let long = brackets(&mut random(0), 200_000);
    let mut open = 0_i32;
    for bracket in long.bytes() {
        open += if bracket == b'(' { 1 } else { -1 };
        assert!(open >= 0);
    }
    assert_eq!((long.len(), open), (400_000, 0));
}

#[test]
fn as_many_permutations_of_a_kind_as_there_are() {
    for (length, count) in [1, 1, 1, 2, 6, 24].into_iter().enumerate() {
        enumerates(count, |source| {
            let cycle = cyclic_permutation(source, length);
            let mut place = 0;
            for step in 1..length {
                place = cycle[place];
                assert!(place != 0, "back after {step} steps");
            }
            cycle
        });
    }
    for (length, count) in [(0, 1), (2, 1), (3, 2), (4, 9), (5, 44), (6, 265)] {
        enumerates(count, |source| {
            let moved = derangement(source, length);
            assert!(moved.iter().enumerate().all(|(place, &item)| place != item));
            moved
        });
    }
    // Mahonian numbers.
    for (inversions, count) in [1, 4, 9, 15, 20, 22, 20, 15, 9, 4, 1]
        .into_iter()
        .enumerate()
    {
        enumerates(count, |source| {
            let items = permutation_with_inversions(source, 5, inversions);
            assert_eq!(inversions_of(&items), inversions);
            items
        });
    }
    frequencies_are_even(9, |source| derangement(source, 4));
    frequencies_are_even(6, |source| cyclic_permutation(source, 4));
}

fn inversions_of(items: &[usize]) -> usize {
    let pairs = (0..items.len()).flat_map(|one| (one + 1..items.len()).map(move |it| (one, it)));
    pairs
        .filter(|&(one, other)| items[one] > items[other])
        .count()
}

#[test]
fn long_permutations_of_a_kind_are_permutations() {
    for index in 0..50 {
        let mut source = random(index);
        let length = source.int(2..=100);
        let most = length * (length - 1) / 2;
        let inversions = source.int(0..=most);
        let shuffled = permutation_with_inversions(&mut source, length, inversions);
        assert_eq!(inversions_of(&shuffled), inversions);
        for mut items in [shuffled, derangement(&mut source, length)] {
            items.sort_unstable();
            assert!(items.into_iter().eq(0..length));
        }
    }
    // A derangement of very many is one at all, and ends.
    let long = derangement(&mut random(0), 200_000);
    assert!(long.iter().enumerate().all(|(place, &item)| place != item));
}

#[test]
fn as_many_lists_of_numbers_as_there_are() {
    // All lists of 4 numbers of 0..=3 with at most two values: 4 + 6 · (2⁴ − 2).
    enumerates(4 + 6 * 14, |source| {
        let list = few_distinct(source, 4, 2, 0..=3_i32);
        assert!(list.iter().collect::<BTreeSet<_>>().len() <= 2);
        list
    });
    enumerates(27, |source| few_distinct(source, 3, 9, 5..=7_u8));
    enumerates(1, |source| few_distinct(source, 0, 0, 5..=7_u8));
    // Weak compositions of 4 into 3 parts: C(6, 2).
    enumerates(15, |source| {
        let parts = numbers_with_sum(source, 3, 7, 1);
        assert!(parts.iter().sum::<u64>() == 7 && parts.iter().all(|&part| part >= 1));
        parts
    });
    enumerates(1, |source| numbers_with_sum(source, 0, 0, 5));
    enumerates(1, |source| numbers_with_sum(source, 1, 9, 5));
    frequencies_are_even(15, |source| numbers_with_sum(source, 3, 4, 0));
    enumerates(6 * 5, |source| distinct_pairs(source, 2, 2, 3));
    enumerates(1, |source| distinct_pairs(source, 0, 0, 3));
    // Sorted: sets and multisets.
    for (count, sets, multisets) in [(0, 1, 1), (1, 5, 5), (2, 10, 15), (3, 10, 35), (5, 1, 126)] {
        enumerates(sets, |source| source.distinct_sorted(count, -2..=2_i8));
        enumerates(multisets, |source| source.sorted(count, -2..=2_i8));
    }
}

#[test]
fn ties_are_spread_over_all_the_values() {
    let mut counts = [0; 6];
    for index in 0..2_000 {
        for value in few_distinct(&mut random(index), 5, 3, 0..=5_usize) {
            counts[value] += 1;
        }
    }
    let even = |count: &i32| (1_500..1_840).contains(count);
    assert!(counts.iter().all(even), "{counts:?}");
    // The most there can be, and a range as wide as can be.
    let list = few_distinct(&mut random(0), 100_000, 300, 0..=u64::MAX);
    assert_eq!(list.into_iter().collect::<BTreeSet<_>>().len(), 300);
}

#[test]
fn tests_keep_within_the_bound_on_their_sum() {
    // Lists of two of 1..=3 with a sum of at most 4: 3 + 2 + 1.
    enumerates(6, |source| {
        let sizes = sizes_within(source, 2, 1..=3, 4);
        assert!(sizes.iter().sum::<usize>() <= 4);
        sizes
    });
    let mut totals = 0;
    for index in 0..200 {
        let sizes = sizes_within(&mut random(index), 10, 2..=50, 200);
        let total: usize = sizes.iter().sum();
        assert!(total <= 200 && sizes.iter().all(|size| (2..=50).contains(size)));
        totals += total;
    }
    assert!(totals / 200 > 150, "{totals}");
    let case = multi_test(&mut Source::replay(vec![]), 2, 1..=3, 4, |source, size| {
        Case::line(size).row(source.vec(size, |source| source.int(7..=9)))
    });
    assert_eq!(case.bytes(), b"2\n1\n7\n1\n7\n");
}

#[test]
fn as_many_intervals_as_there_are() {
    enumerates(15, |source| interval(source, 3..=7));
    frequencies_are_even(15, |source| interval(source, 3..=7));
    enumerates(5 + 4, |source| short_interval(source, 3..=7_i64, 2));
    enumerates(5, |source| disjoint_intervals(source, 2, 1..=5));
    enumerates(5, |source| nested_intervals(source, 2, 1..=5));
    let mut source = random(0);
    let disjoint = disjoint_intervals(&mut source, 1_000, 0..=1_000_000_000);
    assert!(disjoint.is_sorted_by(|a, b| a.0 < a.1 && a.1 < b.0));
    let nested = nested_intervals(&mut source, 1_000, 0..=1_000_000_000);
    assert!(nested.is_sorted_by(|a, b| a.0 < b.0 && b.0 < b.1 && b.1 < a.1));
    for (first, last) in queries(&mut source, 1_000, 1..=9) {
        assert!(1 <= first && first <= last && last <= 9);
    }
    interval(&mut source, 0..=u64::MAX);
}

fn on_a_line(a: Point, b: Point, c: Point) -> bool {
    (b.0 - a.0) * (c.1 - a.1) == (b.1 - a.1) * (c.0 - a.0)
}

#[track_caller]
fn are_within(points: &[Point], bound: i64) {
    let within = |it: &i64| (0..=bound).contains(it);
    assert!(
        points.iter().all(|(x, y)| within(x) && within(y)),
        "{points:?}"
    );
    assert_eq!(points.iter().collect::<BTreeSet<_>>().len(), points.len());
}

#[test]
fn points_lie_as_they_are_said_to() {
    for index in 0..100 {
        let mut source = random(index);
        for (count, bound) in [(2, 1), (5, 4), (7, 6), (40, 100), (40, 1_000_000_000)] {
            let points = points_in_general_position(&mut source, count, bound);
            are_within(&points, bound);
            for (place, &a) in points.iter().enumerate() {
                for (other, &b) in points[..place].iter().enumerate() {
                    assert!(!points[..other].iter().any(|&c| on_a_line(a, b, c)));
                }
            }
        }
        for (count, bound) in [(1, 1), (2, 1), (5, 4), (40, 1_000_000_000)] {
            let points = collinear_points(&mut source, count, bound);
            are_within(&points, bound);
            assert!(
                points
                    .iter()
                    .all(|&it| on_a_line(points[0], points[count.min(2) - 1], it))
            );
        }
        for (count, bound) in [(8, 6), (16, 18), (96, 1_000), (768, 1_000_000)] {
            let points = points_on_circle(&mut source, count, bound);
            are_within(&points, bound);
            let radius = |(x, y): Point| (x - bound / 2).pow(2) + (y - bound / 2).pow(2);
            assert!(
                points
                    .iter()
                    .all(|&point| radius(point) == radius(points[0]))
            );
        }
    }
    points_on_circle(&mut random(0), 10_000, 1 << 31);
}

/// How many cells are open, and how many components they have.
fn open_and_components(grid: &[String]) -> (usize, usize) {
    let mut open: BTreeSet<(usize, usize)> = grid
        .iter()
        .enumerate()
        .flat_map(|(row, line)| {
            let cells = line.bytes().enumerate();
            cells
                .filter(|&(_, cell)| cell == b'.')
                .map(move |(column, _)| (row, column))
        })
        .collect();
    let (count, mut components) = (open.len(), 0);
    while let Some(first) = open.pop_first() {
        components += 1;
        let mut reached = vec![first];
        while let Some((row, column)) = reached.pop() {
            for next in [
                (row + 1, column),
                (row.wrapping_sub(1), column),
                (row, column + 1),
                (row, column.wrapping_sub(1)),
            ] {
                if open.remove(&next) {
                    reached.push(next);
                }
            }
        }
    }
    (count, components)
}

#[test]
fn as_many_grids_of_one_component_as_there_are() {
    for (side, count) in [(1, 1), (2, 13), (3, 218)] {
        enumerates(count, |source| {
            let grid = connected_grid(source, side, side, 70);
            assert_eq!(open_and_components(&grid).1, 1);
            grid
        });
    }
    enumerates(10, |source| connected_grid(source, 1, 4, 70));
    let open: usize = (0..20)
        .map(|index| open_and_components(&connected_grid(&mut random(index), 50, 60, 75)).0)
        .sum();
    assert!(open / 20 > 1_500, "{open}");
}

#[test]
fn as_many_mazes_as_spanning_trees_of_a_grid() {
    for (rows, columns, count) in [
        (1, 1, 1),
        (1, 4, 1),
        (4, 1, 1),
        (2, 2, 4),
        (2, 3, 15),
        (3, 2, 15),
        (3, 3, 192),
        (2, 4, 56),
    ] {
        enumerates(count, |source| {
            let maze = maze(source, rows, columns);
            // Rooms, and one gap less: a tree.
            assert_eq!(open_and_components(&maze), (2 * rows * columns - 1, 1));
            maze
        });
    }
    let large = maze(&mut random(0), 300, 400);
    assert_eq!(open_and_components(&large), (2 * 300 * 400 - 1, 1));
}

#[test]
fn as_many_strings_of_a_kind_as_there_are() {
    enumerates(9, |source| {
        let text = periodic_string(source, b"abc", 5, 2);
        assert_eq!(text[2..], text[..3]);
        text
    });
    enumerates(8, |source| periodic_string(source, b"ab", 3, 7));
    // Palindromes of 5 of 3 letters, one pair of two changed to two others.
    enumerates(27 * 2 * 2, |source| {
        let text = near_palindrome(source, b"abc", 5, 1);
        let differ = text
            .bytes()
            .zip(text.bytes().rev())
            .filter(|(a, b)| a != b)
            .count();
        assert_eq!(differ, 2);
        text
    });
    enumerates(3 + 3 * 6, |source| few_letters(source, b"xyz", 3, 2));
    assert_eq!(fibonacci_string(12), "abaababaabaa");
    assert_eq!(thue_morse_string(16), "abbabaabbaababba");
    assert_eq!(fibonacci_string(0) + &thue_morse_string(0), "");
    let (made, _) = enumerate(|source| near_palindrome(source, b"ab", 4, 2));
    assert_eq!(
        made.into_iter().collect::<Vec<_>>(),
        ["aabb", "abab", "baba", "bbaa"]
    );
}

/// A case is a function of its choices, for each that looks ahead.
#[test]
fn what_is_drawn_ahead_is_replayed() {
    type Generate = fn(&mut Source) -> String;
    let generators: HashMap<&str, Generate> = HashMap::from([
        (
            "inversions",
            (|s| format!("{:?}", permutation_with_inversions(s, 9, 12))) as Generate,
        ),
        ("sizes", |s| format!("{:?}", sizes_within(s, 5, 1..=9, 30))),
        ("interval", |s| format!("{:?}", interval(s, 1..=99))),
        ("grid", |s| connected_grid(s, 5, 5, 80).concat()),
        ("sum", |s| format!("{:?}", numbers_with_sum(s, 4, 100, 2))),
        ("maze", |s| maze(s, 4, 4).concat()),
        ("ties", |s| format!("{:?}", few_distinct(s, 9, 3, 0..=50))),
    ]);
    for (name, generate) in generators {
        for index in 0..50 {
            let mut recorded = Source::recorded(super::stream(), index);
            let made = generate(&mut recorded);
            assert_eq!(made, generate(&mut random(index)), "{name}");
            let choices = recorded
                .choices()
                .iter()
                .map(|choice| choice.value)
                .collect();
            assert_eq!(made, generate(&mut Source::replay(choices)), "{name}");
            // Any other list makes something as well.
            let mangled = recorded.choices().iter().map(|choice| choice.value / 2 + 1);
            generate(&mut Source::replay(mangled.collect()));
        }
    }
}

#[test]
fn boundaries_are_where_powers_of_two_and_of_ten_begin() {
    let (made, count) = enumerate(|source| boundary(source, 6..=40));
    let expected = [6, 7, 8, 9, 10, 11, 15, 16, 17, 31, 32, 33, 40];
    assert_eq!(
        (made.into_iter().collect::<Vec<_>>(), count),
        (expected.to_vec(), 13)
    );
    frequencies_are_even(13, |source| boundary(source, 6..=40));
    let (made, _) = enumerate(|source| boundary(source, 0..=u64::MAX));
    assert_eq!((made.first(), made.last()), (Some(&0), Some(&u64::MAX)));
    assert!(
        [65_535, 100_001, 1 << 63]
            .iter()
            .all(|number| made.contains(number))
    );
    enumerates(1, |source| boundary(source, 20..=20));
}
