//! The temporary project in which cargo builds a text with the judge's crates.
//!
//! Its manifest names those of the judge's crates that the submission declares, each at the judge's
//! exact version. The judge's other crates would change nothing: each is pinned by itself. What the
//! program around a text uses beyond them has the workspace's version.

use std::{fmt::Write as _, fs, path::PathBuf, process::Output};

use anyhow::anyhow;
use serde::Deserialize;

use super::{
    diagnostic::Diagnostic,
    request::{Compiled, Libraries, Request, write},
};
use crate::failure::Failure;

/// Builds the judge's crates alone.
pub fn libraries(request: &Request) -> Result<Libraries, Failure> {
    if !request.has_crates() {
        return Ok(Libraries::default());
    }
    let _lock = prepare(request)?;
    write(&request.cache.join("src/lib.rs"), "")?;
    let main = request.cache.join("src/main.rs");
    if !main.is_file() {
        write(&main, "fn main() {}\n")?;
    }
    let output = cargo_build(request, &["--lib"])?;
    if let Some(error) = errors_of(&output, request)?.first() {
        return Err(Failure::Tool(anyhow!("{}", error.message)));
    }
    let mut externs = Vec::new();
    for artifact in lines::<Artifact>(&output) {
        if is_direct(&artifact, request)
            && let Some(file) = library(&artifact.filenames)
        {
            externs.push((artifact.target.name.replace('-', "_"), file.clone()));
        }
    }
    Ok(Libraries {
        externs,
        dependencies: Some(request.cache.join("target/release/deps")),
    })
}

/// Builds `text` with cargo; what the compiler has against it is the inner error.
pub fn build(text: &str, request: &Request) -> Result<Result<Compiled, Vec<Diagnostic>>, Failure> {
    let lock = prepare(request)?;
    write(&request.cache.join("src/main.rs"), text)?;
    let output = cargo_build(request, &["--bins"])?;
    let errors = errors_of(&output, request)?;
    if !errors.is_empty() {
        return Ok(Err(errors));
    }
    let binary = lines::<Artifact>(&output).find_map(|artifact| artifact.executable);
    let binary =
        binary.ok_or_else(|| Failure::Tool(anyhow!("cargo built no program from the text")))?;
    Ok(Ok(Compiled::by_cargo(binary, lock)))
}

/// Writes the project's manifest, and keeps others from building there.
fn prepare(request: &Request) -> Result<fs::File, Failure> {
    let dir = request.cache;
    let sources = dir.join("src");
    fs::create_dir_all(&sources).map_err(|error| Failure::io("create", &sources, error))?;
    let lock_path = dir.join(".lock");
    let lock =
        fs::File::create(&lock_path).map_err(|error| Failure::io("create", &lock_path, error))?;
    lock.lock()
        .map_err(|error| Failure::io("lock", &lock_path, error))?;
    let manifest_path = dir.join("Cargo.toml");
    let manifest = manifest(request);
    let is_new = fs::read_to_string(&manifest_path).map_or(true, |known| known != manifest);
    write(&manifest_path, &manifest)?;
    if is_new {
        // The versions that the workspace has settled on, so that nothing need be looked up.
        let seed = request.root.join("Cargo.lock");
        if seed.is_file() {
            let target = dir.join("Cargo.lock");
            fs::copy(&seed, &target).map_err(|error| Failure::io("write", &target, error))?;
        }
    }
    Ok(lock)
}

/// What the compiler has against the text.
fn errors_of(output: &Output, request: &Request) -> Result<Vec<Diagnostic>, Failure> {
    if output.status.success() {
        return Ok(Vec::new());
    }
    let mut errors = Vec::new();
    for message in messages(output).filter(|message| message.message.level.starts_with("error")) {
        if !(message.package_id.starts_with("path+") && message.package_id.contains("#main@")) {
            return Err(Failure::Tool(anyhow!(
                "{} does not compile here:\n{}",
                message.package_id,
                message.message.message
            )));
        }
        if message.message.is_error() {
            errors.push(message.message);
        }
    }
    match errors.is_empty() {
        true => Err(Failure::Tool(anyhow!(
            "cargo cannot build with {}'s crates (the first time needs the network):\n{}",
            request.profile.title,
            String::from_utf8_lossy(&output.stderr).trim_end()
        ))),
        false => Ok(errors),
    }
}

