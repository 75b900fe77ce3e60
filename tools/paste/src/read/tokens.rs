//! A file as a flat list of tokens with byte positions.
//!
//! Everything that edits a submission works on these positions, never on a printed syntax tree, so
//! what is kept stays as its author wrote it.

use std::ops::Range;

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

/// What a token is. Comments are in the gaps between tokens, but doc comments are tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Ident,
    Lifetime,
    Punct(char),
    /// `::`
    PathSep,
    Open(char),
    Close(char),
    Literal,
    /// A doc comment; an inner one documents what surrounds it.
    Doc {
        inner: bool,
    },
}

/// One token: its kind, its bytes, and for a bracket the index of the one that it pairs with.
#[derive(Clone, Copy, Debug)]
pub struct Token {
    pub kind: Kind,
    pub start: usize,
    pub end: usize,
    pub mate: usize,
}

impl Token {
    /// The bytes of the token.
    pub fn bytes(&self) -> Range<usize> {
        self.start..self.end
    }

    /// Whether the token opens a group.
    pub fn opens(&self) -> bool {
        matches!(self.kind, Kind::Open(_))
    }
}

/// Lays a token stream flat. `text` is what it was parsed from.
pub fn flatten(stream: TokenStream, text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    push_stream(stream, text, &mut tokens);
    tokens
}

fn push_stream(stream: TokenStream, text: &str, tokens: &mut Vec<Token>) {
    let mut trees = stream.into_iter().peekable();
    while let Some(tree) = trees.next() {
        let Range { start, end } = tree.span().byte_range();
        let kind = match tree {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Parenthesis => ('(', ')'),
                    Delimiter::Brace => ('{', '}'),
                    Delimiter::Bracket => ('[', ']'),
                    Delimiter::None => {
                        push_stream(group.stream(), text, tokens);
                        continue;
                    }
                };
                let opening = tokens.len();
                tokens.push(Token {
                    kind: Kind::Open(open),
                    start,
                    end: start + 1,
                    mate: 0,
                });
                push_stream(group.stream(), text, tokens);
                let closing = tokens.len();
                tokens[opening].mate = closing;
                tokens.push(Token {
                    kind: Kind::Close(close),
                    start: end - 1,
                    end,
                    mate: opening,
                });
                continue;
            }
            // A doc comment comes as `#[doc = "…"]` of which every token has the span of the comment.
            TokenTree::Punct(punct) if punct.as_char() == '#' && end - start > 1 => {
                let inner =
                    matches!(trees.peek(), Some(TokenTree::Punct(next)) if next.as_char() == '!');
                for _ in 0..1 + usize::from(inner) {
                    trees.next();
                }
                Kind::Doc { inner }
            }
            TokenTree::Punct(punct) if punct.as_char() == '\'' => {
                let end = trees
                    .next()
                    .map_or(end, |name| name.span().byte_range().end);
                tokens.push(Token {
                    kind: Kind::Lifetime,
                    start,
                    end,
                    mate: 0,
                });
                continue;
            }
            TokenTree::Punct(punct)
                if punct.as_char() == ':'
                    && punct.spacing() == Spacing::Joint
                    && text[end..].starts_with(':') =>
            {
                trees.next();
                tokens.push(Token {
                    kind: Kind::PathSep,
                    start,
                    end: end + 1,
                    mate: 0,
                });
                continue;
            }
            TokenTree::Punct(punct) => Kind::Punct(punct.as_char()),
            TokenTree::Ident(_) => Kind::Ident,
            TokenTree::Literal(_) => Kind::Literal,
        };
        tokens.push(Token {
            kind,
            start,
            end,
            mate: 0,
        });
    }
}
