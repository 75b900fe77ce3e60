//! A part of the program as text: collects the edits, and applies them.

use crate::{
    bundle::{
        attributes,
        edit::{Edits, Piece, Text},
        gap, imports, macros,
        names::Names,
        rewrite::Rewriter,
        select::{self, Printed},
        whole::Wanted,
    },
    failure::Failure,
    judge::uses::Uses,
    read::program::{CrateId, MAIN, Program},
};

/// A part of the program that is printed in one go.
pub struct Part<'a> {
    pub printed: Printed,
    /// The libraries that this part has.
    pub inlined: Vec<CrateId>,
    /// The libraries that any part has.
    pub all_inlined: &'a [CrateId],
    /// Whether it follows other code, so that it has no head of its own.
    pub solution: bool,
}

impl Part<'_> {
    /// The text of the part, and what it uses.
    pub fn emit(mut self, program: &Program, wanted: &Wanted) -> Result<(Text, Uses), Failure> {
        let mut edits = Edits::new(program.files.len());
        let extra = imports::narrow(program, &mut self.printed, self.all_inlined, &mut edits);
        let gone = select::leave_out(program, &self.printed, &mut edits);
        let mut rewriter = Rewriter {
            program,
            profile: wanted.profile,
            names: Names::new(program),
            gone: &gone,
            edition: wanted.edition,
            inlined: self.all_inlined,
            uses: Uses::new(),
        };
        for module in self.modules(program) {
            rewriter.module(module, &mut edits)?;
        }
        imports::rewrite(&mut rewriter, &self.printed, &extra, &mut edits);
        macros::reexport(program, &self.printed, self.all_inlined, &mut edits);
        if wanted.strip {
            select::strip_docs(program, &mut edits);
        }
        let uses = rewriter.uses;
        Ok((self.assemble(program, edits), uses))
    }

    /// The modules that this part prints.
    fn modules(&self, program: &Program) -> Vec<usize> {
        (0..program.modules.len())
            .filter(|&module| {
                let own = program.modules[module].crate_id;
                let mut at = module;
                while let Some(declaration) = program.modules[at].declaration {
                    if !self.printed.items[declaration] {
                        return false;
                    }
                    at = program.modules[at].parent.unwrap_or(at);
                }
                at == program.crates[own].root && (own == MAIN || self.inlined.contains(&own))
            })
            .collect()
    }

    fn assemble(&self, program: &Program, mut edits: Edits) -> Text {
        for &id in &self.inlined {
            attributes::library(program, id, &mut edits);
        }
        let lints = match self.inlined.is_empty() || self.solution {
            true => Vec::new(),
            false => attributes::lints(program, &mut edits),
        };
        if self.solution {
            attributes::submission(program, &mut edits);
            self.take_gaps(program, &mut edits);
        }
        let (main, head) = attributes::end_of_head(program);
        let mut allowed = vec!["warnings".to_owned()];
        allowed.extend(lints);
        let newline = program.files[main].newline();
        let library = |id: CrateId, at_top: bool| {
            let own = &program.crates[id];
            let file = program.modules[own.root]
                .bodies
                .first()
                .map_or(0, |body| body.0);
            let (before, after) = if at_top { ("", newline) } else { (newline, "") };
            vec![
                Piece::Text(format!(
                    "{before}#[allow({})]{newline}pub mod {} {{{newline}",
                    allowed.join(", "),
                    own.bundled
                )),
                Piece::File(file),
                Piece::Text(format!("}}{newline}{after}")),
            ]
        };
        if let Some(limit) =
            attributes::recursion_limit(program, &self.inlined).filter(|_| !self.solution)
        {
            edits.put(
                main,
                head..head,
                format!("#![recursion_limit = \"{limit}\"]{newline}"),
            );
        }
        let at_top = self.macros_would_leak(program);
        if at_top {
            let pieces = self
                .inlined
                .iter()
                .flat_map(|&id| library(id, true))
                .collect();
            edits.replace(main, head..head, pieces);
        }
        let mut text = Text::default();
        text.push_file(program, &edits, main);
        text.end_line_if(!self.inlined.is_empty());
        if !at_top {
            for &id in &self.inlined {
                text.push_pieces(program, &edits, &library(id, false));
            }
        }
        text
    }

    /// Whether a macro of the submission has the name of one that a library calls; the library must
    /// then stand in front of its definition.
    fn macros_would_leak(&self, program: &Program) -> bool {
        let own = &program.crates[MAIN].macros;
        !own.is_empty()
            && program
                .modules
                .iter()
                .filter(|module| self.inlined.contains(&module.crate_id))
                .any(|module| {
                    module.bodies.iter().any(|(file, body)| {
                        let source = &program.files[*file];
                        body.clone().any(|i| {
                            source.is_punct(i + 1, '!')
                                && source.ident(i).is_some_and(|name| own.contains_key(name))
                        })
                    })
                })
    }

    /// Takes the comments that stand apart in front of what is left out along.
    fn take_gaps(&self, program: &Program, edits: &mut Edits) {
        for &item in &program.modules[program.crates[MAIN].root].items {
            if !self.printed.items[item] {
                let source = program.source(item);
                edits.remove(
                    program.items[item].file,
                    gap::with_all_above(source, &program.bytes(item)),
                );
            }
        }
    }
}
