//! Finds what is configured out, at every level: items, members, fields, arms, statements.

use std::ops::Range;

use syn::{
    spanned::Spanned,
    visit::{self, Visit},
};

use crate::read::{
    cfg::{self, Conditions},
    source::Source,
};

/// Crates whose attributes mark what an editor may insert, and mean nothing to the compiler.
const SNIPPETS: [&str; 3] = ["snippet", "cargo_snippet", "codesnip"];

/// Leaves out each node that the judge's compiler would not see, the conditions that are met there and
/// may not be here, and what marks snippets.
pub fn configure(source: &mut Source, ast: &syn::File, conditions: &Conditions) {
    let conditional = (2..source.tokens.len()).any(|i| {
        matches!(source.ident(i), Some("cfg" | "test" | "bench")) && source.tokens[i - 1].opens()
            || source.ident(i).is_some_and(|name| SNIPPETS.contains(&name))
    });
    if !conditional {
        return;
    }
    let mut visitor = Visitor {
        source,
        conditions,
        cuts: Vec::new(),
        met: Vec::new(),
        foreign: Vec::new(),
    };
    visitor.visit_file(ast);
    let (cuts, met, foreign) = (visitor.cuts, visitor.met, visitor.foreign);
    for cut in cuts {
        source.kill(cut);
    }
    source.met = met;
    source.foreign = foreign;
}

struct Visitor<'a> {
    source: &'a Source,
    conditions: &'a Conditions,
    /// The bytes of nodes, outermost only, in order.
    cuts: Vec<Range<usize>>,
    met: Vec<Range<usize>>,
    foreign: Vec<Range<usize>>,
}

impl Visitor<'_> {
    /// Cuts `node` if it is configured out; `listed` where a comma follows it.
    fn cut(&mut self, node: &impl Spanned, listed: bool) -> bool {
        let mut bytes = node.span().byte_range();
        let source = self.source;
        let tokens = source.tokens_in(&bytes);
        let attributes = cfg::leading_attributes(source, &tokens);
        let is_snippet = |i| source.ident(i).is_some_and(|name| SNIPPETS.contains(&name));
        let first = attributes.last().map_or(tokens.start, |last| last.end);
        let imports_snippet = source.is_ident(first, "use") && is_snippet(first + 1);
        if !imports_snippet && !cfg::is_out(source, &attributes, self.conditions) {
            for attribute in &attributes {
                let bytes = source.bytes_of(attribute);
                if is_snippet(cfg::attribute_name(source, attribute)) {
                    self.foreign.push(bytes);
                } else if cfg::is_met_elsewhere(source, attribute, self.conditions) {
                    self.met.push(bytes);
                }
            }
            return false;
        }
        if listed && source.is_punct(tokens.end, ',') {
            bytes.end = source.tokens[tokens.end].end;
        }
        self.cuts.push(bytes);
        true
    }
}

macro_rules! cut_at {
    ($($visit:ident: $node:ty, $listed:literal;)*) => {$(
        fn $visit(&mut self, node: &'ast $node) {
            if !self.cut(node, $listed) {
                visit::$visit(self, node);
            }
        }
    )*};
}

impl<'ast> Visit<'ast> for Visitor<'_> {
    cut_at! {
        visit_item: syn::Item, false;
        visit_impl_item: syn::ImplItem, false;
        visit_trait_item: syn::TraitItem, false;
        visit_foreign_item: syn::ForeignItem, false;
        visit_stmt: syn::Stmt, false;
        visit_field: syn::Field, true;
        visit_variant: syn::Variant, true;
        visit_arm: syn::Arm, true;
        visit_field_value: syn::FieldValue, true;
        visit_field_pat: syn::FieldPat, true;
        visit_fn_arg: syn::FnArg, true;
        visit_generic_param: syn::GenericParam, true;
    }
}
