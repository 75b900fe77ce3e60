//! Which file a `mod name;` means.

use std::{
    ops::Range,
    path::{Path, PathBuf},
};

use crate::{
    failure::{Failure, at_fault},
    read::{
        cfg::{self, Conditions, Truth},
        source::Source,
        tokens::Kind,
    },
};

/// The folders that module files are looked for in.
#[derive(Clone, Debug)]
pub struct Folders {
    /// Where `mod name;` looks.
    children: PathBuf,
    /// What a `#[path]` is relative to.
    paths: PathBuf,
}

impl Folders {
    /// For a crate's root, a `mod.rs`, and a file that `#[path]` or `include!` names.
    pub fn of_root(file: &Path) -> Self {
        let dir = file.parent().unwrap_or(Path::new("")).to_owned();
        Self {
            children: dir.clone(),
            paths: dir,
        }
    }

    /// For the file of module `name`, named by `#[path]` or found.
    pub fn of_module(file: &Path, name: &str, by_path: bool) -> Self {
        let root = Self::of_root(file);
        if by_path || file.file_name().is_some_and(|file| file == "mod.rs") {
            return root;
        }
        Self {
            children: root.paths.join(name),
            paths: root.paths,
        }
    }

    /// For a module between braces.
    pub fn inline(&self, name: &str, path: Option<&str>) -> Self {
        let dir = match path {
            Some(path) => self.paths.join(path),
            None => self.children.join(name),
        };
        Self {
            children: dir.clone(),
            paths: dir,
        }
    }

    /// The file of `mod name;`, which is declared at `place`.
    pub fn file_of(&self, name: &str, path: Option<&str>, place: &str) -> Result<PathBuf, Failure> {
        let candidates = match path {
            Some(path) => vec![self.paths.join(path)],
            None => vec![
                self.children.join(format!("{name}.rs")),
                self.children.join(name).join("mod.rs"),
            ],
        };
        if let Some(found) = candidates.iter().find(|candidate| candidate.is_file()) {
            return Ok(found.clone());
        }
        let tried: Vec<String> = candidates
            .iter()
            .map(|candidate| candidate.display().to_string())
            .collect();
        at_fault!(
            "{place}: module `{name}` has no file: there is no {}",
            tried.join(" and no ")
        )
    }
}

/// The `#[path]` on a module, also where a `cfg_attr` brings it.
pub fn path_attribute(
    source: &Source,
    tokens: &Range<usize>,
    conditions: &Conditions,
) -> Result<Option<String>, Failure> {
    for attribute in cfg::leading_attributes(source, tokens) {
        let name = cfg::attribute_name(source, &attribute);
        if source.is_ident(name, "path") && source.is_punct(name + 1, '=') {
            return Ok(cfg::string(source, name + 2));
        }
        if !source.is_ident(name, "cfg_attr") || source.kind(name + 1) != Some(Kind::Open('(')) {
            continue;
        }
        let parts = cfg::arguments(source, name + 1);
        let path = parts
            .iter()
            .skip(1)
            .find(|part| source.is_ident(part.start, "path"));
        if let (Some(condition), Some(path)) = (parts.first(), path) {
            match conditions.eval(source, condition.clone()) {
                Truth::True => return Ok(cfg::string(source, path.start + 2)),
                Truth::False => {}
                Truth::Unknown => at_fault!(
                    "{}: the judge's profile does not say whether this path is taken: use another condition",
                    source.place(source.tokens[attribute.start].start)
                ),
            }
        }
    }
    Ok(None)
}
