//! Texts and their differences, marked in colour and without.

use std::io::{self, Write};

use similar::{ChangeTag, TextDiff};

use super::{BAD, FAINT, GOOD};

/// As much of a text is shown.
const LINES: usize = 20;
const COLUMNS: usize = 100;

/// Shows a text, indented, the beginning of it if it is long.
pub fn text(out: &mut impl Write, text: &[u8]) -> io::Result<()> {
    if text.is_empty() {
        return writeln!(out, "    {FAINT}(nothing){FAINT:#}");
    }
    let lines = lines(text);
    for line in lines.iter().take(LINES) {
        writeln!(out, "    {}", clipped(line))?;
    }
    match lines.len().checked_sub(LINES) {
        Some(more @ 1..) => writeln!(out, "    {FAINT}… and {more} more lines{FAINT:#}"),
        _ => Ok(()),
    }
}

/// Shows two answers, each with its author, and how they differ.
pub fn answers(
    out: &mut impl Write,
    (right, expected): (&str, &[u8]),
    (given, actual): (&str, &[u8]),
) -> io::Result<()> {
    let (expected, actual) = (lines(expected), lines(actual));
    if expected.len() <= 1 && actual.len() <= 1 {
        let (expected, actual) = (expected.concat(), actual.concat());
        let width = right.chars().count().max(given.chars().count());
        writeln!(
            out,
            "  expected  {right:width$}  {GOOD}{}{GOOD:#}",
            clipped(&expected)
        )?;
        writeln!(
            out,
            "  actual    {given:width$}  {BAD}{}{BAD:#}",
            clipped(&actual)
        )?;
        let common = expected
            .chars()
            .zip(actual.chars())
            .take_while(|(a, b)| a == b)
            .count();
        let differing = actual.chars().count().saturating_sub(common).max(1);
        if common + differing <= COLUMNS {
            let marks = "^".repeat(differing);
            writeln!(
                out,
                "            {:width$}  {:common$}{BAD}{marks}{BAD:#}",
                "", ""
            )?;
        }
        return Ok(());
    }
    writeln!(out, "  {GOOD}- expected, by {right}{GOOD:#}")?;
    writeln!(out, "  {BAD}+ actual, by {given}{BAD:#}")?;
    let (expected, actual) = (expected.join("\n") + "\n", actual.join("\n") + "\n");
    let difference = TextDiff::from_lines(&expected, &actual);
    let mut shown = 0;
    for group in difference.grouped_ops(2) {
        for change in group
            .iter()
            .flat_map(|operation| difference.iter_changes(operation))
        {
            shown += 1;
            if shown > LINES {
                return writeln!(out, "    {FAINT}… and more{FAINT:#}");
            }
            let line = clipped(change.value().trim_end_matches('\n'));
            match change.tag() {
                ChangeTag::Equal => writeln!(out, "    {line}")?,
                ChangeTag::Delete => writeln!(out, "  {GOOD}- {line}{GOOD:#}")?,
                ChangeTag::Insert => writeln!(out, "  {BAD}+ {line}{BAD:#}")?,
            }
        }
    }
    Ok(())
}

/// The lines of a text, with bytes that are no printable characters escaped.
fn lines(text: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(text);
    let escaped = |line: &str| {
        let plain = |c: char| !c.is_control() && c != char::REPLACEMENT_CHARACTER;
        let escape = |c: char| {
            if plain(c) {
                c.to_string()
            } else {
                c.escape_default().to_string()
            }
        };
        line.chars().map(escape).collect()
    };
    text.split_terminator('\n').map(escaped).collect()
}

fn clipped(line: &str) -> String {
    match line.char_indices().nth(COLUMNS) {
        Some((end, _)) => {
            let more = line[end..].chars().count();
            format!("{}… and {more} more characters", &line[..end])
        }
        None => line.to_owned(),
    }
}
