//! Transaction to a folder so that every file is there whole or not at all.

use std::fs::{self, File, Permissions, TryLockError};
use std::io::{self, Write as _};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::Duration;

use tempfile::TempPath;

use super::error::Error;

/// What temporary files begin with.
const TEMPORARY: &str = ".regen-";

/// How often one that waits for another asks again.
const LOCK_INTERVAL: Duration = Duration::from_millis(20);

/// What will be done to a folder. Everything is prepared beside the files that it is to replace,
/// where there is room for it or not; only then the steps are taken, in their order.
#[derive(Debug)]
pub struct Transaction<'a> {
    folder: PathBuf,
    steps: Vec<Step>,
    /// Held for as long as this is, so that two commands do not mix their steps.
    _lock: File,
    /// Whether the folder was made for this.
    is_new: bool,
    /// Set by whoever wants it to end now. What was begun to be done is done to its end.
    stop: &'a AtomicBool,
}

#[derive(Debug)]
enum Step {
    Place {
        file: TempPath,
        path: PathBuf,
        replace: bool,
    },
    Remove(PathBuf),
}

impl<'a> Transaction<'a> {
    /// Waits until nobody else writes there, and removes what a killed command has left behind.
    pub fn begin(folder: &Path, stop: &'a AtomicBool) -> Result<Self, Error> {
        let failed = |source| Error::Write {
            path: folder.to_owned(),
            source,
        };
        let is_new = !folder.exists();
        fs::create_dir_all(folder).map_err(failed)?;
        let lock = File::open(folder).map_err(failed)?;
        loop {
            match lock.try_lock() {
                Ok(()) => break,
                Err(TryLockError::Error(error)) => return Err(failed(error)),
                Err(TryLockError::WouldBlock) if stop.load(Ordering::Relaxed) => {
                    return Err(Error::Interrupted);
                }
                Err(TryLockError::WouldBlock) => sleep(LOCK_INTERVAL),
            }
        }
        for entry in fs::read_dir(folder).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            if entry.file_name().to_string_lossy().starts_with(TEMPORARY) {
                fs::remove_file(entry.path()).map_err(failed)?;
            }
        }
        Ok(Self {
            folder: folder.to_owned(),
            steps: Vec::new(),
            _lock: lock,
            is_new,
            stop,
        })
    }

    /// Prepares a file of this text. Where `replace` is not set, one of the same name that has
    /// another text makes [`Transaction::finish`] fail.
    pub fn place(&mut self, name: &str, text: &[u8], replace: bool) -> Result<(), Error> {
        let path = self.folder.join(name);
        match self.prepare(text) {
            Ok(file) => {
                self.steps.push(Step::Place {
                    file,
                    path,
                    replace,
                });
                Ok(())
            }
            Err(source) => {
                self.abandon();
                Err(Error::Write { path, source })
            }
        }
    }

    fn prepare(&self, text: &[u8]) -> io::Result<TempPath> {
        let mut file = tempfile::Builder::new()
            .prefix(TEMPORARY)
            // As any new file, less what the user's mask says.
            .permissions(Permissions::from_mode(0o666))
            .tempfile_in(&self.folder)?;
        file.write_all(text)?;
        file.flush()?;
        // Closed, since there may be more of them than files that may be open.
        Ok(file.into_temp_path())
    }

    /// Prepares to remove a file.
    pub fn remove(&mut self, name: &str) {
        self.steps.push(Step::Remove(self.folder.join(name)));
    }

    fn abandon(&mut self) {
        self.steps.clear();
        if self.is_new {
            // Somebody may have put something there.
            fs::remove_dir(&self.folder).ok();
        }
    }

    /// Does all that was prepared.
    pub fn finish(mut self) -> Result<(), Error> {
        if self.stop.load(Ordering::Relaxed) {
            self.abandon();
            return Err(Error::Interrupted);
        }
        for step in self.steps {
            let (path, done) = match step {
                Step::Place {
                    file,
                    path,
                    replace,
                } => {
                    let done = put(file, &path, replace);
                    (path, done)
                }
                Step::Remove(path) => {
                    let done = fs::remove_file(&path);
                    (path, done)
                }
            };
            match done {
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                done => done.map_err(|source| Error::Change { path, source })?,
            }
        }
        Ok(())
    }
}

fn put(file: TempPath, path: &Path, replace: bool) -> io::Result<()> {
    let placed = if replace {
        file.persist(path)
    } else {
        file.persist_noclobber(path)
    };
    match placed {
        Ok(_) => Ok(()),
        Err(failed) if failed.error.kind() == io::ErrorKind::AlreadyExists => {
            // Another command may have been faster.
            if fs::read(path)? == fs::read(&failed.path)? {
                Ok(())
            } else {
                Err(failed.error)
            }
        }
        Err(failed) => Err(failed.error),
    }
}
