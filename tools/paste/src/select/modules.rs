//! Which modules are taken in.
//!
//! From the submission on, a module is taken in whole when a path leads to something in it; one that
//! a path only goes through is taken in for what it leads to. A re-export is followed when its name is
//! asked for. What the compiler misses afterwards is asked for by name, and in the end everything is.

use std::{
    collections::{BTreeSet, HashSet},
    mem,
    rc::Rc,
};

use crate::{
    read::{
        program::{Extern, ImportId, ItemId, ItemKind, MAIN, ModuleId, Program},
        usetree::Name,
    },
    select::{
        references::{References, Root},
        resolve::{Meaning, Resolver, Start, Target},
    },
};

/// What is taken in, by index. A module that is not takes its contents along.
#[derive(Clone, PartialEq, Eq)]
pub struct Selection {
    pub items: Vec<bool>,
    pub imports: Vec<bool>,
    pub modules: Vec<bool>,
    /// The modules that are taken in whole.
    pub(super) whole: Vec<bool>,
}

/// Keywords in front of a name that is declared.
const DECLARING: [&str; 9] = [
    "const", "enum", "fn", "mod", "static", "struct", "trait", "type", "union",
];

/// The types and the traits of the program that the head of an implementation names.
pub type Head = (Vec<ItemId>, Vec<ItemId>);

/// Follows the paths of a program.
pub struct Selector<'a> {
    pub(super) program: &'a Program,
    pub(super) resolver: Resolver<'a>,
    pub(super) selection: Selection,
    queue: Vec<ModuleId>,
    references: Vec<Option<Rc<References>>>,
    pub(super) heads: Vec<Option<Rc<Head>>>,
}

impl<'a> Selector<'a> {
    /// What `main.rs` leads to, and what was selected `before`.
    pub fn new(program: &'a Program, before: Option<Selection>) -> Self {
        let mut selector = Self {
            program,
            resolver: Resolver::new(program),
            selection: before.unwrap_or_else(|| Selection {
                items: vec![false; program.items.len()],
                imports: vec![false; program.imports.len()],
                modules: vec![false; program.modules.len()],
                whole: vec![false; program.modules.len()],
            }),
            queue: Vec::new(),
            references: vec![None; program.modules.len()],
            heads: vec![None; program.items.len()],
        };
        selector.take(program.crates[MAIN].root);
        selector.follow();
        selector
    }

    /// What has been chosen.
    pub fn selection(self) -> Selection {
        self.selection
    }

    /// Takes in what else has to do with one of `names`; tells whether that is anything.
    pub fn ask(&mut self, names: &BTreeSet<String>) -> bool {
        let program = self.program;
        let before = self.selection.clone();
        for module in 0..program.modules.len() {
            let asked = program.modules[module].items.iter().any(|&item| {
                let kind = &program.items[item].kind;
                let named = |name: &String| names.contains(name);
                match kind {
                    ItemKind::Impl { of, for_type } => {
                        let source = program.source(item);
                        let header = of.clone().into_iter().flatten().chain(for_type.clone());
                        let mut header = header.filter_map(|i| source.ident(i));
                        header.any(|name| names.contains(name))
                    }
                    ItemKind::MacroCall => {
                        let made = self.made_by(item);
                        made.iter().any(named)
                    }
                    _ => program.items[item].name.as_ref().is_some_and(named),
                }
            });
            if asked && self.can_be_taken(module) {
                self.take(module);
            }
        }
        self.follow();
        self.selection != before
    }

    /// Takes in every module of the libraries that are taken in, and of the submission.
    pub fn everything(&mut self) -> bool {
        let before = self.selection.clone();
        for module in 0..self.program.modules.len() {
            if self.can_be_taken(module) {
                self.take(module);
                let imports = self.program.modules[module].items.iter();
                for import in imports.flat_map(|&item| self.program.imports_of(item)) {
                    self.follow_import(module, import);
                }
            }
        }
        self.follow();
        self.selection != before
    }

