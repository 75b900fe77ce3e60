//! Macros of libraries: in one file, `#[macro_export]` would put them beside the submission's own.
//!
//! So an exported macro is re-exported, module by module, up to the module that stands for its
//! library, where `$crate::name!`, `lib::name!` and `use lib::name` find it.

use std::ops::Range;

use crate::{
    bundle::{edit::Edits, names},
    read::{
        cfg, items,
        program::{CrateId, Extern, ImportId, ItemId, ItemKind, MAIN, ModuleId, Program},
        tokens::Kind,
    },
    select::modules::Selection,
    select::resolve::{Resolver, Target},
    trivia,
};

/// The path to put before a macro that is called by its bare name, where in one file that name would
/// not be found: the macros of a `#[macro_use] extern crate`, and those within `local_inner_macros`.
pub fn called_path(
    program: &Program,
    module: ModuleId,
    name: &str,
    definition: Option<ItemId>,
) -> Option<String> {
    let own = program.crate_of(module);
    if let Some(definition) = definition
        && matches!(
            program.items[definition].kind,
            ItemKind::MacroRules {
                local_inner: true,
                ..
            }
        )
        && own.macros.contains_key(name)
        && own.root != program.crates[MAIN].root
    {
        return Some(format!("$crate::{}::", own.bundled));
    }
    if own.macros.contains_key(name) {
        return None;
    }
    own.macro_use
        .iter()
        .find_map(|lib| match own.externs.get(lib) {
            Some(Extern::Inlined(id)) if is_exported(program, *id, name) => {
                Some(format!("crate::{}::", program.crates[*id].bundled))
            }
            _ => None,
        })
}

fn is_exported(program: &Program, id: CrateId, name: &str) -> bool {
    program.crates[id]
        .macros
        .get(name)
        .into_iter()
        .flatten()
        .any(|&item| exported(program, item))
}

fn exported(program: &Program, item: ItemId) -> bool {
    matches!(
        program.items[item].kind,
        ItemKind::MacroRules { exported: true, .. }
    )
}

/// The crates that a macro's definition is expanded in, by whose name and features it goes.
pub fn callers(program: &Program, definition: ItemId, inlined: &[CrateId]) -> Vec<CrateId> {
    let own = program.modules[program.items[definition].module].crate_id;
    let name = program.items[definition].name.clone().unwrap_or_default();
    if !exported(program, definition) {
        return vec![own];
    }
    let callers: Vec<CrateId> = std::iter::once(MAIN)
        .chain(inlined.iter().copied())
        .filter(|&id| {
            program
                .modules
                .iter()
                .filter(|module| module.crate_id == id)
                .any(|module| calls(program, module, &name))
        })
        .collect();
    match callers.is_empty() {
        true => vec![own],
        false => callers,
    }
}

fn calls(program: &Program, module: &crate::read::program::Module, name: &str) -> bool {
    module.bodies.iter().any(|(file, body)| {
        let source = &program.files[*file];
        body.clone()
            .any(|i| source.is_ident(i, name) && source.is_punct(i + 1, '!') && !source.dead[i])
    })
}

/// Adds the edits that make the exported macros of the inlined libraries known by path.
pub fn reexport(program: &Program, printed: &Selection, inlined: &[CrateId], edits: &mut Edits) {
    for item in 0..program.items.len() {
        let own = program.modules[program.items[item].module].crate_id;
        if !inlined.contains(&own) || !printed.items[item] || !exported(program, item) {
            continue;
        }
        let Some(name) = program.items[item].name.as_deref() else {
            continue;
        };
        let (file, source) = (program.items[item].file, program.source(item));
        let tokens = program.items[item].tokens.clone();
        for attribute in cfg::leading_attributes(source, &tokens) {
            if source.is_ident(cfg::attribute_name(source, &attribute), "macro_export") {
                edits.remove(file, trivia::line(source, &source.bytes_of(&attribute)));
            }
        }
        let end = source.bytes_of(&tokens).end;
        let mut path = vec![program.items[item].module];
        while let Some(parent) = program.modules[path[path.len() - 1]].parent {
            path.push(parent);
        }
        // An import takes every meaning of a name; where there is more than the macro, a module in
        // which there is not stands between.
        let clashes = path
            .iter()
            .any(|&module| has_another(program, printed, module, name));
        let between = names::unused(program, &format!("{name}_macro"));
        let line = match clashes {
            false => format!("pub(crate) use {name};"),
            true => format!("pub(crate) mod {between} {{ pub(crate) use {name}; }}"),
        };
        let mut conditions = conditions(program, item);
        edits.put(
            file,
            end..end,
            format!("{}{conditions}{line}", source.newline()),
        );
        for step in path.windows(2) {
            let Some(declaration) = program.modules[step[0]].declaration else {
                continue;
            };
            let Some(inner) = program.items[declaration].name.as_deref() else {
                continue;
            };
            let line = match clashes {
                false => format!("pub(crate) use self::{inner}::{name};"),
                true => format!(
                    "pub(crate) mod {between} {{ pub(crate) use super::{inner}::{between}::{name}; }}"
                ),
            };
            conditions += &self::conditions(program, declaration);
            at_end(program, step[1], &format!("{conditions}{line}"), edits);
        }
        if clashes {
            at_end(
                program,
                path[path.len() - 1],
                &format!("{conditions}pub(crate) use self::{between}::{name};"),
                edits,
            );
        }
    }
}

