//! What goes with a piece of code that is left out: its comments, its line, a blank line.

use std::ops::Range;

use crate::read::source::Source;

/// Widens `bytes`, whole tokens, to what should go with them.
///
/// Where they have their lines to themselves that is the comment right above, the rest of the last
/// line, and one of the two blank lines that would meet.
pub fn widen(source: &Source, bytes: &Range<usize>) -> Range<usize> {
    let text = source.text.as_str();
    let tokens = source.tokens_in(bytes);
    let before = tokens
        .start
        .checked_sub(1)
        .map_or(0, |previous| source.tokens[previous].end);
    let after = source
        .tokens
        .get(tokens.end)
        .map_or(text.len(), |next| next.start);

    let line = text[..bytes.start]
        .rfind('\n')
        .map_or(0, |newline| newline + 1);
    let alone_before =
        line >= before && text[line..bytes.start].trim().is_empty() || bytes.start == 0;
    let line_end = text[bytes.end..]
        .find('\n')
        .map_or(text.len(), |newline| bytes.end + newline + 1);
    let alone_after = line_end <= after;
    if !alone_before || !alone_after {
        let spaces =
            text[bytes.end..after].len() - text[bytes.end..after].trim_start_matches(' ').len();
        let end = if alone_after {
            bytes.end
        } else {
            bytes.end + spaces
        };
        // At the end of a line the space in front goes rather than the line.
        let start = match alone_after && !alone_before {
            true => before + text[before..bytes.start].trim_end_matches(' ').len(),
            false => bytes.start,
        };
        return start..end;
    }

    let mut start = comment_above(text, before, line);
    let above_is_blank = blank_lines_before(text, before, start);
    let next_is_blank = text[line_end..]
        .lines()
        .next()
        .is_none_or(|line| line.trim().is_empty());
    let block_ends = text[after..].starts_with(['}', ')', ']']);
    let mut end = line_end;
    if let Some(blank) = above_is_blank
        && (next_is_blank || block_ends && text[line_end..after].trim().is_empty())
    {
        start = blank;
    } else if (before == 0 || text[..before].ends_with('{'))
        && next_is_blank
        && above_is_blank.is_none()
    {
        // The first thing of a file or block takes the blank line below along.
        while let Some(newline) = text[end..].find('\n') {
            if !text[end..end + newline].trim().is_empty() || end + newline >= after {
                break;
            }
            end += newline + 1;
        }
    }
    start..end
}

/// The start of the comment lines that end right above `line`, none of them on the line of the token
/// that ends at `before`.
fn comment_above(text: &str, before: usize, line: usize) -> usize {
    let gap = &text[before..line];
    let first_line = if before == 0 {
        0
    } else {
        gap.find('\n').map_or(gap.len(), |newline| newline + 1)
    };
    let mut start = line;
    let mut in_block = false;
    for one in gap[first_line..].split_inclusive('\n').rev() {
        let words = one.trim();
        if words.is_empty() && !in_block {
            break;
        }
        in_block = (in_block || words.ends_with("*/")) && !words.starts_with("/*");
        start -= one.len();
    }
    start
}

/// The start of the blank lines that end at `start`, if there are any.
fn blank_lines_before(text: &str, before: usize, start: usize) -> Option<usize> {
    let mut at = start;
    while at > before {
        let previous = text[..at - 1].rfind('\n').map_or(0, |newline| newline + 1);
        if previous < before || !text[previous..at].trim().is_empty() {
            break;
        }
        at = previous;
    }
    (at < start).then_some(at)
}