    /// Whether a module has a text, in a crate that is taken in.
    pub(super) fn can_be_taken(&self, module: ModuleId) -> bool {
        let here = &self.program.modules[module];
        let mut at = module;
        while let Some(parent) = self.program.modules[at].parent {
            if self.program.modules[at].declaration.is_none() {
                return false;
            }
            at = parent;
        }
        !here.bodies.is_empty() && self.selection.modules[self.program.crates[here.crate_id].root]
    }

    /// Takes in a module whole.
    pub(super) fn take(&mut self, module: ModuleId) {
        self.enter(module);
        if !mem::replace(&mut self.selection.whole[module], true) {
            self.queue.push(module);
        }
    }

    /// Takes in a module and those around it for what is in it.
    fn enter(&mut self, module: ModuleId) {
        let program = self.program;
        if mem::replace(&mut self.selection.modules[module], true) {
            return;
        }
        if let Some(declaration) = program.modules[module].declaration {
            self.selection.items[declaration] = true;
        }
        if let Some(parent) = program.modules[module].parent {
            self.enter(parent);
        }
    }

    fn follow(&mut self) {
        loop {
            while let Some(module) = self.queue.pop() {
                self.module(module);
            }
            self.implementations();
            if self.queue.is_empty() {
                return;
            }
        }
    }

    /// Follows what a module that is taken in whole refers to.
    fn module(&mut self, module: ModuleId) {
        let program = self.program;
        let references = self.references(module);
        for &item in &program.modules[module].items {
            match &program.items[item].kind {
                ItemKind::Mod(_) => {}
                ItemKind::Use | ItemKind::ExternCrate => {
                    let is_private =
                        !program.is_visible(item) || module == program.crates[MAIN].root;
                    for id in program.imports_of(item) {
                        let is_asked = match &program.imports[id].import.name {
                            Name::Known(name) => references.words.contains(name),
                            Name::Underscore => true,
                            Name::Glob => false,
                        };
                        if is_private || is_asked {
                            self.follow_import(module, id);
                        }
                    }
                    // `use lib::{};`
                    self.selection.items[item] |= program.imports_of(item).next().is_none();
                }
                _ => self.selection.items[item] = true,
            }
        }
        for reference in &references.paths {
            if reference.callable && reference.path.len() == 1 {
                self.macros(module, &reference.path[0]);
            }
            let start = Start {
                module,
                global: reference.root == Root::Global,
                dollar_crate: (reference.root == Root::DollarCrate)
                    .then_some(program.modules[module].crate_id),
            };
            for meaning in self
                .resolver
                .path(start, &reference.path, &references.imports)
            {
                self.apply(&meaning);
            }
        }
        for import in &references.imports {
            for meaning in self.resolver.import(module, import) {
                self.apply(&meaning);
                if import.name == Name::Glob {
                    self.through_glob(&meaning, &references.words, &mut HashSet::new());
                }
            }
        }
        for &glob in &program.modules[module].globs {
            for meaning in self.resolver.import(module, &program.imports[glob].import) {
                self.through_glob(
                    &meaning.through(glob),
                    &references.words,
                    &mut HashSet::new(),
                );
            }
        }
    }

    /// What the tokens of a module refer to, those of the modules in it left out.
    fn references(&mut self, module: ModuleId) -> Rc<References> {
        let program = self.program;
        let references = self.references[module].get_or_insert_with(|| {
            let mut references = References::default();
            for &item in &program.modules[module].items {
                match program.items[item].kind {
                    ItemKind::Mod(_) | ItemKind::Use | ItemKind::ExternCrate => {}
                    _ => {
                        references.collect(program.source(item), program.items[item].tokens.clone())
                    }
                }
            }
            Rc::new(references)
        });
        Rc::clone(references)
    }

    fn follow_import(&mut self, module: ModuleId, id: ImportId) {
        self.keep_import(id);
        for meaning in self
            .resolver
            .import(module, &self.program.imports[id].import)
        {
            self.apply(&meaning);
        }
    }

