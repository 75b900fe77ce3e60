//! Texts and their differences, marked in colour and without. What is shown is all that is looked at,
//! so that a text of any length is shown at once.

use std::io::{self, Write};

use similar::{ChangeTag, TextDiff};

use super::{BAD, FAINT, GOOD};

/// As much of a text is shown.
const LINES: usize = 20;
const COLUMNS: usize = 100;

/// As many lines before the first difference are shown.
const BEFORE: usize = 2;

/// As many bytes of a line are looked at: enough for [`COLUMNS`] of any characters.
const LINE: usize = 1 << 12;

/// Shows a text, indented, the beginning of it if it is long.
pub fn text(out: &mut impl Write, text: &[u8]) -> io::Result<()> {
    if text.is_empty() {
        return writeln!(out, "    {FAINT}(nothing){FAINT:#}");
    }
    let (lines, rest) = first_lines(text, LINES);
    for line in lines {
        writeln!(out, "    {}", line.clipped())?;
    }
    match count_lines(rest) {
        0 => Ok(()),
        more => writeln!(out, "    {FAINT}… and {more} more lines{FAINT:#}"),
    }
}

/// Shows the end of a text, indented.
pub fn last_lines(out: &mut impl Write, text: &[u8]) -> io::Result<()> {
    let text = text.trim_ascii_end();
    let breaks = memchr::memrchr_iter(b'\n', text);
    let start = breaks
        .take(LINES)
        .nth(LINES - 1)
        .map_or(0, |place| place + 1);
    for line in first_lines(&text[start..], LINES).0 {
        writeln!(out, "    {}", line.clipped())?;
    }
    Ok(())
}

