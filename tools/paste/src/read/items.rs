//! Reads the items of a module, and the modules and files that they name.

use std::ops::Range;

use syn::spanned::Spanned;

use crate::{
    failure::{Failure, at_fault},
    read::{
        cfg::{self},
        literal,
        modfile::{self, Folders},
        program::{FileId, Item, ItemKind, ModuleId},
        source::Source,
    },
};

use super::load::Loader;

impl Loader<'_> {
    /// Adds the items of a file, or of a module between braces.
    pub fn add_items(
        &mut self,
        module: ModuleId,
        file: FileId,
        items: &[syn::Item],
        folders: &Folders,
    ) -> Result<(), Failure> {
        for item in items {
            let tokens = self.program.files[file].tokens_in(&item.span().byte_range());
            if tokens.is_empty() || self.program.files[file].dead[tokens.start] {
                continue;
            }
            self.add_item(module, file, item, tokens, folders)?;
        }
        Ok(())
    }

    fn add_item(
        &mut self,
        module: ModuleId,
        file: FileId,
        item: &syn::Item,
        tokens: Range<usize>,
        folders: &Folders,
    ) -> Result<(), Failure> {
        let source = &self.program.files[file];
        let (kind, name) = match item {
            syn::Item::Mod(item) => return self.add_module(module, file, item, tokens, folders),
            syn::Item::Macro(item)
                if item.ident.is_none()
                    && item
                        .mac
                        .path
                        .segments
                        .last()
                        .is_some_and(|last| last.ident == "include") =>
            {
                return self.add_include(module, file, tokens);
            }
            syn::Item::Use(_) => {
                let id = self.program.add_item(Item {
                    module,
                    file,
                    kind: ItemKind::Use,
                    name: None,
                    tokens,
                });
                self.add_imports(id);
                return Ok(());
            }
            syn::Item::ExternCrate(item) => {
                let id = self.program.add_item(Item {
                    module,
                    file,
                    kind: ItemKind::ExternCrate,
                    name: None,
                    tokens,
                });
                self.add_extern_crate(id, item);
                return Ok(());
            }
            syn::Item::Macro(item) => match &item.ident {
                None => (ItemKind::MacroCall, None),
                Some(name) => {
                    let attributes = cfg::leading_attributes(source, &tokens);
                    let export = attributes.iter().find(|attribute| {
                        source.is_ident(cfg::attribute_name(source, attribute), "macro_export")
                    });
                    let local_inner = export.is_some_and(|export| {
                        export
                            .clone()
                            .any(|i| source.is_ident(i, "local_inner_macros"))
                    });
                    (
                        ItemKind::MacroRules {
                            exported: export.is_some(),
                            local_inner,
                        },
                        Some(name),
                    )
                }
            },
            syn::Item::Fn(item) => (ItemKind::Fn, Some(&item.sig.ident)),
            syn::Item::Struct(item) => (ItemKind::Type, Some(&item.ident)),
            syn::Item::Union(item) => (ItemKind::Type, Some(&item.ident)),
            syn::Item::Type(item) => (ItemKind::Alias, Some(&item.ident)),
            syn::Item::Enum(item) => {
                let variants = item
                    .variants
                    .iter()
                    .map(|variant| plain(&variant.ident))
                    .collect();
                (ItemKind::Enum { variants }, Some(&item.ident))
            }
            syn::Item::Trait(item) => (
                ItemKind::Trait {
                    members: members(item),
                },
                Some(&item.ident),
            ),
            syn::Item::Static(item) => (ItemKind::Value, Some(&item.ident)),
            syn::Item::Const(item) if item.ident != "_" => (ItemKind::Value, Some(&item.ident)),
            syn::Item::Impl(item) => {
                let of = item
                    .trait_
                    .as_ref()
                    .map(|(path, _)| source.tokens_in(&path.span().byte_range()));
                let for_type = source.tokens_in(&item.self_ty.span().byte_range());
                (ItemKind::Impl { of, for_type }, None)
            }
            _ => (ItemKind::Anonymous, None),
        };
        let mut kind = kind;
        if !matches!(kind, ItemKind::MacroRules { .. }) && acts_unnamed(source, &tokens) {
            kind = ItemKind::Anonymous;
        }
        let name = name.map(plain);
        self.program.add_item(Item {
            module,
            file,
            kind,
            name,
            tokens,
        });
        Ok(())
    }

    fn add_module(
        &mut self,
        parent: ModuleId,
        file: FileId,
        item: &syn::ItemMod,
        tokens: Range<usize>,
        folders: &Folders,
    ) -> Result<(), Failure> {
        let name = plain(&item.ident);
        let crate_id = self.program.modules[parent].crate_id;
        let source = &self.program.files[file];
        let conditions = &self.program.crates[crate_id].conditions;
        let path = modfile::path_attribute(source, &tokens, conditions)?;
        let place = source.place(source.tokens[tokens.start].start);
        let module = self.program.add_module(crate_id, Some(parent));
        match &item.content {
            Some((brace, items)) => {
                let source = &self.program.files[file];
                let open = source.tokens_in(&brace.span.open().byte_range()).start;
                if cfg::is_out(
                    source,
                    &cfg::inner_attributes(source, open + 1),
                    &self.program.crates[crate_id].conditions,
                ) {
                    self.kill(file, &tokens);
                    return Ok(());
                }
                let body = open + 1..source.tokens[open].mate;
                self.program.modules[module].bodies.push((file, body));
                self.add_items(module, file, items, &folders.inline(&name, path.as_deref()))?;
            }
            None => {
                let by_path = path.is_some();
                let path = folders.file_of(&name, path.as_deref(), &place)?;
                let folders = Folders::of_module(&path, &name, by_path);
                if self.add_file(module, &path, &folders)?.is_none() {
                    self.kill(file, &tokens);
                    return Ok(());
                }
            }
        }
        let declaration = self.program.add_item(Item {
            module: parent,
            file,
            kind: ItemKind::Mod(module),
            name: Some(name),
            tokens,
        });
        self.program.modules[module].declaration = Some(declaration);
        Ok(())
    }

    fn add_include(
        &mut self,
        module: ModuleId,
        file: FileId,
        tokens: Range<usize>,
    ) -> Result<(), Failure> {
        let source = &self.program.files[file];
        let dir = self.program.crate_of(module).dir.clone();
        let open = tokens
            .clone()
            .find(|&i| source.is_ident(i, "include") && source.is_punct(i + 1, '!'))
            .map(|i| i + 2);
        let Some(path) = open.and_then(|open| literal::included_path(source, open, &dir)) else {
            at_fault!(
                "{}: only the compiler knows what this includes: name the file in a string",
                source.place(source.tokens[tokens.start].start)
            );
        };
        let folders = Folders::of_root(&path);
        let included = self.add_file(module, &path, &folders)?;
        let kind = included.map_or(ItemKind::Anonymous, ItemKind::Include);
        self.program.add_item(Item {
            module,
            file,
            kind,
            name: None,
            tokens,
        });
        Ok(())
    }
}

