//! Puts the one file together: chooses what is printed, collects the edits, and applies them.

use super::{
    attributes,
    edit::{Edits, Piece, Text},
    failure::{Failure, at_fault},
    gap, imports, macros,
    names::Names,
    outside,
    profile::{Form, Profile},
    program::{CrateId, Extern, ItemId, ItemKind, MAIN, Program},
    reach::{self, Kept, Prune},
    resolve::Resolver,
    rewrite::{self, Rewriter, Uses},
    select::{self, Printed},
};

/// What is asked of a bundle.
pub struct Wanted<'a> {
    pub profile: &'a Profile,
    /// The edition that the judge compiles in.
    pub edition: &'a str,
    /// What the comment in the first line says.
    pub header: Option<&'a str>,
    /// Whether doc comments are taken out.
    pub strip: bool,
}

/// The one file.
pub struct Bundle {
    /// What is pasted.
    pub printed: Text,
    /// A program around what is pasted, where that is none itself.
    pub driver: Option<Text>,
    /// The crates that the text uses and only the judge can bring, with the first place of each.
    pub uses: Uses,
    /// Libraries whose edition is not the judge's, with theirs.
    pub other_editions: Vec<(String, String)>,
}

impl Bundle {
    /// The program that can be compiled.
    pub fn program(&self) -> &Text {
        self.driver.as_ref().unwrap_or(&self.printed)
    }
}

/// Bundles `program`, leaving out as much as `prune` says.
pub fn bundle(program: &mut Program, wanted: &Wanted, prune: Prune) -> Result<Bundle, Failure> {
    let root_items = program.modules[program.crates[MAIN].root].items.clone();
    let all = reach::reach(program, &root_items, prune);
    let inlined = inlined(program, &all);
    let mut taken = Vec::new();
    for &id in &inlined {
        let name = Names::new(program).for_module(id, &taken);
        taken.push(name.clone());
        program.crates[id].bundled = name;
    }
    let program = &*program;
    let other_editions = inlined
        .iter()
        .map(|&id| &program.crates[id])
        .filter(|own| own.edition != wanted.edition)
        .map(|own| (own.name.clone(), own.edition.clone()))
        .collect();

    if wanted.profile.form == Form::Program {
        let printed = whole(program, wanted.profile, &all);
        let part = Part {
            printed,
            inlined: inlined.clone(),
            all_inlined: &inlined,
            solution: false,
        };
        let (mut text, uses) = part.emit(program, wanted)?;
        text = with_header(program, wanted, text);
        return Ok(Bundle {
            printed: text,
            driver: None,
            uses,
            other_editions,
        });
    }

    // The solution and what it needs are pasted; the rest of the program drives it.
    let roots: Vec<ItemId> = root_items
        .iter()
        .copied()
        .filter(|&item| is_solution(program, item))
        .collect();
    if roots.is_empty() {
        at_fault!(
            "{}: has no `impl Solution`, which is what {} takes",
            program.main_file().shown,
            wanted.profile.title
        );
    }
    let needed = reach::reach(program, &roots, prune.max(Prune::Modules));
    let is_root = |item: ItemId| program.is_main_root(program.items[item].module);
    let stays = |item: ItemId| is_provided(program, wanted.profile, item) && !roots.contains(&item);
    let mut printed = whole(program, wanted.profile, &all);
    let mut rest = Printed {
        items: printed.items.clone(),
        imports: printed.imports.clone(),
    };
    for item in 0..program.items.len() {
        if is_root(item) {
            let here = needed.items[item] && !stays(item);
            rest.items[item] &= !here;
            printed.items[item] &= here;
        }
    }
    let words = outside::words(
        program,
        (0..program.items.len()).filter(|&item| printed.items[item]),
    );
    let mut resolver = Resolver::new(program);
    for (id, import) in program.imports.iter().enumerate() {
        if !program.is_main_root(import.module) || !printed.imports[id] {
            continue;
        }
        let here = needed.imports[id]
            || outside::is_outside(program, &mut resolver, id)
                && outside::is_needed(program, wanted.profile, &words, id);
        printed.imports[id] = here;
        printed.items[import.item] |= here;
        rest.imports[id] = !here;
    }
    for item in root_items {
        if matches!(
            program.items[item].kind,
            ItemKind::Use | ItemKind::ExternCrate
        ) {
            rest.items[item] = program.imports_of(item).any(|import| rest.imports[import]);
        }
    }
    let (with_solution, with_rest): (Vec<CrateId>, Vec<CrateId>) = inlined
        .iter()
        .partition(|&&id| needed.modules[program.crates[id].root]);
    let part = Part {
        printed,
        inlined: with_solution,
        all_inlined: &inlined,
        solution: true,
    };
    let (text, uses) = part.emit(program, wanted)?;
    let text = with_header(program, wanted, text);
    let part = Part {
        printed: rest,
        inlined: with_rest,
        all_inlined: &inlined,
        solution: true,
    };
    let (rest, _) = part.emit(program, wanted)?;
    let mut driver = text.clone();
    driver.end_line();
    driver.append(rest);
    Ok(Bundle {
        printed: text,
        driver: Some(driver),
        uses,
        other_editions,
    })
}

