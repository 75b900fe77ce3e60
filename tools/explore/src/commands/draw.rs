//! Pictures in files.

use std::path::Path;

use anyhow::{Result, bail};
use explore::plot::{Picture, PlotError};
use tools::output::note;

/// Says early what [`draw`] would say late.
pub fn check(file: &Path) -> Result<()> {
    let extension = file.extension().map(|it| it.to_ascii_lowercase());
    if extension.is_none_or(|extension| extension != "svg") {
        bail!(PlotError::Format(file.to_owned()));
    }
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() && !folder.is_dir() => {
            bail!("{}: there is no such folder", folder.display())
        }
        _ => Ok(()),
    }
}

/// Draws the picture into the file.
pub fn draw(picture: &Picture<'_>, file: &Path) -> Result<()> {
    picture.save(file)?;
    note(format_args!("drew {}", file.display()));
    Ok(())
}
