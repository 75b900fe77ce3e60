//! Names in scope: what hides a crate's name, and which names the bundle's modules get.

use crate::{
    bundle::position::braces_around,
    read::{
        cfg,
        program::{CrateId, Extern, FileId, ItemKind, MAIN, ModuleId, Program},
        source::Source,
        tokens::Kind,
        usetree::{self, Import, Name},
    },
    select::resolve::{Meaning, Resolver, Target},
};

/// Keywords whose item has a name that a path can start with.
const DECLARING_TYPES: [&str; 6] = ["enum", "mod", "struct", "trait", "type", "union"];

/// Answers questions about names in scope.
pub struct Names<'a> {
    program: &'a Program,
    resolver: Resolver<'a>,
}

impl<'a> Names<'a> {
    pub fn new(program: &'a Program) -> Self {
        Self {
            program,
            resolver: Resolver::new(program),
        }
    }

    /// Whether in `module` something else than the crate `target` is called `name`, at token `at`.
    pub fn hidden(
        &mut self,
        module: ModuleId,
        file: FileId,
        at: usize,
        name: &str,
        target: &Extern,
    ) -> bool {
        let program = self.program;
        let source = &program.files[file];
        let here = &program.modules[module];
        let body = here
            .bodies
            .iter()
            .find(|(known, body)| *known == file && body.contains(&at));
        let start = body.map_or(at, |(_, body)| body.start);
        for brace in braces_around(source, start, at).into_iter().rev() {
            if self.block_declares(module, source, brace, at, name, target) {
                return true;
            }
            // A module sees nothing of what surrounds it.
            if brace >= 2 && source.is_ident(brace - 2, "mod") {
                return false;
            }
        }
        if here
            .named
            .get(name)
            .is_some_and(|items| items.iter().any(|&item| is_type(program, item)))
        {
            return true;
        }
        let named = here.imports.get(name).into_iter().flatten();
        named.chain(&here.globs).any(|&import| {
            let declaration = &program.items[program.imports[import].item];
            // A declaration does not see what it declares itself.
            let itself = declaration.file == file && declaration.tokens.contains(&at);
            !itself && self.brings(module, &program.imports[import].import, name, target)
        })
    }

    /// Whether the block that opens at `brace` itself, not one in it, gives `name` another meaning.
    fn block_declares(
        &mut self,
        module: ModuleId,
        source: &Source,
        brace: usize,
        at: usize,
        name: &str,
        target: &Extern,
    ) -> bool {
        let mut i = brace + 1;
        while i < source.tokens[brace].mate {
            if source.tokens[i].opens() {
                i = source.tokens[i].mate;
            } else if source.is_ident(i, "use")
                && let Some(tree) = usetree::parse(source, i + 1)
            {
                let itself = tree.tokens.contains(&at);
                if !itself
                    && !source.dead[i]
                    && usetree::imports(&tree)
                        .iter()
                        .any(|import| self.brings(module, import, name, target))
                {
                    return true;
                }
                i = tree.tokens.end;
            } else if source.is_ident(i + 1, name)
                && !source.dead[i]
                && source
                    .ident(i)
                    .is_some_and(|keyword| DECLARING_TYPES.contains(&keyword))
            {
                return true;
            }
            i += 1;
        }
        false
    }

    /// Whether an import gives `name` another meaning than the crate `target`.
    fn brings(&mut self, module: ModuleId, import: &Import, name: &str, target: &Extern) -> bool {
        let program = self.program;
        match &import.name {
            Name::Known(known) => known == name && self.is_type_import(module, import),
            Name::Underscore => false,
            Name::Glob => self
                .resolver
                .import(module, import)
                .into_iter()
                .any(|origin| {
                    let Target::Module(from) = origin.target else {
                        return false;
                    };
                    let is_own = program.modules[from].crate_id == program.modules[module].crate_id;
                    self.resolver.lookup(from, name).into_iter().any(|meaning| {
                        let is_other = match meaning.target {
                            Target::Module(found) => !self.is_crate(found, target),
                            Target::Item(item) => is_type(program, item),
                            Target::Outside => false,
                        };
                        is_other && (is_own || is_public(program, &meaning))
                    })
                }),
        }
    }

