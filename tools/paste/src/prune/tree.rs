//! The bundled text as a tree of what can be taken out of it: items, members, imports.

use std::{
    collections::{BTreeSet, HashMap},
    ops::Range,
};

use syn::spanned::Spanned;

use crate::{
    bundle::{
        edit::{Edits, Text},
        remove,
    },
    failure::Failure,
    read::{
        cfg::{self, Conditions, Truth},
        items::{plain, use_keyword},
        source::Source,
        tokens::Kind as Token,
        usetree::{self, Name},
    },
    trivia,
};

pub type NodeId = usize;

/// Something that can be taken out.
pub struct Node {
    pub kind: Kind,
    pub name: Option<String>,
    /// Where its name is.
    pub name_bytes: Range<usize>,
    pub tokens: Range<usize>,
    pub bytes: Range<usize>,
    pub parent: Option<NodeId>,
    /// Whether it may be taken out at all.
    pub removable: bool,
    /// Whether it has a condition that the judge's compiler may see otherwise than the one here.
    pub conditional: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    Module,
    Item,
    Trait,
    /// An implementation: the last names of its trait and its type, and where its head ends.
    Impl {
        of: Option<String>,
        for_type: Option<String>,
        head: usize,
    },
    /// A function or constant in a trait or an implementation.
    Member,
    /// `macro_rules!`
    Macro,
    /// A macro that is called in the place of an item.
    Call,
    Use,
    /// One name of a `use`, or a glob.
    Import {
        path: Vec<String>,
        glob: bool,
    },
}

/// Which part of the text is whose.
pub struct Scope<'a> {
    /// Whether what stands in `main.rs` itself can go: where only a part of it is printed.
    pub main: bool,
    /// The types whose members the judge calls; empty where it runs `main`.
    pub classes: &'a [String],
    pub conditions: &'a Conditions,
}

