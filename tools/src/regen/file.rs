//! The text of a file, and its digest.

use std::fs;
use std::path::Path;

use sha2::{Digest, Sha256};

use super::error::Error;

pub(super) fn read(path: &Path) -> Result<Vec<u8>, Error> {
    fs::read(path).map_err(|source| Error::Read {
        path: path.to_owned(),
        source,
    })
}

/// The SHA-256 digest in hexadecimal digits.
pub(super) fn sha256(text: &[u8]) -> String {
    let digest = Sha256::digest(text);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}
