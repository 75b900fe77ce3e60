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

/// The bytes of each node that the judge's compiler would not see, outermost only, in order.
pub fn cuts(source: &Source, ast: &syn::File, conditions: &Conditions) -> Vec<Range<usize>> {
    let conditional = (0..source.tokens.len()).any(|i| {
        matches!(source.ident(i), Some("cfg" | "test" | "bench"))
            && i >= 2
            && source.tokens[i - 1].opens()
    });
    if !conditional {
        return Vec::new();
    }
    let mut visitor = Visitor {
        source,
        conditions,
        cuts: Vec::new(),
    };
    visitor.visit_file(ast);
    visitor.cuts
}

struct Visitor<'a> {
    source: &'a Source,
    conditions: &'a Conditions,
    cuts: Vec<Range<usize>>,
}

impl Visitor<'_> {
    /// Cuts `node` if it is configured out; `listed` where a comma follows it.
    fn cut(&mut self, node: &impl Spanned, listed: bool) -> bool {
        let mut bytes = node.span().byte_range();
        let tokens = self.source.tokens_in(&bytes);
        let attributes = cfg::leading_attributes(self.source, &tokens);
        if !cfg::is_out(self.source, &attributes, self.conditions) {
            return false;
        }
        if listed && self.source.is_punct(tokens.end, ',') {
            bytes.end = self.source.tokens[tokens.end].end;
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
