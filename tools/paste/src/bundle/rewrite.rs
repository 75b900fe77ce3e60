//! Rewrites the paths of what is printed, token by token, so that they mean in one file what they
//! meant in many crates.

use std::{collections::HashMap, ops::Range};

use crate::{
    bundle::{
        edit::Edits,
        include, macros,
        names::Names,
        position::{Within, is_first, is_global},
        remove::Gone,
    },
    failure::Failure,
    judge::{profile::Profile, uses::Uses},
    read::{
        cfg,
        program::{CrateId, Extern, FileId, ItemId, ItemKind, MAIN, ModuleId, Program},
        source::Source,
        tokens::Kind,
        usetree::{self, Import, Name},
    },
};

/// What rewriting needs to know.
pub struct Rewriter<'a> {
    pub program: &'a Program,
    pub profile: &'a Profile,
    pub names: Names<'a>,
    pub gone: &'a Gone,
    /// Crates that are inlined.
    pub inlined: &'a [CrateId],
    pub uses: Uses,
}

impl Rewriter<'_> {
    /// Adds the edits for the tokens of `module` itself.
    pub fn module(&mut self, module: ModuleId, edits: &mut Edits) -> Result<(), Failure> {
        let program = self.program;
        let inner: HashMap<(FileId, usize), usize> = program.modules[module]
            .items
            .iter()
            .filter_map(|&item| match program.items[item].kind {
                ItemKind::Mod(inner) => program.modules[inner].bodies.first().cloned(),
                _ => None,
            })
            .map(|(file, body)| ((file, body.start), body.end))
            .collect();
        let definitions: HashMap<(FileId, usize), ItemId> = program.modules[module]
            .items
            .iter()
            .filter(|&&item| matches!(program.items[item].kind, ItemKind::MacroRules { .. }))
            .map(|&item| {
                (
                    (program.items[item].file, program.items[item].tokens.end),
                    item,
                )
            })
            .collect();
        for (file, body) in program.modules[module].bodies.clone() {
            let source = &program.files[file];
            let mut within = Within::default();
            let mut i = body.start;
            while i < body.end {
                if let Some(&end) = inner
                    .get(&(file, i))
                    .filter(|&&end| i != body.start && end <= body.end)
                {
                    i = end;
                    continue;
                }
                if self.gone[file][i] {
                    i += 1;
                    continue;
                }
                within.enter(source, i, &definitions, file);
                i = self.token(module, file, i, &within, edits)?;
            }
        }
        Ok(())
    }

    /// Rewrites what starts at token `i`; returns the next token to look at.
    fn token(
        &mut self,
        module: ModuleId,
        file: FileId,
        i: usize,
        within: &Within,
        edits: &mut Edits,
    ) -> Result<usize, Failure> {
        let source = &self.program.files[file];
        if source.is_punct(i, '#') {
            self.features(module, file, i, within, edits)?;
            return Ok(i + 1);
        }
        let Some(name) = source.ident(i) else {
            return Ok(i + 1);
        };
        if i < within.stringify {
            return Ok(i + 1);
        }
        let own_id = self.program.modules[module].crate_id;
        let own = &self.program.crates[own_id];
        if name == "use" {
            if let Some(tree) = usetree::parse(source, i + 1) {
                for import in usetree::imports(&tree) {
                    self.whole_crate(module, file, &import, edits);
                }
            }
        } else if name == "crate" {
            self.crate_keyword(own_id, file, i, within, edits)?;
        } else if let Some(end) = include::replace(source, i, &own.dir, file, edits)? {
            return Ok(end);
        } else if name == "cfg"
            && source.is_punct(i + 1, '!')
            && matches!(source.kind(i + 2), Some(Kind::Open(_)))
        {
            let tokens = i + 3..source.tokens[i + 2].mate;
            self.predicate(own_id, file, tokens, within, edits)?;
        } else if source.is_punct(i + 1, '!')
            && matches!(source.kind(i + 2), Some(Kind::Open(_)))
            && is_first(source, i)
        {
            if let Some(path) = macros::called_path(self.program, module, name, within.defining(i))
            {
                edits.put(file, source.tokens[i].start..source.tokens[i].start, path);
            }
        } else if source.kind(i + 1) == Some(Kind::PathSep) {
            self.extern_path(module, file, i, within, edits);
        }
        Ok(i + 1)
    }

    /// `crate`, which in a library becomes the library's module.
    fn crate_keyword(
        &self,
        own: CrateId,
        file: FileId,
        i: usize,
        within: &Within,
        edits: &mut Edits,
    ) -> Result<(), Failure> {
        if own == MAIN {
            return Ok(());
        }
        let source = &self.program.files[file];
        let bundled = &self.program.crates[own].bundled;
        let after = source.tokens[i].end..source.tokens[i].end;
        let previous = |distance: usize| i.checked_sub(distance);
        if previous(1).is_some_and(|at| source.is_punct(at, '$')) {
            edits.put(file, after, format!("::{bundled}"));
            return Ok(());
        }
        let in_macro = i < within.macro_rules || i < within.arguments;
        let closes = source.kind(i + 1) == Some(Kind::Close(')'));
        if closes && previous(2).is_some_and(|at| source.is_ident(at, "pub")) {
            // Within a macro, what is too visible does no harm, and what it matches may be this.
            if !in_macro {
                edits.put(
                    file,
                    source.tokens[i].bytes(),
                    format!("in crate::{bundled}"),
                );
            }
            return Ok(());
        }
        let is_path = source.kind(i + 1) == Some(Kind::PathSep)
            || source.is_ident(i + 1, "as")
            || closes && previous(1).is_some_and(|at| source.is_ident(at, "in"));
        if !is_path {
            return Ok(());
        }
        // In an exported macro a bare `crate` is the crate of the caller.
        let [meant] = self.expanded_in(own, i, within)[..] else {
            return Err(self.depends_on_caller(file, i, within, "`crate`", "write `$crate`"));
        };
        if meant != MAIN {
            edits.put(
                file,
                after,
                format!("::{}", self.program.crates[meant].bundled),
            );
        }
        Ok(())
    }

    /// A path that starts with the name of another crate.
    fn extern_path(
        &mut self,
        module: ModuleId,
        file: FileId,
        i: usize,
        within: &Within,
        edits: &mut Edits,
    ) {
        let source = &self.program.files[file];
        let own_id = self.program.modules[module].crate_id;
        let Some(name) = source.ident(i).map(str::to_owned) else {
            return;
        };
        let Some(target) = self.program.crates[own_id].externs.get(&name).cloned() else {
            return;
        };
        let global = is_global(source, i);
        if !global && (!is_first(source, i) || self.names.hidden(module, file, i, &name, &target)) {
            return;
        }
        self.note(&target, source, i);
        let Some(path) = self.bundled_path(own_id, &name, &target) else {
            return;
        };
        let plain_root = self.program.is_main_root(module)
            && i >= within.macro_rules
            && i >= within.nested_module
            && !global
            && path.strip_prefix("crate::") == Some(name.as_str());
        if plain_root {
            return;
        }
        let start = if global && path.starts_with("crate::") {
            source.tokens[i - 1].start
        } else {
            source.tokens[i].start
        };
        edits.put(file, start..source.tokens[i].end, path);
    }

    /// `use lib;`, `use lib as l;` and `use lib::{self}`.
    fn whole_crate(&mut self, module: ModuleId, file: FileId, import: &Import, edits: &mut Edits) {
        let program = self.program;
        let source = &program.files[file];
        let own = program.modules[module].crate_id;
        let [crate_name] = import.path.as_slice() else {
            return;
        };
        let Some(target) = program.crates[own].externs.get(crate_name) else {
            return;
        };
        let first = import.tokens.start
            + usize::from(import.global && source.ident(import.tokens.start).is_none());
        if import.name == Name::Glob
            || self.gone[file][first]
            || !import.global && self.names.hidden(module, file, first, crate_name, target)
        {
            return;
        }
        self.note(target, source, first);
        let Some(path) = self.bundled_path(own, crate_name, target) else {
            return;
        };
        let has_alias = source.is_ident(first + 1, "as");
        let alias = if !has_alias && path.rsplit("::").next() != Some(crate_name) {
            format!(" as {crate_name}")
        } else {
            String::new()
        };
        let text = if source.is_ident(first, "self") {
            format!("self{alias}")
        } else {
            format!("{path}{alias}")
        };
        // `::lib` is read as one path.
        let start = source.tokens[import.tokens.start].start;
        edits.put(file, start..source.tokens[first].end, text);
    }

    /// How the bundle names what `own` knows as `name`, or `None` where the name stays.
    pub fn bundled_path(&self, own: CrateId, name: &str, target: &Extern) -> Option<String> {
        match target {
            Extern::Inlined(id) => Some(format!("crate::{}", self.program.crates[*id].bundled)),
            Extern::Registry { package } => {
                let lib = self.profile.crates.get(package)?.lib(package);
                (lib != name).then_some(lib)
            }
            Extern::Own if own == MAIN => None,
            Extern::Own => Some(format!("crate::{}", self.program.crates[own].bundled)),
            Extern::Std if own == MAIN => None,
            Extern::Std => Some(format!(
                "crate::{}::{name}",
                self.program.crates[own].bundled
            )),
            Extern::ProcMacro { .. } => None,
        }
    }

    /// Notes that a crate is used which only the judge can bring.
    pub fn note(&mut self, target: &Extern, source: &Source, token: usize) {
        if let Extern::Registry { package } | Extern::ProcMacro { package } = target {
            let place = source.place(source.tokens[token].start);
            self.uses.entry(package.clone()).or_insert(place);
        }
    }

    /// The crates that token `i` of crate `own` ends up in.
    fn expanded_in(&self, own: CrateId, i: usize, within: &Within) -> Vec<CrateId> {
        within.defining(i).map_or_else(
            || vec![own],
            |definition| macros::callers(self.program, definition, self.inlined),
        )
    }

    /// What is to be said of a token that means something else for each caller of its macro.
    fn depends_on_caller(
        &self,
        file: FileId,
        i: usize,
        within: &Within,
        what: &str,
        instead: &str,
    ) -> Failure {
        let source = &self.program.files[file];
        let name = within
            .defining(i)
            .and_then(|definition| self.program.items[definition].name.as_deref());
        Failure::Submission(format!(
            "{}: {what} in macro `{}` is another for each of its callers: {instead}",
            source.place(source.tokens[i].start),
            name.unwrap_or_default(),
        ))
    }

    /// Takes the features that are decided here out of a `#[cfg]` or `#[cfg_attr]`.
    fn features(
        &self,
        module: ModuleId,
        file: FileId,
        hash: usize,
        within: &Within,
        edits: &mut Edits,
    ) -> Result<(), Failure> {
        let source = &self.program.files[file];
        let name = cfg::attribute_name(source, &(hash..hash));
        let is_condition = source.is_ident(name, "cfg") || source.is_ident(name, "cfg_attr");
        if is_condition
            && source.kind(name + 1) == Some(Kind::Open('('))
            && let Some(predicate) = cfg::arguments(source, name + 1).into_iter().next()
        {
            let own = self.program.modules[module].crate_id;
            self.predicate(own, file, predicate, within, edits)?;
        }
        Ok(())
    }

    /// Puts `all()` or `any()`, true or false, in the place of each feature.
    fn predicate(
        &self,
        own: CrateId,
        file: FileId,
        tokens: Range<usize>,
        within: &Within,
        edits: &mut Edits,
    ) -> Result<(), Failure> {
        let source = &self.program.files[file];
        for i in tokens {
            let Some((bytes, feature)) = cfg::feature(source, i) else {
                continue;
            };
            let mut decided: Vec<&str> = self
                .expanded_in(own, i, within)
                .into_iter()
                .map(|id| self.program.crates[id].conditions.decided(&feature))
                .collect();
            decided.dedup();
            let [decided] = decided[..] else {
                let instead = "ask for it outside of the macro";
                return Err(self.depends_on_caller(file, i, within, "`feature`", instead));
            };
            edits.put(file, bytes, decided);
        }
        Ok(())
    }
}