    fn keep_import(&mut self, id: ImportId) {
        let import = &self.program.imports[id];
        self.selection.imports[id] = true;
        self.selection.items[import.item] = true;
        self.enter(import.module);
    }

    fn apply(&mut self, meaning: &Meaning) {
        for &import in &meaning.imports {
            self.keep_import(import);
        }
        for &module in &meaning.modules {
            self.enter(module);
        }
        match meaning.target {
            // A name that it does not declare: a macro that is called there makes it.
            Target::Module(module) if meaning.rest > 0 => self.take(module),
            Target::Module(module) => self.enter(module),
            Target::Item(item) => self.take(self.program.items[item].module),
            Target::Outside => {}
        }
    }

    /// Takes in the macros that a bare `name!` may call by where they stand in the text.
    fn macros(&mut self, module: ModuleId, name: &str) {
        let program = self.program;
        let own = program.crate_of(module);
        let others = own
            .macro_use
            .iter()
            .filter_map(|lib| match own.externs.get(lib) {
                Some(Extern::Inlined(id)) => Some(&program.crates[*id]),
                _ => None,
            });
        let known: Vec<ItemId> = std::iter::once(own)
            .chain(others)
            .flat_map(|known| known.macros.get(name).into_iter().flatten().copied())
            .collect();
        for id in known {
            self.take(program.items[id].module);
        }
    }

    /// Takes in what a glob may bring without being named by a path: traits for their members, and
    /// what macros make. `from` is where the glob imports from.
    fn through_glob(
        &mut self,
        from: &Meaning,
        words: &BTreeSet<String>,
        seen: &mut HashSet<ModuleId>,
    ) {
        let program = self.program;
        let Target::Module(module) = from.target else {
            return;
        };
        if !seen.insert(module) {
            return;
        }
        let here = &program.modules[module];
        let offers = here
            .items
            .iter()
            .any(|&item| match &program.items[item].kind {
                ItemKind::Trait { members } => members.iter().any(|member| words.contains(member)),
                ItemKind::MacroCall => !self.made_by(item).is_disjoint(words),
                _ => false,
            });
        if offers {
            self.apply(from);
            self.take(module);
        }
        let named: Vec<ImportId> = here
            .imports
            .values()
            .chain([&here.unnamed])
            .flatten()
            .copied()
            .collect();
        for id in named {
            for meaning in self.resolver.import(module, &program.imports[id].import) {
                let offers = matches!(meaning.target, Target::Item(item) if matches!(
                    &program.items[item].kind,
                    ItemKind::Trait { members } if members.iter().any(|member| words.contains(member))
                ));
                if offers {
                    self.apply(&meaning.through(id).by_way_of(from));
                }
            }
        }
        for &glob in &here.globs {
            for meaning in self.resolver.import(module, &program.imports[glob].import) {
                self.through_glob(&meaning.through(glob).by_way_of(from), words, seen);
            }
        }
    }

    /// What a macro call may make: the words of its arguments, and what the macros that it comes to
    /// call declare.
    fn made_by(&self, call: ItemId) -> BTreeSet<String> {
        let program = self.program;
        let own = program.crate_of(program.items[call].module);
        let mut texts = vec![call];
        let mut words = BTreeSet::new();
        let mut next = 0;
        while let Some(&text) = texts.get(next) {
            next += 1;
            let source = program.source(text);
            for i in program.items[text].tokens.clone() {
                let Some(name) = source.ident(i) else {
                    continue;
                };
                let declares = i > 0
                    && source
                        .ident(i - 1)
                        .is_some_and(|word| DECLARING.contains(&word));
                if text == call || declares {
                    words.insert(name.to_owned());
                }
                for &definition in own.macros.get(name).into_iter().flatten() {
                    if !texts.contains(&definition) {
                        texts.push(definition);
                    }
                }
            }
        }
        words
    }
}
