//! What an item mentions: every path and member name in its tokens, those inside macros included.
//!
//! Which of them are meant is for `resolve` to say. Here nothing is left out, so a mention too many
//! keeps an item too many, and no more.

use std::ops::Range;

use crate::read::{
    source::Source,
    tokens::Kind,
    usetree::{self, Import},
};

/// A name or path that occurs in code.
#[derive(Debug)]
pub struct Mention {
    pub root: Root,
    pub path: Vec<String>,
    /// Whether `!` follows, as with a macro that is called.
    pub bang: bool,
    /// Whether it stands where a macro may make anything of it.
    pub in_macro: bool,
}

/// Where the path of a mention starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Root {
    /// In the scope that it occurs in, or at `crate`, `self`, `super`.
    Scope,
    /// `::name`
    Global,
    /// `$crate::name`
    DollarCrate,
    /// `.name`, or `name` behind a type: a method, a field, an associated item.
    Member,
    /// Behind a macro's variable: `$t::name`.
    Variable,
}

/// Macros that take their arguments as expressions and nothing else, so a lone name is a value.
const EVALUATING: [&str; 21] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "dbg",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "eprint",
    "eprintln",
    "format",
    "format_args",
    "matches",
    "panic",
    "print",
    "println",
    "todo",
    "unimplemented",
    "unreachable",
    "vec",
    "write",
    "writeln",
];

/// The mentions of an item, and the imports within its body.
#[derive(Debug, Default)]
pub struct Mentions {
    pub list: Vec<Mention>,
    pub imports: Vec<Import>,
}

/// Collects what `tokens` mention.
pub fn collect(source: &Source, tokens: Range<usize>) -> Mentions {
    let mut found = Mentions::default();
    let mut macro_end = 0;
    let mut i = tokens.start;
    while i < tokens.end {
        if source.dead[i] {
            i += 1;
            continue;
        }
        let in_macro = i < macro_end;
        match source.tokens[i].kind {
            Kind::Literal => literal(source, i, &mut found.list),
            Kind::Punct('!') if !in_macro => {
                // `name!(…)`, or `macro_rules! name {…}`
                let open = i + 1 + usize::from(source.kind(i + 1) == Some(Kind::Ident));
                let named = i > 0
                    && source
                        .ident(i - 1)
                        .is_some_and(|name| !EVALUATING.contains(&name));
                if named && matches!(source.kind(open), Some(Kind::Open(_))) {
                    macro_end = source.tokens[open].mate;
                }
            }
            Kind::Ident if source.is_ident(i, "use") && !source.is_punct(i + 1, '<') => {
                if let Some(tree) = usetree::parse(source, i + 1) {
                    found.imports.extend(usetree::imports(&tree));
                    i = tree.tokens.end;
                    continue;
                }
            }
            Kind::Ident => {
                i = path(source, i, in_macro, &mut found.list);
                continue;
            }
            _ => {}
        }
        i += 1;
    }
    found
}

/// Reads the path that starts with the identifier at `at`; returns the token behind it.
fn path(source: &Source, at: usize, in_macro: bool, found: &mut Vec<Mention>) -> usize {
    let before = |distance: usize| at.checked_sub(distance).and_then(|i| source.kind(i));
    let roots: &[Root] = match before(1) {
        Some(Kind::Punct('$')) if source.is_ident(at, "crate") => &[Root::DollarCrate],
        // A macro's variable.
        Some(Kind::Punct('$')) => return at + 1,
        Some(Kind::Punct('.')) if before(2) != Some(Kind::Punct('.')) => &[Root::Member],
        Some(Kind::PathSep) => match before(2) {
            // The end of a type, or a comparison, a visibility, a block.
            Some(Kind::Punct('>') | Kind::Close(_)) => &[Root::Member, Root::Global],
            Some(Kind::Ident) if before(3) == Some(Kind::Punct('$')) => &[Root::Variable],
            // A keyword in front, as in `return ::name`.
            _ => &[Root::Global],
        },
        _ => &[Root::Scope],
    };
    let mut path = Vec::new();
    let mut i = at;
    while let Some(name) = source.ident(i) {
        path.push(name.to_owned());
        i += 1;
        if source.kind(i) != Some(Kind::PathSep) || source.kind(i + 1) != Some(Kind::Ident) {
            break;
        }
        i += 1;
    }
    if roots == [Root::DollarCrate] {
        path.remove(0);
    }
    let bang = source.is_punct(i, '!') && matches!(source.kind(i + 1), Some(Kind::Open(_)));
    found.extend(roots.iter().map(|&root| Mention {
        root,
        path: path.clone(),
        bang,
        in_macro,
    }));
    i
}

/// Names that a format string captures: `{name}`, `{name:?}`.
fn literal(source: &Source, at: usize, found: &mut Vec<Mention>) {
    let text = &source.text[source.tokens[at].bytes()];
    if !text.contains('"') {
        return;
    }
    for (brace, _) in text.match_indices('{') {
        let name: String = text[brace + 1..]
            .chars()
            .take_while(|letter| letter.is_alphanumeric() || *letter == '_')
            .collect();
        if !name.is_empty() {
            found.push(Mention {
                root: Root::Scope,
                path: vec![name],
                bang: false,
                in_macro: false,
            });
        }
    }
}
