use std::io::{self, Write};

use crate::table::Table;

/// Writes `table` as comma-separated values: a line of column headings behind the names of both axes,
/// then a line a row behind its heading (RFC 4180, with line feeds alone).
///
/// # Errors
///
/// Whatever writing does.
pub fn write_csv(table: &Table, output: &mut dyn Write) -> io::Result<()> {
    let corner = match table.columns.name.as_str() {
        "" => table.rows.name.clone(),
        columns => format!("{} \\ {columns}", table.rows.name),
    };
    write_line(
        output,
        std::iter::once(corner.as_str()).chain(labels(&table.columns.labels)),
    )?;
    for (row, label) in table.rows.labels.iter().enumerate() {
        let cells = (0..table.columns.labels.len()).map(|column| &*table.cell(row, column).text);
        write_line(output, std::iter::once(label.as_str()).chain(cells))?;
    }
    Ok(())
}

fn labels(labels: &[String]) -> impl Iterator<Item = &str> {
    labels.iter().map(String::as_str)
}

fn write_line<'a>(output: &mut dyn Write, fields: impl Iterator<Item = &'a str>) -> io::Result<()> {
    for (index, field) in fields.enumerate() {
        if index > 0 {
            output.write_all(b",")?;
        }
        if field.contains(['"', ',', '\n', '\r']) {
            write!(output, "\"{}\"", field.replace('"', "\"\""))?;
        } else {
            output.write_all(field.as_bytes())?;
        }
    }
    output.write_all(b"\n")
}
