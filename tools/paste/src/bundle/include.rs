//! `include_str!`, `include_bytes!` and `include!` in expressions: the file takes the macro's place.

use std::path::Path;

use crate::{
    bundle::edit::Edits,
    failure::{Failure, at_fault},
    read::{literal, program::FileId, source::Source, tokens::Kind},
};

/// Replaces the include at token `i`, if there is one; returns the token behind it.
pub fn replace(
    source: &Source,
    i: usize,
    manifest_dir: &Path,
    file: FileId,
    edits: &mut Edits,
) -> Result<Option<usize>, Failure> {
    let Some(name @ ("include_str" | "include_bytes" | "include")) = source.ident(i) else {
        return Ok(None);
    };
    if !source.is_punct(i + 1, '!') || !matches!(source.kind(i + 2), Some(Kind::Open(_))) {
        return Ok(None);
    }
    let close = source.tokens[i + 2].mate;
    let place = source.place(source.tokens[i].start);
    let Some(path) = literal::included_path(source, i + 2, manifest_dir) else {
        at_fault!("{place}: only the compiler knows what this includes: name the file in a string");
    };
    let Ok(bytes) = std::fs::read(&path) else {
        at_fault!(
            "{place}: cannot read {}, which is included here",
            path.display()
        );
    };
    let text = || match String::from_utf8(bytes.clone()) {
        Ok(text) => Ok(text),
        Err(_) => Err(Failure::Submission(format!(
            "{place}: {} is not UTF-8",
            path.display()
        ))),
    };
    let replacement = match name {
        "include_str" => literal::string_literal(&text()?),
        "include_bytes" => literal::bytes_literal(&bytes),
        _ => format!("({}\n)", text()?.trim_start_matches('\u{feff}').trim_end()),
    };
    let mut start = i;
    if i >= 2
        && source.kind(i - 1) == Some(Kind::PathSep)
        && matches!(source.ident(i - 2), Some("std" | "core"))
    {
        start = i - 2;
        if start > 0 && source.kind(start - 1) == Some(Kind::PathSep) {
            start -= 1;
        }
    }
    edits.put(
        file,
        source.tokens[start].start..source.tokens[close].end,
        replacement,
    );
    Ok(Some(close + 1))
}
