//! Which implementations are needed: those of a trait and for a type that are kept.

use std::ops::Range;

use crate::paste::{
    reach::{
        kept::Reach,
        mentions::{self, Root},
        resolve::Target,
    },
    read::program::{ItemId, ItemKind},
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
        let types = self.definitions(item, for_type, usize::MAX);
        let (traits, arguments) = match of {
            None => (Vec::new(), Vec::new()),
            Some(tokens) => (
                self.definitions(item, tokens.clone(), 1),
                self.definitions(item, tokens, usize::MAX),
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
            (true, true) => {
                !traits.is_empty() || self.kept.modules[self.program.items[item].module]
            }
        }
    }

    /// Whether a macro call in item position may implement something for what is kept.
    fn call_is_needed(&mut self, item: ItemId) -> bool {
        let program = self.program;
        let own = program.crate_of(program.items[item].module);
        let tokens = program.items[item].tokens.clone();
        let mut texts = vec![(item, tokens.clone())];
        for i in tokens {
            let Some(name) = program.source(item).ident(i) else {
                continue;
            };
            texts.extend(
                own.macros
                    .get(name)
                    .into_iter()
                    .flatten()
                    .map(|&id| (id, program.items[id].tokens.clone())),
            );
        }
        let implements = texts.iter().any(|(item, tokens)| {
            tokens
                .clone()
                .any(|i| program.source(*item).is_ident(i, "impl"))
        });
        implements
            && texts.into_iter().any(|(item, tokens)| {
                self.definitions(item, tokens, usize::MAX)
                    .iter()
                    .any(|&found| {
                        self.kept.items[found]
                            && !matches!(program.items[found].kind, ItemKind::MacroRules { .. })
                    })
            })
    }

    /// The items of the program that the first `limit` paths among `tokens` mean, through aliases.
    fn definitions(&mut self, item: ItemId, tokens: Range<usize>, limit: usize) -> Vec<ItemId> {
        let program = self.program;
        let mut found = Vec::new();
        let mut texts = vec![(item, tokens, limit)];
        while let Some((item, tokens, limit)) = texts.pop() {
            let mentions = mentions::collect(program.source(item), tokens);
            for mention in mentions.list.iter().take(limit) {
                let (global, dollar_crate) = (
                    mention.root == Root::Global,
                    mention.root == Root::DollarCrate,
                );
                for start in self.starts(item, program.items[item].module, global, dollar_crate) {
                    for meaning in self.resolver.path(start, &mention.path, &[]) {
                        let Target::Item(target) = meaning.target else {
                            continue;
                        };
                        if found.contains(&target) {
                            continue;
                        }
                        found.push(target);
                        if program.items[target].kind == ItemKind::Alias {
                            texts.push((target, program.items[target].tokens.clone(), usize::MAX));
                        }
                    }
                }
            }
        }
        found
    }
}
