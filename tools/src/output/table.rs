//! Tables whose rows are printed as they come.

use std::io::{self, Write};

use anstyle::Style;

use super::FAINT;

/// The columns of a table, each as wide as the widest entry it is to hold.
#[derive(Debug, Default)]
pub struct Table {
    columns: Vec<Column>,
}

#[derive(Debug)]
struct Column {
    title: &'static str,
    width: usize,
    right: bool,
}

impl Table {
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A column of text, flush left, wide enough for these entries.
    #[must_use]
    pub fn text<'a>(
        mut self,
        title: &'static str,
        entries: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        let widest = entries.into_iter().map(|entry| entry.chars().count()).max();
        let width = widest.unwrap_or(0).max(title.len());
        self.columns.push(Column {
            title,
            width,
            right: false,
        });
        self
    }

    /// A column of numbers, flush right, of so many characters.
    #[must_use]
    pub fn number(mut self, title: &'static str, width: usize) -> Self {
        self.columns.push(Column {
            title,
            width: width.max(title.len()),
            right: true,
        });
        self
    }

    /// Prints the titles.
    pub fn head(&self) -> io::Result<()> {
        let titles: Vec<_> = self
            .columns
            .iter()
            .map(|column| column.title.to_owned())
            .collect();
        self.print(&titles, FAINT, Style::new())
    }

    /// Prints a row, its last entry in this style.
    pub fn row(&self, entries: &[String], last: Style) -> io::Result<()> {
        self.print(entries, Style::new(), last)
    }

    fn print(&self, entries: &[String], all: Style, last: Style) -> io::Result<()> {
        let mut line = String::new();
        for (place, (column, entry)) in self.columns.iter().zip(entries).enumerate() {
            if place > 0 {
                line.push_str("  ");
            }
            let padding = " ".repeat(column.width.saturating_sub(entry.chars().count()));
            let is_last = place + 1 == self.columns.len();
            if column.right {
                line.push_str(&padding);
            }
            if is_last && last != Style::new() {
                line.push_str(&format!("{last}{entry}{last:#}"));
            } else {
                line.push_str(entry);
            }
            if !column.right && !is_last {
                line.push_str(&padding);
            }
        }
        let mut out = anstream::stdout().lock();
        writeln!(out, "{all}{}{all:#}", line.trim_end())?;
        out.flush()
    }
}
