//! Puts the one file together from the modules that are taken in.

use crate::{
    bundle::{
        attributes,
        edit::{Edits, Piece, Text},
        imports, macros,
        names::Names,
        remove,
        rewrite::Rewriter,
    },
    failure::Failure,
    judge::{profile::Profile, uses::Uses},
    read::program::{CrateId, ItemKind, MAIN, Program},
    select::modules::Selection,
};

/// What is asked of a bundle.
pub struct Wanted<'a> {
    pub profile: &'a Profile,
    /// Whether doc comments are taken out.
    pub strip: bool,
    /// The types that the judge defines, where only a part of the program is printed behind them.
    pub provided: Option<&'a [String]>,
    /// Whether the submission itself is left out.
    pub libraries_only: bool,
}

/// The one file.
pub struct Bundle {
    pub text: Text,
    /// The crates that the text uses and only the judge can bring, with the first place of each.
    pub uses: Uses,
    /// The libraries that are in it.
    pub inlined: Vec<CrateId>,
}

/// Bundles what is selected of `program`.
pub fn bundle(
    program: &mut Program,
    wanted: &Wanted,
    selection: &Selection,
) -> Result<Bundle, Failure> {
    let inlined: Vec<CrateId> = (1..program.crates.len())
        .filter(|&id| selection.modules[program.crates[id].root])
        .collect();
    let mut taken = Vec::new();
    for &id in &inlined {
        let name = Names::new(program).for_module(id, &taken);
        taken.push(name.clone());
        program.crates[id].bundled = name;
    }
    let program = &*program;
    let mut selection = selection.clone();
    leave_redundant(program, &mut selection);
    let mut edits = Edits::new(program.files.len());
    let extra = imports::narrow(program, &mut selection, &inlined, &mut edits);
    let removed = remove::leave_out(program, &selection, &mut edits);
    if let Some(provided) = wanted.provided {
        stand_in(program, provided, &mut edits);
    }
    let mut rewriter = Rewriter {
        program,
        profile: wanted.profile,
        names: Names::new(program),
        gone: &removed,
        inlined: &inlined,
        uses: Uses::new(),
    };
    for module in 0..program.modules.len() {
        if selection.modules[module] {
            rewriter.module(module, &mut edits)?;
        }
    }
    imports::rewrite(&mut rewriter, &selection, &extra, &mut edits);
    macros::reexport(program, &selection, &inlined, &mut edits);
    if wanted.strip {
        remove::docs(program, &mut edits);
    }
    let uses = rewriter.uses;
    Ok(Bundle {
        text: assemble(program, wanted, &inlined, edits),
        uses,
        inlined,
    })
}

/// The text behind a comment that is its first line.
pub fn with_header(program: &Program, header: Option<&str>, body: Text) -> Text {
    let mut text = Text::default();
    if let Some(header) = header {
        let line = format!("// {header}");
        if !body.text.starts_with(&line) {
            text.push(&line);
            text.push(program.main_file().newline());
        }
    }
    text.append(body);
    text
}

/// Leaves out imports of a crate under the name that its module has anyway, and declarations of which
/// no import is left.
fn leave_redundant(program: &Program, selection: &mut Selection) {
    let names = Names::new(program);
    for id in 0..program.imports.len() {
        selection.imports[id] &= !names.is_redundant(id);
    }
    for item in 0..program.items.len() {
        if matches!(
            program.items[item].kind,
            ItemKind::Use | ItemKind::ExternCrate
        ) {
            let mut imports = program.imports_of(item).peekable();
            selection.items[item] &=
                imports.peek().is_none() || imports.any(|import| selection.imports[import]);
        }
    }
}

/// Puts the judge's own types in the place of those that modules define.
fn stand_in(program: &Program, provided: &[String], edits: &mut Edits) {
    for item in 0..program.items.len() {
        let here = &program.items[item];
        let is_type = matches!(here.kind, ItemKind::Type | ItemKind::Enum { .. });
        let name = here.name.as_ref().filter(|name| provided.contains(name));
        if let Some(name) = name.filter(|_| is_type && !program.is_main_root(here.module)) {
            edits.put(
                here.file,
                program.bytes(item),
                format!("pub use crate::{name};"),
            );
        }
    }
}

fn assemble(program: &Program, wanted: &Wanted, inlined: &[CrateId], mut edits: Edits) -> Text {
    for &id in inlined {
        attributes::library(program, id, &mut edits);
    }
    let is_whole = wanted.provided.is_none();
    let mut allowed = vec!["warnings".to_owned()];
    if !inlined.is_empty() && is_whole {
        allowed.extend(attributes::lints(program, &mut edits));
    }
    if !is_whole {
        attributes::submission(program, &mut edits);
        let source = program.main_file();
        let end = source.tokens.last().map_or(0, |last| last.end);
        edits.remove(attributes::end_of_head(program).0, end..source.text.len());
    }
    let (main, head) = attributes::end_of_head(program);
    let newline = program.files[main].newline();
    let library = |id: CrateId, at_top: bool| {
        let own = &program.crates[id];
        let file = program.modules[own.root]
            .bodies
            .first()
            .map_or(0, |body| body.0);
        let (before, after) = if at_top { ("", newline) } else { (newline, "") };
        vec![
            Piece::Text(format!(
                "{before}#[allow({})]{newline}pub mod {} {{{newline}",
                allowed.join(", "),
                own.bundled
            )),
            Piece::File(file),
            Piece::Text(format!("}}{newline}{after}")),
        ]
    };
    if let Some(limit) = attributes::recursion_limit(program, inlined).filter(|_| is_whole) {
        edits.put(
            main,
            head..head,
            format!("#![recursion_limit = \"{limit}\"]{newline}"),
        );
    }
    let at_top = macros_would_leak(program, inlined);
    if at_top && !wanted.libraries_only {
        let pieces = inlined.iter().flat_map(|&id| library(id, true)).collect();
        edits.replace(main, head..head, pieces);
    }
    let mut text = Text::default();
    if !wanted.libraries_only {
        text.push_file(&program.files, &edits, main);
    }
    if !inlined.is_empty() || !is_whole {
        text.end_line();
    }
    if !at_top || wanted.libraries_only {
        for &id in inlined {
            text.push_pieces(&program.files, &edits, &library(id, false));
        }
    }
    text
}

/// Whether a macro of the submission has the name of one that a library calls; the library must then
/// stand in front of its definition.
fn macros_would_leak(program: &Program, inlined: &[CrateId]) -> bool {
    let own = &program.crates[MAIN].macros;
    !own.is_empty()
        && program
            .modules
            .iter()
            .filter(|module| inlined.contains(&module.crate_id))
            .any(|module| {
                module.bodies.iter().any(|(file, body)| {
                    let source = &program.files[*file];
                    body.clone().any(|i| {
                        source.is_punct(i + 1, '!')
                            && source.ident(i).is_some_and(|name| own.contains_key(name))
                    })
                })
            })
}
