//! What a path can mean.
//!
//! This is name resolution that errs on one side: visibility and namespaces are not looked at, names
//! within a body do not hide those around it, so a path may come out with more meanings than it has,
//! and never with fewer.

use crate::paste::read::{
    program::{CrateId, Extern, ImportId, ItemId, ItemKind, ModuleId, Program},
    usetree::{Import, Name},
};

/// What a path leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    Module(ModuleId),
    Item(ItemId),
    /// A crate that is not inlined.
    Outside,
}

/// One meaning of a path, and what it goes through on its way.
#[derive(Clone, Debug)]
pub struct Meaning {
    pub target: Target,
    /// The names at the end of the path that belong to the target: variants, associated items.
    pub rest: usize,
    pub imports: Vec<ImportId>,
    pub modules: Vec<ModuleId>,
}

/// How a path starts.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    pub module: ModuleId,
    /// `::name`
    pub global: bool,
    /// The crate of a `$crate`.
    pub dollar_crate: Option<CrateId>,
}

/// Resolves paths; remembers which questions are open, so that circles of imports end.
pub struct Resolver<'a> {
    program: &'a Program,
    open: Vec<(ModuleId, String)>,
    /// Whether the last answer lacks what an open question would have added.
    circular: bool,
}

impl<'a> Resolver<'a> {
    pub fn new(program: &'a Program) -> Self {
        Self {
            program,
            open: Vec::new(),
            circular: false,
        }
    }

    /// Every meaning of `path`; `local` are the imports of the body that it occurs in.
    pub fn path(&mut self, start: Start, path: &[String], local: &[Import]) -> Vec<Meaning> {
        let Some((first, rest)) = path.split_first() else {
            return start
                .dollar_crate
                .map(|own| self.root(own, 0))
                .into_iter()
                .collect();
        };
        let meanings = self.first(start, first, local);
        self.follow(meanings, rest)
    }

    /// Every meaning of `name` in `module`, as seen from outside and from within.
    pub fn lookup(&mut self, module: ModuleId, name: &str) -> Vec<Meaning> {
        let program = self.program;
        let scope = &program.modules[module];
        let own = &program.crates[scope.crate_id];
        let mut meanings = Vec::new();
        for &item in scope.named.get(name).into_iter().flatten() {
            meanings.push(self.item(item));
        }
        if own.root == module {
            for &item in own.macros.get(name).into_iter().flatten() {
                if matches!(
                    program.items[item].kind,
                    ItemKind::MacroRules { exported: true, .. }
                ) {
                    meanings.push(self.item(item));
                }
            }
        }
        // Within its own answer a question has only what needs no import.
        let question = (module, name.to_owned());
        if self.open.contains(&question) {
            self.circular = true;
            return meanings;
        }
        self.open.push(question);
        for &import in scope.imports.get(name).into_iter().flatten() {
            self.circular = false;
            let mut found = self.import(module, &program.imports[import].import);
            if found.is_empty() && self.circular {
                // `use name;` of a macro that is in scope by where it stands.
                let macros = own.macros.get(name).into_iter().flatten();
                found.extend(macros.map(|&item| self.item(item)));
            } else if found.is_empty() {
                found.push(outside());
            }
            for mut meaning in found {
                meaning.imports.push(import);
                meanings.push(meaning);
            }
        }
        for &glob in &scope.globs {
            let found = self.import(module, &program.imports[glob].import);
            for mut meaning in self.through_glob(found, name) {
                meaning.imports.push(glob);
                meanings.push(meaning);
            }
        }
        self.open.pop();
        meanings
    }

    /// Where an import of `module` leads.
    pub fn import(&mut self, module: ModuleId, import: &Import) -> Vec<Meaning> {
        let dollar_crate = import
            .dollar_crate
            .then(|| self.program.modules[module].crate_id);
        self.path(
            Start {
                module,
                global: import.global,
                dollar_crate,
            },
            &import.path,
            &[],
        )
    }

