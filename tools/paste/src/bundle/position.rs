//! Where a token is: within which brackets, and at which place of a path.

use std::collections::HashMap;

use crate::read::{
    program::{FileId, ItemId},
    source::Source,
    tokens::Kind,
};

/// The brackets that a token is in, as far as they matter. Each is the token where it ends.
#[derive(Default)]
pub struct Within {
    pub macro_rules: usize,
    pub definition: Option<ItemId>,
    pub arguments: usize,
    /// A macro call that has a `mod` among its arguments, or a module in a body.
    pub nested_module: usize,
    pub stringify: usize,
}

impl Within {
    /// The macro that token `i` helps to define.
    pub fn defining(&self, i: usize) -> Option<ItemId> {
        self.definition.filter(|_| i < self.macro_rules)
    }

    /// Takes note of the brackets that open at or behind token `i`.
    pub fn enter(
        &mut self,
        source: &Source,
        i: usize,
        definitions: &HashMap<(FileId, usize), ItemId>,
        file: FileId,
    ) {
        if source.kind(i) != Some(Kind::Ident) {
            return;
        }
        if source.is_ident(i, "mod") && source.kind(i + 2) == Some(Kind::Open('{')) {
            self.nested_module = self.nested_module.max(source.tokens[i + 2].mate);
        }
        let Some(open) = macro_bracket(source, i) else {
            return;
        };
        let mate = source.tokens[open].mate;
        if source.is_ident(i, "macro_rules") {
            self.macro_rules = self.macro_rules.max(mate);
            // The definition's tokens end with the bracket, or a semicolon behind it.
            self.definition = definitions
                .get(&(file, mate + 1))
                .or_else(|| definitions.get(&(file, mate + 2)))
                .copied();
            return;
        }
        self.arguments = self.arguments.max(mate);
        if source.is_ident(i, "stringify") {
            self.stringify = self.stringify.max(mate);
        }
        if (open..mate).any(|inner| source.is_ident(inner, "mod")) {
            self.nested_module = self.nested_module.max(mate);
        }
    }
}

/// The bracket around the tokens of the macro that is called `name!(…)` or defined at token `i`.
pub fn macro_bracket(source: &Source, i: usize) -> Option<usize> {
    let defines = source.is_ident(i, "macro_rules");
    let open = i + 2 + usize::from(defines);
    (source.kind(i) == Some(Kind::Ident)
        && source.is_punct(i + 1, '!')
        && matches!(source.kind(open), Some(Kind::Open(_))))
    .then_some(open)
}

/// The braces around token `at` that open at or behind token `from`, the outermost first.
pub fn braces_around(source: &Source, from: usize, at: usize) -> Vec<usize> {
    let mut braces = Vec::new();
    let mut i = from;
    while i < at {
        match source.kind(i) {
            Some(Kind::Open(_)) if source.tokens[i].mate < at => i = source.tokens[i].mate,
            Some(Kind::Open('{')) => braces.push(i),
            _ => {}
        }
        i += 1;
    }
    braces
}

/// Keywords that may stand right before a path that starts with `::`.
const BEFORE_GLOBAL: [&str; 20] = [
    "as", "break", "const", "dyn", "else", "for", "if", "impl", "in", "let", "match", "move",
    "mut", "pub", "ref", "return", "use", "where", "while", "yield",
];

/// Whether the identifier at `i`, which names a crate and has a `::` behind it, follows a `::` that
/// starts a path.
pub fn is_global(source: &Source, i: usize) -> bool {
    if i == 0 || source.kind(i - 1) != Some(Kind::PathSep) {
        return false;
    }
    let Some(before) = i.checked_sub(2) else {
        return true;
    };
    match source.kind(before) {
        Some(Kind::Ident) => source
            .ident(before)
            .is_some_and(|name| BEFORE_GLOBAL.contains(&name)),
        // Where a type ends, what is called like a crate can only be a function: `V::<T>::name::<U>`.
        Some(Kind::Punct('>')) => !source.is_punct(i + 2, '<'),
        _ => true,
    }
}

/// Whether the identifier at `i` starts a path.
pub fn is_first(source: &Source, i: usize) -> bool {
    let Some(before) = i.checked_sub(1) else {
        return true;
    };
    match source.kind(before) {
        Some(Kind::PathSep) | Some(Kind::Punct('$')) => false,
        Some(Kind::Punct('.')) => before > 0 && source.is_punct(before - 1, '.'),
        _ => true,
    }
}
