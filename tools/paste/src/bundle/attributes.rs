//! Attributes at the head of a crate, of which one file can have one set.

use std::ops::Range;

use crate::{
    bundle::edit::Edits,
    read::{
        cfg,
        program::{CrateId, FileId, MAIN, Program},
        source::Source,
        tokens::Kind,
    },
    trivia,
};

/// What a library's head may keep: the rest is about a crate, or about warnings in it.
const KEPT: [&str; 2] = ["allow", "doc"];

/// The file of a crate's root, and its inner attributes.
fn head(program: &Program, id: CrateId) -> (FileId, Vec<Range<usize>>) {
    let file = program.modules[program.crates[id].root]
        .bodies
        .first()
        .map_or(0, |body| body.0);
    (file, cfg::inner_attributes(&program.files[file], 0))
}

/// Where the submission's own inner attributes end: the first place where an item may stand.
pub fn end_of_head(program: &Program) -> (FileId, usize) {
    let (file, attributes) = head(program, MAIN);
    let source = &program.files[file];
    let Some(last) = attributes.last() else {
        return (file, 0);
    };
    let end = source.bytes_of(last).end;
    let rest = &source.text[end..];
    let line = rest.find('\n').map_or(rest.len(), |newline| newline + 1);
    (
        file,
        if rest[..line].trim().is_empty() {
            end + line
        } else {
            end
        },
    )
}

/// Takes the attributes of a library that are about a crate out of its head.
pub fn library(program: &Program, id: CrateId, edits: &mut Edits) {
    let (file, attributes) = head(program, id);
    let source = &program.files[file];
    for attribute in attributes {
        let name = cfg::attribute_name(source, &attribute);
        let is_doc = matches!(source.kind(attribute.start), Some(Kind::Doc { .. }));
        if !is_doc && !source.ident(name).is_some_and(|name| KEPT.contains(&name)) {
            edits.remove(file, trivia::line(source, &source.bytes_of(&attribute)));
        }
    }
}

/// Takes all inner attributes and docs of the submission out, for a text that follows another.
pub fn submission(program: &Program, edits: &mut Edits) {
    let (file, attributes) = head(program, MAIN);
    let source = &program.files[file];
    if let Some(last) = attributes.last() {
        edits.remove(file, trivia::line(source, &(0..source.bytes_of(last).end)));
    }
}

/// The lints that the submission denies or forbids for its crate, with which its libraries have
/// nothing to do; a `forbid` becomes a `deny`, since nothing is allowed beneath a `forbid`.
pub fn lints(program: &Program, edits: &mut Edits) -> Vec<String> {
    let (file, attributes) = head(program, MAIN);
    let source = &program.files[file];
    let mut lints = Vec::new();
    for attribute in attributes {
        let name = cfg::attribute_name(source, &attribute);
        let is_forbid = source.is_ident(name, "forbid");
        if !is_forbid && !source.is_ident(name, "deny")
            || !matches!(source.kind(name + 1), Some(Kind::Open(_)))
        {
            continue;
        }
        if is_forbid {
            edits.put(file, source.tokens[name].bytes(), "deny");
        }
        for lint in cfg::arguments(source, name + 1) {
            if !source.is_ident(lint.start, "reason") {
                lints.push(source.text[source.bytes_of(&lint)].to_owned());
            }
        }
    }
    lints
}

/// The largest `recursion_limit` of the libraries, where the submission sets none itself.
pub fn recursion_limit(program: &Program, inlined: &[CrateId]) -> Option<u32> {
    if limit_of(program, MAIN).is_some() {
        return None;
    }
    inlined.iter().filter_map(|&id| limit_of(program, id)).max()
}

fn limit_of(program: &Program, id: CrateId) -> Option<u32> {
    let (file, attributes) = head(program, id);
    let source: &Source = &program.files[file];
    attributes.iter().find_map(|attribute| {
        let name = cfg::attribute_name(source, attribute);
        source.is_ident(name, "recursion_limit").then_some(())?;
        cfg::string(source, name + 2)?.parse().ok()
    })
}
