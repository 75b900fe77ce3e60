//! Reads the submission and every path dependency that it can reach.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    ops::Range,
    path::{Path, PathBuf},
};

use syn::spanned::Spanned;

use crate::paste::{
    failure::{Failure, at_fault},
    judge::profile::Profile,
    read::cfg::{self, Conditions},
    read::configure,
    read::features::{self, Enabled},
    read::literal,
    read::modfile::{self, Folders},
    read::program::{Crate, CrateId, Extern, FileId, Item, ItemKind, MAIN, ModuleId, Program},
    read::source::Source,
    read::workspace::{Package, Workspace},
};

/// Reads package `main` and what it depends on, as `profile`'s judge would compile it.
pub fn load(workspace: &mut Workspace, main: usize, profile: &Profile) -> Result<Program, Failure> {
    let enabled = features::resolve(workspace, main)?;
    let mut loader = Loader {
        workspace,
        profile,
        enabled,
        program: Program::default(),
        loaded: HashMap::new(),
    };
    let package = loader.workspace.package(main);
    let Some(target) = package
        .targets
        .iter()
        .filter(|target| target.kind.iter().any(|kind| kind == "bin"))
        .max_by_key(|target| target.name == package.name)
    else {
        at_fault!("{}: has no src/main.rs to paste", package.name);
    };
    let (path, edition) = (target.src_path.clone(), target.edition.clone());
    loader.add_crate(main, "main".to_owned(), path, edition)?;
    // A package's program sees the package's library by name.
    if let Some(lib) = loader.workspace.package(main).target("lib") {
        let (name, path, edition) = (
            lib.name.replace('-', "_"),
            lib.src_path.clone(),
            lib.edition.clone(),
        );
        let library = loader.add_crate(main, name.clone(), path, edition)?;
        loader.program.crates[MAIN]
            .externs
            .insert(name, Extern::Inlined(library));
    }
    Ok(loader.program)
}

pub struct Loader<'a> {
    workspace: &'a mut Workspace,
    profile: &'a Profile,
    enabled: BTreeMap<usize, Enabled>,
    pub program: Program,
    loaded: HashMap<usize, CrateId>,
}

impl Loader<'_> {
    fn add_crate(
        &mut self,
        index: usize,
        name: String,
        path: PathBuf,
        edition: String,
    ) -> Result<CrateId, Failure> {
        let id = self.program.crates.len();
        let root = self.program.add_module(id, None);
        let conditions = Conditions {
            features: self
                .enabled
                .get(&index)
                .map(|on| on.features.clone())
                .unwrap_or_default(),
            names: self.profile.cfg.iter().cloned().collect(),
            os: self.profile.os.clone(),
        };
        self.program.crates.push(Crate {
            bundled: name.clone(),
            name,
            edition,
            root,
            dir: self.workspace.package(index).dir().to_owned(),
            externs: BTreeMap::new(),
            macro_use: BTreeSet::new(),
            macros: HashMap::new(),
            conditions,
        });
        self.program.crates[id].externs = self.externs(index)?;
        let folders = Folders::of_root(&path);
        self.add_file(root, &path, &folders)?;
        Ok(id)
    }

    /// The crates that package `index` can name.
    fn externs(&mut self, index: usize) -> Result<BTreeMap<String, Extern>, Failure> {
        let mut externs = BTreeMap::new();
        for dependency in self.workspace.package(index).dependencies.clone() {
            let on = self
                .enabled
                .get(&index)
                .is_some_and(|on| on.optional.contains(dependency.key()));
            if dependency.kind.is_some() || (dependency.optional && !on) {
                continue;
            }
            let key = dependency.key().replace('-', "_");
            let Some(path) = &dependency.path else {
                let lib = self
                    .profile
                    .crates
                    .get(&dependency.name)
                    .map(|offered| offered.lib(&dependency.name));
                let name = match (&dependency.rename, lib) {
                    (None, Some(lib)) => lib,
                    _ => key,
                };
                externs.insert(
                    name,
                    Extern::Registry {
                        package: dependency.name,
                    },
                );
                continue;
            };
            let target = self.workspace.package_at(path)?;
            let package: &Package = self.workspace.package(target);
            if let Some(lib) = package.target("lib").or_else(|| package.target("rlib")) {
                let own_name = lib.name.replace('-', "_");
                let name = if dependency.rename.is_some() {
                    key
                } else {
                    own_name.clone()
                };
                let (path, edition) = (lib.src_path.clone(), lib.edition.clone());
                if edition == "2015" {
                    at_fault!(
                        "library `{own_name}` is of edition 2015, whose paths mean other things: move it to 2018 or newer"
                    );
                }
                let id = match self.loaded.get(&target) {
                    Some(&id) => id,
                    None => {
                        let id = self.add_crate(target, own_name, path, edition)?;
                        self.loaded.insert(target, id);
                        id
                    }
                };
                externs.insert(name, Extern::Inlined(id));
            } else {
                externs.insert(
                    key,
                    Extern::ProcMacro {
                        package: package.name.clone(),
                    },
                );
            }
        }
        Ok(externs)
    }

    /// Adds the file at `path` to `module`; tells whether the file configures itself out.
    fn add_file(
        &mut self,
        module: ModuleId,
        path: &Path,
        folders: &Folders,
    ) -> Result<Option<FileId>, Failure> {
        let (mut source, ast) = Source::read(path, self.workspace.shown(path))?;
        let conditions = &self.program.crate_of(module).conditions;
        if cfg::is_out(&source, &cfg::inner_attributes(&source, 0), conditions) {
            return Ok(None);
        }
        for cut in configure::cuts(&source, &ast, conditions) {
            source.kill(cut);
        }
        let file = self.program.files.len();
        let all = 0..source.tokens.len();
        self.program.files.push(source);
        self.program.modules[module].bodies.push((file, all));
        self.add_items(module, file, &ast.items, folders)?;
        Ok(Some(file))
    }

    fn kill(&mut self, file: FileId, tokens: &Range<usize>) {
        let source = &mut self.program.files[file];
        let bytes = source.bytes_of(tokens);
        source.kill(bytes);
    }

    fn add_items(
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
