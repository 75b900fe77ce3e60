//! Declarations that name a whole crate by `extern crate`, and those that re-export a macro.

use crate::{
    bundle::{edit::Edits, macros, rewrite::Rewriter},
    read::{
        cfg,
        program::{CrateId, Extern, ImportId, ItemId, ItemKind, MAIN, Program},
        usetree::Name,
    },
    select::modules::Selection,
    trivia,
};

/// Macro imports that are taken out of their declaration, to follow it with less visibility.
pub type Extra = Vec<(ItemId, Vec<ImportId>)>;

/// Makes `pub use` of a library's macro as visible as the macro is in the bundle.
pub fn narrow(
    program: &Program,
    printed: &mut Selection,
    inlined: &[CrateId],
    edits: &mut Edits,
) -> Extra {
    let mut extra = Vec::new();
    for narrowed in macros::narrowed(program, printed, inlined) {
        let Some(keyword) = macros::visibility(program, narrowed.item) else {
            continue;
        };
        let file = program.items[narrowed.item].file;
        let all = program
            .imports_of(narrowed.item)
            .filter(|&import| printed.imports[import])
            .count();
        if narrowed.imports.len() == all {
            edits.put(file, keyword, "pub(crate)");
            continue;
        }
        for &import in &narrowed.imports {
            printed.imports[import] = false;
        }
        extra.push((narrowed.item, narrowed.imports));
    }
    extra
}

/// Adds the edits of `extern crate` declarations, and writes the `extra` imports.
pub fn rewrite(rewriter: &mut Rewriter, printed: &Selection, extra: &Extra, edits: &mut Edits) {
    let program = rewriter.program;
    for (id, import) in program.imports.iter().enumerate() {
        let item = &program.items[import.item];
        let gone = &rewriter.gone[item.file];
        if item.kind != ItemKind::ExternCrate
            || !printed.imports[id]
            || item.tokens.clone().all(|i| gone[i])
        {
            continue;
        }
        let externs = &program.crate_of(import.module).externs;
        if let Some(target) = externs.get(&import.import.path[0]) {
            extern_crate(rewriter, id, target, edits);
        }
    }
    for (item, imports) in extra {
        let source = program.source(*item);
        let end = source.bytes_of(&program.items[*item].tokens).end;
        for &import in imports {
            let line = format!(
                "{}{}pub(crate) use {};",
                source.newline(),
                macros::conditions(program, *item),
                path_of(rewriter, import)
            );
            edits.put(program.items[*item].file, end..end, line);
        }
    }
}

/// `extern crate lib;` becomes a `use`, or stays where it names a crate that the judge brings.
fn extern_crate(rewriter: &mut Rewriter, id: ImportId, target: &Extern, edits: &mut Edits) {
    let program = rewriter.program;
    let import = &program.imports[id];
    let (item, own) = (import.item, program.modules[import.module].crate_id);
    let (file, source) = (program.items[item].file, program.source(item));
    let tokens = program.items[item].tokens.clone();
    let attributes = cfg::leading_attributes(source, &tokens);
    let first = attributes.last().map_or(tokens.start, |last| last.end);
    let Some(keyword) = (first..tokens.end).find(|&i| source.is_ident(i, "extern")) else {
        return;
    };
    let name = &import.import.path[0];
    rewriter.note(target, source, keyword);
    let path = match target {
        Extern::Own if own != MAIN => format!("crate::{}", program.crates[own].bundled),
        Extern::Inlined(_) => match rewriter.bundled_path(own, name, target) {
            Some(path) => path,
            None => return,
        },
        Extern::Registry { .. } => {
            if let Some(path) = rewriter.bundled_path(own, name, target) {
                let alias = match &import.import.name {
                    Name::Known(known_as) if !source.is_ident(keyword + 3, "as") => {
                        format!(" as {known_as}")
                    }
                    _ => String::new(),
                };
                edits.put(
                    file,
                    source.tokens[keyword + 2].bytes(),
                    format!("{path}{alias}"),
                );
            }
            return;
        }
        _ => return,
    };
    for attribute in &attributes {
        if source.is_ident(cfg::attribute_name(source, attribute), "macro_use") {
            edits.remove(file, trivia::line(source, &source.bytes_of(attribute)));
        }
    }
    let alias = match &import.import.name {
        Name::Known(known_as) if path.rsplit("::").next() != Some(known_as) => {
            format!(" as {known_as}")
        }
        Name::Underscore => " as _".to_owned(),
        _ => String::new(),
    };
    edits.put(
        file,
        source.tokens[keyword].start..source.tokens[tokens.end - 1].end,
        format!("use {path}{alias};"),
    );
}

/// The path of an import as the bundle writes it, with its alias.
fn path_of(rewriter: &Rewriter, id: ImportId) -> String {
    let program = rewriter.program;
    let import = &program.imports[id];
    let own = program.modules[import.module].crate_id;
    let mut path = import.import.path.clone();
    let first = path[0].clone();
    if first == "crate" && own != MAIN {
        path[0] = format!("crate::{}", program.crates[own].bundled);
    } else if let Some(target) = program.crates[own].externs.get(&first)
        && let Some(bundled) = rewriter.bundled_path(own, &first, target)
    {
        path[0] = bundled;
    }
    let alias = match &import.import.name {
        Name::Known(name) if path.last() != Some(name) => format!(" as {name}"),
        Name::Underscore => " as _".to_owned(),
        _ => String::new(),
    };
    format!("{}{alias}", path.join("::"))
}
