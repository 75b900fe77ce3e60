//! Crates that only the judge can bring, and whether it does.

use std::collections::BTreeMap;

use crate::{
    failure::{Failure, at_fault},
    judge::profile::Profile,
    read::program::{Extern, Program},
};

/// Where each of them is first used, by package.
pub type Uses = BTreeMap<String, String>;

/// Fails where the text uses what no text can stand for, or what the judge does not have.
pub fn check(program: &Program, uses: &Uses, profile: &Profile) -> Result<(), Failure> {
    let proc_macros = proc_macros(program);
    for (package, place) in uses {
        if proc_macros.contains(package) {
            at_fault!(
                "{place}: `{package}` is a procedural macro of this workspace, which cannot be inlined: write out what it makes"
            );
        }
        if !profile.crates.contains_key(package) {
            let offered = match profile.crates.len() {
                0 => "it offers no crates".to_owned(),
                1..=9 => format!(
                    "it offers {}",
                    profile
                        .crates
                        .keys()
                        .cloned()
                        .collect::<Vec<_>>()
                        .join(", ")
                ),
                many => format!(
                    "none of the {many} crates in tools/judges/{}.toml is it",
                    profile.name
                ),
            };
            at_fault!(
                "{place}: crate `{package}` is used here, but {} does not have it: {offered}",
                profile.title
            );
        }
    }
    Ok(())
}

/// The procedural macros of the workspace that the program could use.
fn proc_macros(program: &Program) -> Vec<String> {
    let externs = program.crates.iter().flat_map(|own| own.externs.values());
    externs
        .filter_map(|target| match target {
            Extern::ProcMacro { package } => Some(package.clone()),
            _ => None,
        })
        .collect()
}
