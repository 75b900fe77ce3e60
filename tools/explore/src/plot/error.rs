use std::error::Error;
use std::fmt::{self, Display};
use std::io;
use std::path::PathBuf;

/// Why there is no picture.
#[derive(Debug)]
pub enum PlotError {
    /// The file's name does not end in `.svg`.
    Format(PathBuf),
    /// The data cannot be drawn; the text says why.
    Draw(String),
    /// The file could not be written.
    Write(PathBuf, io::Error),
}

impl Display for PlotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Format(path) => {
                write!(f, "{}: a picture's name ends in .svg", path.display())
            }
            Self::Draw(why) => write!(f, "cannot draw: {why}"),
            Self::Write(path, error) => write!(f, "cannot write {}: {error}", path.display()),
        }
    }
}

impl Error for PlotError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Write(_, error) => Some(error),
            _ => None,
        }
    }
}

/// What plotters says.
pub fn draw_error(error: impl Display) -> PlotError {
    PlotError::Draw(error.to_string())
}
