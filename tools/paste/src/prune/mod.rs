//! Takes out of the bundled text what the compiler reports as never used.
//!
//! Round after round the text is compiled to metadata, and what is reported goes by its span. What
//! the compiler then misses is put back by name, so pruning is never the reason of a refusal: in the
//! worst case everything is back. When nothing is unused any more, the implementations go, all at
//! once, and those that the compiler asks for come back.

mod calls;
mod hiding;
pub mod reading;
mod removal;
mod repair;
pub mod tree;

use std::collections::BTreeSet;

use crate::{
    bundle::edit::Text,
    compile::diagnostic::{Diagnostic, Span},
    failure::Failure,
    prune::tree::{Kind, NodeId, Tree},
};

/// So many compilations at most; what is left then stays.
const MAX_ROUNDS: usize = 60;

/// What the compiler has asked for so often stays, whatever it says later.
const MAX_ASKED: u8 = 2;

/// Compiles a text to metadata: what the compiler says of it, lints and errors.
pub type Check<'a> = dyn Fn(&str) -> Result<Vec<Diagnostic>, Failure> + 'a;

/// The lints that name what is not used.
pub const UNUSED: [&str; 3] = ["dead_code", "unused_imports", "unused_macros"];

/// The lints that tell of a method that is another one since an implementation is missing.
pub const FALLEN_BACK: [&str; 2] = ["noop_method_call", "suspicious_double_ref_op"];

/// What the compiler calls the type of a number that is not decided yet, and what it may be.
pub const LITERALS: &[(&str, &[&str])] = &[
    (
        "integer",
        &[
            "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128", "usize",
        ],
    ),
    ("float", &["f32", "f64"]),
];

/// A text that compiles, or what the compiler has against the text as it was.
pub enum Outcome {
    Pruned(Text),
    Refused(Vec<Diagnostic>),
    /// What uses a crate that the judge does not have is needed.
    Missing,
}

/// What is out of the text, and what must stay.
struct Pruner<'a> {
    tree: &'a Tree,
    check: &'a Check<'a>,
    removed: Vec<bool>,
    /// What was out of the text that the errors at hand are about.
    was_removed: Vec<bool>,
    /// How often the compiler has asked for each: what asked may be gone since.
    asked: Vec<u8>,
    /// What uses a crate that the judge does not have.
    absent: Vec<bool>,
    /// Whether the compiler has asked for one of them.
    missing: bool,
    /// What was asked for so often stays for now.
    patience: u8,
    rounds: usize,
}

/// Prunes the text of `tree`, out of which goes `first`, and what uses one of the crates `absent`.
pub fn prune(
    tree: &Tree,
    first: &[NodeId],
    absent: &[NodeId],
    check: &Check,
) -> Result<Outcome, Failure> {
    let none = || vec![false; tree.nodes.len()];
    let mut pruner = Pruner {
        tree,
        check,
        removed: none(),
        was_removed: none(),
        asked: vec![0; tree.nodes.len()],
        absent: none(),
        missing: false,
        patience: 1,
        rounds: 0,
    };
    for &id in first {
        pruner.removed[id] = true;
    }
    for &id in absent {
        pruner.absent[id] = true;
        pruner.removed[id] = true;
    }
    let has_conditions = pruner.keep_conditional();
    let mut lints = match pruner.start()? {
        Ok(lints) => lints,
        Err(refused) => return Ok(refused),
    };
    // What is dead would ask for implementations.
    if let Some(fewer) = pruner.unused(&lints)? {
        lints = fewer;
    }
    if !has_conditions && let Some(fewer) = pruner.implementations(&lints)? {
        lints = fewer;
        pruner.patience = MAX_ASKED;
    }
    while let Some(fewer) = pruner.unused(&lints)? {
        lints = fewer;
    }
    Ok(Outcome::Pruned(tree.render(&pruner.removed, false)))
}