fn manifest(request: &Request) -> String {
    let mut manifest = format!(
        "[package]\nname = \"main\"\nversion = \"0.1.0\"\nedition = \"{}\"\npublish = false\n\n\
         [lib]\nname = \"nothing_but_its_dependencies\"\n\n[dependencies]\n",
        request.edition
    );
    for package in &request.crates {
        if let Some(offered) = request.profile.crates.get(package) {
            let _ = writeln!(
                manifest,
                "{package} = {{ version = {:?}, features = {:?} }}",
                offered.version(),
                offered.features()
            );
        }
    }
    for package in &request.others {
        let _ = writeln!(manifest, "{package} = \"*\"");
    }
    let _ = write!(
        manifest,
        "\n[profile.release]\nlto = {}\n\n[workspace]\n",
        request.profile.lto
    );
    manifest
}

/// Builds; offline, unless a crate has to be downloaded, once.
fn cargo_build(request: &Request, what: &[&str]) -> Result<Output, Failure> {
    let mut output = Err(anyhow!("cargo was not asked"));
    for network in [&["--offline"][..], &[]] {
        let mut command = crate::toolchain::cargo();
        // From elsewhere, so that the workspace's own cargo configuration has no part in it.
        command
            .current_dir(std::env::temp_dir())
            .args(["build", "--release", "--quiet", "--message-format=json"])
            .arg("--manifest-path")
            .arg(request.cache.join("Cargo.toml"))
            .arg("--target-dir")
            .arg(request.cache.join("target"))
            .args(what)
            .args(network);
        if !request.profile.cfg.is_empty() {
            let flags = request
                .profile
                .cfg
                .iter()
                .map(|name| format!("--cfg={name}"));
            let flags: Vec<String> = flags.collect();
            command.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"));
        }
        output = command
            .output()
            .map_err(|error| anyhow!("cannot start cargo: {error}; is it in PATH?"));
        let is_over =
            |output: &Output| output.status.success() || messages(output).next().is_some();
        if output.as_ref().is_ok_and(is_over) {
            break;
        }
    }
    Ok(output?)
}

#[derive(Deserialize)]
struct Message {
    package_id: String,
    message: Diagnostic,
}

#[derive(Deserialize)]
struct Artifact {
    package_id: String,
    target: ArtifactTarget,
    filenames: Vec<PathBuf>,
    executable: Option<PathBuf>,
}

#[derive(Deserialize)]
struct ArtifactTarget {
    name: String,
}

fn messages(output: &Output) -> impl Iterator<Item = Message> {
    lines(output)
}

fn lines<T: for<'de> Deserialize<'de>>(output: &Output) -> impl Iterator<Item = T> {
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let found: Vec<T> = text
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect();
    found.into_iter()
}

/// Whether an artifact is one of the crates that the manifest names, and not another version of it.
fn is_direct(artifact: &Artifact, request: &Request) -> bool {
    request.crates.iter().chain(&request.others).any(|package| {
        let offered = request.profile.crates.get(package);
        let version = offered.map_or("", |offered| offered.version().trim_start_matches('='));
        let Some((source, fragment)) = artifact.package_id.rsplit_once('#') else {
            return false;
        };
        match fragment.split_once('@') {
            Some((name, found)) => name == package && found.starts_with(version),
            None => source.ends_with(&format!("/{package}")) && fragment.starts_with(version),
        }
    })
}

fn library(files: &[PathBuf]) -> Option<&PathBuf> {
    files.iter().find(|file| {
        file.extension().is_some_and(|extension| {
            ["rlib", "so", "dylib", "dll"]
                .iter()
                .any(|known| extension == *known)
        })
    })
}
