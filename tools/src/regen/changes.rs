//! What stands between a folder and the cases that were made.

use std::collections::BTreeSet;
use std::fmt;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use super::case_directory::CaseDirectory;
use super::error::{Error, Fault};
use super::file::read;
use super::make::Made;
use super::manifest::{FILE, LARGE, Manifest};
use super::transaction::Transaction;
use crate::scratch::Scratch;

/// The changes that bring a folder up to date.
#[derive(Debug)]
pub struct Changes {
    folder: PathBuf,
    changes: Vec<Change>,
    /// Names of files, and where their texts are.
    texts: Vec<(String, PathBuf, bool)>,
    /// The manifest before anything is written: it owns what was and what will be there.
    journal: String,
    manifest: String,
    _scratch: Scratch,
}

/// A file that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    pub file: String,
    pub kind: ChangeKind,
}

/// How a file is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChangeKind {
    /// It was never written.
    New,
    /// It was written, and is not there.
    Missing,
    /// It was written, is not committed, and is not there.
    Uncommitted,
    /// It is not what was written.
    Edited,
    /// Its family makes something else now.
    Outdated { seeds: Option<(u64, u64)> },
    /// Its family has no such case any more.
    Stale,
    /// Its family has no such case any more, but it is not what was written: it stays.
    StaleAndEdited,
    /// It is not known: it stays.
    Unknown,
    /// The manifest is to be written.
    Manifest,
}

impl ChangeKind {
    /// Whether a folder with such a file is not as it was committed.
    #[must_use]
    pub fn is_drift(&self) -> bool {
        *self != Self::Uncommitted
    }

    /// Whether such a file is left as it is.
    #[must_use]
    pub fn stays(&self) -> bool {
        matches!(self, Self::StaleAndEdited | Self::Unknown)
    }
}

impl fmt::Display for ChangeKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::New => f.write_str("is new"),
            Self::Missing => f.write_str("is missing"),
            Self::Uncommitted => f.write_str("is not committed, and not there"),
            Self::Edited => f.write_str("was changed since it was written"),
            Self::Outdated { seeds: None } => f.write_str("differs from what its family makes now"),
            Self::Outdated {
                seeds: Some((old, new)),
            } => write!(f, "differs: the seed was {old} and is {new}"),
            Self::Stale => f.write_str("is stale: its family has no such case any more"),
            Self::StaleAndEdited => f.write_str(
                "is stale, but was changed since it was written: name it hand-… or remove it",
            ),
            Self::Unknown => f.write_str(
                "is no case of a family, nor is it called sample-…, hand-… or hack-…: rename or \
                 remove it",
            ),
            Self::Manifest => f.write_str("does not describe these cases"),
        }
    }
}

