//! Which items, imports and modules the submission can reach.
//!
//! From the roots on, whatever a kept item mentions is kept. An implementation is kept with its trait
//! and its type. What cannot be judged, such as a call of a macro in item position, is kept with its
//! module. Whether the guess was right is proven by compiling; see `verify`.

use std::{
    collections::{HashMap, HashSet},
    rc::Rc,
};

use crate::{
    reach::{
        mentions::{self, Mention, Mentions, Root},
        resolve::{Meaning, Resolver, Start, Target},
        traits::TraitScopes,
    },
    read::{
        program::{Extern, ImportId, ItemId, ItemKind, ModuleId, Program},
        usetree::Import,
    },
};

/// How much is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Prune {
    /// Libraries that are not reached.
    Crates,
    /// And modules that are not reached.
    Modules,
    /// And items that are not reached.
    Items,
}

/// What is kept, by index.
#[derive(Debug, PartialEq, Eq)]
pub struct Kept {
    pub items: Vec<bool>,
    pub imports: Vec<bool>,
    pub modules: Vec<bool>,
    pub prune: Prune,
}

/// Works out what `roots` reach.
pub fn reach(program: &Program, roots: &[ItemId], prune: Prune) -> Kept {
    let mut reach = Reach {
        program,
        resolver: Resolver::new(program),
        traits: TraitScopes::default(),
        kept: Kept {
            items: vec![false; program.items.len()],
            imports: vec![false; program.imports.len()],
            modules: vec![false; program.modules.len()],
            prune,
        },
        queue: Vec::new(),
        seen: HashSet::new(),
        mentions: HashMap::new(),
    };
    for &root in roots {
        reach.root(root);
    }
    loop {
        while let Some((item, context)) = reach.queue.pop() {
            reach.follow(item, context);
        }
        reach.implementations();
        if reach.queue.is_empty() {
            return reach.kept;
        }
    }
}

pub struct Reach<'a> {
    pub program: &'a Program,
    pub resolver: Resolver<'a>,
    traits: TraitScopes,
    pub kept: Kept,
    /// Items to look at, each with the module that its names are looked up in.
    queue: Vec<(ItemId, ModuleId)>,
    seen: HashSet<(ItemId, ModuleId)>,
    mentions: HashMap<ItemId, Rc<Mentions>>,
}

