//! No two modules import each other, and no crate has more than seven floors.
//!
//! Read from the text: every path that begins with `crate`, `self`, `super`, a module beside, or the
//! name of the library, resolved to the file that it leads to. What a module lends from another one
//! (`pub use`) is no import: the name stands for the module where it is at home.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// As many floors may stand on each other, the first one importing nothing.
const FLOORS: usize = 7;

#[test]
fn tools_is_a_tidy_house() {
    assert_tidy("tools", "src");
}

#[test]
fn explore_is_a_tidy_house() {
    // It may have been deleted.
    if Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("explore")
        .is_dir()
    {
        assert_tidy("explore", "explore/src");
    }
}

#[test]
fn paste_is_a_tidy_house() {
    assert_tidy("paste", "paste/src");
}

#[track_caller]
fn assert_tidy(library: &str, folder: &str) {
    let house = House::read(library, &Path::new(env!("CARGO_MANIFEST_DIR")).join(folder));
    let circles = circles(&house.imports());
    assert!(
        circles.is_empty(),
        "{library}: modules that import each other: {circles:#?}"
    );
    let rooms = house.rooms();
    let circles = self::circles(&rooms);
    assert!(
        circles.is_empty(),
        "{library}: folders that import each other: {circles:#?}"
    );
    let floors = floors(&rooms);
    let highest = floors.values().copied().max().unwrap_or(0);
    assert!(
        highest <= FLOORS,
        "{library} has {highest} floors: {floors:#?}"
    );
}

/// A module, by the names from the crate down: nothing for `lib.rs`.
type Module = Vec<String>;
type Graph = BTreeMap<Module, BTreeSet<Module>>;

struct House {
    library: String,
    /// Each module with its text, less comments, strings and tests.
    modules: BTreeMap<Module, String>,
    /// The names that a module lends from another one, which is their home.
    lent: BTreeMap<(Module, String), Module>,
}

impl House {
    fn read(library: &str, folder: &Path) -> Self {
        let mut this = Self {
            library: library.to_owned(),
            modules: BTreeMap::new(),
            lent: BTreeMap::new(),
        };
        let mut files = Vec::new();
        collect(folder, &mut files);
        for file in files {
            let name = file.strip_prefix(folder).unwrap().with_extension("");
            let parts = name.iter().map(|part| part.to_str().unwrap().to_owned());
            let module: Module = parts
                .filter(|part| part != "mod" && part != "lib")
                .collect();
            this.modules
                .insert(module, bare(&fs::read_to_string(file).unwrap()));
        }
        let lent = this.modules.iter().flat_map(|(module, text)| {
            let paths = paths(text).into_iter().filter(|(_, is_lent)| *is_lent);
            paths.filter_map(|(path, _)| {
                let home = this.resolve(module, &path)?;
                Some(((module.clone(), path.last()?.clone()), home))
            })
        });
        this.lent = lent.collect();
        this
    }

    /// The module that a path leads to from another one.
    fn resolve(&self, from: &Module, path: &[String]) -> Option<Module> {
        let parts: Vec<&str> = path.iter().map(String::as_str).collect();
        let (base, rest): (&[String], &[&str]) = match parts.as_slice() {
            [first, rest @ ..] if *first == "crate" || *first == self.library => (&[], rest),
            ["self", rest @ ..] => (from, rest),
            ["super", ..] => {
                let up = parts.iter().take_while(|part| **part == "super").count();
                (&from[..from.len().checked_sub(up)?], &parts[up..])
            }
            // What stands beside `main.rs` is below it.
            rest if from.as_slice() == ["main"] => (&[], rest),
            rest => (from, rest),
        };
        (0..=rest.len()).rev().find_map(|length| {
            let owned = rest[..length].iter().map(|part| (*part).to_owned());
            let module: Module = base.iter().cloned().chain(owned).collect();
            if !self.modules.contains_key(&module) {
                return None;
            }
            let name = rest.get(length).map(|name| (*name).to_owned());
            let home = name.and_then(|name| self.lent.get(&(module.clone(), name)).cloned());
            Some(home.unwrap_or(module))
        })
    }