/// Compares a folder with what was made. Faults are files that stand in the way.
pub fn compare(
    folder: CaseDirectory,
    scratch: Scratch,
    made: Vec<Made>,
) -> Result<Result<Changes, Vec<Fault>>, Error> {
    let (mut changes, mut texts, mut faults) = (Vec::new(), Vec::new(), Vec::new());
    let mut wanted = BTreeSet::new();
    for made in &made {
        let known = folder.manifest.find(&made.entry.name);
        let paths = [&made.input, &made.answer];
        for (place, (file, digest)) in made.entry.files().into_iter().enumerate() {
            if file.ends_with(".out") && made.keeps_answer {
                wanted.insert(file);
                continue;
            }
            let foreign = folder.others.contains(&file);
            if foreign && !folder.path.join(&file).is_file() {
                faults.push(in_the_way(&file));
                continue;
            }
            let there = folder.digest(&file)?;
            if there.as_deref() != Some(digest) {
                if foreign {
                    faults.push(in_the_way(&file));
                    continue;
                }
                let written = known.map(|known| known.files()[place].1.to_owned());
                let kind = match (&there, &written) {
                    (None, Some(written)) if written == digest && file.starts_with(LARGE) => {
                        ChangeKind::Uncommitted
                    }
                    (None, Some(_)) => ChangeKind::Missing,
                    (None, None) => ChangeKind::New,
                    (Some(there), Some(written)) if there != written => ChangeKind::Edited,
                    (Some(_), _) => ChangeKind::Outdated {
                        seeds: known
                            .map(|known| (known.seed, made.entry.seed))
                            .filter(|(old, new)| old != new),
                    },
                };
                texts.push((file.clone(), paths[place].clone(), there.is_some()));
                changes.push(Change {
                    file: file.clone(),
                    kind,
                });
            }
            wanted.insert(file);
        }
    }
    if !faults.is_empty() {
        return Ok(Err(faults));
    }
    changes.extend(leftovers(&folder, &wanted));
    let entries = made.into_iter().map(|made| made.entry).collect();
    let manifest = Manifest { cases: entries };
    let mut journal = manifest.clone();
    let removed = folder.manifest.cases.iter();
    journal.cases.extend(
        removed
            .filter(|entry| manifest.find(&entry.name).is_none())
            .cloned(),
    );
    let (journal, text) = (journal.text()?, manifest.text()?);
    let path = folder.path.join(FILE);
    let is_new = !path.is_file();
    if is_new && !manifest.cases.is_empty() || !is_new && read(&path)? != text.as_bytes() {
        changes.push(Change {
            file: FILE.to_owned(),
            kind: ChangeKind::Manifest,
        });
    }
    Ok(Ok(Changes {
        folder: folder.path,
        changes,
        texts,
        journal,
        manifest: text,
        _scratch: scratch,
    }))
}

fn in_the_way(file: &str) -> Fault {
    let message = "is in the way: it was not written by this command. Name it hand-… or remove it";
    Fault::new(file, message)
}

/// The files that no family makes.
fn leftovers(folder: &CaseDirectory, wanted: &BTreeSet<String>) -> Vec<Change> {
    let mut leftovers = Vec::new();
    for entry in &folder.manifest.cases {
        for (file, written) in entry.files() {
            let there = folder.owned(&file);
            if let (false, Some(there)) = (wanted.contains(&file), there) {
                let kind = if there == written {
                    ChangeKind::Stale
                } else {
                    ChangeKind::StaleAndEdited
                };
                leftovers.push(Change { file, kind });
            }
        }
    }
    let unknown = folder.others.iter().filter(|file| !wanted.contains(*file));
    leftovers.extend(unknown.map(|file| Change {
        file: file.clone(),
        kind: ChangeKind::Unknown,
    }));
    leftovers
}

impl Changes {
    /// Every file that is not as it should be.
    #[must_use]
    pub fn list(&self) -> &[Change] {
        &self.changes
    }

    /// Makes the changes; a folder that is as it should be is not touched.
    ///
    /// # Errors
    ///
    /// If something cannot be written, or `stop` is set before anything is: then nothing was
    /// changed, unless the error says so.
    pub fn apply(&self, stop: &AtomicBool) -> Result<(), Error> {
        if self.changes.iter().all(|change| change.kind.stays()) {
            return Ok(());
        }
        let mut transaction = Transaction::begin(&self.folder, stop)?;
        let manifest = self.changes.iter().any(|change| change.file == FILE);
        // Whenever this is killed, the manifest owns all that was written so far, so that the next
        // run finds it, whatever families there are then.
        if manifest {
            transaction.place(FILE, self.journal.as_bytes(), true)?;
        }
        for (file, text, replace) in &self.texts {
            transaction.place(file, &read(text)?, *replace)?;
        }
        for change in &self.changes {
            if change.kind == ChangeKind::Stale {
                transaction.remove(&change.file);
            }
        }
        if manifest {
            transaction.place(FILE, self.manifest.as_bytes(), true)?;
        }
        transaction.finish()
    }
}
