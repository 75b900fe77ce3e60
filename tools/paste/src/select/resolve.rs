//! What a path can mean.
//!
//! This is name resolution that errs on one side: visibility and namespaces are not looked at, names
//! within a body do not hide those around it, so a path may come out with more meanings than it has,
//! and never with fewer.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::read::{
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

/// One meaning of a path, and what it goes through on its way, whichever way it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meaning {
    pub target: Target,
    /// The names at the end of the path that belong to the target: variants, associated items.
    pub rest: usize,
    pub imports: BTreeSet<ImportId>,
    pub modules: BTreeSet<ModuleId>,
}

impl Meaning {
    fn new(target: Target) -> Self {
        Self {
            target,
            rest: 0,
            imports: BTreeSet::new(),
            modules: BTreeSet::new(),
        }
    }

    pub fn module(module: ModuleId) -> Self {
        Self {
            modules: BTreeSet::from([module]),
            ..Self::new(Target::Module(module))
        }
    }

    /// The same, reached by way of `other`.
    pub fn by_way_of(mut self, other: &Self) -> Self {
        self.imports.extend(&other.imports);
        self.modules.extend(&other.modules);
        self
    }

    /// The same, reached through `import`.
    pub fn through(mut self, import: ImportId) -> Self {
        self.imports.insert(import);
        self
    }
}

/// Adds a meaning, or another way to it; tells whether that is anything new.
pub fn add(meanings: &mut Vec<Meaning>, new: Meaning) -> bool {
    let same = |known: &&mut Meaning| (known.target, known.rest) == (new.target, new.rest);
    let Some(known) = meanings.iter_mut().find(same) else {
        meanings.push(new);
        return true;
    };
    let size = known.imports.len() + known.modules.len();
    known.imports.extend(new.imports);
    known.modules.extend(new.modules);
    known.imports.len() + known.modules.len() > size
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

/// A name, and the module that it is looked up in.
type Question = (ModuleId, String);

/// Resolves paths.
///
/// Modules that import from each other make questions that wait for each other. Such are answered
/// together: each is asked once a round, with the answers of the round before, until none grows.
pub struct Resolver<'a> {
    program: &'a Program,
    settled: HashMap<Question, Vec<Meaning>>,
    /// What is known so far about questions that are not settled.
    open: HashMap<Question, Vec<Meaning>>,
    /// The open questions of this round.
    asked: HashSet<Question>,
    /// Whether an answer has grown in this round.
    grown: bool,
    /// Whether a name without a meaning has none, and not just none so far.
    conclusive: bool,
}

impl<'a> Resolver<'a> {
    pub fn new(program: &'a Program) -> Self {
        Self {
            program,
            settled: HashMap::new(),
            open: HashMap::new(),
            asked: HashSet::new(),
            grown: false,
            conclusive: true,
        }
    }

    /// Every meaning of `path`; `local` are the imports of the body that it occurs in.
    pub fn path(&mut self, start: Start, path: &[String], local: &[Import]) -> Vec<Meaning> {
        let Some((first, rest)) = path.split_first() else {
            return start
                .dollar_crate
                .map(|own| self.root(own))
                .into_iter()
                .collect();
        };
        let meanings = self.first(start, first, local);
        self.follow(meanings, rest)
    }

    /// Every meaning of `name` in `module`, as seen from outside and from within.
    pub fn lookup(&mut self, module: ModuleId, name: &str) -> Vec<Meaning> {
        let question = (module, name.to_owned());
        if let Some(answer) = self.settled.get(&question) {
            return answer.clone();
        }
        if self.asked.is_empty() {
            return self.settle(question);
        }
        if self.asked.insert(question.clone()) {
            self.answer(&question);
        }
        self.open.get(&question).cloned().unwrap_or_default()
    }

    /// Answers a question and those that it raises for good.
    fn settle(&mut self, question: Question) -> Vec<Meaning> {
        // That a name has no meaning is a meaning to others, so it must not be said too early.
        for conclusive in [false, true] {
            self.conclusive = conclusive;
            self.grown = true;
            while std::mem::take(&mut self.grown) {
                self.asked = HashSet::from([question.clone()]);
                self.answer(&question);
            }
        }
        self.asked.clear();
        self.settled.extend(self.open.drain());
        self.settled[&question].clone()
    }

