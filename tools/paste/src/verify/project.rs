//! The temporary project in which cargo builds a text with the judge's crates.
//!
//! Its manifest names those of the judge's crates that the submission declares, each at the judge's
//! exact version. The judge's other crates would change nothing: each is pinned by itself.

use std::{
    fmt::Write,
    fs,
    path::{Path, PathBuf},
    process::Output,
};

use anyhow::anyhow;
use serde::Deserialize;

use super::{
    compile::{self, Compiled, Request},
    diagnostic::Diagnostic,
};
use crate::{failure::Failure, read::workspace};

/// Builds `text` with cargo; what the compiler has against it is the inner error.
pub fn build(text: &str, request: &Request) -> Result<Result<Compiled, Vec<Diagnostic>>, Failure> {
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
    compile::write(&manifest_path, &manifest)?;
    if is_new {
        // The versions that the workspace has settled on, so that nothing need be looked up.
        let seed = request.root.join("Cargo.lock");
        if seed.is_file() {
            let target = dir.join("Cargo.lock");
            fs::copy(&seed, &target).map_err(|error| Failure::io("write", &target, error))?;
        }
    }
    compile::write(&sources.join("main.rs"), text)?;

    let mut output = cargo_build(request, &manifest_path, true)?;
    if !output.status.success() && messages(&output).next().is_none() {
        // A crate may have to be downloaded, once.
        output = cargo_build(request, &manifest_path, false)?;
    }
    if output.status.success() {
        return compiled(&output, request, lock).map(Ok);
    }
    let mut errors = Vec::new();
    for message in messages(&output).filter(|message| message.message.level.starts_with("error")) {
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
    if errors.is_empty() {
        return Err(Failure::Tool(anyhow!(
            "cargo cannot build with {}'s crates (the first time needs the network):\n{}",
            request.profile.title,
            String::from_utf8_lossy(&output.stderr).trim_end()
        )));
    }
    Ok(Err(errors))
}

fn manifest(request: &Request) -> String {
    let mut manifest = format!(
        "[package]\nname = \"main\"\nversion = \"0.1.0\"\nedition = \"{}\"\npublish = false\n\n[dependencies]\n",
        request.edition
    );
    for package in request.crates {
        if let Some(offered) = request.profile.crates.get(package) {
            let _ = writeln!(
                manifest,
                "{package} = {{ version = {:?}, features = {:?} }}",
                offered.version(),
                offered.features()
            );
        }
    }
    let _ = write!(
        manifest,
        "\n[profile.release]\nlto = {}\n\n[workspace]\n",
        request.profile.lto
    );
    manifest
}

fn cargo_build(request: &Request, manifest: &Path, offline: bool) -> Result<Output, Failure> {
    let mut command = workspace::cargo();
    // From elsewhere, so that the workspace's own cargo configuration has no part in it.
    command.current_dir(std::env::temp_dir());
    command
        .args([
            "build",
            "--release",
            "--quiet",
            "--message-format=json",
            "--manifest-path",
        ])
        .arg(manifest);
    command
        .arg("--target-dir")
        .arg(request.cache.join("target"));
    if offline {
        command.arg("--offline");
    }
    if !request.profile.cfg.is_empty() {
        let flags: Vec<String> = request
            .profile
            .cfg
            .iter()
            .map(|name| format!("--cfg={name}"))
            .collect();
        command.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"));
    }
    command
        .output()
        .map_err(|error| Failure::Tool(anyhow!("cannot start cargo: {error}; is it in PATH?")))
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

fn compiled(output: &Output, request: &Request, lock: fs::File) -> Result<Compiled, Failure> {
    let mut binary = None;
    let mut externs = Vec::new();
    for artifact in lines::<Artifact>(output) {
        if artifact.executable.is_some() {
            binary = artifact.executable;
        } else if is_direct(&artifact, request)
            && let Some(file) = library(&artifact.filenames)
        {
            externs.push((artifact.target.name.replace('-', "_"), file.clone()));
        }
    }
    let binary =
        binary.ok_or_else(|| Failure::Tool(anyhow!("cargo built no program from the text")))?;
    Ok(Compiled::by_cargo(
        binary,
        externs,
        request.cache.join("target/release/deps"),
        lock,
    ))
}

/// Whether an artifact is one of the crates that the manifest names, and not another version of it.
fn is_direct(artifact: &Artifact, request: &Request) -> bool {
    request.crates.iter().any(|package| {
        let Some(offered) = request.profile.crates.get(package) else {
            return false;
        };
        let version = offered.version().trim_start_matches('=');
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
