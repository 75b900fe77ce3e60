//! Names in scope: what hides a crate's name, and which names the bundle's modules get.

use crate::paste::{
    reach::resolve::{Resolver, Target},
    read::{
        program::{CrateId, Extern, FileId, ItemKind, MAIN, ModuleId, Program},
        tokens::Kind,
        usetree::Name,
    },
};

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
        let here = &program.modules[module];
        if here
            .named
            .get(name)
            .is_some_and(|items| items.iter().any(|&item| is_type(program, item)))
        {
            return true;
        }
        for &import in here.imports.get(name).into_iter().flatten() {
            let declaration = &program.items[program.imports[import].item];
            // A declaration does not see what it declares itself.
            let itself = declaration.file == file && declaration.tokens.contains(&at);
            if !itself && self.is_type_import(module, import) {
                return true;
            }
        }
        here.globs.iter().any(|&glob| {
            self.resolver
                .import(module, &program.imports[glob].import)
                .into_iter()
                .any(|origin| {
                    let Target::Module(from) = origin.target else {
                        return false;
                    };
                    self.resolver.lookup(from, name).into_iter().any(|meaning| {
                        match meaning.target {
                            Target::Module(found) => !self.is_crate(found, target),
                            Target::Item(item) => is_type(program, item),
                            Target::Outside => false,
                        }
                    })
                })
        })
    }

    fn is_type_import(&mut self, module: ModuleId, import: usize) -> bool {
        let found = self
            .resolver
            .import(module, &self.program.imports[import].import);
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
            !crate_itself && self.is_type_import(root, import)
        });
        let judges = program.crates.iter().any(|other| {
            matches!(
                other.externs.get(&wanted),
                Some(Extern::Registry { .. } | Extern::Std | Extern::ProcMacro { .. })
            )
        });
        let reserved = ["std", "core", "alloc", "proc_macro", "test"].contains(&wanted.as_str());
        if !declared && !imported && !judges && !reserved && !others.contains(&wanted) {
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