impl Reach<'_> {
    fn root(&mut self, item: ItemId) {
        let module = self.program.items[item].module;
        match self.program.items[item].kind {
            ItemKind::Use | ItemKind::ExternCrate => {
                for import in self.program.imports_of(item) {
                    self.kept.items[item] = true;
                    self.kept.imports[import] = true;
                    for meaning in self
                        .resolver
                        .import(module, &self.program.imports[import].import)
                    {
                        self.apply(&meaning, module);
                    }
                }
            }
            ItemKind::Mod(_) => {}
            _ => self.keep(item, module),
        }
    }

    /// Keeps an item; a macro's names are looked up in `context` too.
    pub fn keep(&mut self, item: ItemId, context: ModuleId) {
        // Only what a macro's definition mentions depends on where it is used.
        let item_ref = &self.program.items[item];
        let context = match item_ref.kind {
            ItemKind::MacroRules { .. } => context,
            _ => item_ref.module,
        };
        self.kept.items[item] = true;
        self.reach(item_ref.module);
        if self.seen.insert((item, context)) {
            self.queue.push((item, context));
        }
    }

    fn keep_import(&mut self, import: ImportId) {
        self.kept.imports[import] = true;
        self.kept.items[self.program.imports[import].item] = true;
    }

    fn reach(&mut self, id: ModuleId) {
        if std::mem::replace(&mut self.kept.modules[id], true) {
            return;
        }
        let program = self.program;
        let module = &program.modules[id];
        if let Some(declaration) = module.declaration {
            self.kept.items[declaration] = true;
        }
        if let Some(parent) = module.parent {
            self.reach(parent);
        }
        for &item in &module.items {
            let certain = matches!(
                program.items[item].kind,
                ItemKind::Anonymous
                    | ItemKind::MacroCall
                    | ItemKind::Include(_)
                    | ItemKind::ExternCrate
            );
            if self.kept.prune < Prune::Items && !program.is_main_root(id) {
                self.root(item);
            } else if certain {
                self.keep(item, id);
            }
        }
        for &glob in &module.globs {
            for meaning in self.resolver.import(id, &program.imports[glob].import) {
                let Target::Module(target) = meaning.target else {
                    continue;
                };
                if self.is_opaque(target, &mut HashSet::new()) {
                    self.keep_import(glob);
                    self.apply(&meaning, id);
                }
            }
        }
        if self.kept.prune == Prune::Crates {
            let own = module.crate_id;
            for other in 0..program.modules.len() {
                if program.modules[other].crate_id == own
                    && !program.modules[other].bodies.is_empty()
                {
                    self.reach(other);
                }
            }
        }
    }

    /// Whether a macro may make some of the names that a glob brings from `module`; `seen` are the
    /// modules that were looked at.
    fn is_opaque(&mut self, module: ModuleId, seen: &mut HashSet<ModuleId>) -> bool {
        if !seen.insert(module) {
            return false;
        }
        let program = self.program;
        let here = &program.modules[module];
        let calls = |&item: &ItemId| program.items[item].kind == ItemKind::MacroCall;
        here.items.iter().any(calls)
            || here.globs.iter().any(|&glob| {
                let origins = self.resolver.import(module, &program.imports[glob].import);
                origins.into_iter().any(|origin| match origin.target {
                    Target::Module(from) => self.is_opaque(from, seen),
                    Target::Item(_) | Target::Outside => false,
                })
            })
    }

    fn mentions_of(&mut self, item: ItemId) -> Rc<Mentions> {
        let program = self.program;
        let collected = self.mentions.entry(item).or_insert_with(|| {
            let skipped = matches!(
                program.items[item].kind,
                ItemKind::Mod(_) | ItemKind::Use | ItemKind::ExternCrate | ItemKind::Include(_)
            );
            Rc::new(match skipped {
                true => Mentions::default(),
                false => {
                    mentions::collect(program.source(item), program.items[item].tokens.clone())
                }
            })
        });
        Rc::clone(collected)
    }

    fn follow(&mut self, item: ItemId, context: ModuleId) {
        let mentions = self.mentions_of(item);
        for mention in &mentions.list {
            self.mention(item, context, mention, &mentions.imports);
        }
        for import in &mentions.imports {
            for start in self.starts(item, context, import.global, import.dollar_crate) {
                for meaning in self.resolver.path(start, &import.path, &mentions.imports) {
                    self.apply(&meaning, context);
                }
            }
        }
    }

    /// Where a path in `item` may start: its own module, and for a macro where it is used.
    pub fn starts(
        &self,
        item: ItemId,
        context: ModuleId,
        global: bool,
        dollar_crate: bool,
    ) -> Vec<Start> {
        let own = self.program.items[item].module;
        let dollar_crate = dollar_crate.then(|| self.program.modules[own].crate_id);
        let mut modules = vec![own];
        if context != own {
            modules.push(context);
        }
        modules
            .into_iter()
            .map(|module| Start {
                module,
                global,
                dollar_crate,
            })
            .collect()
    }

    fn mention(&mut self, item: ItemId, context: ModuleId, mention: &Mention, local: &[Import]) {
        match mention.root {
            Root::Member => return self.members(item, context, &mention.path, local),
            Root::Variable => {
                for name in &mention.path {
                    self.anywhere(name);
                }
                return;
            }
            Root::Scope | Root::Global | Root::DollarCrate => {}
        }
        // A macro that another one is told to call stands there without its `!`.
        if (mention.bang || mention.in_macro) && mention.path.len() == 1 {
            for (found, module) in self.textual_macros(item, context, &mention.path[0]) {
                self.keep(found, module);
            }
        }
        let starts = self.starts(
            item,
            context,
            mention.root == Root::Global,
            mention.root == Root::DollarCrate,
        );
        for start in starts {
            let meanings = self.resolver.path(start, &mention.path, local);
            if meanings.is_empty() && mention.path.len() > 1 {
                self.members(item, context, &mention.path[1..], local);
            }
            for meaning in meanings {
                // A lone name that is a value cannot be a module.
                let lone =
                    mention.path.len() == 1 && !mention.in_macro && mention.root == Root::Scope;
                if lone && meaning.rest == 0 && matches!(meaning.target, Target::Module(_)) {
                    continue;
                }
                self.apply(&meaning, context);
                if meaning.rest > 0 {
                    let rest = mention.path.len().saturating_sub(meaning.rest);
                    self.members(item, context, &mention.path[rest..], local);
                }
            }
        }
    }

    fn apply(&mut self, meaning: &Meaning, context: ModuleId) {
        for &import in &meaning.imports {
            self.keep_import(import);
        }
        for &module in &meaning.modules {
            self.reach(module);
        }
        if let Target::Item(item) = meaning.target {
            self.keep(item, context);
        }
    }

    /// The macros that `name!` in `item` may call by where they stand in the text, each with the
    /// module that it is called from.
    pub fn textual_macros(
        &self,
        item: ItemId,
        context: ModuleId,
        name: &str,
    ) -> Vec<(ItemId, ModuleId)> {
        let program = self.program;
        let mut found = Vec::new();
        for module in [program.items[item].module, context] {
            let here = program.crate_of(module);
            let by_macro_use =
                here.macro_use
                    .iter()
                    .filter_map(|lib| match here.externs.get(lib) {
                        Some(Extern::Inlined(id)) => Some(&program.crates[*id]),
                        _ => None,
                    });
            for known in std::iter::once(here).chain(by_macro_use) {
                let macros = known.macros.get(name).into_iter().flatten();
                found.extend(macros.map(|&id| (id, module)));
            }
        }
        found
    }

    /// Keeps the traits in scope that have a member of one of these names.
    fn members(&mut self, item: ItemId, context: ModuleId, names: &[String], local: &[Import]) {
        let program = self.program;
        let own = program.items[item].module;
        let in_macro = matches!(program.items[item].kind, ItemKind::MacroRules { .. });
        for name in names {
            for id in self.traits.with_member(program, name) {
                let mut found = vec![];
                for module in [own, context] {
                    found.extend(self.traits.in_scope(
                        program,
                        &mut self.resolver,
                        module,
                        id,
                        local,
                    ));
                }
                for meaning in &found {
                    self.apply(meaning, context);
                }
                if in_macro {
                    self.keep(id, own);
                }
            }
        }
    }

    /// Keeps every item of this name.
    fn anywhere(&mut self, name: &str) {
        for item in 0..self.program.items.len() {
            if self.program.items[item].name.as_deref() == Some(name) {
                match self.program.items[item].kind {
                    ItemKind::Mod(module) => self.reach(module),
                    _ => self.keep(item, self.program.items[item].module),
                }
            }
        }
    }
}
