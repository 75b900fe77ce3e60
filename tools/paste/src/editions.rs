//! Libraries of older editions, as the compiler suggests to write them in the judge's.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    path::PathBuf,
};

use crate::{
    bundle::whole::{self, Wanted},
    compile::{request::Request, rustc},
    failure::Failure,
    read::program::Program,
    select::modules::Selector,
};

/// The lints that tell what another edition takes for something else.
const EDITIONS: [&str; 2] = ["rust_2021_compatibility", "rust_2024_compatibility"];

/// The files of libraries of older editions, as the compiler suggests to write them in the
/// judge's edition.
pub fn rewritten(
    program: &mut Program,
    wanted: &Wanted,
    request: &Request,
) -> Result<HashMap<PathBuf, String>, Failure> {
    let older: BTreeSet<String> = program.crates[1..]
        .iter()
        .map(|own| own.edition.clone())
        .filter(|edition| edition.as_str() < request.edition)
        .collect();
    let mut edits: BTreeMap<(usize, usize, usize), String> = BTreeMap::new();
    for edition in older {
        let mut selector = Selector::new(program, None);
        selector.everything();
        let selection = selector.selection();
        let wanted = Wanted {
            libraries_only: true,
            ..*wanted
        };
        let text = whole::bundle(program, &wanted, &selection)?.text;
        for said in rustc::suggest(request, &text.text, &edition, &EDITIONS)? {
            for (span, replacement) in said.suggestion() {
                let start = text.source_of(span.byte_start);
                let end = text.source_of(span.byte_end.max(span.byte_start + 1) - 1);
                if let (Some((file, start)), Some((other, _))) = (start, end)
                    && file == other
                    && program
                        .crate_of_file(file)
                        .is_some_and(|own| own.edition == edition)
                {
                    let end = start + span.byte_end - span.byte_start;
                    edits.insert((file, start, end), replacement.to_owned());
                }
            }
        }
    }
    let mut rewritten: HashMap<PathBuf, String> = HashMap::new();
    // From the last on, so that what is before stays where it is.
    for ((file, start, end), replacement) in edits.into_iter().rev() {
        let source = &program.files[file];
        let text = rewritten
            .entry(source.path.clone())
            .or_insert_with(|| source.text.clone());
        if text.is_char_boundary(start) && text.is_char_boundary(end) {
            text.replace_range(start..end, &replacement);
        }
    }
    Ok(rewritten)
}
