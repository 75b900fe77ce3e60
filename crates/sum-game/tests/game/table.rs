//! What a solver would draw: a table with three sides, cut three ways.

use explore::{Axis, Cell, Chart, Class, Colour, Failure, Table};

use super::guess;
use super::marks::Marks;

const WON: usize = 0;
const LOST: usize = 1;

/// For each number of marks in each half: the differences with which Alice loses.
pub fn lost_differences(marks: i32) -> Result<Table, Failure> {
    let mut game = Marks::new();
    let steps = marks.unsigned_abs() / 2 * 2;
    let mut cells = Vec::new();
    let mut states = 0;
    let mut differing = 0;
    for left in 0..=marks {
        let mut row = Vec::new();
        for right in 0..=marks {
            // Further away the marks cannot bring the sums together.
            let reach = 9 * left.max(right) + 1;
            let mut lost = Vec::new();
            let mut differs = false;
            for difference in -reach..=reach {
                let wins = game.alice_wins(difference, left, right)?;
                differs |= wins != guess(difference, left, right);
                states += 1;
                if !wins {
                    lost.push(difference);
                }
            }
            differing += u32::from(differs);
            let cell = match lost[..] {
                [] => Cell::of(0, "·"),
                // From the end that the marks on the right can make up to the other.
                [only] => Cell::of(1 + class_of(only, steps), only),
                _ => Cell::of(
                    0,
                    lost.iter()
                        .map(i32::to_string)
                        .collect::<Vec<_>>()
                        .join(" "),
                ),
            };
            row.push(cell.mark(differs));
        }
        cells.push(row);
    }
    let steps_of_9 = -(steps as i32 / 2)..=steps as i32 / 2;
    let mut classes = vec![Class::new("Alice wins at every difference", Colour::Quiet)];
    classes.extend(
        steps_of_9
            .zip(0..)
            .map(|(nines, step)| Class::new((9 * nines).to_string(), Colour::Scale(step, steps))),
    );
    Ok(Table {
        title: "Sum Game: the difference (left − right) at which Alice, to move, loses".to_owned(),
        rows: Axis::new("marks left", 0..=marks),
        columns: Axis::new("marks right", 0..=marks),
        cells,
        classes,
        findings: vec![match differing {
            0 => format!(
                "As guessed in all {states} states: Alice loses exactly where the number of marks is \
                 even and the halves are equal with each mark counted as 9/2."
            ),
            _ => format!(
                "The guess fails with {differing} numbers of marks, shown as counterexamples."
            ),
        }],
        chart: Chart::Map,
    })
}

/// Which multiple of 9, from the least one of the table on.
fn class_of(difference: i32, steps: u32) -> usize {
    let nines = difference.div_euclid(9) + steps as i32 / 2;
    usize::try_from(nines).unwrap_or(0).min(steps as usize)
}

/// Who wins with one difference, by the marks in each half.
pub fn by_marks(marks: i32, difference: i32) -> Result<Table, Failure> {
    map(
        format!("Sum Game: difference {difference}, Alice to move"),
        Axis::new("marks left", 0..=marks),
        Axis::new("marks right", 0..=marks),
        |left, right| (difference, left, right),
    )
}

/// Who wins with one number of marks in the right half, by the difference and the marks left.
pub fn by_difference(marks: i32, right: i32) -> Result<Table, Failure> {
    let reach = 9 * marks.max(right) / 2 + 3;
    map(
        format!("Sum Game: {right} marks in the right half, Alice to move"),
        Axis::new("marks left", 0..=marks),
        Axis::new("difference (left − right)", -reach..=reach),
        |left, column| (column - reach, left, right),
    )
}

fn map(
    title: String,
    rows: Axis,
    columns: Axis,
    position: impl Fn(i32, i32) -> (i32, i32, i32),
) -> Result<Table, Failure> {
    let mut game = Marks::new();
    let mut cells = Vec::new();
    for row in 0..rows.labels.len() as i32 {
        let mut line = Vec::new();
        for column in 0..columns.labels.len() as i32 {
            let (difference, left, right) = position(row, column);
            let wins = game.alice_wins(difference, left, right)?;
            let (class, text) = if wins { (WON, "·") } else { (LOST, "B") };
            line.push(Cell::of(class, text).mark(wins != guess(difference, left, right)));
        }
        cells.push(line);
    }
    let mut table = Table {
        title,
        rows,
        columns,
        cells,
        classes: vec![
            Class::new("Alice wins", Colour::Won),
            Class::new("Bob wins", Colour::Lost),
        ],
        findings: Vec::new(),
        chart: Chart::Map,
    };
    let states = table.rows.labels.len() * table.columns.labels.len();
    table.findings.push(match table.marked() {
        0 => format!("As guessed in all {states} states."),
        differing => format!("The guess fails in {differing} of {states} states."),
    });
    Ok(table)
}