    fn imports(&self) -> Graph {
        let imported = |module: &Module, text: &String| {
            let paths = paths(text).into_iter().filter(|(_, is_lent)| !is_lent);
            let found = paths.filter_map(|(path, _)| self.resolve(module, &path));
            let children = self
                .modules
                .keys()
                .filter(|other| other.starts_with(module));
            let named = children.filter(|child| {
                let name = format!("{}::", child[module.len()..].join("::"));
                let own =
                    |at: usize| !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == ':');
                text.match_indices(&name).any(|(at, _)| own(at))
                    && !text.contains(&format!("use {name}"))
            });
            found
                .chain(named.cloned())
                .filter(|other| other != module && !other.is_empty())
                .collect()
        };
        let modules = self.modules.iter();
        modules
            .map(|(module, text)| (module.clone(), imported(module, text)))
            .collect()
    }

    /// The same between what stands directly in `src`: files, and folders as a whole.
    fn rooms(&self) -> Graph {
        let mut rooms = Graph::new();
        for (module, others) in self.imports() {
            if module.is_empty() {
                continue;
            }
            let others = others.into_iter().map(|other| other[..1].to_vec());
            let room = rooms.entry(module[..1].to_vec()).or_default();
            room.extend(others.filter(|other| other[..] != module[..1]));
        }
        rooms
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        // Tests may look at whatever they like.
        if path.is_dir() {
            collect(&path, files);
        } else if name.ends_with(".rs") && name != "tests.rs" || path.ends_with("src/tests.rs") {
            files.push(path);
        }
    }
}

/// A file without its unit tests, comments and strings.
fn bare(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let mut code = String::new();
    for line in text.lines() {
        let line = line.trim_start();
        if !line.starts_with("//") {
            // Quotes in pairs: what stands between is text.
            let outside = line.split('"').step_by(2);
            code.extend(outside.flat_map(|part| [part, " "]));
            code.push('\n');
        }
    }
    code
}

/// The paths in `use` items, their braces multiplied out, with whether the item is `pub`, and those
/// in the code that begin with `crate` or `super`.
fn paths(code: &str) -> Vec<(Vec<String>, bool)> {
    let mut found = Vec::new();
    for statement in code.split(';') {
        let Some(at) = statement.rfind("use ") else {
            continue;
        };
        let before = statement[..at]
            .rsplit('\n')
            .next()
            .unwrap_or_default()
            .trim();
        if before.is_empty() || before.starts_with("pub") {
            let mut paths = Vec::new();
            let mut tokens = tokens(&statement[at + 4..]).into_iter().peekable();
            multiply(&[], &mut tokens, &mut paths);
            found.extend(paths.into_iter().map(|path| (path, !before.is_empty())));
        }
    }
    for (at, _) in code
        .match_indices("crate::")
        .chain(code.match_indices("super::"))
    {
        let line = code[..at].rsplit('\n').next().unwrap_or_default();
        if !line.contains("use ") {
            let path = code[at..].split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
            let parts = path.take(1).flat_map(|path| path.split("::"));
            let parts = parts.filter(|part| !part.is_empty()).map(str::to_owned);
            found.push((parts.collect(), false));
        }
    }
    found
}

fn tokens(text: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut word = String::new();
    for c in text.chars().chain([' ']) {
        if c.is_alphanumeric() || c == '_' {
            word.push(c);
            continue;
        }
        if !word.is_empty() {
            tokens.push(std::mem::take(&mut word));
        }
        if matches!(c, '{' | '}' | ',') {
            tokens.push(c.to_string());
        }
    }
    tokens
}

type Tokens = std::iter::Peekable<std::vec::IntoIter<String>>;

fn multiply(before: &[String], tokens: &mut Tokens, paths: &mut Vec<Vec<String>>) {
    let mut path = before.to_vec();
    while let Some(token) = tokens.next() {
        match token.as_str() {
            "{" => {
                loop {
                    multiply(&path, tokens, paths);
                    if tokens.next().is_none_or(|end| end == "}") {
                        break;
                    }
                }
                return;
            }
            "as" => {
                tokens.next();
            }
            _ => path.push(token),
        }
        if tokens.peek().is_some_and(|next| next == "," || next == "}") {
            break;
        }
    }
    paths.push(path);
}

/// Modules that can be reached from themselves, each with one that leads back.
fn circles(graph: &Graph) -> Vec<String> {
    let reachable = |from: &Module| {
        let mut seen = BTreeSet::new();
        let mut waiting: Vec<&Module> = graph.get(from).into_iter().flatten().collect();
        while let Some(module) = waiting.pop() {
            if seen.insert(module) {
                waiting.extend(graph.get(module).into_iter().flatten());
            }
        }
        seen
    };
    let mut circles = Vec::new();
    for (module, others) in graph {
        for other in others
            .iter()
            .filter(|other| reachable(other).contains(module))
        {
            circles.push(format!("{} -> {}", module.join("::"), other.join("::")));
        }
    }
    circles
}

/// How high each stands; there must be no circles.
fn floors(graph: &Graph) -> BTreeMap<String, usize> {
    fn floor(graph: &Graph, module: &Module) -> usize {
        let below = graph.get(module).into_iter().flatten();
        1 + below.map(|other| floor(graph, other)).max().unwrap_or(0)
    }
    graph
        .keys()
        .map(|module| (module.join("::"), floor(graph, module)))
        .collect()
}
