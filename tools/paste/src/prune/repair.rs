//! What to do about an error: put back what is missed, or take out what cannot be without what is gone.

use std::collections::BTreeSet;

use crate::{
    bundle::edit::Text,
    compile::diagnostic::{Diagnostic, Span},
    prune::{
        LITERALS, MAX_ASKED, Pruner,
        tree::{Kind, NodeId},
    },
};

/// A name that resolves to nothing.
const UNRESOLVED: [&str; 14] = [
    "E0364", "E0365", "E0403", "E0404", "E0405", "E0407", "E0412", "E0422", "E0423", "E0425",
    "E0432", "E0433", "E0531", "E0532",
];

/// Errors about operators that do not name the traits behind them.
const OPERATORS: [(&str, &[&str]); 3] = [
    ("E0600", &["Neg", "Not"]),
    ("E0608", &["Index", "IndexMut"]),
    ("E0614", &["Deref", "DerefMut"]),
];

/// Something that there is twice: here and among what the judge provides.
const TWICE: [&str; 6] = ["E0119", "E0252", "E0254", "E0255", "E0428", "E0592"];

impl Pruner<'_> {
    /// Acts on `errors`; tells whether anything has changed.
    pub fn repair(&mut self, text: &Text, errors: &[Diagnostic]) -> bool {
        let before = self.removed.clone();
        self.was_removed.clone_from(&before);
        for error in errors {
            if error.is_any_of(&TWICE) {
                self.take_out_twice(text, error);
            } else if error.is_any_of(&UNRESOLVED) {
                self.unresolved(text, error);
            } else {
                let found = self.missing_members(text, error);
                if !found {
                    self.put_back_implementations(std::slice::from_ref(error));
                }
            }
        }
        self.removed != before
    }

    /// Takes out what is declared twice, where it can go.
    fn take_out_twice(&mut self, text: &Text, error: &Diagnostic) {
        for span in &error.spans {
            let at = self
                .places(text, span)
                .last()
                .and_then(|&place| self.tree.at(place));
            if let Some(id) = at.filter(|&id| self.can_go(id)) {
                self.removed[id] = true;
            }
        }
    }

    /// A name that is not found: an import or an implementation goes with what it names; for anything
    /// else what is so called comes back.
    fn unresolved(&mut self, text: &Text, error: &Diagnostic) {
        for span in error.primary() {
            let goes = self.places(text, span).first().and_then(|&place| {
                let id = self.tree.at(place)?;
                let goes = match self.tree.nodes[id].kind {
                    Kind::Import { .. } => true,
                    Kind::Impl { head, .. } => place < head,
                    _ => false,
                };
                (goes && self.can_go(id)).then_some(id)
            });
            match goes {
                Some(id) => self.removed[id] = true,
                None => {
                    let mut names =
                        words(text.text.get(span.byte_start..span.byte_end).unwrap_or(""));
                    names.extend(error.quoted());
                    if !self.put_back(&names) {
                        self.put_back_imports(text, span, |_, glob| glob);
                    }
                }
            }
        }
    }

    /// Puts back what is called by one of `names`; tells whether there is any.
    fn put_back(&mut self, names: &BTreeSet<String>) -> bool {
        let tree = self.tree;
        // A macro call may make what is so called, where nothing else is.
        let (mut found, calls): (Vec<NodeId>, Vec<NodeId>) = names
            .iter()
            .flat_map(|name| tree.called(name))
            .copied()
            .filter(|&id| !self.was_present(id))
            .partition(|&id| tree.nodes[id].kind != Kind::Call);
        if found.is_empty() {
            found = calls;
        }
        if found.is_empty() {
            found = self.calls_with(|texts| {
                texts.iter().any(|&text| {
                    let words = tree.words(text);
                    names.iter().any(|name| words.contains(name.as_str()))
                })
            });
        }
        for &id in &found {
            self.bring_back(id);
        }
        !found.is_empty()
    }

    /// Puts back imports of the module that `span` is in: those whose path, or that it is a glob, `fits`.
    fn put_back_imports(
        &mut self,
        text: &Text,
        span: &Span,
        fits: impl Fn(&[String], bool) -> bool,
    ) -> bool {
        let tree = self.tree;
        let mut any = false;
        for place in self.places(text, span) {
            let module = tree.at(place).and_then(|id| match tree.nodes[id].kind {
                Kind::Module => Some(id),
                _ => tree.module_of(id),
            });
            for id in 0..tree.nodes.len() {
                if let Kind::Import { path, glob } = &tree.nodes[id].kind
                    && !self.was_present(id)
                    && tree.module_of(id) == module
                    && fits(path, *glob)
                {
                    any = true;
                    self.bring_back(id);
                }
            }
        }
        any
    }

    /// Puts back members by the name at which the error is, with their traits and implementations, and
    /// imports of traits; tells whether there are any.
    fn missing_members(&mut self, text: &Text, error: &Diagnostic) -> bool {
        let names = error.names();
        let mut any = false;
        for span in error.primary() {
            any |= self.put_back_imports(text, span, |path, glob| {
                glob || path.last().is_some_and(|name| names.contains(name))
            });
            let word = text.text.get(span.byte_start..span.byte_end).unwrap_or("");
            let members: Vec<NodeId> = names
                .iter()
                .filter(|name| *name == word || error.is_any_of(&["E0046"]))
                .flat_map(|name| self.tree.called(name))
                .copied()
                .filter(|&id| self.tree.is_member(id) && !self.was_present(id))
                .collect();
            let fits = |&id: &NodeId| match self.tree.nodes[id]
                .parent
                .map(|parent| &self.tree.nodes[parent])
            {
                Some(parent) => match &parent.kind {
                    Kind::Impl { for_type: None, .. } => true,
                    Kind::Impl {
                        for_type: Some(name),
                        ..
                    } => names.contains(name),
                    _ => true,
                },
                None => true,
            };
            let fitting: Vec<NodeId> = members.iter().copied().filter(fits).collect();
            any |= !members.is_empty();
            for id in if fitting.is_empty() { members } else { fitting } {
                self.bring_back(id);
            }
        }
        any
    }

    /// Puts back the implementations that errors ask for by trait and type; tells whether there are any.
    pub fn put_back_implementations(&mut self, errors: &[Diagnostic]) -> bool {
        let before = self.removed.clone();
        for error in errors {
            let mut names = error.names();
            for (code, traits) in OPERATORS {
                if error.is_of(code) {
                    names.extend(traits.iter().map(|&name| name.to_owned()));
                }
            }
            let mut found = self.asked_for(&names);
            // All of that is there: then what it asks for in turn is not.
            while found.is_empty() && self.add_bounds(&mut names) {
                found = self.asked_for(&names);
            }
            for id in found {
                self.bring_back(id);
            }
        }
        self.removed != before
    }

    /// Adds to `names` those of the traits that the traits among them ask for; tells whether any is new.
    fn add_bounds(&self, names: &mut BTreeSet<String>) -> bool {
        let tree = self.tree;
        let asks = |id: NodeId| match &tree.nodes[id].kind {
            Kind::Trait | Kind::Call => true,
            Kind::Impl { of, .. } => of.as_ref().is_some_and(|of| names.contains(of)),
            _ => false,
        };
        let is_named = |id: NodeId| {
            matches!(tree.nodes[id].kind, Kind::Impl { .. })
                || names.iter().any(|name| tree.called(name).contains(&id))
        };
        let bounds: Vec<String> = (0..tree.nodes.len())
            .filter(|&id| asks(id) && is_named(id))
            .flat_map(|id| tree.words_of_head(id))
            .map(str::to_owned)
            .collect();
        let count = names.len();
        names.extend(bounds);
        names.len() > count
    }

    /// The removed implementations whose trait and type are among `names`; where there is none, those
    /// whose trait is, and then those whose type is.
    fn asked_for(&self, names: &BTreeSet<String>) -> Vec<NodeId> {
        let tree = self.tree;
        let mut names = names.clone();
        for (any, all) in LITERALS {
            if names.contains(*any) {
                names.extend(all.iter().map(|&name| name.to_owned()));
            }
        }
        let has = |name: &Option<String>| {
            name.as_ref()
                .is_some_and(|name| tree.is_among(name, &names))
        };
        let gone = |fits: &dyn Fn(&Option<String>, &Option<String>) -> bool| -> Vec<NodeId> {
            (0..tree.nodes.len())
                .filter(|&id| match &tree.nodes[id].kind {
                    Kind::Impl { of, for_type, .. } => of.is_some() && fits(of, for_type),
                    _ => false,
                })
                .filter(|&id| !self.was_present(id))
                .collect()
        };
        let fitting = gone(&|of, for_type| has(of) && (for_type.is_none() || has(for_type)));
        let is_exact = |id: &NodeId| {
            tree.types_in_head(*id)
                .iter()
                .all(|name| tree.is_among(name, &names))
        };
        let mut found: Vec<NodeId> = fitting.iter().copied().filter(is_exact).collect();
        found.extend(self.calls_with(|texts| {
            let types = tree.types_of_call(texts);
            let traits = tree.traits_of_call(texts);
            let mut traits = names.iter().filter(|name| traits.contains(name.as_str()));
            traits.any(|of| {
                // A single letter is a parameter, and any type.
                let mut types = names
                    .iter()
                    .filter(|name| name.len() > 1 && types.contains(name.as_str()));
                types.any(|name| name != of)
            })
        }));
        if found.is_empty() {
            found = fitting;
        }
        if found.is_empty() {
            // For tuples and the like: what names no type in particular.
            found = self.calls_with(|texts| {
                let is_type = |word: &str| {
                    tree.called(word)
                        .iter()
                        .any(|&id| tree.nodes[id].kind == Kind::Item)
                        || LITERALS.iter().any(|(_, numbers)| numbers.contains(&word))
                };
                !tree.types_of_call(texts).into_iter().any(is_type)
                    && tree
                        .traits_of_call(texts)
                        .into_iter()
                        .any(|of| names.contains(of))
            });
        }
        if found.is_empty() {
            found = gone(&|of, _| has(of));
        }
        if found.is_empty() {
            found = gone(&|_, for_type| has(for_type));
            found.extend(self.calls_with(|texts| {
                let traits = tree.traits_of_call(texts);
                names.iter().any(|name| traits.contains(name.as_str()))
            }));
        }
        found
    }

    /// The removed macro calls whose texts `fit`.
    fn calls_with(&self, fit: impl Fn(&[NodeId]) -> bool) -> Vec<NodeId> {
        (0..self.tree.nodes.len())
            .filter(|&id| self.tree.nodes[id].kind == Kind::Call && !self.was_present(id))
            .filter(|&id| fit(&self.tree.texts_of_call(id)))
            .collect()
    }

    /// Puts a node back for good, with those around it and, for now, what its text names.
    pub fn bring_back(&mut self, id: NodeId) {
        // With a member those around it are asked for, or they would go again for want of something.
        let mut around = Some(id).filter(|&id| !self.is_present(id));
        while let Some(node) = around {
            if node == id || self.removed[node] {
                // Of what a macro makes of members some are needed, and others are always reported.
                let is_made = self.tree.nodes[node].kind == Kind::Call && self.tree.is_member(node);
                let times = if is_made { MAX_ASKED } else { 1 };
                self.asked[node] = self.asked[node].saturating_add(times);
            }
            around = self.tree.nodes[node].parent;
        }
        let mut queue = vec![id];
        while let Some(id) = queue.pop() {
            let mut at = Some(id);
            while let Some(node) = at {
                self.removed[node] = false;
                if self.absent[node] {
                    self.missing = true;
                }
                at = self.tree.nodes[node].parent;
            }
            if self.tree.nodes[id].kind == Kind::Module {
                continue;
            }
            for word in self.tree.words(id) {
                for &other in self.tree.called(word) {
                    let is_item = matches!(
                        self.tree.nodes[other].kind,
                        Kind::Item | Kind::Trait | Kind::Macro | Kind::Import { .. }
                    );
                    if is_item && !self.is_present(other) && !self.absent[other] {
                        queue.push(other);
                    }
                }
            }
        }
    }
}

/// The words of a text.
fn words(text: &str) -> BTreeSet<String> {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_')
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}
