//! Which implementations are needed: those of a trait and for a type that are kept.

use std::ops::Range;

use crate::{
    reach::{
        kept::Reach,
        mentions::{self, Root},
        resolve::Target,
    },
    read::program::{ItemId, ItemKind, ModuleId},
};

impl Reach<'_> {
    /// Keeps the implementations whose trait and type are kept.
    pub fn implementations(&mut self) {
        for item in 0..self.program.items.len() {
            if self.kept.items[item] {
                continue;
            }
            let needed = match &self.program.items[item].kind {
                ItemKind::Impl { of, for_type } => {
                    self.implementation_is_needed(item, of.clone(), for_type.clone())
                }
                ItemKind::MacroCall => self.call_is_needed(item),
                _ => false,
            };
            if needed {
                self.keep(item, self.program.items[item].module);
            }
        }
    }

    fn implementation_is_needed(
        &mut self,
        item: ItemId,
        of: Option<Range<usize>>,
        for_type: Range<usize>,
    ) -> bool {
        let here = self.program.items[item].module;
        let types = self.definitions(item, here, for_type, usize::MAX);
        let (traits, arguments) = match of {
            None => (Vec::new(), Vec::new()),
            Some(tokens) => (
                self.definitions(item, here, tokens.clone(), 1),
                self.definitions(item, here, tokens, usize::MAX),
            ),
        };
        let any_kept = |items: &[ItemId]| items.iter().any(|&item| self.kept.items[item]);
        if !traits.is_empty() && !any_kept(&traits) {
            return false;
        }
        let arguments: Vec<ItemId> = arguments
            .into_iter()
            .filter(|item| !traits.contains(item))
            .collect();
        match (types.is_empty(), arguments.is_empty()) {
            (false, _) => any_kept(&types),
            (true, false) => any_kept(&arguments),
            (true, true) => !traits.is_empty() || self.kept.modules[here],
        }
    }

    /// Whether a macro call in item position may implement something for what is kept.
    ///
    /// The `impl` and what it is for may be in different texts: that of the call, and those of the
    /// macros that it comes to call.
    fn call_is_needed(&mut self, call: ItemId) -> bool {
        let program = self.program;
        let context = program.items[call].module;
        let (mut implements, mut any_kept) = (false, false);
        let mut texts = vec![call];
        let mut next = 0;
        while let Some(&text) = texts.get(next) {
            next += 1;
            let source = program.source(text);
            let tokens = program.items[text].tokens.clone();
            implements |= tokens.clone().any(|i| source.is_ident(i, "impl"));
            let mut found = self.definitions(text, context, tokens.clone(), usize::MAX);
            for name in tokens.filter_map(|i| source.ident(i)) {
                let macros = self.textual_macros(text, context, name);
                found.extend(macros.into_iter().map(|(id, _)| id));
            }
            for id in found {
                let is_macro = matches!(program.items[id].kind, ItemKind::MacroRules { .. });
                any_kept |= !is_macro && self.kept.items[id];
                if is_macro && !texts.contains(&id) {
                    texts.push(id);
                }
            }
        }
        implements && any_kept
    }

    /// The items of the program that the first `limit` paths among `tokens` of `item` mean, through
    /// aliases; a macro's paths are looked up in `context` too.
    fn definitions(
        &mut self,
        item: ItemId,
        context: ModuleId,
        tokens: Range<usize>,
        limit: usize,
    ) -> Vec<ItemId> {
        let program = self.program;
        let mut found = Vec::new();
        let mut texts = vec![(item, context, tokens, limit)];
        while let Some((item, context, tokens, limit)) = texts.pop() {
            let mentions = mentions::collect(program.source(item), tokens);
            for mention in mentions.list.iter().take(limit) {
                let (global, dollar_crate) = (
                    mention.root == Root::Global,
                    mention.root == Root::DollarCrate,
                );
                for start in self.starts(item, context, global, dollar_crate) {
                    for meaning in self.resolver.path(start, &mention.path, &[]) {
                        let Target::Item(target) = meaning.target else {
                            continue;
                        };
                        if found.contains(&target) {
                            continue;
                        }
                        found.push(target);
                        let alias = &program.items[target];
                        if alias.kind == ItemKind::Alias {
                            let tokens = alias.tokens.clone();
                            texts.push((target, alias.module, tokens, usize::MAX));
                        }
                    }
                }
            }
        }
        found
    }
}
