use serde::{Deserialize, Serialize};

/// A table as a solver would draw it by hand: printed in the terminal, written as CSV or JSON, or
/// drawn as a picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Table {
    /// One line that says what is shown, with the parameters.
    pub title: String,
    /// What goes down the side.
    pub rows: Axis,
    /// What goes across.
    pub columns: Axis,
    /// Row by row, one cell a column. Rows may be shorter: what is missing is [`Cell::empty`].
    pub cells: Vec<Vec<Cell>>,
    /// What the colours mean, by the number that cells give as their class.
    pub classes: Vec<Class>,
    /// What was found, a sentence each, printed below.
    pub findings: Vec<String>,
    /// How it is drawn.
    pub chart: Chart,
}

impl Table {
    /// The cell at `row` and `column`, or an empty one.
    pub fn cell(&self, row: usize, column: usize) -> &Cell {
        const NONE: &Cell = &Cell::empty();
        self.cells
            .get(row)
            .and_then(|cells| cells.get(column))
            .unwrap_or(NONE)
    }

    /// The class of `cell`.
    pub fn class(&self, cell: &Cell) -> Option<&Class> {
        cell.class.and_then(|class| self.classes.get(class))
    }

    /// How many cells are marked as counterexamples.
    pub fn marked(&self) -> usize {
        self.cells
            .iter()
            .flatten()
            .filter(|cell| cell.marked)
            .count()
    }
}

/// One side of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Axis {
    /// What is counted along it.
    pub name: String,
    /// The heading of each row or column.
    pub labels: Vec<String>,
}

impl Axis {
    /// An axis with these headings.
    pub fn new(name: impl Into<String>, labels: impl IntoIterator<Item = impl ToString>) -> Self {
        let labels = labels.into_iter().map(|label| label.to_string()).collect();
        Self {
            name: name.into(),
            labels,
        }
    }
}

/// One cell of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cell {
    /// What is printed in it. Empty where there is no such state.
    pub text: String,
    /// Its colour, as an index into [`Table::classes`].
    pub class: Option<usize>,
    /// Whether it contradicts the guess that the table is held against.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub marked: bool,
}

impl Cell {
    /// A cell where there is nothing.
    pub const fn empty() -> Self {
        Self {
            text: String::new(),
            class: None,
            marked: false,
        }
    }

    /// A cell without a colour.
    pub fn plain(text: impl ToString) -> Self {
        Self {
            text: text.to_string(),
            class: None,
            marked: false,
        }
    }

    /// A cell in the colour of class number `class`.
    pub fn of(class: usize, text: impl ToString) -> Self {
        Self {
            text: text.to_string(),
            class: Some(class),
            marked: false,
        }
    }

    /// The same cell, marked as a counterexample if `marked`.
    pub fn mark(self, marked: bool) -> Self {
        Self { marked, ..self }
    }
}

/// What cells of one colour have in common.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Class {
    /// The legend's words.
    pub name: String,
    /// The colour.
    pub colour: Colour,
}

impl Class {
    /// A line of the legend.
    pub fn new(name: impl Into<String>, colour: Colour) -> Self {
        Self {
            name: name.into(),
            colour,
        }
    }
}

/// A colour by its role. Roles can be told apart by the colour-blind, on screen and on paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    /// The player to move wins.
    Won,
    /// The player to move loses.
    Lost,
    /// Nothing to see here.
    Quiet,
    /// Step `.0` of `.1` from low to high, both ends included.
    Scale(u32, u32),
}

/// How a table is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chart {
    /// Every cell a square in its colour.
    Map,
    /// The numbers in one column against the row headings, which are numbers too.
    Series {
        /// Which column.
        column: usize,
        /// Whether the axis of values is logarithmic, to base 2.
        log2: bool,
    },
}
