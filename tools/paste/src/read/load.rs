//! Reads the submission and every path dependency that it can reach.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    ops::Range,
    path::{Path, PathBuf},
};

use tools::judges::Judge as Profile;

use crate::{
    failure::{Failure, at_fault},
    read::{
        cfg::{self, Conditions},
        configure,
        features::{self, Enabled},
        modfile::Folders,
        packages::{Package, Packages, Target},
        program::{Crate, CrateId, Extern, FileId, MAIN, ModuleId, Program},
        source::Source,
    },
};

/// How to read.
#[derive(Default)]
pub struct How {
    /// Whether what is for another system than the judge's is read as well.
    pub every_system: bool,
    /// What stands for the text of a file.
    pub rewritten: HashMap<PathBuf, String>,
}

/// Reads the program at `path` of package `main`, and what it depends on, as `profile`'s judge would
/// compile it.
pub fn load(
    packages: &mut Packages,
    main: usize,
    program: &Target,
    profile: &Profile,
    how: &How,
) -> Result<Program, Failure> {
    let enabled = features::resolve(packages, main)?;
    let mut loader = Loader {
        packages,
        profile,
        how,
        enabled,
        program: Program::default(),
        loaded: HashMap::new(),
    };
    let (path, edition) = (program.src_path.clone(), program.edition.clone());
    loader.add_crate(main, "main".to_owned(), path, edition)?;
    // A package's program sees the package's library by name.
    if let Some(lib) = loader.packages.package(main).target("lib") {
        let (name, path, edition) = (
            lib.name.replace('-', "_"),
            lib.src_path.clone(),
            lib.edition.clone(),
        );
        let library = loader.add_crate(main, name.clone(), path, edition)?;
        loader.program.crates[MAIN]
            .externs
            .insert(name, Extern::Inlined(library));
    }
    Ok(loader.program)
}

pub struct Loader<'a> {
    packages: &'a mut Packages,
    profile: &'a Profile,
    how: &'a How,
    enabled: BTreeMap<usize, Enabled>,
    pub program: Program,
    loaded: HashMap<usize, CrateId>,
}

impl Loader<'_> {
    fn add_crate(
        &mut self,
        index: usize,
        name: String,
        path: PathBuf,
        edition: String,
    ) -> Result<CrateId, Failure> {
        let id = self.program.crates.len();
        let root = self.program.add_module(id, None);
        let conditions = Conditions {
            features: self
                .enabled
                .get(&index)
                .map(|on| on.features.clone())
                .unwrap_or_default(),
            names: self.profile.cfg.iter().cloned().collect(),
            os: self.profile.os.clone().filter(|_| !self.how.every_system),
        };
        self.program.crates.push(Crate {
            bundled: name.clone(),
            name,
            edition,
            root,
            dir: self.packages.package(index).dir().to_owned(),
            externs: BTreeMap::new(),
            macro_use: BTreeSet::new(),
            macros: HashMap::new(),
            conditions,
            has_build_script: self
                .packages
                .package(index)
                .target("custom-build")
                .is_some(),
        });
        self.program.crates[id].externs = self.externs(index)?;
        let folders = Folders::of_root(&path);
        self.add_file(root, &path, &folders)?;
        Ok(id)
    }

    /// The crates that package `index` can name.
    fn externs(&mut self, index: usize) -> Result<BTreeMap<String, Extern>, Failure> {
        let mut externs = BTreeMap::new();
        for dependency in self.packages.package(index).dependencies.clone() {
            let on = self
                .enabled
                .get(&index)
                .is_some_and(|on| on.optional.contains(dependency.key()));
            if dependency.kind.is_some() || (dependency.optional && !on) {
                continue;
            }
            let key = dependency.key().replace('-', "_");
            let Some(path) = &dependency.path else {
                let lib = self
                    .profile
                    .crates
                    .get(&dependency.name)
                    .map(|offered| offered.lib(&dependency.name));
                let name = match (&dependency.rename, lib) {
                    (None, Some(lib)) => lib,
                    _ => key,
                };
                externs.insert(
                    name,
                    Extern::Registry {
                        package: dependency.name,
                    },
                );
                continue;
            };
            let target = self.packages.package_at(path)?;
            let package: &Package = self.packages.package(target);
            if let Some(lib) = package.target("lib").or_else(|| package.target("rlib")) {
                let own_name = lib.name.replace('-', "_");
                let name = if dependency.rename.is_some() {
                    key
                } else {
                    own_name.clone()
                };
                let (path, edition) = (lib.src_path.clone(), lib.edition.clone());
                if edition == "2015" {
                    at_fault!(
                        "library `{own_name}` is of edition 2015, whose paths mean other things: move it to 2018 or newer"
                    );
                }
                let id = match self.loaded.get(&target) {
                    Some(&id) => id,
                    None => {
                        let id = self.add_crate(target, own_name, path, edition)?;
                        self.loaded.insert(target, id);
                        id
                    }
                };
                externs.insert(name, Extern::Inlined(id));
            } else {
                externs.insert(
                    key,
                    Extern::ProcMacro {
                        package: package.name.clone(),
                    },
                );
            }
        }
        Ok(externs)
    }

    /// Adds the file at `path` to `module`; tells whether the file configures itself out.
    pub fn add_file(
        &mut self,
        module: ModuleId,
        path: &Path,
        folders: &Folders,
    ) -> Result<Option<FileId>, Failure> {
        let shown = self.packages.shown(path);
        let (mut source, ast) = match self.how.rewritten.get(path) {
            Some(text) => Source::parse(path, shown, text)?,
            None => Source::read(path, shown)?,
        };
        let conditions = &self.program.crate_of(module).conditions;
        if cfg::is_out(&source, &cfg::inner_attributes(&source, 0), conditions) {
            return Ok(None);
        }
        configure::configure(&mut source, &ast, conditions);
        let file = self.program.files.len();
        let all = 0..source.tokens.len();
        self.program.files.push(source);
        self.program.modules[module].bodies.push((file, all));
        self.add_items(module, file, &ast.items, folders)?;
        Ok(Some(file))
    }

    /// Leaves `tokens` out.
    pub fn kill(&mut self, file: FileId, tokens: &Range<usize>) {
        let source = &mut self.program.files[file];
        let bytes = source.bytes_of(tokens);
        source.kill(bytes);
    }
}