/// The `use` of a declaration, behind its attributes and visibility.
pub fn use_keyword(source: &Source, tokens: &Range<usize>) -> Option<usize> {
    let start = cfg::leading_attributes(source, tokens)
        .last()
        .map_or(tokens.start, |last| last.end);
    (start..tokens.end).find(|&i| source.is_ident(i, "use"))
}

/// Whether an item has an effect that does not take its name, as a global allocator has.
fn acts_unnamed(source: &Source, tokens: &Range<usize>) -> bool {
    let effects = [
        "global_allocator",
        "no_mangle",
        "export_name",
        "used",
        "unsafe",
    ];
    cfg::leading_attributes(source, tokens)
        .iter()
        .any(|attribute| {
            source
                .ident(cfg::attribute_name(source, attribute))
                .is_some_and(|name| effects.contains(&name))
        })
}

/// An identifier without `r#`.
pub fn plain(ident: &proc_macro2::Ident) -> String {
    let name = ident.to_string();
    name.strip_prefix("r#").map(str::to_owned).unwrap_or(name)
}

fn members(item: &syn::ItemTrait) -> Vec<String> {
    item.items
        .iter()
        .filter_map(|member| match member {
            syn::TraitItem::Const(member) => Some(plain(&member.ident)),
            syn::TraitItem::Fn(member) => Some(plain(&member.sig.ident)),
            syn::TraitItem::Type(member) => Some(plain(&member.ident)),
            _ => None,
        })
        .collect()
}
