//! Folders for what a command needs for a while.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use tempfile::TempDir;

/// What their names begin with.
const PREFIX: &str = "cargo-problems-";

/// So often another process may take a new folder for one that was left behind.
const TRIES: u32 = 10;

/// A folder of one's own among the system's temporary files. It is gone when this is; where the
/// process is killed before, the next one that makes such a folder removes it.
#[derive(Debug)]
pub struct Scratch {
    folder: TempDir,
    /// Held for as long as the folder is in use: the system lets go of it, however a process ends.
    _lock: File,
}

impl Scratch {
    /// # Errors
    ///
    /// If none can be made.
    pub fn new() -> io::Result<Self> {
        Self::new_in(&std::env::temp_dir())
    }

    fn new_in(place: &Path) -> io::Result<Self> {
        sweep(place);
        for _ in 0..TRIES {
            let folder = tempfile::Builder::new().prefix(PREFIX).tempdir_in(place)?;
            let lock = File::open(folder.path());
            if let Ok(lock) = lock
                && lock.try_lock().is_ok()
                && folder.path().exists()
            {
                return Ok(Self {
                    folder,
                    _lock: lock,
                });
            }
        }
        Err(io::Error::other("other processes remove it at once"))
    }

    #[must_use]
    pub fn path(&self) -> &Path {
        self.folder.path()
    }
}

/// Removes the folders that nobody holds. What cannot be removed is left to somebody else.
fn sweep(place: &Path) {
    for entry in fs::read_dir(place).into_iter().flatten().flatten() {
        let is_ours = entry.file_name().to_string_lossy().starts_with(PREFIX);
        if is_ours
            && let Ok(lock) = File::open(entry.path())
            && lock.try_lock().is_ok()
        {
            fs::remove_dir_all(entry.path()).ok();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_left_behind_goes_and_what_is_in_use_stays() {
        let place = tempfile::tempdir().unwrap();
        let left = place.path().join(format!("{PREFIX}left"));
        fs::create_dir(&left).unwrap();
        fs::write(left.join("file"), "").unwrap();
        let other = place.path().join("others");
        fs::create_dir(&other).unwrap();
        let first = Scratch::new_in(place.path()).unwrap();
        assert!(!left.exists() && other.exists());
        let second = Scratch::new_in(place.path()).unwrap();
        assert!(first.path().exists() && second.path().exists());
        drop((first, second));
        assert_eq!(fs::read_dir(place.path()).unwrap().count(), 1);
    }
}
