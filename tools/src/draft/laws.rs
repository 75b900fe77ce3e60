//! What the elements of a row have to do with each other, and what graph pairs are the edges of,
//! where every sample agrees and it is unlikely to be chance.

use super::format::{Count, Edges, Graph, Law, Var};
use super::seen::Seen;

/// The law of rows with these elements.
pub(super) fn of_rows(rows: &[Vec<i64>], count: &Count) -> Law {
    let elements: usize = rows.iter().map(Vec::len).sum();
    let longest = rows.iter().map(Vec::len).max().unwrap_or(0);
    if longest < 2 {
        return Law::Any;
    }
    // Each vertex but the first has one before it as its parent.
    let parents = |row: &Vec<i64>| {
        (1..)
            .zip(row)
            .all(|(place, value)| (1..=place).contains(value))
    };
    if matches!(
        count,
        Count::Linear {
            times: 1,
            plus: -1,
            ..
        }
    ) && rows.iter().all(parents)
    {
        return Law::Parents;
    }
    let everywhere = |holds: fn(&[i64]) -> bool| rows.iter().all(|row| holds(row));
    let is_from = |row: &[i64], from: i64| {
        let mut sorted = row.to_vec();
        sorted.sort_unstable();
        sorted.into_iter().eq(from..from + row.len() as i64)
    };
    for from in [1, 0] {
        // n! of n^n rows are permutations.
        let chance: f64 = rows
            .iter()
            .map(|row| chance_of_distinct(row.len() as f64, row.len()))
            .product();
        if rows.iter().all(|row| is_from(row, from)) && chance < 0.25 {
            return Law::Permutation { from };
        }
    }
    let (low, high) = rows
        .iter()
        .flatten()
        .fold((i64::MAX, i64::MIN), |(low, high), &value| {
            (low.min(value), high.max(value))
        });
    let width = high as f64 - low as f64 + 1.0;
    let different = everywhere(|row| {
        let mut sorted = row.to_vec();
        sorted.sort_unstable();
        sorted.windows(2).all(|pair| pair[0] < pair[1])
    });
    let chance: f64 = rows
        .iter()
        .map(|row| chance_of_distinct(width, row.len()))
        .product();
    let distinct = different && (chance < 0.1 || elements >= 6 && chance < 0.3);
    let sorted_chance: f64 = rows.iter().map(|row| chance_of_sorted(row)).product();
    let sorted = everywhere(|row| row.is_sorted()) && sorted_chance < 0.000_5;
    match (sorted, distinct) {
        // Where an order is meant, two that are equal would have been shown.
        (true, _) if different => Law::Increasing,
        (true, _) => Law::Sorted,
        (false, true) => Law::Distinct,
        (false, false) => Law::Any,
    }
}

/// How likely so many numbers of so many are different.
fn chance_of_distinct(of: f64, count: usize) -> f64 {
    (0..count)
        .map(|place| (1.0 - place as f64 / of).max(0.0))
        .product()
}

/// One of the orders of these is sorted, and of equal ones every order.
fn chance_of_sorted(row: &[i64]) -> f64 {
    let mut chance = 1.0;
    let mut equal = 0;
    for place in 0..row.len() {
        equal = match place {
            1.. if row[place] == row[place - 1] => equal + 1,
            _ => 1,
        };
        chance *= f64::from(equal) / (place + 1) as f64;
    }
    chance
}

/// What the first two numbers of these lines are the edges of, if they are.
pub(super) fn of_lines(seen: &[Seen<'_>], vertices: Var, tree: bool) -> Option<Edges> {
    let runs: Vec<(usize, Vec<(usize, usize)>)> = super::seen::runs(seen)
        .map(|run| {
            let count = run[0].value(vertices).unwrap_or(0) as usize;
            let edge = |line: &Seen<'_>| {
                let end = |place: usize| Some(line.fields.get(place)?.int? as usize);
                Some((end(0)?, end(1)?))
            };
            (count, run.iter().filter_map(edge).collect())
        })
        .collect();
    let total: usize = runs.iter().map(|(_, edges)| edges.len()).sum();
    let all = |holds: fn(usize, &[(usize, usize)]) -> bool| {
        runs.iter().all(|(count, edges)| holds(*count, edges))
    };
    let simple = all(|count, edges| {
        let mut sorted: Vec<_> = edges.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
        sorted.sort_unstable();
        let within = |&(a, b): &(usize, usize)| 1 <= a && a < b && b <= count;
        sorted.iter().all(within) && sorted.windows(2).all(|pair| pair[0] != pair[1])
    });
    let connected = all(is_connected);
    let kind = match (simple, connected) {
        (true, true) if tree => Graph::Tree,
        (true, true) if total >= 4 => Graph::Connected,
        (true, _) if total >= 3 => Graph::Simple,
        _ => return None,
    };
    Some(Edges {
        vertices,
        kind,
        seen: total,
    })
}

pub(super) fn is_connected(count: usize, edges: &[(usize, usize)]) -> bool {
    let mut root: Vec<usize> = (0..=count).collect();
    let mut parts = count;
    for &(a, b) in edges {
        if a > count || b > count {
            return false;
        }
        let mut find = |mut vertex: usize| {
            while root[vertex] != vertex {
                root[vertex] = root[root[vertex]];
                vertex = root[vertex];
            }
            vertex
        };
        let (a, b) = (find(a), find(b));
        if a != b {
            root[a] = b;
            parts -= 1;
        }
    }
    parts <= 1
}
