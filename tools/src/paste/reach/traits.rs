//! Which traits are in scope where, since a method call names its trait nowhere.

use std::collections::HashMap;

use crate::paste::{
    reach::resolve::{Meaning, Resolver, Start, Target},
    read::{
        program::{ImportId, ItemId, ItemKind, ModuleId, Program},
        usetree::{Import, Name},
    },
};

/// Remembers the traits of the program and the scopes that were asked for.
#[derive(Default)]
pub struct TraitScopes {
    members: Option<HashMap<String, Vec<ItemId>>>,
    scopes: HashMap<ModuleId, Vec<Meaning>>,
}

impl TraitScopes {
    /// The traits that have a member called `name`.
    pub fn with_member(&mut self, program: &Program, name: &str) -> Vec<ItemId> {
        let members = self.members.get_or_insert_with(|| {
            let mut members: HashMap<String, Vec<ItemId>> = HashMap::new();
            for (id, item) in program.items.iter().enumerate() {
                if let ItemKind::Trait { members: names } = &item.kind {
                    for name in names {
                        members.entry(name.clone()).or_default().push(id);
                    }
                }
            }
            members
        });
        members.get(name).cloned().unwrap_or_default()
    }

    /// How trait `id` comes to be in scope in `module`, or through the `local` imports of a body.
    pub fn in_scope(
        &mut self,
        program: &Program,
        resolver: &mut Resolver,
        module: ModuleId,
        id: ItemId,
        local: &[Import],
    ) -> Vec<Meaning> {
        let scope = self
            .scopes
            .entry(module)
            .or_insert_with(|| scope(program, resolver, module, &mut Vec::new()));
        let mut found: Vec<Meaning> = scope
            .iter()
            .filter(|meaning| meaning.target == Target::Item(id))
            .cloned()
            .collect();
        for import in local {
            let start = Start {
                module,
                global: import.global,
                dollar_crate: None,
            };
            for meaning in resolver.path(start, &import.path, &[]) {
                match meaning.target {
                    Target::Item(item) if item == id => found.push(meaning),
                    Target::Module(from) if import.name == Name::Glob => {
                        let mut inner =
                            scope_through(program, resolver, &meaning, from, &mut Vec::new());
                        inner.retain(|meaning| meaning.target == Target::Item(id));
                        found.extend(inner);
                    }
                    _ => {}
                }
            }
        }
        found
    }
}

/// The traits in scope in `module`; `open` are the modules that are being looked at.
fn scope(
    program: &Program,
    resolver: &mut Resolver,
    module: ModuleId,
    open: &mut Vec<ModuleId>,
) -> Vec<Meaning> {
    if open.contains(&module) {
        return Vec::new();
    }
    open.push(module);
    let here = &program.modules[module];
    let mut found: Vec<Meaning> = here
        .items
        .iter()
        .filter(|&&item| is_trait(program, item))
        .map(|&item| Meaning {
            target: Target::Item(item),
            rest: 0,
            imports: Vec::new(),
            modules: vec![module],
        })
        .collect();
    let mut named: Vec<ImportId> = here
        .imports
        .values()
        .flatten()
        .chain(&here.unnamed)
        .copied()
        .collect();
    named.sort_unstable();
    for id in named {
        for mut meaning in resolver.import(module, &program.imports[id].import) {
            if matches!(meaning.target, Target::Item(item) if is_trait(program, item)) {
                meaning.imports.push(id);
                found.push(meaning);
            }
        }
    }
    for &glob in &here.globs {
        for origin in resolver.import(module, &program.imports[glob].import) {
            if let Target::Module(from) = origin.target {
                for mut meaning in scope_through(program, resolver, &origin, from, open) {
                    meaning.imports.push(glob);
                    found.push(meaning);
                }
            }
        }
    }
    open.pop();
    found
}

fn scope_through(
    program: &Program,
    resolver: &mut Resolver,
    origin: &Meaning,
    from: ModuleId,
    open: &mut Vec<ModuleId>,
) -> Vec<Meaning> {
    let mut found = scope(program, resolver, from, open);
    for meaning in &mut found {
        meaning.imports.extend(&origin.imports);
        meaning.modules.extend(&origin.modules);
    }
    found
}

fn is_trait(program: &Program, item: ItemId) -> bool {
    matches!(program.items[item].kind, ItemKind::Trait { .. })
}
