//! The submission and its libraries as crates, modules, items and imports, by index.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    ops::Range,
};

use crate::read::{
    cfg::{self, Conditions},
    source::Source,
    usetree::{Import, Name},
};

pub type FileId = usize;
pub type CrateId = usize;
pub type ModuleId = usize;
pub type ItemId = usize;
pub type ImportId = usize;

/// The submission's own crate.
pub const MAIN: CrateId = 0;

/// Everything that was read.
#[derive(Default)]
pub struct Program {
    pub files: Vec<Source>,
    pub crates: Vec<Crate>,
    pub modules: Vec<Module>,
    pub items: Vec<Item>,
    pub imports: Vec<ImportItem>,
}

/// The submission or a library that is inlined.
pub struct Crate {
    /// What code calls it.
    pub name: String,
    /// The name of its module in the bundle.
    pub bundled: String,
    pub edition: String,
    pub root: ModuleId,
    pub dir: std::path::PathBuf,
    /// Other crates, by the name that this one has for them.
    pub externs: BTreeMap<String, Extern>,
    /// Names of other crates whose macros are in scope everywhere, by `#[macro_use]`.
    pub macro_use: BTreeSet<String>,
    /// Its `macro_rules!` by name, wherever they are.
    pub macros: HashMap<String, Vec<ItemId>>,
    pub conditions: Conditions,
    /// Whether a build script of its package would have a say, which is not run.
    pub has_build_script: bool,
}

/// Another crate, as one crate sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Extern {
    /// A path dependency: its text goes into the bundle.
    Inlined(CrateId),
    /// A dependency that only the judge can bring.
    Registry { package: String },
    /// A procedural macro of the workspace, which no text can stand for.
    ProcMacro { package: String },
    /// `extern crate alloc;` and the like.
    Std,
    /// `extern crate self as name;`
    Own,
}

/// A module, from a file or between braces.
pub struct Module {
    pub crate_id: CrateId,
    pub parent: Option<ModuleId>,
    /// The `mod` item; crate roots have none.
    pub declaration: Option<ItemId>,
    /// The tokens that its items are among. More than one range where it has `include!`.
    pub bodies: Vec<(FileId, Range<usize>)>,
    pub items: Vec<ItemId>,
    pub named: HashMap<String, Vec<ItemId>>,
    pub imports: HashMap<String, Vec<ImportId>>,
    pub globs: Vec<ImportId>,
    /// `use … as _`
    pub unnamed: Vec<ImportId>,
}

/// What an item is, as far as leaving it out is concerned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ItemKind {
    Fn,
    Type,
    /// `type Name = …;`
    Alias,
    Enum {
        variants: Vec<String>,
    },
    Trait {
        members: Vec<String>,
    },
    Value,
    MacroRules {
        exported: bool,
        local_inner: bool,
    },
    MacroCall,
    Impl {
        of: Option<Range<usize>>,
        for_type: Range<usize>,
    },
    Mod(ModuleId),
    Use,
    ExternCrate,
    /// `include!("…")`, with the file that stands for it.
    Include(FileId),
    /// `const _`, foreign items, and what is not understood.
    Anonymous,
}

/// An item of a module, with its attributes.
pub struct Item {
    pub module: ModuleId,
    pub file: FileId,
    pub kind: ItemKind,
    pub name: Option<String>,
    pub tokens: Range<usize>,
}

/// An import and where it is.
pub struct ImportItem {
    pub module: ModuleId,
    pub item: ItemId,
    pub import: Import,
}

impl Program {
    /// The file of an item.
    pub fn source(&self, item: ItemId) -> &Source {
        &self.files[self.items[item].file]
    }

    /// The bytes of an item, attributes included.
    pub fn bytes(&self, item: ItemId) -> Range<usize> {
        self.source(item).bytes_of(&self.items[item].tokens)
    }

    /// The crate of a module.
    pub fn crate_of(&self, module: ModuleId) -> &Crate {
        &self.crates[self.modules[module].crate_id]
    }

    /// The crate that a file is of.
    pub fn crate_of_file(&self, file: FileId) -> Option<&Crate> {
        let of_file = |module: &&Module| module.bodies.iter().any(|body| body.0 == file);
        let module = self.modules.iter().find(of_file)?;
        Some(&self.crates[module.crate_id])
    }

    /// Adds a module without contents.
    pub fn add_module(&mut self, crate_id: CrateId, parent: Option<ModuleId>) -> ModuleId {
        self.modules.push(Module {
            crate_id,
            parent,
            declaration: None,
            bodies: Vec::new(),
            items: Vec::new(),
            named: HashMap::new(),
            imports: HashMap::new(),
            globs: Vec::new(),
            unnamed: Vec::new(),
        });
        self.modules.len() - 1
    }

    /// Adds an item to its module.
    pub fn add_item(&mut self, item: Item) -> ItemId {
        let id = self.items.len();
        let module = &mut self.modules[item.module];
        module.items.push(id);
        if let Some(name) = &item.name {
            module.named.entry(name.clone()).or_default().push(id);
            if let ItemKind::MacroRules { .. } = item.kind {
                let macros = &mut self.crates[module.crate_id].macros;
                macros.entry(name.clone()).or_default().push(id);
            }
        }
        self.items.push(item);
        id
    }

    /// Adds an import to its module.
    pub fn add_import(&mut self, module: ModuleId, item: ItemId, import: Import) {
        let id = self.imports.len();
        match &import.name {
            Name::Known(name) => self.modules[module]
                .imports
                .entry(name.clone())
                .or_default()
                .push(id),
            Name::Glob => self.modules[module].globs.push(id),
            Name::Underscore => self.modules[module].unnamed.push(id),
        }
        self.imports.push(ImportItem {
            module,
            item,
            import,
        });
    }

    /// The imports of a `use` or `extern crate` item.
    pub fn imports_of(&self, item: ItemId) -> impl Iterator<Item = ImportId> + use<> {
        let first = self.imports.partition_point(|import| import.item < item);
        let last = self.imports.partition_point(|import| import.item <= item);
        first..last
    }

    /// Whether a declaration has a visibility: whether it can be a re-export.
    pub fn is_visible(&self, item: ItemId) -> bool {
        let (source, tokens) = (self.source(item), &self.items[item].tokens);
        let first = cfg::leading_attributes(source, tokens)
            .last()
            .map_or(tokens.start, |last| last.end);
        source.is_ident(first, "pub")
    }

    /// The submission's `main.rs`.
    pub fn main_file(&self) -> &Source {
        let file = self.modules[self.crates[MAIN].root]
            .bodies
            .first()
            .map_or(0, |body| body.0);
        &self.files[file]
    }

    /// Whether `module` is the root of the submission.
    pub fn is_main_root(&self, module: ModuleId) -> bool {
        module == self.crates[MAIN].root
    }
}
