//! What a macro call in the place of an item may implement, as far as its texts tell.

use std::collections::BTreeSet;

use crate::{
    prune::tree::{Kind, NodeId, Tree},
    read::tokens::Kind as Token,
};

impl Tree {
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
}