/// Shows two answers, each with its author, and how they differ.
pub fn answers(
    out: &mut impl Write,
    (right, expected): (&str, &[u8]),
    (given, actual): (&str, &[u8]),
) -> io::Result<()> {
    let is_line = |text: &[u8]| memchr::memchr(b'\n', text).is_none_or(|at| at + 1 == text.len());
    if is_line(expected) && is_line(actual) {
        let only = |text| first_lines(text, 1).0.pop().unwrap_or_default();
        let (expected, actual) = (only(expected), only(actual));
        let width = right.chars().count().max(given.chars().count());
        writeln!(
            out,
            "  expected  {right:width$}  {GOOD}{}{GOOD:#}",
            expected.clipped()
        )?;
        writeln!(
            out,
            "  actual    {given:width$}  {BAD}{}{BAD:#}",
            actual.clipped()
        )?;
        let common = expected
            .text
            .chars()
            .zip(actual.text.chars())
            .take_while(|(a, b)| a == b)
            .count();
        let differing = actual.text.chars().count().saturating_sub(common).max(1);
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
    let start = window_start(expected, actual);
    if start > 0 {
        let above = count_lines(&expected[..start]);
        writeln!(out, "    {FAINT}… {above} lines that are the same{FAINT:#}")?;
    }
    // A line more than can be shown, so that the last one has its like.
    let (expected, expected_rest) = first_lines(&expected[start..], LINES + 1);
    let (actual, actual_rest) = first_lines(&actual[start..], LINES + 1);
    let joined = |lines: &[Line]| {
        let lines = lines.iter().map(|line| line.clipped() + "\n");
        lines.collect::<String>()
    };
    let (expected, actual) = (joined(&expected), joined(&actual));
    let difference = TextDiff::from_lines(&expected, &actual);
    let mut shown = 0;
    for change in difference.iter_all_changes() {
        shown += 1;
        if shown > LINES {
            break;
        }
        let line = change.value().trim_end_matches('\n');
        match change.tag() {
            ChangeTag::Equal => writeln!(out, "    {line}")?,
            ChangeTag::Delete => writeln!(out, "  {GOOD}- {line}{GOOD:#}")?,
            ChangeTag::Insert => writeln!(out, "  {BAD}+ {line}{BAD:#}")?,
        }
    }
    if shown > LINES || !expected_rest.is_empty() || !actual_rest.is_empty() {
        writeln!(out, "    {FAINT}… and more{FAINT:#}")?;
    }
    Ok(())
}

/// As wide the solution's side of a dialogue is at most.
const SIDE: usize = 40;

/// Shows the lines of a solution and what a judge has answered side by side, without the middle where
/// they are many. Each begins with `> ` or `< `, by whose it is.
pub fn dialogue(out: &mut impl Write, solution: &str, said: &[u8]) -> io::Result<()> {
    let mut rows: Vec<[&[u8]; 2]> = Vec::new();
    for line in said.split_inclusive(|&byte| byte == b'\n') {
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        match (line.strip_prefix(b"< "), rows.last_mut()) {
            (Some(reply), Some([_, free])) if free.is_empty() => *free = reply,
            (Some(reply), _) => rows.push([b"", reply]),
            (None, _) => rows.push([line.strip_prefix(b"> ").unwrap_or(line), b""]),
        }
    }
    let cut = rows.len().saturating_sub(LINES);
    let (first, last) = rows.split_at(rows.len().min(LINES / 2));
    let last = &last[cut.min(last.len())..];
    let of_solution = |[mine, _]: &[&[u8]; 2]| Line::new(mine).text.chars().count().min(SIDE);
    let widths = first.iter().chain(last).map(of_solution);
    let width = widths.max().unwrap_or(0).max(solution.chars().count());
    writeln!(out, "  {FAINT}  {solution:width$} | judge{FAINT:#}")?;
    for (place, row) in first.iter().chain(last).enumerate() {
        if place == first.len() && cut > 0 {
            writeln!(out, "    {FAINT}…{FAINT:#}")?;
        }
        let [mine, reply] = row.map(Line::new);
        let row = format!("    {:width$} | {}", mine.within(SIDE), reply.clipped());
        writeln!(out, "{}", row.trim_end())?;
    }
    Ok(())
}

/// Where to begin showing two texts: some lines before the first difference.
fn window_start(expected: &[u8], actual: &[u8]) -> usize {
    const BLOCK: usize = 1 << 12;
    let blocks = expected.chunks(BLOCK).zip(actual.chunks(BLOCK));
    let same = BLOCK * blocks.take_while(|(a, b)| a == b).count();
    let rest = expected[same.min(expected.len())..].iter();
    let rest = rest.zip(&actual[same.min(actual.len())..]);
    let same = same + rest.take_while(|(a, b)| a == b).count();
    let same = same.min(expected.len()).min(actual.len());
    let mut breaks = memchr::memrchr_iter(b'\n', &expected[..same]);
    breaks.nth(BEFORE).map_or(0, |place| place + 1)
}

/// A line, with bytes that are no printable characters escaped, as far as it is looked at.
#[derive(Default)]
struct Line {
    text: String,
    /// How many bytes are left.
    more: usize,
}

impl Line {
    fn new(line: &[u8]) -> Self {
        let end = line.len().min(LINE);
        let plain = |c: char| !c.is_control() && c != char::REPLACEMENT_CHARACTER;
        let escape = |c: char| match plain(c) {
            true => c.to_string(),
            false => c.escape_default().to_string(),
        };
        Self {
            text: String::from_utf8_lossy(&line[..end])
                .chars()
                .map(escape)
                .collect(),
            more: line.len() - end,
        }
    }

    fn clipped(&self) -> String {
        self.within(COLUMNS)
    }

    fn within(&self, columns: usize) -> String {
        match self.text.char_indices().nth(columns) {
            Some((end, _)) => {
                let more = self.text[end..].chars().count() + self.more;
                format!("{}… and {more} more characters", &self.text[..end])
            }
            None => self.text.clone(),
        }
    }
}

/// The first lines of a text, at most so many, and the rest of it.
fn first_lines(mut text: &[u8], most: usize) -> (Vec<Line>, &[u8]) {
    let mut lines = Vec::new();
    while !text.is_empty() && lines.len() < most {
        let end = memchr::memchr(b'\n', text);
        lines.push(Line::new(&text[..end.unwrap_or(text.len())]));
        text = end.map_or(&[], |end| &text[end + 1..]);
    }
    (lines, text)
}

fn count_lines(text: &[u8]) -> usize {
    let breaks = memchr::memchr_iter(b'\n', text).count();
    breaks + usize::from(text.last().is_some_and(|&last| last != b'\n'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(expected: &str, actual: &str) -> String {
        let mut out = Vec::new();
        answers(
            &mut out,
            ("right", expected.as_bytes()),
            ("given", actual.as_bytes()),
        )
        .unwrap();
        anstream::adapter::strip_bytes(&out)
            .into_vec()
            .try_into()
            .unwrap()
    }

    #[test]
    fn a_window_around_the_first_difference_is_shown() {
        let lines = |from: u32, to: u32| (from..to).map(|n| format!("{n}\n")).collect::<String>();
        let expected = lines(0, 100_000);
        let actual = lines(0, 50_000) + "x\n" + &lines(50_001, 100_000);
        let shown = shown(&expected, &actual);
        let middle =
            "… 49998 lines that are the same\n    49998\n    49999\n  - 50000\n  + x\n    50001\n";
        assert!(shown.contains(middle), "{shown}");
        assert!(shown.lines().count() < 30, "{shown}");
    }

    #[test]
    fn a_long_dialogue_is_cut_in_the_middle() {
        let mut said = "< 100\n".to_owned();
        for number in 1..=1000 {
            said += &format!("> ? {number}\n< no\n");
        }
        let mut out = Vec::new();
        dialogue(&mut out, "linear", (said + "> ! 1\n").as_bytes()).unwrap();
        let shown = anstream::adapter::strip_bytes(&out).into_vec();
        let shown = String::from_utf8(shown).unwrap();
        let first = "    linear | judge\n           | 100\n    ? 1    | no\n    ? 2    | no\n";
        assert!(shown.starts_with(first), "{shown}");
        assert!(
            shown.contains("    ? 9    | no\n    …\n    ? 992  | no\n"),
            "{shown}"
        );
        assert!(
            shown.ends_with("    ? 1000 | no\n    ! 1    |\n"),
            "{shown}"
        );
    }

    #[test]
    fn answers_of_any_length_are_told_apart_at_once() {
        let start = std::time::Instant::now();
        for (expected, actual) in [
            ("1\n".repeat(1_000_000), "2\n".repeat(1_000_000)),
            ("1".repeat(50_000_000), "1".repeat(49_999_999) + "2"),
            ("1\n".repeat(1_000_000), String::new()),
        ] {
            let shown = shown(&expected, &actual);
            assert!(shown.len() < 20_000);
        }
        // Two hundred times as much as it takes, so that no busy machine fails this.
        assert!(start.elapsed() < std::time::Duration::from_secs(30));
    }

    #[test]
    fn one_line_has_its_difference_marked() {
        let shown = shown("12 4\n", "12 5\n");
        assert_eq!(
            shown,
            "  expected  right  12 4\n  actual    given  12 5\n                      ^\n"
        );
    }
}
