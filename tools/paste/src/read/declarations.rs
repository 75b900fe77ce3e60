//! Reads declarations that bring names into scope.

use crate::read::{
    cfg,
    items::{plain, use_keyword},
    load::Loader,
    program::{Extern, Item, ItemId},
    usetree::{self, Import, Name},
};

impl Loader<'_> {
    /// Adds the imports of a `use`.
    pub fn add_imports(&mut self, item: ItemId) {
        let Item { module, tokens, .. } = &self.program.items[item];
        let (module, tokens) = (*module, tokens.clone());
        let source = self.program.source(item);
        let Some(keyword) = use_keyword(source, &tokens) else {
            return;
        };
        let Some(tree) = usetree::parse(source, keyword + 1) else {
            return;
        };
        for import in usetree::imports(&tree) {
            self.program.add_import(module, item, import);
        }
    }

    /// Adds the import of an `extern crate`.
    pub fn add_extern_crate(&mut self, id: ItemId, item: &syn::ItemExternCrate) {
        let Item { module, tokens, .. } = &self.program.items[id];
        let (module, tokens) = (*module, tokens.clone());
        let source = self.program.source(id);
        let macro_use = cfg::leading_attributes(source, &tokens)
            .iter()
            .any(|attribute| source.is_ident(cfg::attribute_name(source, attribute), "macro_use"));
        let name = plain(&item.ident);
        let known_as = item
            .rename
            .as_ref()
            .map_or_else(|| name.clone(), |(_, rename)| plain(rename));
        let own = &mut self.program.crates[self.program.modules[module].crate_id];
        let target = match own.externs.get(&name) {
            Some(known) => known.clone(),
            None if name == "self" => Extern::Own,
            None => Extern::Std,
        };
        if own.root == module {
            own.externs.insert(known_as.clone(), target);
            if macro_use {
                own.macro_use.insert(known_as.clone());
            }
        }
        let name = if known_as == "_" {
            Name::Underscore
        } else {
            Name::Known(known_as)
        };
        let import = Import {
            global: true,
            dollar_crate: false,
            path: vec![plain(&item.ident)],
            name,
            tokens,
        };
        self.program.add_import(module, id, import);
    }
}
