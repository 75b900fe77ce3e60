//! Putting a problem's two folders in their places: both or none.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// A file to be written: where in its folder, and what it holds.
pub type File = (PathBuf, Vec<u8>);

/// The two folders of a problem.
#[derive(Debug)]
pub struct Folders {
    pub problem: PathBuf,
    pub cases: PathBuf,
}

impl Folders {
    /// Where those of `slug` are, from the root of the workspace.
    pub fn of(slug: &str) -> Self {
        Self {
            problem: Path::new("crates").join(slug),
            cases: Path::new("testcases").join(slug),
        }
    }

    /// Which of them is there already, be it as a file or as a link to nowhere.
    pub fn existing(&self, root: &Path) -> Option<&Path> {
        let is_there = |folder: &&Path| fs::symlink_metadata(root.join(folder)).is_ok();
        [self.problem.as_path(), self.cases.as_path()]
            .into_iter()
            .find(is_there)
    }

    /// Writes both. Everything is written beside its place first, and then moved there; if anything
    /// fails, nothing remains. Never replaces a file: moving a folder onto one that is not empty
    /// fails.
    pub fn place(&self, root: &Path, problem: &[File], cases: &[File]) -> Result<()> {
        let draft = tempfile::Builder::new()
            .prefix(".new-problem-")
            .tempdir_in(root)
            .with_context(|| format!("cannot write in {}", root.display()))?;
        let (new_problem, new_cases) = (draft.path().join("problem"), draft.path().join("cases"));
        write(&new_problem, problem)?;
        write(&new_cases, cases)?;

        let mut made = Made::default();
        for (from, to) in [(new_cases, &self.cases), (new_problem, &self.problem)] {
            let to = root.join(to);
            if let Some(parent) = to.parent() {
                made.folder(parent)
                    .with_context(|| format!("cannot make {}", parent.display()))?;
            }
            fs::rename(&from, &to).with_context(|| format!("cannot make {}", to.display()))?;
            made.whole.push(to);
        }
        made.keep();
        Ok(())
    }
}

fn write(folder: &Path, files: &[File]) -> Result<()> {
    fs::create_dir(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    for (name, bytes) in files {
        let path = folder.join(name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)
                .with_context(|| format!("cannot make {}", parent.display()))?;
        }
        fs::write(&path, bytes).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

/// What was made so far; taken back when dropped, unless kept.
#[derive(Default)]
struct Made {
    whole: Vec<PathBuf>,
    parents: Vec<PathBuf>,
}

impl Made {
    /// Makes a folder where there is none.
    fn folder(&mut self, path: &Path) -> io::Result<()> {
        match fs::create_dir(path) {
            Ok(()) => self.parents.push(path.to_owned()),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
        Ok(())
    }

    fn keep(mut self) {
        self.whole.clear();
        self.parents.clear();
    }
}

impl Drop for Made {
    fn drop(&mut self) {
        // What cannot be taken back, nobody is left to tell.
        for folder in &self.whole {
            let _ = fs::remove_dir_all(folder);
        }
        for folder in self.parents.iter().rev() {
            let _ = fs::remove_dir(folder);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str) -> File {
        (name.into(), b"new".to_vec())
    }

    #[test]
    fn both_folders_are_placed_or_none() {
        let root = tempfile::tempdir().unwrap();
        let folders = Folders::of("a");
        fs::create_dir_all(root.path().join("crates/a")).unwrap();
        fs::write(root.path().join("crates/a/mine"), "old").unwrap();
        assert_eq!(folders.existing(root.path()), Some(Path::new("crates/a")));

        let placed = folders.place(root.path(), &[file("b/c")], &[file("x.in")]);
        assert!(placed.is_err());
        let left: Vec<_> = fs::read_dir(root.path())
            .unwrap()
            .map(|e| e.unwrap().file_name())
            .collect();
        assert_eq!(left, ["crates"]);
        let mine = fs::read(root.path().join("crates/a/mine")).unwrap();
        assert_eq!(mine, b"old");

        fs::remove_dir_all(root.path().join("crates/a")).unwrap();
        assert_eq!(folders.existing(root.path()), None);
        folders
            .place(root.path(), &[file("b/c")], &[file("x.in")])
            .unwrap();
        assert!(root.path().join("crates/a/b/c").is_file());
        assert!(root.path().join("testcases/a/x.in").is_file());
    }
}
