//! Why there is no draft.

use std::path::PathBuf;

/// Why there is no draft.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("no sample is in {}", .0.display())]
    None(PathBuf),
    #[error("cannot read {}: {source}", path.display())]
    Read {
        path: PathBuf,
        source: std::io::Error,
    },
    #[error("{0} is empty: a sample has at least one token")]
    Empty(String),
    #[error("{0} is not text: samples are printable ASCII")]
    Binary(String),
    #[error("{0} is larger than 1 MiB: no statement has such a sample")]
    Large(String),
    #[error("{0}")]
    NoFormat(String),
}
