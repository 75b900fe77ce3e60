//! Text that is known before the program runs: literals, `concat!`, and where the manifest is.

use std::{
    ops::Range,
    path::{Path, PathBuf},
};

use crate::read::{cfg, source::Source, tokens::Kind};

/// The text that `tokens` come to, or `None` where only the compiler could tell.
pub fn text(source: &Source, tokens: Range<usize>, manifest_dir: &Path) -> Option<String> {
    if tokens.len() == 1 || (tokens.len() == 2 && source.is_punct(tokens.start + 1, ',')) {
        return cfg::string(source, tokens.start);
    }
    let open = (tokens.start..tokens.end).find(|&i| source.tokens[i].opens())?;
    let name = open
        .checked_sub(2)
        .filter(|_| source.is_punct(open - 1, '!'))?;
    match source.ident(name)? {
        "concat" => cfg::arguments(source, open)
            .into_iter()
            .map(|part| text(source, part, manifest_dir))
            .collect(),
        "env" => {
            let variable = cfg::string(source, open + 1)?;
            (variable == "CARGO_MANIFEST_DIR").then(|| manifest_dir.display().to_string())
        }
        _ => None,
    }
}

/// The file that an `include…!` names, whose group opens at token `open`.
pub fn included_path(source: &Source, open: usize, manifest_dir: &Path) -> Option<PathBuf> {
    if !matches!(source.kind(open), Some(Kind::Open(_))) {
        return None;
    }
    let text = text(source, open + 1..source.tokens[open].mate, manifest_dir)?;
    Some(source.path.parent()?.join(text))
}

/// A string literal for `text`, raw where it can be.
pub fn string_literal(text: &str) -> String {
    if text.contains('\r') || text.contains('\u{feff}') {
        return format!("\"{}\"", text.escape_default());
    }
    let mut hashes = 1;
    while text.contains(&format!("\"{}", "#".repeat(hashes))) {
        hashes += 1;
    }
    let hashes = "#".repeat(hashes);
    format!("r{hashes}\"{text}\"{hashes}")
}

/// A byte string literal for `bytes`.
pub fn bytes_literal(bytes: &[u8]) -> String {
    format!("b\"{}\"", bytes.escape_ascii())
}
