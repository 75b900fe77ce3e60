//! Reads the bundled text into its tree.

use std::{
    collections::{BTreeSet, HashMap},
    ops::Range,
};

use syn::spanned::Spanned;

use crate::{
    failure::Failure,
    prune::tree::{Kind, Node, NodeId, Tree},
    read::{
        cfg::{self, Conditions, Truth},
        items::{plain, use_keyword},
        source::Source,
        tokens::Kind as Token,
        usetree::{self, Name},
    },
};

/// Which part of the text is whose.
pub struct Scope<'a> {
    /// Whether what stands in `main.rs` itself can go: where only a part of it is printed.
    pub main: bool,
    /// The types whose members the judge calls; empty where it runs `main`.
    pub classes: &'a [String],
    pub conditions: &'a Conditions,
}

impl Tree {
    /// Reads `text`.
    pub fn new(text: &str, scope: &Scope) -> Result<Self, Failure> {
        let (source, ast) = Source::parse("main.rs".as_ref(), "main.rs".to_owned(), text)?;
        let mut tree = Self {
            source,
            nodes: Vec::new(),
            marks: Vec::new(),
            by_name: HashMap::new(),
            aliases: HashMap::new(),
            main: scope.main,
        };
        for item in &ast.items {
            tree.root_item(item, scope);
        }
        for id in 0..tree.nodes.len() {
            tree.nodes[id].conditional = tree.is_conditional(id, scope.conditions);
            for name in tree.names_of(id) {
                tree.by_name.entry(name).or_default().push(id);
            }
        }
        Ok(tree)
    }

    fn root_item(&mut self, item: &syn::Item, scope: &Scope) {
        let is_class =
            |ty: &syn::Type| last_name(ty).is_some_and(|name| scope.classes.contains(&name));
        self.hide(&item.span().byte_range(), "");
        match item {
            syn::Item::Mod(_) => self.item(item, None, true),
            syn::Item::Impl(inner) if scope.main && is_class(&inner.self_ty) => {
                self.use_members(inner);
                self.item(item, None, false);
            }
            _ if scope.main => self.item(item, None, true),
            syn::Item::Impl(inner) => self.use_members(inner),
            syn::Item::Fn(inner) if inner.sig.ident != "main" => self.mark_used(item),
            syn::Item::Static(_) => self.mark_used(item),
            _ => {}
        }
    }

    /// Gives an item less visibility, with which it would make all that it names used.
    fn hide(&mut self, bytes: &Range<usize>, visibility: &'static str) {
        let tokens = self.source.tokens_in(bytes);
        let attributes = cfg::leading_attributes(&self.source, &tokens);
        let first = attributes.last().map_or(tokens.start, |last| last.end);
        if self.source.is_ident(first, "pub") {
            let last = match self.source.tokens[first + 1].kind {
                Token::Open('(') => self.source.tokens[first + 1].mate,
                _ => first,
            };
            let bytes = self.source.bytes_of(&(first..last + 1));
            self.marks.push((bytes, visibility));
        }
    }

    /// Marks the functions of an implementation as used, where it is of no trait.
    fn use_members(&mut self, item: &syn::ItemImpl) {
        let members = item.items.iter().filter(|_| item.trait_.is_none());
        for member in members {
            if let syn::ImplItem::Fn(_) = member {
                self.mark_used(member);
            }
        }
    }

    fn mark_used(&mut self, item: &impl Spanned) {
        let tokens = self.source.tokens_in(&item.span().byte_range());
        let start = self.source.tokens[tokens.start].start;
        self.marks.push((start..start, "#[unsafe(no_mangle)] "));
    }

