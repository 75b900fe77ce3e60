//! What goes: the nodes that a lint reports, and what cannot be without them.

use std::collections::BTreeSet;

use crate::{
    bundle::edit::Text,
    compile::diagnostic::Diagnostic,
    prune::{
        Pruner, UNUSED,
        tree::{Kind, NodeId},
    },
};

impl Pruner<'_> {
    /// The nodes that a lint reports as unused.
    pub fn reported(&self, text: &Text, lint: &Diagnostic) -> Vec<NodeId> {
        if !UNUSED.iter().any(|name| lint.is_of(name)) {
            return Vec::new();
        }
        let mut found = Vec::new();
        for span in lint.primary() {
            for place in self.places(text, span) {
                let Some(id) = self.tree.at(place) else {
                    continue;
                };
                let node = &self.tree.nodes[id];
                match node.kind {
                    Kind::Macro if !node.name_bytes.contains(&place) => continue,
                    // What a macro makes goes with its call, but not for a member of it.
                    Kind::Call if lint.is_about_member() && !self.tree.is_member(id) => {}
                    Kind::Call | Kind::Import { .. } => found.push(id),
                    _ if node.name_bytes.contains(&place) => found.push(id),
                    _ => {}
                }
                break;
            }
        }
        found
    }

    /// Takes out what cannot be without those that have just gone: implementations of types and
    /// traits, imports, and the members of implementations that a trait no longer has.
    pub fn follow_up(&mut self, batch: &BTreeSet<NodeId>) {
        let tree = self.tree;
        let mut queue: Vec<NodeId> = batch.iter().copied().collect();
        loop {
            queue.extend(self.empty_out());
            let Some(id) = queue.pop() else { return };
            let Some(name) = &tree.nodes[id].name else {
                continue;
            };
            match tree.nodes[id].kind {
                Kind::Member => self.follow_member(id, name),
                Kind::Import { .. } => {}
                Kind::Macro => {
                    self.follow_macro(name);
                    self.follow_item(name);
                }
                _ => self.follow_item(name),
            }
        }
    }

    /// Takes out the imports of a macro that is called `name` only where it stands.
    fn follow_macro(&mut self, name: &str) {
        for &other in self.tree.called(name) {
            let node = &self.tree.nodes[other];
            let is_its = matches!(&node.kind, Kind::Import { path, .. } if path.len() == 1);
            if is_its && self.can_go(other) {
                self.removed[other] = true;
            }
        }
    }

    /// Takes the member called `name` out of the implementations of the trait that it is a member of.
    pub fn follow_member(&mut self, id: NodeId, name: &str) {
        let tree = self.tree;
        let Some(of_trait) = tree.nodes[id].parent.map(|parent| &tree.nodes[parent]) else {
            return;
        };
        if of_trait.kind != Kind::Trait {
            return;
        }
        for &member in tree.called(name) {
            let parent = tree.nodes[member]
                .parent
                .map(|parent| &tree.nodes[parent].kind);
            let is_same = matches!(parent, Some(Kind::Impl { of, .. }) if *of == of_trait.name);
            if is_same && self.can_go(member) {
                self.removed[member] = true;
            }
        }
    }

    /// Takes out what is about `name`, where nothing is called so any more.
    pub fn follow_item(&mut self, name: &str) {
        let tree = self.tree;
        let defines = |&other: &NodeId| {
            matches!(
                tree.nodes[other].kind,
                Kind::Item | Kind::Trait | Kind::Macro | Kind::Module | Kind::Call
            ) && self.is_present(other)
        };
        if tree.called(name).iter().any(defines) {
            return;
        }
        for other in 0..tree.nodes.len() {
            let goes = match &tree.nodes[other].kind {
                Kind::Impl { of, for_type, .. } => {
                    of.as_deref() == Some(name) || for_type.as_deref() == Some(name)
                }
                Kind::Import { path, .. } => {
                    let from_std = path
                        .first()
                        .is_some_and(|first| ["std", "core", "alloc"].contains(&first.as_str()));
                    !from_std && path.iter().any(|segment| segment == name)
                }
                Kind::Call if !tree.is_member(other) => tree
                    .traits_of_call(&tree.texts_of_call(other))
                    .into_iter()
                    .eq([name]),
                _ => false,
            };
            if goes && self.can_go(other) {
                self.removed[other] = true;
            }
        }
    }

    /// Takes out modules and implementations in which nothing is left; returns them.
    pub fn empty_out(&mut self) -> Vec<NodeId> {
        let tree = self.tree;
        let mut emptied = Vec::new();
        for id in (0..tree.nodes.len()).rev() {
            let mut children = tree.children(id).peekable();
            let is_empty = match &tree.nodes[id].kind {
                Kind::Module => children.all(|child| self.is_out(child)),
                Kind::Impl { of: None, .. } => {
                    children.peek().is_some() && children.all(|child| self.removed[child])
                }
                _ => false,
            };
            if is_empty && self.can_go(id) {
                self.removed[id] = true;
                emptied.push(id);
            }
        }
        emptied
    }

    /// Whether a node is removed, or a declaration all of whose imports are.
    pub fn is_out(&self, id: NodeId) -> bool {
        let mut imports = self.tree.children(id).peekable();
        self.removed[id]
            || self.tree.nodes[id].kind == Kind::Use
                && imports.peek().is_some()
                && imports.all(|import| self.removed[import])
    }
}