/// The `#[cfg]`s of an item, for what stands and falls with it.
pub fn conditions(program: &Program, item: ItemId) -> String {
    let source = program.source(item);
    let own = program.crate_of(program.items[item].module);
    let mut text = String::new();
    for attribute in cfg::leading_attributes(source, &program.items[item].tokens) {
        if !source.is_ident(cfg::attribute_name(source, &attribute), "cfg") {
            continue;
        }
        let bytes = source.bytes_of(&attribute);
        let mut at = bytes.start;
        for (feature, name) in attribute.filter_map(|i| cfg::feature(source, i)) {
            text += &source.text[at..feature.start];
            text += own.conditions.decided(&name);
            at = feature.end;
        }
        text += &source.text[at..bytes.end];
        text.push(' ');
    }
    text
}

/// Whether something else than a macro is called `name` in a module.
fn has_another(program: &Program, printed: &Selection, module: ModuleId, name: &str) -> bool {
    let here = &program.modules[module];
    let is_macro = |item: &ItemId| matches!(program.items[*item].kind, ItemKind::MacroRules { .. });
    here.imports
        .get(name)
        .is_some_and(|imports| imports.iter().any(|&import| printed.imports[import]))
        || here
            .named
            .get(name)
            .is_some_and(|items| !items.iter().all(is_macro))
}

/// Adds a line at the end of a module.
fn at_end(program: &Program, module: ModuleId, line: &str, edits: &mut Edits) {
    let Some((file, body)) = program.modules[module].bodies.first() else {
        return;
    };
    let source = &program.files[*file];
    let newline = source.newline();
    let end = source
        .tokens
        .get(body.end)
        .map_or(source.text.len(), |close| close.start);
    let starts_line = source.text[..end].is_empty() || source.text[..end].ends_with('\n');
    let text = if starts_line {
        format!("{line}{newline}")
    } else {
        format!("{newline}{line}{newline}")
    };
    edits.put(*file, end..end, text);
}

/// Imports of one declaration that name such macros, and must not make them more visible than they are.
pub struct Narrowed {
    pub item: ItemId,
    pub imports: Vec<ImportId>,
}

/// The `pub use` declarations that name exported macros of inlined libraries.
pub fn narrowed(program: &Program, printed: &Selection, inlined: &[CrateId]) -> Vec<Narrowed> {
    let mut resolver = Resolver::new(program);
    let mut found: Vec<Narrowed> = Vec::new();
    for (id, import) in program.imports.iter().enumerate() {
        if !printed.imports[id]
            || !printed.items[import.item]
            || visibility(program, import.item).is_none()
        {
            continue;
        }
        let meanings = resolver.import(import.module, &import.import);
        let only_macros = !meanings.is_empty()
            && meanings.iter().all(|meaning| match meaning.target {
                Target::Item(item) => {
                    let own = program.modules[program.items[item].module].crate_id;
                    exported(program, item) && inlined.contains(&own)
                }
                _ => false,
            });
        if !only_macros {
            continue;
        }
        if found.last().is_none_or(|last| last.item != import.item) {
            found.push(Narrowed {
                item: import.item,
                imports: Vec::new(),
            });
        }
        if let Some(last) = found.last_mut() {
            last.imports.push(id);
        }
    }
    found
}

/// The bytes of a plain `pub` of an item.
pub fn visibility(program: &Program, item: ItemId) -> Option<Range<usize>> {
    let source = program.source(item);
    let keyword = items::use_keyword(source, &program.items[item].tokens)?;
    let token = keyword.checked_sub(1)?;
    (source.is_ident(token, "pub") && source.kind(keyword) == Some(Kind::Ident))
        .then(|| source.tokens[token].bytes())
}
