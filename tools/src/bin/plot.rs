//! Draws the JSON on its standard input: `plot table FILE`, `plot growth FILE`.
//!
//! A program of its own, so that nobody waits for the plotting library who does not draw.

use std::io::{self, Read};
use std::path::Path;
use std::process::ExitCode;

use tools::explore::Failure;
use tools::plot::{draw_growth, draw_table};

fn main() -> ExitCode {
    let args: Vec<_> = std::env::args_os().skip(1).collect();
    let drawn = match &args[..] {
        [kind, file] => draw(&kind.to_string_lossy(), Path::new(file)),
        _ => Err("usage: plot table|growth FILE.svg|FILE.png".into()),
    };
    match drawn {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn draw(kind: &str, file: &Path) -> Result<(), Failure> {
    let mut json = String::new();
    io::stdin().read_to_string(&mut json)?;
    match kind {
        "table" => draw_table(&serde_json::from_str(&json)?)?.save(file)?,
        "growth" => draw_growth(&serde_json::from_str(&json)?)?.save(file)?,
        _ => return Err(format!("{kind} cannot be drawn").into()),
    }
    Ok(())
}
