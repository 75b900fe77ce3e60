//! Fixtures: one text file that holds a few small files, and the workspace that is made of them.
//!
//! A file starts at a line `--- path`, which may end in `bom`, `crlf` or `no-newline`. In front of the
//! first one stands what the fixture is about, and lines that start with a key. In a manifest,
//! `deps: a, b = c, d { optional = true }` stands for path dependencies.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

/// One text file, taken apart.
pub struct Fixture {
    pub name: String,
    head: String,
    files: Vec<(String, String)>,
}

impl Fixture {
    pub fn parse(name: &str, text: &str) -> Self {
        let mut parts = format!("\n{text}")
            .split("\n--- ")
            .map(str::to_owned)
            .collect::<Vec<_>>()
            .into_iter();
        let head = parts.next().unwrap();
        let files = parts
            .map(|part| {
                let (line, body) = part.split_once('\n').unwrap_or((&part, ""));
                let mut words = line.split(' ');
                let path = words.next().unwrap().to_owned();
                let mut body = format!("{}\n", body.trim_end_matches('\n'));
                for word in words {
                    body = match word {
                        "bom" => format!("\u{feff}{body}"),
                        "crlf" => body.replace('\n', "\r\n"),
                        "no-newline" => body.trim_end_matches('\n').to_owned(),
                        other => panic!("{name}: {other}"),
                    };
                }
                (path, body)
            })
            .collect();
        Self {
            name: name.to_owned(),
            head,
            files,
        }
    }

    /// What stands behind `key:` in the head, or else in the manifest of folder `dir`.
    pub fn values(&self, key: &str) -> Vec<&str> {
        values(&self.head, key)
    }

    /// The file at `path`.
    pub fn file(&self, path: &str) -> Option<&str> {
        self.files
            .iter()
            .find(|(known, _)| known == path)
            .map(|(_, body)| body.as_str())
    }

    /// Writes a library's or the submission's files beneath `root`.
    pub fn write(&self, root: &Path) {
        for (path, body) in &self.files {
            let target = match path.split('/').next() {
                Some("src") => root.join("crates").join(&self.name).join(path),
                Some("expect") => continue,
                // Made below.
                _ if path.ends_with("/Cargo.toml") => continue,
                _ => root.join("libs").join(path),
            };
            write(&target, body);
            if path.ends_with("src/lib.rs") && path != "src/lib.rs" {
                let library = path.strip_suffix("/src/lib.rs").unwrap();
                let manifest = self.file(&format!("{library}/Cargo.toml")).unwrap_or("");
                write(
                    &root.join("libs").join(library).join("Cargo.toml"),
                    &manifest_of(library, manifest, "../"),
                );
            }
        }
        let Some(expected) = self.file("expect") else {
            return;
        };
        let deps = self.values("deps").join(", ");
        let problem = "[package.metadata.problem]\ntitle = \"A fixture\"\nurl = \"https://judge.example/1\"\n\
                       judge = \"plain\"\ntime-limit-ms = 2000\nmemory-limit-mb = 256\n";
        let manifest = manifest_of(
            &self.name,
            &format!("deps: {deps}\n{problem}"),
            "../../libs/",
        );
        write(
            &root.join("crates").join(&self.name).join("Cargo.toml"),
            &manifest,
        );
        let cases = root.join("testcases").join(&self.name);
        write(&cases.join("sample-1.in"), "");
        write(&cases.join("sample-1.out"), expected);
    }
}

fn values<'a>(text: &'a str, key: &str) -> Vec<&'a str> {
    let lines = text
        .lines()
        .filter_map(|line| line.strip_prefix(key)?.strip_prefix(": "));
    lines.collect()
}

fn manifest_of(name: &str, manifest: &str, libs: &str) -> String {
    let mut text = format!(
        "[package]\nname = {name:?}\nversion = \"0.1.0\"\nedition.workspace = true\n\n[dependencies]\n"
    );
    for dependency in values(manifest, "deps").iter().flat_map(|deps| split(deps)) {
        let (key, rest) = match dependency.split_once(" {") {
            Some((key, rest)) => (key, format!(", {}", rest.trim_end_matches('}').trim())),
            None => (dependency.as_str(), String::new()),
        };
        let (key, package) = key.split_once(" = ").unwrap_or((key, key));
        text += &format!("{key} = {{ package = {package:?}, path = \"{libs}{package}\"{rest} }}\n");
    }
    let others: Vec<&str> = manifest
        .lines()
        .filter(|line| !line.starts_with("deps:"))
        .collect();
    format!("{text}\n{}\n", others.join("\n"))
}

/// Splits at commas outside of braces.
fn split(list: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut depth = 0;
    for letter in list.chars() {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        match letter {
            ',' if depth == 0 => parts.push(String::new()),
            _ => parts.last_mut().unwrap().push(letter),
        }
    }
    parts
        .into_iter()
        .map(|part| part.trim().to_owned())
        .filter(|part| !part.is_empty())
        .collect()
}

/// Writes a file and its folders; other tests may be reading it.
pub fn write(path: &Path, text: &str) {
    if fs::read_to_string(path).is_ok_and(|known| known == text) {
        return;
    }
    let dir = path.parent().unwrap();
    fs::create_dir_all(dir).unwrap();
    let mut file = tempfile::NamedTempFile::new_in(dir).unwrap();
    file.write_all(text.as_bytes()).unwrap();
    file.persist(path).unwrap();
}

/// Makes a workspace at `root`, of this edition, with the judges of this repository and `plain`,
/// which has nothing but a compiler.
pub fn workspace(root: &Path, edition: &str, fixtures: &[Fixture]) {
    let manifest = format!(
        "[workspace]\nresolver = \"3\"\nmembers = [\"crates/*\"]\n\n[workspace.package]\nedition = \"{edition}\"\n\n\
         [profile.dev]\ndebug-assertions = false\ndebug = false\nincremental = false\n"
    );
    write(&root.join("Cargo.toml"), &manifest);
    let plain = format!(
        "name = \"plain\"\ntitle = \"Plain\"\ncompiler = \"1.89.0\"\nedition = \"{edition}\"\nbuild = \"rustc\"\n\
         command = \"rustc\"\nflags = [\"-C\", \"debug-assertions=off\"]\nos = \"linux\"\nsource-limit = 65536\n\
         form = \"program\"\n"
    );
    write(&root.join("tools/judges/plain.toml"), &plain);
    for entry in fs::read_dir(judges()).unwrap() {
        let entry = entry.unwrap();
        write(
            &root.join("tools/judges").join(entry.file_name()),
            &fs::read_to_string(entry.path()).unwrap(),
        );
    }
    for fixture in fixtures {
        fixture.write(root);
    }
}

fn judges() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../judges")
}
