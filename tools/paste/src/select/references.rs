//! What code refers to: every path and every name in its tokens, those inside macros included.
//!
//! Which of them are meant is for `resolve` to say. Here nothing is left out, so a reference too many
//! takes in a module too many, and no more.

use std::{collections::BTreeSet, ops::Range};

use crate::read::{
    source::Source,
    tokens::Kind,
    usetree::{self, Import},
};

/// A path that occurs in code.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reference {
    pub root: Root,
    pub path: Vec<String>,
    /// Whether it may be a macro: `!` follows, or another macro may be told to call it.
    pub callable: bool,
}

/// Where the path of a reference starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Root {
    /// In the scope that it occurs in, or at `crate`, `self`, `super`.
    Scope,
    /// `::name`
    Global,
    /// `$crate::name`
    DollarCrate,
}

/// The references of some code, and the imports within its bodies.
#[derive(Debug, Default)]
pub struct References {
    pub paths: BTreeSet<Reference>,
    pub imports: Vec<Import>,
    /// Every identifier, members included.
    pub words: BTreeSet<String>,
}

impl References {
    /// Adds what `tokens` refer to.
    pub fn collect(&mut self, source: &Source, tokens: Range<usize>) {
        let mut macro_end = 0;
        let mut i = tokens.start;
        while i < tokens.end {
            if source.dead[i] || source.kind(i) != Some(Kind::Ident) {
                i += 1;
                continue;
            }
            if source.is_ident(i, "use")
                && let Some(tree) = usetree::parse(source, i + 1)
            {
                self.imports.extend(usetree::imports(&tree));
                i = tree.tokens.end;
                continue;
            }
            // `name!(…)`, or `macro_rules! name {…}`
            if source.is_punct(i + 1, '!') {
                let open = i + 2 + usize::from(source.kind(i + 2) == Some(Kind::Ident));
                if let Some(Kind::Open(_)) = source.kind(open) {
                    macro_end = macro_end.max(source.tokens[open].mate);
                }
            }
            i = self.path(source, i, i < macro_end);
        }
    }

    /// Reads the path that starts with the identifier at `at`; returns the token behind it.
    fn path(&mut self, source: &Source, at: usize, in_macro: bool) -> usize {
        let before = |distance: usize| at.checked_sub(distance).and_then(|i| source.kind(i));
        let root = match before(1) {
            Some(Kind::Punct('$')) if source.is_ident(at, "crate") => Some(Root::DollarCrate),
            // A macro's variable.
            Some(Kind::Punct('$')) => return at + 1,
            Some(Kind::Punct('.')) if before(2) != Some(Kind::Punct('.')) => None,
            Some(Kind::PathSep)
                if before(2) == Some(Kind::Ident) && before(3) == Some(Kind::Punct('$')) =>
            {
                None
            }
            Some(Kind::PathSep) => Some(Root::Global),
            _ => Some(Root::Scope),
        };
        let mut path = Vec::new();
        let mut i = at;
        while let Some(name) = source.ident(i) {
            self.words.insert(name.to_owned());
            path.push(name.to_owned());
            i += 1;
            if source.kind(i) != Some(Kind::PathSep) || source.kind(i + 1) != Some(Kind::Ident) {
                break;
            }
            i += 1;
        }
        if root == Some(Root::DollarCrate) {
            path.remove(0);
        }
        let callable = in_macro || source.is_punct(i, '!');
        if let Some(root) = root {
            self.paths.insert(Reference {
                root,
                path,
                callable,
            });
        }
        i
    }
}