    /// The meanings of `name` in what a glob imports from.
    fn through_glob(&mut self, from: Vec<Meaning>, name: &str) -> Vec<Meaning> {
        let mut meanings = Vec::new();
        for origin in from {
            match origin.target {
                Target::Module(module) => {
                    for mut meaning in self.lookup(module, name) {
                        meaning.imports.extend(&origin.imports);
                        meaning.modules.extend(&origin.modules);
                        meanings.push(meaning);
                    }
                }
                Target::Item(item) => {
                    if matches!(&self.program.items[item].kind, ItemKind::Enum { variants } if variants.iter().any(|known| known == name))
                    {
                        meanings.push(origin);
                    }
                }
                Target::Outside => {}
            }
        }
        meanings
    }

    fn first(&mut self, start: Start, name: &str, local: &[Import]) -> Vec<Meaning> {
        let program = self.program;
        let module = &program.modules[start.module];
        if let Some(own) = start.dollar_crate {
            let root = vec![self.root(own, 0)];
            return self.follow(root, &[name.to_owned()]);
        }
        let mut meanings = Vec::new();
        if !start.global {
            match name {
                "crate" => return vec![self.root(module.crate_id, 0)],
                "self" => return vec![within(start.module)],
                // Modules within a body are not told apart from the one around it.
                "super" => {
                    return [Some(start.module), module.parent]
                        .into_iter()
                        .flatten()
                        .map(within)
                        .collect();
                }
                _ => {}
            }
            meanings = self.lookup(start.module, name);
            for (index, import) in local.iter().enumerate() {
                let (is_named, is_glob) = (
                    matches!(&import.name, Name::Known(known) if known == name),
                    import.name == Name::Glob,
                );
                if !is_named && !is_glob {
                    continue;
                }
                // What it is called must not be looked up in itself, but in its neighbours.
                let others = [&local[..index], &local[index + 1..]].concat();
                let from = Start {
                    module: start.module,
                    global: import.global,
                    dollar_crate: None,
                };
                let found = self.path(from, &import.path, &others);
                match is_glob {
                    true => meanings.extend(self.through_glob(found, name)),
                    false => meanings.extend(found),
                }
            }
        }
        match program.crates[module.crate_id].externs.get(name) {
            Some(Extern::Inlined(id)) => meanings.push(self.root(*id, 0)),
            Some(Extern::Own) => meanings.push(self.root(module.crate_id, 0)),
            Some(_) => meanings.push(outside()),
            None if start.global && name == "self" => meanings.push(self.root(module.crate_id, 0)),
            None => {}
        }
        meanings
    }

    fn follow(&mut self, meanings: Vec<Meaning>, path: &[String]) -> Vec<Meaning> {
        let Some((name, rest)) = path.split_first() else {
            return meanings;
        };
        let mut found = Vec::new();
        for meaning in meanings {
            let Target::Module(module) = meaning.target else {
                found.push(Meaning {
                    rest: meaning.rest + path.len(),
                    ..meaning
                });
                continue;
            };
            self.circular = false;
            let next = match name.as_str() {
                "self" => vec![within(module)],
                "super" => self.program.modules[module]
                    .parent
                    .map(within)
                    .into_iter()
                    .collect(),
                _ => self.lookup(module, name),
            };
            if next.is_empty() {
                if !self.circular {
                    found.push(Meaning {
                        rest: meaning.rest + path.len(),
                        ..meaning
                    });
                }
                continue;
            }
            let next = next
                .into_iter()
                .map(|mut next| {
                    next.imports.extend(&meaning.imports);
                    next.modules.extend(&meaning.modules);
                    next
                })
                .collect();
            found.extend(self.follow(next, rest));
        }
        found
    }

    fn item(&self, item: ItemId) -> Meaning {
        match self.program.items[item].kind {
            ItemKind::Mod(module) => within(module),
            _ => Meaning {
                target: Target::Item(item),
                rest: 0,
                imports: Vec::new(),
                modules: Vec::new(),
            },
        }
    }

    fn root(&self, own: CrateId, rest: usize) -> Meaning {
        Meaning {
            rest,
            ..within(self.program.crates[own].root)
        }
    }
}

fn within(module: ModuleId) -> Meaning {
    Meaning {
        target: Target::Module(module),
        rest: 0,
        imports: Vec::new(),
        modules: vec![module],
    }
}

fn outside() -> Meaning {
    Meaning {
        target: Target::Outside,
        rest: 0,
        imports: Vec::new(),
        modules: Vec::new(),
    }
}
