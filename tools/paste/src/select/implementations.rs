//! Modules that no path leads to, and that implement something for what is taken in.

use std::{ops::Range, rc::Rc};

use crate::{
    read::program::{ItemId, ItemKind},
    select::{
        modules::{Head, Selector},
        references::References,
        resolve::{Start, Target},
    },
};

impl Selector<'_> {
    /// Takes in the modules that implement something for what is taken in.
    pub fn implementations(&mut self) {
        for item in 0..self.program.items.len() {
            let module = self.program.items[item].module;
            if self.selection.whole[module] || !self.can_be_taken(module) {
                continue;
            }
            let Some(head) = self.head(item) else {
                continue;
            };
            let (types, traits) = &*head;
            let is_whole = |item: &ItemId| self.selection.whole[self.program.items[*item].module];
            let needed = match types.is_empty() {
                false => types.iter().any(is_whole) && traits.iter().all(is_whole),
                true => !traits.is_empty() && traits.iter().all(is_whole),
            };
            if needed {
                self.take(module);
            }
        }
    }

    /// The types and the traits of the program that the head of an implementation names.
    pub fn head(&mut self, item: ItemId) -> Option<Rc<Head>> {
        if self.heads[item].is_none() {
            let head = match self.program.items[item].kind.clone() {
                ItemKind::Impl { of, for_type } => {
                    let types = self.named(item, for_type);
                    let traits = of.map(|of| self.named(item, of));
                    (types, traits.unwrap_or_default())
                }
                ItemKind::MacroCall => (self.named_by_call(item), Vec::new()),
                _ => return None,
            };
            self.heads[item] = Some(Rc::new(head));
        }
        self.heads[item].clone()
    }

    /// The types that a macro call names, for which it may implement something.
    pub fn named_by_call(&mut self, call: ItemId) -> Vec<ItemId> {
        let program = self.program;
        let mut found = self.named(call, program.items[call].tokens.clone());
        found.retain(|&item| {
            matches!(
                program.items[item].kind,
                ItemKind::Type | ItemKind::Enum { .. } | ItemKind::Alias
            )
        });
        found
    }

    /// The items of the program that `tokens` of `item` name.
    pub fn named(&mut self, item: ItemId, tokens: Range<usize>) -> Vec<ItemId> {
        let mut references = References::default();
        references.collect(self.program.source(item), tokens);
        let start = Start {
            module: self.program.items[item].module,
            global: false,
            dollar_crate: None,
        };
        let resolver = &mut self.resolver;
        references
            .paths
            .iter()
            .flat_map(|reference| resolver.path(start, &reference.path, &[]))
            .filter_map(|meaning| match meaning.target {
                Target::Item(item) => Some(item),
                _ => None,
            })
            .collect()
    }
}
