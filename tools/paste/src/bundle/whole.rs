//! Puts the one file together: chooses what is printed, and under which names.

use crate::{
    bundle::{edit::Text, names::Names, part::Part, select::Printed, solution},
    failure::Failure,
    judge::{
        profile::{Form, Profile},
        uses::Uses,
    },
    reach::{
        kept::{self as reach, Kept, Prune},
        outside,
        resolve::Resolver,
    },
    read::program::{Crate, CrateId, ItemKind, MAIN, Program},
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
    /// What may be amiss with the libraries.
    pub notes: Vec<String>,
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
    let notes = inlined
        .iter()
        .flat_map(|&id| notes(&program.crates[id], wanted))
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
            notes,
        });
    }

    solution::bundle(program, wanted, prune, &all, &inlined, notes)
}

/// What may be amiss with a library.
fn notes(library: &Crate, wanted: &Wanted) -> Vec<String> {
    let mut notes = Vec::new();
    if library.edition != wanted.edition {
        notes.push(format!(
            "library `{}` is of edition {}, and {} compiles it in {}",
            library.name, library.edition, wanted.profile.title, wanted.edition
        ));
    }
    if library.has_build_script {
        notes.push(format!(
            "library `{}` has a build script, which has no say here",
            library.name
        ));
    }
    notes
}

/// The libraries that are reached.
fn inlined(program: &Program, kept: &Kept) -> Vec<CrateId> {
    (1..program.crates.len())
        .filter(|&id| kept.modules[program.crates[id].root])
        .collect()
}

/// What is printed of a whole program.
pub fn whole(program: &Program, profile: &Profile, kept: &Kept) -> Printed {
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

/// The text behind its first line.
pub fn with_header(program: &Program, wanted: &Wanted, text: Text) -> Text {
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
