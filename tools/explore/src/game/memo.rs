use std::hash::Hash;

use rustc_hash::FxHashMap;

/// Where the computation of a state's value stands.
#[derive(Clone, Copy, Debug)]
pub(super) enum Entry<V> {
    /// Begun: it waits, at this height of the stack, for values of states that it leads to.
    Open(usize),
    /// Computed.
    Known(V),
}

/// The states met so far.
#[derive(Clone, Debug)]
pub(super) struct Memo<S, V> {
    entries: FxHashMap<S, Entry<V>>,
}

impl<S: Eq + Hash, V: Copy> Memo<S, V> {
    pub fn new() -> Self {
        Self {
            entries: FxHashMap::default(),
        }
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn entry(&self, state: &S) -> Option<Entry<V>> {
        self.entries.get(state).copied()
    }

    pub fn known(&self, state: &S) -> Option<V> {
        match self.entry(state) {
            Some(Entry::Known(value)) => Some(value),
            _ => None,
        }
    }

    pub fn open(&mut self, state: S, height: usize) {
        self.entries.insert(state, Entry::Open(height));
    }

    pub fn settle(&mut self, state: S, value: V) {
        self.entries.insert(state, Entry::Known(value));
    }

    /// Forgets a state that was opened and will not be settled.
    pub fn abandon(&mut self, state: &S) {
        self.entries.remove(state);
    }
}
