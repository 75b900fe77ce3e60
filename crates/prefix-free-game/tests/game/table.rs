//! What a solver would draw: Grundy numbers, and the options behind them.

use explore::game::guess::Guess;
use explore::{Axis, Cell, Chart, Class, Colour, Failure, Table};

use super::nimbers;

/// Options listed for one height before the rest is left out.
const LISTED: usize = 12;

pub fn numbers(n: usize) -> Table {
    let values = nimbers(n);
    let guess = Guess::LargestPowerOfTwo;
    let steps = n.ilog2() + 1;
    let rows = 1..=n;
    let cells = rows.clone().map(|height| {
        let value = values[height];
        let guessed = 1 << height.trailing_zeros();
        vec![
            Cell::plain(format!("{height:b}")),
            Cell::of(class_of(value, steps), value).mark(value != guessed),
            Cell::plain(guessed),
            Cell::plain(listed(height, &values)),
        ]
    });
    let holds = match guess.check(&values) {
        Ok(_) => format!("g(k) {guess}, for every k from 1 to {n}."),
        Err(case) => format!("It is not so that g(k) {guess}: {case}."),
    };
    Table {
        title: format!("Prefix-free Game: Grundy numbers of free subtrees of height 1 to {n}"),
        rows: Axis::new("k", rows.clone()),
        columns: Axis::new("", ["binary", "g(k)", "guess", "depth of the word → what it leaves"]),
        cells: cells.collect(),
        classes: classes(steps, "g(k)"),
        findings: vec![
            "A word d below the root leaves free subtrees of heights k−1, …, k−d; g(k) is the mex of the XORs of their numbers."
                .to_owned(),
            holds,
        ],
        chart: Chart::Series { column: 1, log2: true },
    }
}

fn listed(height: usize, values: &[u32]) -> String {
    let mut text = String::new();
    for (depth, left) in leaves(height, values).take(LISTED).enumerate() {
        let separator = if depth > 0 { "  " } else { "" };
        text.push_str(&format!("{separator}{depth}→{left}"));
    }
    if height > LISTED {
        text.push_str("  …");
    }
    text
}

/// What is left by a word at depth 0, 1, … of a free subtree, as a Grundy number.
fn leaves(height: usize, values: &[u32]) -> impl Iterator<Item = u32> {
    (0..height).scan(0, move |left, depth| {
        if depth > 0 {
            *left ^= values[height - depth];
        }
        Some(*left)
    })
}

pub fn options(n: usize) -> Result<Table, Failure> {
    const WIDEST: usize = 128;
    if n > WIDEST {
        return Err(format!("--view options shows heights up to {WIDEST}, not {n}").into());
    }
    let values = nimbers(n);
    let steps = n.ilog2() + 2;
    let cells = (1..=n).map(|height| {
        leaves(height, &values)
            .map(|left| Cell::of(class_of(left, steps), left))
            .collect()
    });
    Ok(Table {
        title: "Prefix-free Game: what a word leaves of a free subtree".to_owned(),
        rows: Axis::new(
            "height k",
            (1..=n).map(|k| format!("{k} (g = {})", values[k])),
        ),
        columns: Axis::new("depth d of the word below the root", 0..n),
        cells: cells.collect(),
        classes: classes(steps, "leaves"),
        findings: vec![
            "Each cell is the Grundy number of what is left, the XOR ⊕ of several: g(k−1) ⊕ g(k−2) ⊕ … ⊕ g(k−d)."
                .to_owned(),
            "g(k) is the smallest number that is missing in its row.".to_owned(),
        ],
        chart: Chart::Map,
    })
}

/// Numbers of one bit length share a colour.
fn class_of(value: u32, steps: u32) -> usize {
    let bits = u32::BITS - value.leading_zeros();
    bits.min(steps) as usize
}

fn classes(steps: u32, what: &str) -> Vec<Class> {
    let name = |bits: u32| match bits {
        0 => format!("{what} 0"),
        1 => format!("{what} 1"),
        _ if what == "g(k)" => format!("{what} {}", 1u64 << (bits - 1)),
        _ => format!("{what} {} to {}", 1u64 << (bits - 1), (1u64 << bits) - 1),
    };
    (0..=steps)
        .map(|bits| Class::new(name(bits), Colour::Scale(bits, steps)))
        .collect()
}
