//! Turns what is kept into edits: takes out the rest, and puts files where modules name them.

use std::ops::Range;

use crate::{
    bundle::{
        edit::{Edits, Piece},
        position::macro_bracket,
    },
    read::{
        cfg, items,
        program::{FileId, ImportId, ItemId, ItemKind, ModuleId, Program},
        source::Source,
        tokens::Kind,
        usetree::{self, End, UseTree},
    },
    select::modules::Selection,
    trivia,
};

/// For each file, which tokens are left out.
pub type Gone = Vec<Vec<bool>>;

/// Adds the edits that leave out what is not printed, and tells which tokens that is.
pub fn leave_out(program: &Program, printed: &Selection, edits: &mut Edits) -> Gone {
    let mut gone: Gone = program
        .files
        .iter()
        .map(|source| source.dead.clone())
        .collect();
    for (file, source) in program.files.iter().enumerate() {
        for cut in &source.cuts {
            edits.remove(file, trivia::widen(source, cut));
        }
        for met in source.met.iter().chain(&source.foreign) {
            edits.remove(file, trivia::line(source, met));
        }
    }
    for item in 0..program.items.len() {
        let Some(file) = emitted_file(program, printed, item) else {
            continue;
        };
        let source = &program.files[file];
        let tokens = program.items[item].tokens.clone();
        if !printed.items[item] {
            edits.remove(file, trivia::widen(source, &program.bytes(item)));
            gone[file][tokens].fill(true);
            continue;
        }
        match program.items[item].kind {
            ItemKind::Mod(module) => inline(program, item, module, edits),
            ItemKind::Include(included) => {
                let bytes = program.bytes(item);
                edits.replace(file, bytes, vec![Piece::File(included)]);
            }
            ItemKind::Use => {
                let dropped: Vec<Range<usize>> = program
                    .imports_of(item)
                    .filter(|&import| !printed.imports[import])
                    .map(|import: ImportId| program.imports[import].import.tokens.clone())
                    .collect();
                if !dropped.is_empty() {
                    imports(source, &tokens, &dropped, &mut |tokens, bytes| {
                        gone[file][tokens].fill(true);
                        edits.remove(file, bytes);
                    });
                }
            }
            _ => {}
        }
    }
    gone
}

/// The file of an item whose module is printed.
fn emitted_file(program: &Program, printed: &Selection, item: ItemId) -> Option<usize> {
    let mut module = program.items[item].module;
    while let Some(declaration) = program.modules[module].declaration {
        printed.items[declaration].then_some(())?;
        module = program.modules[module].parent?;
    }
    Some(program.items[item].file)
}

/// Puts a module's file where it is declared.
fn inline(program: &Program, item: ItemId, module: ModuleId, edits: &mut Edits) {
    let file = program.items[item].file;
    let source = program.source(item);
    let tokens = program.items[item].tokens.clone();
    let last = tokens.end - 1;
    for attribute in cfg::leading_attributes(source, &tokens) {
        let name = cfg::attribute_name(source, &attribute);
        let names_path = source.is_ident(name, "path")
            || (source.is_ident(name, "cfg_attr")
                && attribute.clone().any(|i| source.is_ident(i, "path")));
        if names_path {
            edits.remove(file, trivia::widen(source, &source.bytes_of(&attribute)));
        }
    }
    if source.is_punct(last, ';')
        && let Some(&(inner, _)) = program.modules[module].bodies.first()
    {
        let pieces = vec![
            Piece::Text(" {\n".into()),
            Piece::File(inner),
            Piece::Text("}".into()),
        ];
        edits.replace(file, source.tokens[last].bytes(), pieces);
    }
}

/// Takes the `dropped` imports out of the declaration that is `tokens`; `remove` is told tokens and
/// bytes.
pub fn imports(
    source: &Source,
    tokens: &Range<usize>,
    dropped: &[Range<usize>],
    remove: &mut impl FnMut(Range<usize>, Range<usize>),
) {
    if let Some(keyword) = items::use_keyword(source, tokens)
        && let Some(tree) = usetree::parse(source, keyword + 1)
    {
        thin(source, &tree, dropped, remove);
    }
}

/// Takes the dropped imports out of a tree.
fn thin(
    source: &Source,
    tree: &UseTree,
    dropped: &[Range<usize>],
    remove: &mut impl FnMut(Range<usize>, Range<usize>),
) {
    let End::Group(children) = &tree.end else {
        return;
    };
    let mut kept_before: Option<&UseTree> = None;
    for (index, child) in children.iter().enumerate() {
        if !is_dropped(child, dropped) {
            thin(source, child, dropped, remove);
            kept_before = Some(child);
            continue;
        }
        let bytes = source.bytes_of(&child.tokens);
        let following_kept = children[index + 1..]
            .iter()
            .any(|next| !is_dropped(next, dropped));
        let bytes = match (children.get(index + 1), kept_before) {
            (Some(next), _) if following_kept => bytes.start..source.bytes_of(&next.tokens).start,
            (_, Some(previous)) => source.bytes_of(&previous.tokens).end..bytes.end,
            _ => bytes,
        };
        remove(child.tokens.clone(), bytes);
    }
}

fn is_dropped(tree: &UseTree, dropped: &[Range<usize>]) -> bool {
    match &tree.end {
        End::Group(children) if !children.is_empty() => {
            children.iter().all(|child| is_dropped(child, dropped))
        }
        _ => dropped.contains(&tree.tokens),
    }
}

/// Adds the edits that take out doc comments and `#[doc]`, save those that a macro may match.
pub fn docs(program: &Program, edits: &mut Edits) {
    for (file, source) in program.files.iter().enumerate() {
        docs_of(source, file, edits);
    }
}

/// The same for one file.
pub fn docs_of(source: &Source, file: FileId, edits: &mut Edits) {
    let mut i = 0;
    while i < source.tokens.len() {
        let inner = usize::from(source.is_punct(i + 1, '!'));
        let open = i + 1 + inner;
        let end = match source.tokens[i].kind {
            Kind::Doc { .. } => Some(i),
            Kind::Punct('#')
                if source.kind(open) == Some(Kind::Open('['))
                    && source.is_ident(open + 1, "doc") =>
            {
                Some(source.tokens[open].mate)
            }
            _ => None,
        };
        if let Some(end) = end {
            edits.remove(file, trivia::line(source, &source.bytes_of(&(i..end + 1))));
        } else if let Some(open) = macro_bracket(source, i) {
            i = source.tokens[open].mate;
        }
        i += 1;
    }
}
