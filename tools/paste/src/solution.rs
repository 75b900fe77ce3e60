//! LeetCode's form: a class and what it needs are pasted behind what the judge defines, and the judge
//! calls its methods.

use std::{collections::BTreeMap, ops::Range};

use syn::{
    spanned::Spanned,
    visit::{self, Visit},
};

use crate::{
    failure::{Failure, at_fault},
    judge::profile::Profile,
    read::program::{ItemId, ItemKind, MAIN, Program},
};

/// What is asked of such a text.
pub struct Solution {
    /// The types whose methods the judge calls.
    pub classes: Vec<String>,
    /// The types that the judge defines.
    pub provided: Vec<String>,
    /// What stands around the text at the judge, as far as it is known.
    pub surroundings: String,
}

/// The class that the judge calls where it is not the problem's own.
const SOLUTION: &str = "Solution";

impl Solution {
    /// What `program` is to be printed as: the class called `class`, or the one that it must be.
    pub fn of(program: &Program, profile: &Profile, class: Option<&str>) -> Result<Self, Failure> {
        let candidates = classes(program);
        let known = |name: &str| candidates.iter().any(|class| class.name == name);
        let class = match class {
            Some(class) if known(class) => class.to_owned(),
            Some(class) => at_fault!("{}: has no `impl {class}`", program.main_file().shown),
            None if known(SOLUTION) => SOLUTION.to_owned(),
            None => design(program, profile, &candidates)?,
        };
        // A design problem may call its class so; then it has fields, and `new` makes it.
        let is_own = candidates
            .iter()
            .any(|candidate| candidate.name == class && candidate.has_new && candidate.has_fields);
        let provided: BTreeMap<&String, &String> = profile
            .provides
            .iter()
            .filter(|(name, _)| !(is_own && **name == class))
            .collect();
        let mut surroundings: Vec<&str> = provided.values().map(|text| text.as_str()).collect();
        for (name, text) in &profile.functions {
            if defines(program, name, text) && (!is_own || !text.contains(&class)) {
                surroundings.push(text);
            }
        }
        surroundings.push("fn main() {}\n");
        Ok(Self {
            classes: vec![class],
            provided: provided.into_keys().cloned().collect(),
            surroundings: surroundings.join("\n"),
        })
    }
}

/// A type of `main.rs` with methods of its own.
struct Class {
    name: String,
    has_new: bool,
    has_fields: bool,
    items: Vec<ItemId>,
}

fn classes(program: &Program) -> Vec<Class> {
    let root = &program.modules[program.crates[MAIN].root];
    let mut classes: Vec<Class> = Vec::new();
    for &item in &root.items {
        let source = program.source(item);
        let tokens = program.items[item].tokens.clone();
        let (name, has_new, has_fields) = match &program.items[item].kind {
            ItemKind::Impl { of: None, for_type } => {
                let Some(name) = source.ident(for_type.start) else {
                    continue;
                };
                let mut tokens = tokens.clone();
                let has_new =
                    tokens.any(|i| source.is_ident(i, "fn") && source.is_ident(i + 1, "new"));
                (name, has_new, false)
            }
            ItemKind::Type => match program.items[item].name.as_deref() {
                Some(name) => (
                    name,
                    false,
                    !source.is_punct(tokens.end - 1, ';')
                        || tokens.clone().any(|i| source.tokens[i].opens()),
                ),
                None => continue,
            },
            _ => continue,
        };
        let place = classes.iter().position(|class| class.name == name);
        let place = place.unwrap_or_else(|| {
            classes.push(Class {
                name: name.to_owned(),
                has_new: false,
                has_fields: false,
                items: Vec::new(),
            });
            classes.len() - 1
        });
        let class = &mut classes[place];
        class.has_new |= has_new;
        class.has_fields |= has_fields;
        class.items.push(item);
    }
    classes.retain(|class| {
        let is_impl = |&item: &ItemId| matches!(program.items[item].kind, ItemKind::Impl { .. });
        class.items.iter().any(is_impl)
    });
    classes
}

/// The class of a design problem: `main` makes it with `new`, and no other class does.
fn design(program: &Program, profile: &Profile, candidates: &[Class]) -> Result<String, Failure> {
    let names = |item: ItemId, name: &str| {
        let source = program.source(item);
        let mut tokens = program.items[item].tokens.clone();
        tokens.any(|i| source.is_ident(i, name) && !source.dead[i])
    };
    let root = &program.modules[program.crates[MAIN].root];
    let is_driver = |item: &&ItemId| program.items[**item].kind == ItemKind::Fn;
    let mut found = candidates.iter().filter(|class| {
        let of_class = class.has_new && !profile.provides.contains_key(&class.name);
        let mut others = candidates.iter().filter(|other| other.name != class.name);
        of_class
            && root
                .items
                .iter()
                .filter(is_driver)
                .any(|&item| names(item, &class.name))
            && !others.any(|other| other.items.iter().any(|&item| names(item, &class.name)))
    });
    match (found.next(), found.next()) {
        (Some(class), None) => Ok(class.name.clone()),
        (Some(first), Some(second)) => at_fault!(
            "{}: {} calls one class, and this may be `{}` or `{}`: say which with --class NAME",
            program.main_file().shown,
            profile.title,
            first.name,
            second.name
        ),
        (None, _) => at_fault!(
            "{}: has no `impl Solution`, which is what {} takes, nor a class with `fn new` that main makes",
            program.main_file().shown,
            profile.title
        ),
    }
}

/// Whether the program has a function called `name` that is declared as in `text`.
fn defines(program: &Program, name: &str, text: &str) -> bool {
    let signatures = |text: &str| {
        let mut found = Signatures {
            name,
            text,
            found: Vec::new(),
        };
        if let Ok(file) = syn::parse_file(text) {
            found.visit_file(&file);
        }
        found.found
    };
    let wanted = signatures(text);
    program
        .files
        .iter()
        .filter(|source| source.text.contains(name))
        .any(|source| {
            signatures(&source.text)
                .iter()
                .any(|own| wanted.contains(own))
        })
}

/// Collects what the functions of one name take and return.
struct Signatures<'a> {
    name: &'a str,
    text: &'a str,
    found: Vec<Vec<String>>,
}

impl<'ast> Visit<'ast> for Signatures<'_> {
    fn visit_signature(&mut self, signature: &'ast syn::Signature) {
        if signature.ident == self.name {
            let words = |bytes: Range<usize>| self.text[bytes].split_whitespace().collect();
            let mut types: Vec<String> = signature
                .inputs
                .iter()
                .map(|input| match input {
                    syn::FnArg::Typed(input) => words(input.ty.span().byte_range()),
                    syn::FnArg::Receiver(receiver) => words(receiver.span().byte_range()),
                })
                .collect();
            types.push(words(signature.output.span().byte_range()));
            types.push(words(signature.safety.span().byte_range()));
            self.found.push(types);
        }
        visit::visit_signature(self, signature);
    }
}
