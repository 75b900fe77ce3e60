//! Which traits are in scope where, since a method call names its trait nowhere.

use std::collections::HashMap;

use crate::{
    reach::resolve::{self, Meaning, Resolver, Start, Target},
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
        let known = self
            .scopes
            .entry(module)
            .or_insert_with(|| traits(program, resolver, Meaning::module(module)));
        let mut found: Vec<Meaning> = known
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
                    Target::Module(_) if import.name == Name::Glob => {
                        let mut inner = traits(program, resolver, meaning);
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

/// The traits in scope in the module that `start` means.
fn traits(program: &Program, resolver: &mut Resolver, start: Meaning) -> Vec<Meaning> {
    let mut found = Vec::new();
    for from in through_globs(program, resolver, start) {
        let Target::Module(module) = from.target else {
            continue;
        };
        let here = &program.modules[module];
        for &item in here.items.iter().filter(|&&item| is_trait(program, item)) {
            found.push(Meaning {
                target: Target::Item(item),
                rest: 0,
                ..from.clone()
            });
        }
        let named = here.imports.values().flatten();
        let mut named: Vec<ImportId> = named.chain(&here.unnamed).copied().collect();
        named.sort_unstable();
        for id in named {
            for meaning in resolver.import(module, &program.imports[id].import) {
                if matches!(meaning.target, Target::Item(item) if is_trait(program, item)) {
                    found.push(meaning.through(id).by_way_of(&from));
                }
            }
        }
    }
    found
}

/// The module that `start` means, and those whose names globs bring there.
fn through_globs(program: &Program, resolver: &mut Resolver, start: Meaning) -> Vec<Meaning> {
    let mut found = vec![start];
    let mut grown = true;
    while std::mem::take(&mut grown) {
        let mut index = 0;
        while let Some(from) = found.get(index).cloned() {
            index += 1;
            let Target::Module(module) = from.target else {
                continue;
            };
            for &glob in &program.modules[module].globs {
                for origin in resolver.import(module, &program.imports[glob].import) {
                    let further = origin.through(glob).by_way_of(&from);
                    grown |= resolve::add(&mut found, further);
                }
            }
        }
    }
    found
}

fn is_trait(program: &Program, item: ItemId) -> bool {
    matches!(program.items[item].kind, ItemKind::Trait { .. })
}
