//! Implementations that the compiler does not miss although the text means something else without them.

use std::collections::BTreeSet;

use crate::{
    bundle::edit::Text,
    compile::diagnostic::Diagnostic,
    prune::{
        FALLEN_BACK, LITERALS, Pruner,
        tree::{Kind, NodeId},
    },
};

impl Pruner<'_> {
    /// Puts back what may hide the method of another implementation, without the compiler missing it:
    /// that for a type that dereferences to another, and that for a reference or the like of a type for
    /// which there is one. Tells whether there is any.
    pub fn put_back_hiding(&mut self) -> bool {
        let tree = self.tree;
        let implementations: Vec<(NodeId, &str, &str)> = (0..tree.nodes.len())
            .filter_map(|id| match &tree.nodes[id].kind {
                Kind::Impl {
                    of: Some(of),
                    for_type: Some(for_type),
                    ..
                } => Some((id, of.as_str(), for_type.as_str())),
                _ => None,
            })
            .collect();
        let (present, removed): (Vec<_>, Vec<_>) = implementations
            .into_iter()
            .partition(|(id, ..)| self.is_present(*id));
        let mut any = false;
        for (id, of, for_type) in removed {
            let refers = |id: NodeId| match tree.nodes[id].kind {
                Kind::Impl { head, .. } => {
                    tree.source.text[tree.nodes[id].bytes.start..head].contains('&')
                }
                _ => false,
            };
            let hides = present.iter().any(|&(other_id, other, other_type)| {
                let by_reference = other == of && (refers(id) || refers(other_id));
                other_type == for_type && (other == "Deref" || by_reference)
            });
            let is_alive = tree.nodes[id]
                .parent
                .is_none_or(|parent| self.is_present(parent));
            if hides && is_alive {
                self.bring_back(id);
                any = true;
            }
        }
        any | self.put_back_numbers()
    }

    /// Puts back what is for a number, where there is the same for another of its kind: it decides
    /// which of them a literal is.
    pub fn put_back_numbers(&mut self) -> bool {
        let tree = self.tree;
        let mut any = false;
        for (_, numbers) in LITERALS {
            let of_number: Vec<(NodeId, BTreeSet<&str>)> = (0..tree.nodes.len())
                .filter_map(|id| match &tree.nodes[id].kind {
                    Kind::Impl {
                        of: Some(of),
                        for_type: Some(for_type),
                        ..
                    } => {
                        let is_number = numbers.contains(&for_type.as_str());
                        is_number.then(|| (id, BTreeSet::from([of.as_str()])))
                    }
                    Kind::Call => {
                        let texts = tree.texts_of_call(id);
                        let types = tree.types_of_call(&texts);
                        let is_number = numbers.iter().any(|number| types.contains(number));
                        is_number.then(|| (id, tree.traits_of_call(&texts)))
                    }
                    _ => None,
                })
                .collect();
            let (present, removed): (Vec<_>, Vec<_>) = of_number
                .into_iter()
                .partition(|(id, _)| self.is_present(*id));
            for (id, traits) in removed {
                let head = tree.types_in_head(id);
                let decides = present.iter().any(|(other, others)| {
                    !others.is_disjoint(&traits) && tree.types_in_head(*other) == head
                });
                let is_alive = tree.nodes[id]
                    .parent
                    .is_none_or(|parent| self.is_present(parent));
                if decides && is_alive {
                    self.bring_back(id);
                    any = true;
                }
            }
        }
        any
    }

    /// Where lints tell of a method that is another one.
    pub fn fallen_back(&self, text: &Text, lints: &[Diagnostic]) -> BTreeSet<usize> {
        let found = lints
            .iter()
            .filter(|lint| FALLEN_BACK.iter().any(|name| lint.is_of(name)));
        found
            .flat_map(Diagnostic::primary)
            .filter_map(|span| text.source_of(span.byte_start))
            .map(|(_, byte)| byte)
            .collect()
    }
}
