//! The bundled text as a tree of what can be taken out of it: items, members, imports.

use std::{
    collections::{BTreeSet, HashMap},
    ops::Range,
};

use crate::{
    bundle::{
        edit::{Edits, Text},
        remove,
    },
    read::{source::Source, tokens::Kind as Token},
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

/// The text and its nodes, each behind the one that it is in.
pub struct Tree {
    pub source: Source,
    pub nodes: Vec<Node>,
    /// What the compiler is shown elsewise, so that it takes for used what the author keeps or the judge
    /// calls, and nothing else: a function whose symbol others might ask for is.
    pub(super) marks: Vec<(Range<usize>, &'static str)>,
    pub(super) by_name: HashMap<String, Vec<NodeId>>,
    /// The last name of what each alias stands for.
    pub(super) aliases: HashMap<String, String>,
    /// Whether the comments that stand apart go with what stands in `main.rs` itself.
    pub(super) main: bool,
}

impl Tree {
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

    /// Whether a node is in an implementation or a trait: by itself, or by a macro call that makes it.
    pub fn is_member(&self, id: NodeId) -> bool {
        let node = &self.nodes[id];
        let is_around =
            |parent: NodeId| matches!(self.nodes[parent].kind, Kind::Impl { .. } | Kind::Trait);
        matches!(node.kind, Kind::Member | Kind::Call) && node.parent.is_some_and(is_around)
    }

    /// The words of a node in front of its body.
    pub fn words_of_head(&self, id: NodeId) -> BTreeSet<&str> {
        let tokens = self.nodes[id].tokens.clone();
        let is_call = self.nodes[id].kind == Kind::Call;
        let head = tokens.take_while(|&i| is_call || self.source.kind(i) != Some(Token::Open('{')));
        head.filter_map(|i| self.source.ident(i)).collect()
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
}