    fn item(&mut self, item: &syn::Item, parent: Option<NodeId>, removable: bool) {
        use syn::Item::{
            Const, Enum, ExternCrate, Fn, Impl, Macro, Mod, Static, Struct, Trait, Type, Union, Use,
        };
        let bytes = item.span().byte_range();
        let named = |name: &syn::Ident| Some((plain(name), name.span().byte_range()));
        match item {
            Mod(inner) => {
                let id = self.push(Kind::Module, named(&inner.ident), bytes, parent, removable);
                for item in inner.content.iter().flat_map(|(_, items)| items) {
                    self.item(item, Some(id), true);
                }
            }
            Impl(inner) => {
                let kind = Kind::Impl {
                    of: inner
                        .trait_
                        .as_ref()
                        .and_then(|(path, _)| path.segments.last())
                        .map(|last| plain(&last.ident)),
                    for_type: last_name(&inner.self_ty).filter(|name| {
                        inner
                            .generics
                            .type_params()
                            .all(|parameter| parameter.ident != name)
                    }),
                    head: inner.brace_token.span.open().byte_range().start,
                };
                let id = self.push(kind, None, bytes, parent, removable);
                for member in &inner.items {
                    let (kind, name) = match member {
                        syn::ImplItem::Fn(member) => (Kind::Member, named(&member.sig.ident)),
                        syn::ImplItem::Const(member) => (Kind::Member, named(&member.ident)),
                        syn::ImplItem::Macro(_) => (Kind::Call, None),
                        _ => continue,
                    };
                    self.push(kind, name, member.span().byte_range(), Some(id), removable);
                }
            }
            Trait(inner) => {
                let id = self.push(Kind::Trait, named(&inner.ident), bytes, parent, removable);
                for member in &inner.items {
                    let name = match member {
                        syn::TraitItem::Fn(member) => &member.sig.ident,
                        syn::TraitItem::Const(member) => &member.ident,
                        _ => continue,
                    };
                    self.push(
                        Kind::Member,
                        named(name),
                        member.span().byte_range(),
                        Some(id),
                        removable,
                    );
                }
            }
            Macro(inner) => {
                let kind = if inner.ident.is_some() {
                    Kind::Macro
                } else {
                    Kind::Call
                };
                self.push(
                    kind,
                    inner.ident.as_ref().and_then(named),
                    bytes,
                    parent,
                    removable,
                );
            }
            Use(_) => {
                let id = self.push(Kind::Use, None, bytes, parent, removable);
                self.imports(id);
            }
            Type(inner) => {
                if let Some(target) = last_name(&inner.ty) {
                    self.aliases.insert(plain(&inner.ident), target);
                }
                self.push(Kind::Item, named(&inner.ident), bytes, parent, removable);
            }
            Const(inner) if inner.ident == "_" => {
                self.push(Kind::Item, None, bytes, parent, false);
            }
            Const(syn::ItemConst { ident, .. })
            | Enum(syn::ItemEnum { ident, .. })
            | Fn(syn::ItemFn {
                sig: syn::Signature { ident, .. },
                ..
            })
            | Static(syn::ItemStatic { ident, .. })
            | Struct(syn::ItemStruct { ident, .. })
            | Union(syn::ItemUnion { ident, .. })
            | ExternCrate(syn::ItemExternCrate { ident, .. }) => {
                self.push(Kind::Item, named(ident), bytes, parent, removable);
            }
            _ => {
                self.push(Kind::Item, None, bytes, parent, false);
            }
        }
    }

    fn imports(&mut self, declaration: NodeId) {
        let Node {
            tokens, removable, ..
        } = &self.nodes[declaration];
        let (tokens, removable) = (tokens.clone(), *removable);
        let Some(tree) = use_keyword(&self.source, &tokens)
            .and_then(|keyword| usetree::parse(&self.source, keyword + 1))
        else {
            return;
        };
        for import in usetree::imports(&tree) {
            // A module that is not visible outside cannot be re-exported as if it were.
            if import.path.len() == 2 && import.path[0] == "crate" {
                let bytes = self.nodes[declaration].bytes.clone();
                self.hide(&bytes, "pub(crate)");
            }
            let glob = import.name == Name::Glob;
            let path = import.path;
            let name = match import.name {
                Name::Known(name) => Some(name),
                _ => None,
            };
            let bytes = self.source.bytes_of(&import.tokens);
            let name = name.map(|name| (name, bytes.clone()));
            self.push(
                Kind::Import { path, glob },
                name,
                bytes,
                Some(declaration),
                removable,
            );
        }
    }

    fn push(
        &mut self,
        kind: Kind,
        name: Option<(String, Range<usize>)>,
        bytes: Range<usize>,
        parent: Option<NodeId>,
        removable: bool,
    ) -> NodeId {
        let (name, name_bytes) = match name {
            Some((name, bytes)) => (Some(name), bytes),
            None => (None, bytes.start..bytes.start),
        };
        self.nodes.push(Node {
            kind,
            name,
            name_bytes,
            tokens: self.source.tokens_in(&bytes),
            bytes,
            parent,
            removable,
            conditional: false,
        });
        self.nodes.len() - 1
    }

    fn is_conditional(&self, id: NodeId, conditions: &Conditions) -> bool {
        let source = &self.source;
        let attributes = cfg::leading_attributes(source, &self.nodes[id].tokens);
        attributes.iter().any(|attribute| {
            let name = cfg::attribute_name(source, attribute);
            let predicate = source
                .is_ident(name, "cfg")
                .then(|| cfg::arguments(source, name + 1).into_iter().next());
            predicate
                .flatten()
                .is_some_and(|predicate| conditions.eval(source, predicate) == Truth::Unknown)
        })
    }

    fn names_of(&self, id: NodeId) -> BTreeSet<String> {
        let node = &self.nodes[id];
        let mut names: BTreeSet<String> = node.name.iter().cloned().collect();
        match &node.kind {
            Kind::Import { path, glob: false } => names.extend(path.last().cloned()),
            Kind::Call => names.extend(self.words(id).into_iter().map(str::to_owned)),
            _ => {}
        }
        names
    }
}

/// The last name of a type's path, behind references.
fn last_name(ty: &syn::Type) -> Option<String> {
    match ty {
        syn::Type::Path(path) => path.path.segments.last().map(|last| plain(&last.ident)),
        syn::Type::Reference(inner) => last_name(&inner.elem),
        syn::Type::Paren(inner) => last_name(&inner.elem),
        syn::Type::Group(inner) => last_name(&inner.elem),
        _ => None,
    }
}