/// The text and its nodes, each behind the one that it is in.
pub struct Tree {
    pub source: Source,
    pub nodes: Vec<Node>,
    /// What the compiler is shown elsewise, so that it takes for used what the author keeps or the judge
    /// calls, and nothing else: a function whose symbol others might ask for is.
    marks: Vec<(Range<usize>, &'static str)>,
    by_name: HashMap<String, Vec<NodeId>>,
    /// The last name of what each alias stands for.
    aliases: HashMap<String, String>,
    /// Whether the comments that stand apart go with what stands in `main.rs` itself.
    main: bool,
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

    /// Whether nothing can go.
    pub fn is_fixed(&self) -> bool {
        self.nodes.iter().all(|node| !node.removable)
    }

    /// The nodes that are called `name`, or may come to make something that is.
    pub fn called(&self, name: &str) -> &[NodeId] {
        self.by_name.get(name).map_or(&[], Vec::as_slice)
    }

    /// The innermost node at `byte`.
    pub fn at(&self, byte: usize) -> Option<NodeId> {
        let end = self.nodes.partition_point(|node| node.bytes.start <= byte);
        let mut at = end.checked_sub(1)?;
        while !self.nodes[at].bytes.contains(&byte) {
            at = self.nodes[at].parent?;
        }
        Some(at)
    }

    /// The nodes that are right within `parent`.
    pub fn children(&self, parent: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let end = self.nodes[parent].bytes.end;
        (parent + 1..self.nodes.len())
            .take_while(move |&id| self.nodes[id].bytes.start < end)
            .filter(move |&id| self.nodes[id].parent == Some(parent))
    }

    /// The words of a node that name something of this text.
    pub fn words(&self, id: NodeId) -> BTreeSet<&str> {
        let tokens = self.nodes[id].tokens.clone();
        tokens.filter_map(|i| self.source.ident(i)).collect()
    }

    /// The texts that a macro call comes from: its own, and those of the macros that it comes to call.
    pub fn texts_of_call(&self, call: NodeId) -> Vec<NodeId> {
        let mut texts = vec![call];
        let mut next = 0;
        while let Some(&text) = texts.get(next) {
            next += 1;
            for &id in self
                .words(text)
                .into_iter()
                .flat_map(|word| self.called(word))
            {
                if self.nodes[id].kind == Kind::Macro && !texts.contains(&id) {
                    texts.push(id);
                }
            }
        }
        texts
    }

    /// The traits that a macro call may implement: the names in front of a `for`, or, where that is a
    /// variable, the capitalized words of the call.
    pub fn traits_of_call(&self, texts: &[NodeId]) -> BTreeSet<&str> {
        let source = &self.source;
        let mut traits = BTreeSet::new();
        for &text in texts {
            for i in self.nodes[text]
                .tokens
                .clone()
                .filter(|&i| source.is_ident(i, "for"))
            {
                // Behind the arguments of the trait.
                let mut before = i.saturating_sub(1);
                let mut depth = usize::from(source.is_punct(before, '>'));
                while depth > 0 && before > 0 {
                    before -= 1;
                    depth += usize::from(source.is_punct(before, '>'));
                    depth -= usize::from(source.is_punct(before, '<'));
                    if depth == 0 {
                        before = before.saturating_sub(1);
                    }
                }
                if before > 0 && source.is_punct(before - 1, '$') {
                    let words = self.words(texts[0]).into_iter();
                    traits.extend(words.filter(|word| word.starts_with(char::is_uppercase)));
                } else {
                    traits.extend(source.ident(before));
                }
            }
        }
        traits
    }

    /// What a macro call may implement something for: the words behind a `for`, and those of the call.
    pub fn types_of_call(&self, texts: &[NodeId]) -> BTreeSet<&str> {
        let source = &self.source;
        let mut types = self.words(texts[0]);
        for &text in texts {
            let tokens = self.nodes[text].tokens.clone();
            for i in tokens.clone().filter(|&i| source.is_ident(i, "for")) {
                let head =
                    (i + 1..tokens.end).take_while(|&i| source.kind(i) != Some(Token::Open('{')));
                types.extend(head.filter_map(|i| source.ident(i)));
            }
        }
        types
    }

    /// Whether `name`, or what it is an alias of, is among `names`.
    pub fn is_among(&self, name: &str, names: &BTreeSet<String>) -> bool {
        names.contains(name)
            || self
                .aliases
                .get(name)
                .is_some_and(|target| names.contains(target))
    }

    /// The types of this text that the head of an implementation names besides its trait.
    pub fn types_in_head(&self, id: NodeId) -> BTreeSet<&str> {
        let Kind::Impl { of, head, .. } = &self.nodes[id].kind else {
            return BTreeSet::new();
        };
        let tokens = self.source.tokens_in(&(self.nodes[id].bytes.start..*head));
        let words = tokens.filter_map(|i| self.source.ident(i));
        let is_type = |word: &str| {
            self.called(word)
                .iter()
                .any(|&id| self.nodes[id].kind == Kind::Item)
        };
        words
            .filter(|word| of.as_deref() != Some(*word) && is_type(word))
            .collect()
    }

    /// Whether a macro call comes to implement something without a trait.
    pub fn is_inherent(&self, call: NodeId) -> bool {
        let source = &self.source;
        self.texts_of_call(call).into_iter().any(|text| {
            let tokens = self.nodes[text].tokens.clone();
            let mut heads = tokens.clone().filter(|&i| source.is_ident(i, "impl"));
            heads.any(|i| {
                let mut head =
                    (i + 1..tokens.end).take_while(|&i| source.kind(i) != Some(Token::Open('{')));
                !head.any(|i| source.is_ident(i, "for"))
            })
        })
    }

    /// The module that a node is in.
    pub fn module_of(&self, id: NodeId) -> Option<NodeId> {
        let mut at = self.nodes[id].parent;
        while let Some(node) = at {
            if self.nodes[node].kind == Kind::Module {
                break;
            }
            at = self.nodes[node].parent;
        }
        at
    }

    /// The text without what is `removed`; `marked` as the compiler is shown it.
    pub fn render(&self, removed: &[bool], marked: bool) -> Text {
        let mut edits = Edits::new(1);
        let mut gone_until = 0;
        for (id, node) in self.nodes.iter().enumerate() {
            if node.bytes.start < gone_until {
                continue;
            }
            let imports: Vec<NodeId> = match node.kind {
                Kind::Use => self.children(id).collect(),
                _ => Vec::new(),
            };
            let all = !imports.is_empty() && imports.iter().all(|&import| removed[import]);
            if removed[id] || all {
                let is_root = node.parent.is_none();
                let bytes = match self.main && is_root && node.kind != Kind::Module {
                    true => trivia::with_all_above(&self.source, &node.bytes),
                    false => trivia::widen(&self.source, &node.bytes),
                };
                edits.remove(0, bytes);
                gone_until = node.bytes.end;
            } else if imports.iter().any(|&import| removed[import]) {
                let dropped: Vec<Range<usize>> = imports
                    .into_iter()
                    .filter(|&import| removed[import])
                    .map(|import| self.nodes[import].tokens.clone())
                    .collect();
                remove::imports(&self.source, &node.tokens, &dropped, &mut |_, bytes| {
                    edits.remove(0, bytes);
                });
                gone_until = node.bytes.end;
            }
        }
        if marked {
            for (bytes, mark) in &self.marks {
                edits.put(0, bytes.clone(), *mark);
            }
        }
        let mut text = Text::default();
        text.push_file(std::slice::from_ref(&self.source), &edits, 0);
        text
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
                    let name = match member {
                        syn::ImplItem::Fn(member) => &member.sig.ident,
                        syn::ImplItem::Const(member) => &member.ident,
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