/// The libraries that are reached.
fn inlined(program: &Program, kept: &Kept) -> Vec<CrateId> {
    (1..program.crates.len())
        .filter(|&id| kept.modules[program.crates[id].root])
        .collect()
}

/// What is printed of a whole program.
fn whole(program: &Program, profile: &Profile, kept: &Kept) -> Printed {
    let mut resolver = Resolver::new(program);
    let names = Names::new(program);
    let items = kept
        .items
        .iter()
        .enumerate()
        .filter(|(_, kept)| **kept)
        .map(|(item, _)| item);
    let words = outside::words(program, items);
    let mut printed = Printed {
        items: kept.items.clone(),
        imports: kept.imports.clone(),
    };
    for (id, import) in program.imports.iter().enumerate() {
        printed.imports[id] |= kept.modules[import.module]
            && outside::is_outside(program, &mut resolver, id)
            && outside::is_needed(program, profile, &words, id);
        printed.imports[id] &= !names.is_redundant(id);
    }
    for item in 0..program.items.len() {
        if matches!(
            program.items[item].kind,
            ItemKind::Use | ItemKind::ExternCrate
        ) {
            let mut imports = program.imports_of(item).peekable();
            let is_empty = imports.peek().is_none();
            printed.items[item] =
                imports.any(|import| printed.imports[import]) || is_empty && kept.items[item];
        }
    }
    printed
}

/// Whether an item is `impl Solution` or implements something for it.
fn is_solution(program: &Program, item: ItemId) -> bool {
    let source = program.source(item);
    match &program.items[item].kind {
        ItemKind::Impl { for_type, .. } => {
            for_type.len() == 1 && source.is_ident(for_type.start, "Solution")
        }
        _ => false,
    }
}

/// Whether an item is, or implements something for, a type that the judge brings.
fn is_provided(program: &Program, profile: &Profile, item: ItemId) -> bool {
    let source = program.source(item);
    let is = |name: &str| profile.provides.iter().any(|provided| provided == name);
    match (&program.items[item].kind, &program.items[item].name) {
        (ItemKind::Impl { for_type, .. }, _) => source.ident(for_type.start).is_some_and(is),
        (_, Some(name)) => is(name) || name == "main",
        _ => false,
    }
}

fn with_header(program: &Program, wanted: &Wanted, text: Text) -> Text {
    let mut whole = Text::default();
    if let Some(header) = wanted.header {
        let line = format!("// {header}");
        if !text.text.starts_with(&line) {
            whole.push(&line);
            whole.push(program.main_file().newline());
        }
    }
    whole.append(text);
    whole
}

/// A part of the program that is printed in one go.
struct Part<'a> {
    printed: Printed,
    /// The libraries that this part has.
    inlined: Vec<CrateId>,
    all_inlined: &'a [CrateId],
    /// Whether it follows other code, so that it has no head of its own.
    solution: bool,
}

impl Part<'_> {
    fn emit(mut self, program: &Program, wanted: &Wanted) -> Result<(Text, Uses), Failure> {
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

/// The procedural macros of the workspace that the program could use.
pub fn proc_macros(program: &Program) -> Vec<String> {
    let externs = program.crates.iter().flat_map(|own| own.externs.values());
    externs
        .filter_map(|target| match target {
            Extern::ProcMacro { package } => Some(package.clone()),
            _ => None,
        })
        .collect()
}

/// Fails where the text uses a crate that the judge does not have.
pub fn check(program: &Program, bundle: &Bundle, profile: &Profile) -> Result<(), Failure> {
    rewrite::check_uses(&bundle.uses, profile, &proc_macros(program))
}
