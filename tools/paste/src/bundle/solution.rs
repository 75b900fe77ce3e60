//! LeetCode's form: `impl Solution` and what it needs are pasted, and the rest of the program drives it.

use crate::{
    bundle::{
        part::Part,
        select::Printed,
        whole::{Bundle, Wanted, whole, with_header},
    },
    failure::{Failure, at_fault},
    judge::profile::Profile,
    reach::{
        kept::{self as reach, Kept, Prune},
        outside,
        resolve::Resolver,
    },
    read::program::{CrateId, ItemId, ItemKind, MAIN, Program},
};

/// Bundles the solution of `program`, of which the judge gets `all` at most.
pub fn bundle(
    program: &Program,
    wanted: &Wanted,
    prune: Prune,
    all: &Kept,
    inlined: &[CrateId],
    notes: Vec<String>,
) -> Result<Bundle, Failure> {
    let root_items = &program.modules[program.crates[MAIN].root].items;
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
    let mut printed = whole(program, wanted.profile, all);
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
    for &item in root_items {
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
        all_inlined: inlined,
        solution: true,
    };
    let (text, uses) = part.emit(program, wanted)?;
    let text = with_header(program, wanted, text);
    let part = Part {
        printed: rest,
        inlined: with_rest,
        all_inlined: inlined,
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
        notes,
    })
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
