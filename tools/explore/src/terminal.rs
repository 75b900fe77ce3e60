use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use crate::table::{Chart, Colour, Table};

/// Prints `table` for a reader: title, headings, cells in colour, legend, findings.
///
/// Colours are ANSI escapes; write to a stream that removes them where they are not wanted. Columns
/// of a map are as narrow as its cells; where they are too narrow for headings, every tenth
/// has one.
///
/// # Errors
///
/// Whatever writing does.
pub fn print_table(table: &Table, output: &mut dyn Write) -> io::Result<()> {
    let bold = Style::new().bold();
    writeln!(output, "{bold}{}{bold:#}\n", table.title)?;
    let side = width_of(table.rows.labels.iter()).max(width(&table.rows.name));
    let dense = table.chart == Chart::Map && cells(table).all(|text| width(text) <= 1);
    if dense {
        print_dense(table, side, output)?
    } else {
        print_wide(table, side, output)?
    }
    print_legend(table, output)?;
    if !table.findings.is_empty() {
        writeln!(output)?;
    }
    for finding in &table.findings {
        writeln!(output, "{finding}")?;
    }
    Ok(())
}

fn print_dense(table: &Table, side: usize, output: &mut dyn Write) -> io::Result<()> {
    let faint = Style::new().dimmed();
    writeln!(output, "{:>side$}  {}", "", table.columns.name)?;
    let labels = &table.columns.labels;
    let tens = labels
        .iter()
        .position(|label| label.parse::<i64>().is_ok_and(|n| n % 10 == 0));
    let mut heading = String::new();
    for column in (tens.unwrap_or(0)..labels.len()).step_by(10) {
        // A heading that would run into the next is left out.
        if width(&labels[column]) < 10 {
            heading.push_str(&" ".repeat(column.saturating_sub(width(&heading))));
            heading.push_str(&labels[column]);
        }
    }
    writeln!(
        output,
        "{faint}{:>side$}  {heading}{faint:#}",
        table.rows.name
    )?;
    for (row, label) in table.rows.labels.iter().enumerate() {
        write!(output, "{faint}{label:>side$}{faint:#}  ")?;
        let last = table.cells.get(row).map_or(0, Vec::len);
        for column in 0..last {
            let cell = table.cell(row, column);
            let style = style(table, cell.class, cell.marked);
            let text = if cell.marked { "!" } else { &cell.text };
            write!(output, "{style}{text:1}{style:#}")?;
        }
        writeln!(output)?;
    }
    Ok(())
}

fn print_wide(table: &Table, side: usize, output: &mut dyn Write) -> io::Result<()> {
    let faint = Style::new().dimmed();
    let columns = &table.columns.labels;
    let widths: Vec<usize> = (0..columns.len())
        .map(|column| {
            let cells = (0..table.rows.labels.len()).map(|row| {
                let cell = table.cell(row, column);
                width(&cell.text) + usize::from(cell.marked)
            });
            cells.chain([width(&columns[column])]).max().unwrap_or(0)
        })
        .collect();
    if !table.columns.name.is_empty() {
        writeln!(output, "{:>side$}  {}", "", table.columns.name)?;
    }
    write!(output, "{faint}{:>side$}", table.rows.name)?;
    for (label, &width) in columns.iter().zip(&widths) {
        write!(output, "  {label:>width$}")?;
    }
    writeln!(output, "{faint:#}")?;
    for (row, label) in table.rows.labels.iter().enumerate() {
        write!(output, "{faint}{label:>side$}{faint:#}")?;
        let last = table.cells.get(row).map_or(0, Vec::len);
        for (column, &width) in widths.iter().enumerate().take(last) {
            let cell = table.cell(row, column);
            let style = style(table, cell.class, cell.marked);
            let text = format!("{}{}", cell.text, if cell.marked { "!" } else { "" });
            // The last column is prose more often than not.
            if column + 1 == widths.len() && table.chart != Chart::Map {
                write!(output, "  {style}{text}{style:#}")?;
            } else {
                let padding = width - self::width(&text);
                write!(output, "  {:padding$}{style}{text}{style:#}", "")?;
            }
        }
        writeln!(output)?;
    }
    Ok(())
}

fn print_legend(table: &Table, output: &mut dyn Write) -> io::Result<()> {
    let mut first = true;
    for (index, class) in table.classes.iter().enumerate() {
        // Steps of a scale are numbers, and the cells show them.
        if matches!(class.colour, Colour::Scale(..)) {
            continue;
        }
        let style = style(table, Some(index), false);
        // In black and white the texts must tell; show one that stands for the class.
        let example = table
            .cells
            .iter()
            .flatten()
            .find(|cell| cell.class == Some(index));
        if let Some(cell) = example {
            if std::mem::take(&mut first) {
                writeln!(output)?;
            }
            writeln!(output, "{style}{}{style:#}  {}", cell.text, class.name)?;
        }
    }
    if table.marked() > 0 {
        if first {
            writeln!(output)?;
        }
        let style = style(table, None, true);
        writeln!(output, "{style}!{style:#}  differs from the guess")?;
    }
    Ok(())
}

fn style(table: &Table, class: Option<usize>, marked: bool) -> Style {
    if marked {
        return Style::new().bg_color(Some(AnsiColor::Red.into())).bold();
    }
    let Some(class) = class.and_then(|class| table.classes.get(class)) else {
        return Style::new();
    };
    let colour = match class.colour {
        Colour::Won => AnsiColor::Blue,
        Colour::Lost => AnsiColor::Yellow,
        Colour::Quiet => return Style::new().dimmed(),
        Colour::Scale(step, steps) => {
            const SCALE: [AnsiColor; 5] = [
                AnsiColor::Blue,
                AnsiColor::Cyan,
                AnsiColor::Green,
                AnsiColor::Yellow,
                AnsiColor::Red,
            ];
            let index = (step as usize * SCALE.len()) / (steps.max(1) as usize);
            SCALE[index.min(SCALE.len() - 1)]
        }
    };
    Style::new().fg_color(Some(colour.into()))
}

fn cells(table: &Table) -> impl Iterator<Item = &str> {
    table.cells.iter().flatten().map(|cell| cell.text.as_str())
}

fn width_of<'a>(texts: impl Iterator<Item = &'a String>) -> usize {
    texts.map(|text| width(text)).max().unwrap_or(0)
}

/// Columns that `text` takes. Tables hold letters, digits and signs of one column each.
fn width(text: &str) -> usize {
    text.chars().count()
}