impl Pruner<'_> {
    /// Keeps what this system's compiler may not see, and what that names; tells whether there is any.
    fn keep_conditional(&mut self) -> bool {
        let tree = self.tree;
        let mut queue: Vec<NodeId> = (0..tree.nodes.len())
            .filter(|&id| tree.nodes[id].conditional)
            .collect();
        let any = !queue.is_empty();
        while let Some(id) = queue.pop() {
            if std::mem::replace(&mut self.asked[id], MAX_ASKED) == MAX_ASKED {
                continue;
            }
            queue.extend(tree.nodes[id].parent);
            if tree.nodes[id].kind != Kind::Module {
                let named = tree
                    .words(id)
                    .into_iter()
                    .flat_map(|word| tree.called(word));
                queue.extend(named.copied());
            }
        }
        any
    }

    /// Compiles the text as it was; what it needs of that which is gone comes back.
    fn start(&mut self) -> Result<Result<Vec<Diagnostic>, Outcome>, Failure> {
        let mut first = None;
        loop {
            self.empty_out();
            let text = self.render();
            match self.compile(&text)? {
                Ok(lints) => return Ok(Ok(lints)),
                Err(errors) => {
                    let any_removed = self.removed.contains(&true);
                    let repaired =
                        any_removed && self.repair(&text, &errors) && self.rounds < MAX_ROUNDS;
                    if self.missing {
                        return Ok(Err(Outcome::Missing));
                    }
                    let first = first.get_or_insert(errors);
                    if !repaired {
                        return Ok(Err(Outcome::Refused(std::mem::take(first))));
                    }
                }
            }
        }
    }

    /// Takes out what is reported as unused; returns what is then, or `None` where nothing can go.
    fn unused(&mut self, lints: &[Diagnostic]) -> Result<Option<Vec<Diagnostic>>, Failure> {
        let text = self.render();
        let batch: BTreeSet<NodeId> = lints
            .iter()
            .flat_map(|lint| self.reported(&text, lint))
            .filter(|&id| self.can_go(id))
            .collect();
        if batch.is_empty() || self.rounds >= MAX_ROUNDS {
            return Ok(None);
        }
        let before = self.removed.clone();
        for &id in &batch {
            self.removed[id] = true;
        }
        self.follow_up(&batch);
        let found = self.settle()?;
        // All of it is back, or has to be.
        if found.is_none() || self.removed == before {
            self.removed = before;
            for id in batch {
                self.asked[id] = MAX_ASKED;
            }
            return Ok(found.or_else(|| Some(lints.to_vec())));
        }
        Ok(found)
    }

    /// Takes out all implementations of traits, and puts back those that are asked for.
    fn implementations(
        &mut self,
        lints: &[Diagnostic],
    ) -> Result<Option<Vec<Diagnostic>>, Failure> {
        let candidates: Vec<NodeId> = (0..self.tree.nodes.len())
            .filter(|&id| self.can_go(id) && self.asked[id] == 0 && self.is_present(id))
            .filter(|&id| match &self.tree.nodes[id].kind {
                // Nothing names what acts when a value goes out of scope.
                Kind::Impl { of: Some(of), .. } => of != "Drop",
                // What has no trait may hide what a type has through another.
                Kind::Call => !self.tree.is_member(id) && !self.tree.is_inherent(id),
                _ => false,
            })
            .collect();
        if candidates.is_empty() {
            return Ok(None);
        }
        let before = self.removed.clone();
        let text = self.render();
        let known = self.fallen_back(&text, lints);
        for &id in &candidates {
            self.removed[id] = true;
        }
        loop {
            let Some(lints) = self.settle()? else {
                self.removed = before;
                return Ok(None);
            };
            let text = self.render();
            let new: Vec<Diagnostic> = lints
                .iter()
                .filter(|lint| {
                    self.fallen_back(&text, std::slice::from_ref(lint))
                        .difference(&known)
                        .next()
                        .is_some()
                })
                .cloned()
                .collect();
            let hidden = self.put_back_hiding();
            if new.is_empty() && !hidden {
                return Ok(Some(lints));
            }
            if !new.is_empty() && !self.put_back_implementations(&new) {
                self.removed = before;
                return Ok(None);
            }
        }
    }

    /// Compiles, and puts back what is missed, until it compiles; `None` where that leads nowhere.
    fn settle(&mut self) -> Result<Option<Vec<Diagnostic>>, Failure> {
        loop {
            let emptied = self.empty_out().into_iter().collect();
            self.follow_up(&emptied);
            let text = self.render();
            match self.compile(&text)? {
                Ok(lints) => return Ok(Some(lints)),
                Err(errors) => {
                    let repaired = self.repair(&text, &errors) | self.put_back_numbers();
                    if self.rounds >= MAX_ROUNDS || !repaired || self.missing {
                        return Ok(None);
                    }
                }
            }
        }
    }

    fn render(&self) -> Text {
        self.tree.render(&self.removed, true)
    }

    /// What the compiler says: lints, or errors.
    fn compile(
        &mut self,
        text: &Text,
    ) -> Result<Result<Vec<Diagnostic>, Vec<Diagnostic>>, Failure> {
        self.rounds += 1;
        let (errors, lints): (Vec<_>, Vec<_>) = (self.check)(&text.text)?
            .into_iter()
            .partition(Diagnostic::is_error);
        Ok(if errors.is_empty() {
            Ok(lints)
        } else {
            Err(errors)
        })
    }

    fn can_go(&self, id: NodeId) -> bool {
        self.tree.nodes[id].removable && self.asked[id] < self.patience && !self.removed[id]
    }

    /// Whether neither a node nor anything around it is removed.
    fn is_present(&self, id: NodeId) -> bool {
        self.is_without(id, &self.removed)
    }

    /// Whether neither a node nor anything around it was removed from the text at hand.
    fn was_present(&self, id: NodeId) -> bool {
        self.is_without(id, &self.was_removed)
    }

    fn is_without(&self, id: NodeId, removed: &[bool]) -> bool {
        let mut at = Some(id);
        while let Some(node) = at {
            if removed[node] {
                return false;
            }
            at = self.tree.nodes[node].parent;
        }
        true
    }

    /// Where a span was written, and then where each macro was called that it comes from.
    fn places(&self, text: &Text, span: &Span) -> Vec<usize> {
        span.with_calls()
            .into_iter()
            .filter_map(|span| text.source_of(span.byte_start))
            .map(|(_, byte)| byte)
            .collect()
    }
}
