//! The crates that only the judge can bring: which it has, which it lacks, and which nobody declared.

use std::collections::BTreeMap;

use crate::{
    bundle::{
        position::is_first,
        whole::{self, Wanted},
    },
    compile::diagnostic::Diagnostic,
    failure::Failure,
    judge::profile::{Form, Profile},
    prune::tree::{NodeId, Tree},
    read::program::{Extern, Program},
    select::modules::Selector,
};

/// The crates that the submission and its libraries declare, and the judge has.
pub fn judges_crates(program: &Program, profile: &Profile) -> Vec<String> {
    let declared = program.crates.iter().flat_map(|own| own.externs.values());
    let mut crates: Vec<String> = declared
        .filter_map(|target| match target {
            Extern::Registry { package } if profile.crates.contains_key(package) => {
                Some(package.clone())
            }
            _ => None,
        })
        .collect();
    crates.sort();
    crates.dedup();
    crates
}

/// The crates that the program uses around a part of it that is printed, and the judge does not have.
pub fn others(program: &mut Program, profile: &Profile) -> Result<Vec<String>, Failure> {
    if profile.form == Form::Program {
        return Ok(Vec::new());
    }
    let whole = Wanted {
        profile,
        strip: false,
        provided: None,
        libraries_only: false,
    };
    let selection = Selector::new(program, None).selection();
    let packages = whole::bundle(program, &whole, &selection)?.uses.into_keys();
    let is_other = |package: &String| !profile.crates.contains_key(package);
    Ok(packages.filter(is_other).collect())
}

/// The names of crates that the judge does not have.
pub fn absent_names<'a>(program: &'a Program, profile: &Profile) -> Vec<&'a String> {
    let externs = program.crates.iter().flat_map(|own| &own.externs);
    externs
        .filter(|(_, target)| match target {
            Extern::Registry { package } => !profile.crates.contains_key(package),
            Extern::ProcMacro { .. } => true,
            _ => false,
        })
        .map(|(name, _)| name)
        .collect()
}

/// What uses a crate that the judge does not have.
pub fn absent(program: &Program, tree: &Tree, profile: &Profile) -> Vec<NodeId> {
    let names = absent_names(program, profile);
    let uses = |id: NodeId| {
        let source = &tree.source;
        let mut tokens = tree.nodes[id].tokens.clone();
        tokens.any(|i| {
            source
                .ident(i)
                .is_some_and(|name| names.iter().any(|known| *known == name))
                && is_first(source, i)
        })
    };
    (0..tree.nodes.len())
        .filter(|&id| tree.nodes[id].removable && tree.children(id).next().is_none())
        .filter(|&id| !names.is_empty() && uses(id))
        .collect()
}

/// The lines that a manifest lacks for crates that the judge has.
pub fn to_declare(program: &Program, errors: &[Diagnostic], profile: &Profile) -> Vec<String> {
    let mut lines = BTreeMap::new();
    for error in errors
        .iter()
        .filter(|error| error.is_any_of(&["E0432", "E0433", "E0463"]))
    {
        for name in error.quoted() {
            let offered = profile
                .crates
                .iter()
                .find(|(package, offered)| offered.lib(package) == name);
            if let Some((package, offered)) = offered
                && !program
                    .crates
                    .iter()
                    .any(|own| own.externs.contains_key(&name))
            {
                lines.insert(package, offered.version());
            }
        }
    }
    let note = |(package, version): (&String, &str)| {
        format!(
            "{} has {package}, and the manifest does not name it: add `{package} = \"{version}\"` to [dependencies]",
            profile.title
        )
    };
    lines.into_iter().map(note).collect()
}
