//! `use` declarations, read from tokens so that those inside macros are read as well.

use std::ops::Range;

use crate::read::{source::Source, tokens::Kind};

/// One tree of a `use` declaration.
#[derive(Debug)]
pub struct UseTree {
    /// Whether it starts with `::`.
    pub global: bool,
    /// Whether it starts with `$crate`.
    pub dollar_crate: bool,
    /// The names up to the end, and the tokens that they are.
    pub path: Vec<(String, usize)>,
    pub end: End,
    /// The tokens of the tree.
    pub tokens: Range<usize>,
}

/// What stands at the end of a tree.
#[derive(Debug)]
pub enum End {
    Name { alias: Option<String> },
    Glob,
    Group(Vec<UseTree>),
}

/// Reads the tree that starts at token `at`; `None` where it is none, as with a macro's variables.
pub fn parse(source: &Source, at: usize) -> Option<UseTree> {
    let mut i = at;
    let mut tree = UseTree {
        global: false,
        dollar_crate: false,
        path: Vec::new(),
        end: End::Name { alias: None },
        tokens: at..at,
    };
    if source.kind(i) == Some(Kind::PathSep) {
        tree.global = true;
        i += 1;
    }
    if source.is_punct(i, '$') {
        if !source.is_ident(i + 1, "crate") {
            return None;
        }
        tree.dollar_crate = true;
        i += 1;
    }
    loop {
        match source.kind(i)? {
            Kind::Ident => {
                tree.path.push((source.ident(i)?.to_owned(), i));
                i += 1;
                if source.kind(i) == Some(Kind::PathSep) {
                    i += 1;
                    continue;
                }
                if source.is_ident(i, "as") {
                    tree.end = End::Name {
                        alias: Some(source.ident(i + 1)?.to_owned()),
                    };
                    i += 2;
                }
            }
            Kind::Punct('*') => {
                tree.end = End::Glob;
                i += 1;
            }
            Kind::Open('{') => {
                let close = source.tokens[i].mate;
                let mut children = Vec::new();
                let mut inner = i + 1;
                while inner < close {
                    let child = parse(source, inner)?;
                    inner = child.tokens.end;
                    children.push(child);
                    if inner < close {
                        source.is_punct(inner, ',').then_some(())?;
                        inner += 1;
                    }
                }
                tree.end = End::Group(children);
                i = close + 1;
            }
            _ => return None,
        }
        tree.tokens.end = i;
        return Some(tree);
    }
}

/// One name that a declaration brings into scope, with the whole path to it.
#[derive(Clone, Debug)]
pub struct Import {
    pub global: bool,
    pub dollar_crate: bool,
    pub path: Vec<String>,
    pub name: Name,
    /// The tokens of the innermost tree that stands for it.
    pub tokens: Range<usize>,
}

/// The name under which an import is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Name {
    Known(String),
    /// `as _`
    Underscore,
    /// `*`
    Glob,
}

/// The imports of a tree, in the order in which they are written.
pub fn imports(tree: &UseTree) -> Vec<Import> {
    let mut found = Vec::new();
    collect(tree, &[], (false, false), &mut found);
    found
}

fn collect(
    tree: &UseTree,
    prefix: &[String],
    (global, dollar_crate): (bool, bool),
    found: &mut Vec<Import>,
) {
    let mut path = prefix.to_vec();
    path.extend(tree.path.iter().map(|(name, _)| name.clone()));
    let roots = (global || tree.global, dollar_crate || tree.dollar_crate);
    let name = match &tree.end {
        End::Group(children) => {
            for child in children {
                collect(child, &path, roots, found);
            }
            return;
        }
        End::Glob => Name::Glob,
        End::Name { alias } => {
            if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
                path.pop();
            }
            match alias.as_deref().or(path.last().map(String::as_str)) {
                Some("_") => Name::Underscore,
                Some(name) => Name::Known(name.to_owned()),
                None => return,
            }
        }
    };
    found.push(Import {
        global: roots.0,
        dollar_crate: roots.1,
        path,
        name,
        tokens: tree.tokens.clone(),
    });
}