    fn is_type_import(&mut self, module: ModuleId, import: &Import) -> bool {
        let found = self.resolver.import(module, import);
        found.is_empty()
            || found.into_iter().any(|meaning| match meaning.target {
                Target::Item(item) => is_type(self.program, item),
                Target::Module(_) | Target::Outside => true,
            })
    }

    fn is_crate(&self, module: ModuleId, target: &Extern) -> bool {
        matches!(target, Extern::Inlined(id) if self.program.crates[*id].root == module)
    }

    /// A name for the module of crate `id`, which nothing at the root of the bundle has.
    pub fn for_module(&mut self, id: CrateId, others: &[String]) -> String {
        let program = self.program;
        let wanted = program.crates[id].name.clone();
        let root = program.crates[MAIN].root;
        let main = &program.modules[root];
        let target = Extern::Inlined(id);
        let declared = main
            .named
            .get(&wanted)
            .is_some_and(|items| items.iter().any(|&item| is_type(program, item)));
        let imported = main.imports.get(&wanted).into_iter().flatten().any(|&import| {
            let found = self.resolver.import(root, &program.imports[import].import);
            let crate_itself = found
                .iter()
                .any(|meaning| matches!(meaning.target, Target::Module(module) if self.is_crate(module, &target)));
            !crate_itself && self.is_type_import(root, &program.imports[import].import)
        });
        // The module would hide what comes through a glob, which hides the crate.
        let through_glob = main
            .globs
            .iter()
            .any(|&glob| self.brings(root, &program.imports[glob].import, &wanted, &target));
        let judges = program.crates.iter().any(|other| {
            matches!(
                other.externs.get(&wanted),
                Some(Extern::Registry { .. } | Extern::Std | Extern::ProcMacro { .. })
            )
        });
        let reserved = ["std", "core", "alloc", "proc_macro", "test"].contains(&wanted.as_str());
        if !declared
            && !imported
            && !through_glob
            && !judges
            && !reserved
            && !others.contains(&wanted)
        {
            return wanted;
        }
        let mut name = unused(program, &format!("{wanted}_lib"));
        while others.contains(&name) {
            name += "_";
        }
        name
    }

    /// Whether an import brings a crate into scope under the name that its module has anyway.
    pub fn is_redundant(&self, import: usize) -> bool {
        let program = self.program;
        let here = &program.imports[import];
        let (Name::Known(name), [path]) = (&here.import.name, here.import.path.as_slice()) else {
            return false;
        };
        let target = program.crate_of(here.module).externs.get(path);
        program.is_main_root(here.module)
            && matches!(target, Some(Extern::Inlined(id)) if program.crates[*id].bundled == *name)
    }
}

fn is_type(program: &Program, item: usize) -> bool {
    matches!(
        program.items[item].kind,
        ItemKind::Mod(_)
            | ItemKind::Type
            | ItemKind::Alias
            | ItemKind::Enum { .. }
            | ItemKind::Trait { .. }
    )
}

/// Whether other crates see what `meaning` is called in its module.
fn is_public(program: &Program, meaning: &Meaning) -> bool {
    let declaration = match (meaning.imports.last(), meaning.target) {
        (Some(&import), _) => Some(program.imports[import].item),
        (None, Target::Item(item)) => Some(item),
        (None, Target::Module(module)) => program.modules[module].declaration,
        (None, Target::Outside) => None,
    };
    declaration.is_none_or(|item| {
        let (source, tokens) = (program.source(item), &program.items[item].tokens);
        let attributes = cfg::leading_attributes(source, tokens);
        let first = attributes.last().map_or(tokens.start, |last| last.end);
        source.is_ident(first, "pub") && source.kind(first + 1) != Some(Kind::Open('('))
    })
}

/// A name that occurs nowhere, `wanted` if it can be.
pub fn unused(program: &Program, wanted: &str) -> String {
    let mut name = wanted.to_owned();
    while occurs(program, &name) {
        name += "_";
    }
    name
}

fn occurs(program: &Program, name: &str) -> bool {
    program.files.iter().any(|source| {
        (0..source.tokens.len())
            .any(|i| source.kind(i) == Some(Kind::Ident) && source.is_ident(i, name))
    })
}
