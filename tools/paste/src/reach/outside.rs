//! Imports from crates that are not inlined: which of them the kept items need.
//!
//! A name that occurs nowhere may still be a trait whose methods are called. The traits of the
//! standard library are known; any other capitalized name is given the benefit of the doubt.

use std::collections::HashSet;

use crate::{
    judge::profile::Profile,
    reach::resolve::{Resolver, Target},
    read::{
        program::{Extern, ImportId, ItemId, ItemKind, Program},
        usetree::Name,
    },
};

/// Traits of the standard library that are not in the prelude, and what makes use of them.
const TRAITS: [(&str, &[&str]); 28] = [
    ("Any", &["type_id"]),
    ("Add", &["add"]),
    ("AddAssign", &["add_assign"]),
    ("Borrow", &["borrow"]),
    ("BorrowMut", &["borrow_mut"]),
    (
        "BufRead",
        &[
            "read_line",
            "lines",
            "read_until",
            "fill_buf",
            "consume",
            "split",
            "skip_until",
            "has_data_left",
        ],
    ),
    ("BuildHasher", &["build_hasher", "hash_one"]),
    ("Deref", &["deref"]),
    ("DerefMut", &["deref_mut"]),
    ("Div", &["div"]),
    ("Error", &["source", "description"]),
    ("FromStr", &["from_str"]),
    ("Hash", &["hash", "hash_slice"]),
    (
        "Hasher",
        &[
            "finish",
            "write",
            "write_u8",
            "write_u32",
            "write_u64",
            "write_usize",
            "write_i32",
            "write_i64",
        ],
    ),
    ("Index", &["index"]),
    ("IndexMut", &["index_mut"]),
    ("Mul", &["mul"]),
    ("Neg", &["neg"]),
    ("Not", &["not"]),
    (
        "Read",
        &[
            "read",
            "read_to_string",
            "read_to_end",
            "read_exact",
            "bytes",
            "chain",
            "take",
            "by_ref",
            "read_vectored",
        ],
    ),
    ("RangeBounds", &["start_bound", "end_bound", "contains"]),
    ("Rem", &["rem"]),
    ("Seek", &["seek", "rewind", "stream_position"]),
    ("Sub", &["sub"]),
    ("SubAssign", &["sub_assign"]),
    ("ToOwned", &["to_owned"]),
    ("Wrapping", &[]),
    (
        "Write",
        &[
            "write",
            "writeln",
            "write_all",
            "write_str",
            "write_char",
            "write_fmt",
            "flush",
            "by_ref",
            "write_vectored",
        ],
    ),
];

/// Whether an import leads out of what is inlined.
pub fn is_outside(program: &Program, resolver: &mut Resolver, import: ImportId) -> bool {
    let here = &program.imports[import];
    let found = resolver.import(here.module, &here.import);
    found.is_empty()
        || found
            .iter()
            .all(|meaning| meaning.target == Target::Outside)
}

/// Whether the items, whose identifiers are `words`, may need an import from outside.
pub fn is_needed(
    program: &Program,
    profile: &Profile,
    words: &HashSet<&str>,
    import: ImportId,
) -> bool {
    let here = &program.imports[import];
    let path = &here.import.path;
    let Some(origin) = path.last() else {
        return true;
    };
    match &here.import.name {
        Name::Known(name) if words.contains(name.as_str()) => return true,
        Name::Known(_) | Name::Underscore => {}
        Name::Glob => return true,
    }
    if matches!(path[0].as_str(), "std" | "core" | "alloc") {
        return TRAITS
            .iter()
            .find(|(name, _)| name == origin)
            .is_some_and(|(_, members)| members.iter().any(|member| words.contains(member)));
    }
    match program.crate_of(here.module).externs.get(&path[0]) {
        Some(Extern::Registry { package }) => {
            profile.crates.contains_key(package) && origin.starts_with(char::is_uppercase)
        }
        _ => true,
    }
}

/// The identifiers in `items`, those in format strings and imports within bodies included.
pub fn words(program: &Program, items: impl Iterator<Item = ItemId>) -> HashSet<&str> {
    let mut words = HashSet::new();
    for item in items {
        if matches!(program.items[item].kind, ItemKind::Use | ItemKind::Mod(_)) {
            continue;
        }
        let source = program.source(item);
        for i in program.items[item].tokens.clone() {
            if source.dead[i] {
                continue;
            }
            words.extend(source.ident(i));
            let text = &source.text[source.tokens[i].bytes()];
            if text.ends_with(['"', '#']) {
                words.extend(text.split(|letter: char| !letter.is_alphanumeric() && letter != '_'));
            }
        }
    }
    words
}