/// Widens `bytes`, whole tokens, to everything from the token before them on.
pub fn with_all_above(source: &Source, bytes: &Range<usize>) -> Range<usize> {
    let tokens = source.tokens_in(bytes);
    let before = tokens
        .start
        .checked_sub(1)
        .map_or(0, |previous| source.tokens[previous].end);
    let narrow = widen(source, bytes);
    let first_line = match source.text[before..narrow.start].find('\n') {
        Some(newline) if before > 0 => before + newline + 1,
        _ if before == 0 => 0,
        _ => narrow.start,
    };
    let is_last = tokens.end == source.tokens.len();
    let end = if is_last {
        source.text.len()
    } else {
        narrow.end
    };
    let mut start = first_line.min(narrow.start);
    // What follows keeps a blank line above it if there was one here.
    let next_is_blank = source.text[end..]
        .lines()
        .next()
        .is_none_or(|line| line.trim().is_empty());
    if let Some(blank) = first_blank_line(&source.text[start..narrow.start])
        && !next_is_blank
        && before > 0
    {
        start += blank;
    }
    start..end
}

/// The length of the first blank line of `gap` and what precedes it, if that is nothing but blank.
fn first_blank_line(gap: &str) -> Option<usize> {
    let newline = gap.find('\n')?;
    gap[..newline].trim().is_empty().then_some(newline + 1)
}

/// Widens `bytes` to their lines where they have them to themselves.
pub fn line(source: &Source, bytes: &Range<usize>) -> Range<usize> {
    let text = source.text.as_str();
    let start = text[..bytes.start]
        .rfind('\n')
        .map_or(0, |newline| newline + 1);
    let end = text[bytes.end..]
        .find('\n')
        .map_or(text.len(), |newline| bytes.end + newline + 1);
    let alone =
        text[start..bytes.start].trim().is_empty() && text[bytes.end..end].trim().is_empty();
    if alone { start..end } else { bytes.clone() }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    /// `text` without what is between `«` and `»`.
    fn without(text: &str) -> String {
        let (start, end) = (
            text.find('«').unwrap(),
            text.find('»').unwrap() - '«'.len_utf8(),
        );
        let plain = text.replace(['«', '»'], "");
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.rs");
        std::fs::write(&path, &plain).unwrap();
        let (source, _) = Source::read(Path::new(&path), "a.rs".into()).unwrap();
        let gone = widen(&source, &(start..end));
        format!("{}{}", &plain[..gone.start], &plain[gone.end..])
    }

    #[test]
    fn an_item_takes_its_comment_and_one_blank_line_along() {
        assert_eq!(
            without("fn a() {}\n\n// about b\n«fn b() {}» // b\n\nfn c() {}\n"),
            "fn a() {}\n\nfn c() {}\n"
        );
    }

    #[test]
    fn a_comment_that_stands_apart_stays() {
        assert_eq!(
            without("fn a() {}\n\n// a part\n\n«fn b() {}»\n\nfn c() {}\n"),
            "fn a() {}\n\n// a part\n\nfn c() {}\n"
        );
    }

    #[test]
    fn the_comment_behind_the_item_before_stays() {
        assert_eq!(
            without("fn a() {} // a\n«fn b() {}»\nfn c() {}\n"),
            "fn a() {} // a\nfn c() {}\n"
        );
    }

    #[test]
    fn the_last_item_leaves_no_blank_line_behind() {
        assert_eq!(without("fn a() {}\n\n«fn b() {}»\n"), "fn a() {}\n");
        assert_eq!(
            without("mod m {\n    fn a() {}\n\n    «fn b() {}»\n}\n"),
            "mod m {\n    fn a() {}\n}\n"
        );
    }

    #[test]
    fn the_first_item_leaves_no_blank_line_behind() {
        assert_eq!(
            without("/* x\n\n y */\n«fn a() {}»\n\nfn b() {}\n"),
            "fn b() {}\n"
        );
    }

    #[test]
    fn what_shares_its_line_leaves_the_line() {
        assert_eq!(
            without("struct S { «a: u8,» b: u8 }\n"),
            "struct S { b: u8 }\n"
        );
        assert_eq!(
            without("struct S { b: u8, «a: u8» }\n"),
            "struct S { b: u8, }\n"
        );
    }
}
