//! Writing the file that a user names.

use std::fs::{self, OpenOptions, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

/// Makes `text` what is in the file: all of it, or nothing where something goes wrong. A link is
/// followed, and what is no regular file, like a pipe or a device, is written to and stays.
///
/// # Errors
///
/// If that cannot be done.
pub fn write_whole(path: &Path, text: &[u8]) -> io::Result<()> {
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if path.metadata().is_ok_and(|about| !about.is_file()) {
        return OpenOptions::new().write(true).open(path)?.write_all(text);
    }
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut file = tempfile::Builder::new()
        .prefix(".partial-")
        // As any new file, less what the user's mask says.
        .permissions(Permissions::from_mode(0o666))
        .tempfile_in(folder)?;
    file.write_all(text)?;
    file.persist(path)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_and_devices_stay_what_they_are() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&file, "before").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write_whole(&link, b"after").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "after");
        assert!(link.is_symlink());

        let null = folder.path().join("null");
        std::os::unix::fs::symlink("/dev/null", &null).unwrap();
        write_whole(&null, b"away").unwrap();
        assert!(null.is_symlink() && fs::read(&null).unwrap().is_empty());

        assert!(write_whole(folder.path(), b"").is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
    }
}
