//! What is in a problem's folder of test cases, and whose it is.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::error::Error;
use super::file::{read, sha256};
use super::manifest::{FILE, Manifest};
use crate::testcases::{TestCase, compare_names, is_manual};

/// A folder as it is.
#[derive(Debug)]
pub struct CaseDirectory {
    pub path: PathBuf,
    pub manifest: Manifest,
    /// The contestant's own cases, ordered by name.
    pub manual: Vec<TestCase>,
    /// Files of the contestant's own that have no partner, with the name of it.
    pub unpaired: Vec<(String, String)>,
    /// The digests of all files that the manifest names, as far as they are there.
    owned: BTreeMap<String, String>,
    /// Whatever else is there.
    pub others: BTreeSet<String>,
}

impl CaseDirectory {
    /// Reads a folder, which may be that of an interactive problem; one that is not there is empty.
    pub fn read(path: &Path, is_interactive: bool) -> Result<Self, Error> {
        let manifest = Manifest::read(path)?;
        let mut owned_names = BTreeSet::new();
        for entry in &manifest.cases {
            owned_names.extend(entry.files().map(|(file, _)| file));
        }
        let mut this = Self {
            path: path.to_owned(),
            manifest,
            manual: Vec::new(),
            unpaired: Vec::new(),
            owned: BTreeMap::new(),
            others: BTreeSet::new(),
        };
        let mut manual = BTreeSet::new();
        for (name, is_file) in names(path)? {
            if name == FILE || name.starts_with('.') {
                continue;
            }
            let is_case = name.ends_with(".in") || name.ends_with(".out");
            if is_file && is_case && is_manual(&name) {
                manual.insert(name);
            } else if is_file && owned_names.contains(&name) {
                let digest = sha256(&read(&path.join(&name))?);
                this.owned.insert(name, digest);
            } else {
                this.others.insert(name);
            }
        }
        this.pair(&manual, is_interactive);
        Ok(this)
    }

    fn pair(&mut self, files: &BTreeSet<String>, is_interactive: bool) {
        for file in files {
            let (name, partner) = match (file.strip_suffix(".in"), file.strip_suffix(".out")) {
                (Some(name), _) => (name, format!("{name}.out")),
                (_, Some(name)) => (name, format!("{name}.in")),
                (None, None) => continue,
            };
            let is_input = file.ends_with(".in");
            let is_whole = files.contains(&partner) || is_interactive && is_input;
            if !is_whole {
                self.unpaired.push((file.clone(), partner));
            } else if is_input {
                self.manual.push(TestCase {
                    name: name.to_owned(),
                    input: self.path.join(file),
                    answer: self.path.join(partner),
                });
            }
        }
        self.manual.sort_by(|a, b| compare_names(&a.name, &b.name));
    }

    /// The digest of a file that is there, be it owned or not.
    pub fn digest(&self, file: &str) -> Result<Option<String>, Error> {
        match self.owned.get(file) {
            Some(digest) => Ok(Some(digest.clone())),
            None if self.others.contains(file) => Ok(Some(sha256(&read(&self.path.join(file))?))),
            None => Ok(None),
        }
    }

    /// The digest of a file that the manifest names, if it is there.
    pub fn owned(&self, file: &str) -> Option<&str> {
        self.owned.get(file).map(String::as_str)
    }
}

/// The names in a folder, and which are files.
fn names(folder: &Path) -> Result<Vec<(String, bool)>, Error> {
    let unreadable = |source| Error::Read {
        path: folder.to_owned(),
        source,
    };
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(unreadable(error)),
    };
    let mut names = Vec::new();
    for entry in entries {
        let entry = entry.map_err(unreadable)?;
        // Through a link, as reading will.
        let is_file = entry.path().is_file();
        match entry.file_name().into_string() {
            Ok(name) => names.push((name, is_file)),
            Err(name) => names.push((name.to_string_lossy().into_owned(), false)),
        }
    }
    Ok(names)
}