    /// Adds to the answer of an open question what the other answers now allow.
    fn answer(&mut self, question: &Question) {
        let program = self.program;
        let (module, name) = (question.0, question.1.as_str());
        let scope = &program.modules[module];
        let own = &program.crates[scope.crate_id];
        let mut found: Vec<Meaning> = Vec::new();
        for &item in scope.named.get(name).into_iter().flatten() {
            found.push(self.item(item));
        }
        if own.root == module {
            for &item in own.macros.get(name).into_iter().flatten() {
                if matches!(
                    program.items[item].kind,
                    ItemKind::MacroRules { exported: true, .. }
                ) {
                    found.push(self.item(item));
                }
            }
        }
        for &id in scope.imports.get(name).into_iter().flatten() {
            let import = &program.imports[id].import;
            let mut origins = self.import(module, import);
            if origins.is_empty() && self.conclusive {
                // `use name;` of a macro that is in scope by where it stands.
                let macros = match import.path.as_slice() {
                    [lone] => own.macros.get(lone),
                    _ => None,
                };
                origins.extend(macros.into_iter().flatten().map(|&item| self.item(item)));
                if origins.is_empty() {
                    origins.push(Meaning::new(Target::Outside));
                }
            }
            for origin in origins {
                found.push(Meaning {
                    // Seen from here the end of the path is one name, so that circles end.
                    rest: origin.rest.min(1),
                    ..origin.through(id)
                });
            }
        }
        for &glob in &scope.globs {
            let origins = self.import(module, &program.imports[glob].import);
            for meaning in self.through_glob(origins, name) {
                found.push(meaning.through(glob));
            }
        }
        let answer = self.open.entry(question.clone()).or_default();
        for meaning in found {
            self.grown |= add(answer, meaning);
        }
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
                    for meaning in self.lookup(module, name) {
                        meanings.push(meaning.by_way_of(&origin));
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
            let root = vec![self.root(own)];
            return self.follow(root, &[name.to_owned()]);
        }
        let mut meanings = Vec::new();
        if !start.global {
            match name {
                "crate" => return vec![self.root(module.crate_id)],
                "self" => return vec![Meaning::module(start.module)],
                // Modules within a body are not told apart from the one around it.
                "super" => {
                    return [Some(start.module), module.parent]
                        .into_iter()
                        .flatten()
                        .map(Meaning::module)
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
            Some(Extern::Inlined(id)) => meanings.push(self.root(*id)),
            Some(Extern::Own) => meanings.push(self.root(module.crate_id)),
            Some(_) => meanings.push(Meaning::new(Target::Outside)),
            None if start.global && name == "self" => meanings.push(self.root(module.crate_id)),
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
                let rest = meaning.rest + path.len();
                add(&mut found, Meaning { rest, ..meaning });
                continue;
            };
            let next = match name.as_str() {
                "self" => vec![Meaning::module(module)],
                "super" => self.program.modules[module]
                    .parent
                    .map(Meaning::module)
                    .into_iter()
                    .collect(),
                _ => self.lookup(module, name),
            };
            if next.is_empty() && self.conclusive {
                let rest = meaning.rest + path.len();
                add(&mut found, Meaning { rest, ..meaning });
                continue;
            }
            let next = next
                .into_iter()
                .map(|next| next.by_way_of(&meaning))
                .collect();
            for meaning in self.follow(next, rest) {
                add(&mut found, meaning);
            }
        }
        found
    }

    fn item(&self, item: ItemId) -> Meaning {
        match self.program.items[item].kind {
            ItemKind::Mod(module) => Meaning::module(module),
            _ => Meaning::new(Target::Item(item)),
        }
    }

    fn root(&self, own: CrateId) -> Meaning {
        Meaning::module(self.program.crates[own].root)
    }
}
