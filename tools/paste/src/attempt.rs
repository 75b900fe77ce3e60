//! From the files to a text that compiles: chooses, bundles, prunes, and where that is refused, tries
//! again with what was missed.

use std::collections::BTreeSet;

use crate::{
    bundle::{
        edit::Text,
        whole::{self, Bundle, Wanted},
    },
    compile::{
        diagnostic::{Diagnostic, report},
        project,
        request::Request,
        rustc,
    },
    crates, editions,
    failure::{Failure, at_fault},
    judge::{
        profile::Form,
        uses::{self, Uses},
        versions,
    },
    prune::{
        self, FALLEN_BACK, Outcome, UNUSED,
        reading::Scope,
        tree::{Kind, NodeId, Tree},
    },
    read::{
        cfg,
        load::{self, How},
        packages::{Packages, Target},
        program::Program,
        source::Source,
    },
    select::modules::Selector,
    solution::Solution,
};

/// What is to be pasted.
pub struct Asked<'a> {
    pub package: usize,
    pub program: &'a Target,
    /// The class that the judge calls, where it could be several.
    pub class: Option<&'a str>,
    pub header: Option<&'a str>,
    pub strip: bool,
    /// Whether the text will be compiled and run.
    pub verify: bool,
}

/// A text that compiles.
pub struct Attempt {
    pub program: Program,
    pub text: Text,
    /// What stands around the text at the judge.
    pub surroundings: String,
    /// The whole program, where only a part of it is printed.
    pub driver: Option<Text>,
}

/// The first attempt that compiles: with what paths lead to; with what the compiler misses; with
/// libraries of another edition rewritten; with what is for another system.
pub fn best(
    packages: &mut Packages,
    asked: &Asked,
    request: &mut Request,
    notes: &mut Vec<String>,
) -> Result<Attempt, Failure> {
    let mut how = How::default();
    let mut first: Option<Failure> = None;
    let mut asked_for_editions = false;
    loop {
        let mut program = load::load(
            packages,
            asked.package,
            asked.program,
            request.profile,
            &how,
        )
        .map_err(|error| in_compilers_words(error, request))?;
        request.crates = crates::judges_crates(&program, request.profile);
        request.others = crates::others(&mut program, request.profile)?;
        request.libraries = project::libraries(request)?;
        let mut trial = Trial::new(&program, asked, request)?;
        notes.truncate(0);
        let refusal = match trial.run(&mut program, notes)? {
            Ok((text, driver)) => {
                notes.extend(not_compiled(&program, &how, request));
                return Ok(Attempt {
                    text,
                    driver,
                    surroundings: trial.surroundings(),
                    program,
                });
            }
            Err(refusal) => refusal,
        };
        // What is not about an edition is told once that is settled.
        if first.is_none() || !how.every_system {
            first = Some(refusal);
        }
        if !asked_for_editions {
            asked_for_editions = true;
            how.rewritten = editions::rewritten(&mut program, &trial.whole(), request)?;
            if !how.rewritten.is_empty() {
                continue;
            }
        }
        let elsewhere = request
            .profile
            .os
            .as_deref()
            .is_some_and(|os| os != std::env::consts::OS);
        let met = |program: &Program| program.files.iter().any(|source| !source.met.is_empty());
        if elsewhere && !how.every_system && met(&program) {
            how.every_system = true;
            continue;
        }
        return Err(first.unwrap_or_else(|| Failure::Submission(String::new())));
    }
}

/// What is tried with one reading of the files.
struct Trial<'a> {
    asked: &'a Asked<'a>,
    request: &'a Request<'a>,
    /// Whether the compiler is asked about a text out of which nothing can go.
    prune_at_all: bool,
    solution: Option<Solution>,
}

impl<'a> Trial<'a> {
    fn new(program: &Program, asked: &'a Asked, request: &'a Request) -> Result<Self, Failure> {
        let solution = match request.profile.form {
            Form::Program => None,
            Form::Solution => Some(Solution::of(program, request.profile, asked.class)?),
        };
        Ok(Self {
            asked,
            request,
            prune_at_all: asked.verify,
            solution,
        })
    }

    /// What stands around the text at the judge.
    fn surroundings(&self) -> String {
        let solution = self.solution.as_ref();
        solution.map_or_else(String::new, |solution| {
            format!("\n{}", solution.surroundings)
        })
    }

    /// The text, and the whole program around it; or why there is none.
    fn run(
        &mut self,
        program: &mut Program,
        notes: &mut Vec<String>,
    ) -> Result<Result<(Text, Option<Text>), Failure>, Failure> {
        let mut selection = Selector::new(program, None).selection();
        let mut first = None;
        loop {
            let bundle = whole::bundle(program, &self.wanted(), &selection)?;
            if first.is_none() {
                self.note(program, &bundle, notes)?;
            }
            let tree = self.tree(program, &bundle)?;
            if tree.is_fixed() && !self.prune_at_all {
                return Ok(Ok((self.headed(program, bundle.text), None)));
            }
            let absent = match self.request.others.is_empty() {
                true => crates::absent(program, &tree, self.request.profile),
                false => Vec::new(),
            };
            let driver = match self.solution {
                Some(_) => {
                    let whole = whole::bundle(program, &self.whole(), &selection)?;
                    Some(self.headed(program, whole.text))
                }
                None => None,
            };
            match prune::prune(&tree, &self.left_out(&tree), &absent, &|text| {
                self.check(text)
            })? {
                Outcome::Pruned(text) => {
                    let text = self.headed(program, text.made_of(&bundle.text));
                    self.stands_alone(program, &text, bundle.uses)?;
                    return Ok(Ok((text, driver)));
                }
                Outcome::Missing => {
                    uses::check(program, &bundle.uses, self.request.profile)?;
                    at_fault!(
                        "a crate is used that {} does not have",
                        self.request.profile.title
                    );
                }
                Outcome::Refused(errors) => {
                    let names = errors.iter().flat_map(Diagnostic::names).collect();
                    if first.is_none() {
                        first = Some(self.refusal(
                            program,
                            &bundle,
                            driver.as_ref(),
                            &errors,
                            notes,
                        )?);
                    }
                    let mut selector = Selector::new(program, Some(selection));
                    if !selector.ask(&names) && !selector.everything() {
                        break;
                    }
                    selection = selector.selection();
                }
            }
        }
        Ok(Err(
            first.unwrap_or_else(|| Failure::Submission(String::new()))
        ))
    }

    fn headed(&self, program: &Program, text: Text) -> Text {
        whole::with_header(program, self.asked.header, text)
    }

    fn wanted(&self) -> Wanted<'_> {
        Wanted {
            profile: self.request.profile,
            strip: self.asked.strip,
            provided: self
                .solution
                .as_ref()
                .map(|solution| solution.provided.as_slice()),
            libraries_only: false,
        }
    }

    /// The same where the whole program is bundled.
    fn whole(&self) -> Wanted<'_> {
        Wanted {
            provided: None,
            ..self.wanted()
        }
    }

    fn tree(&self, program: &Program, bundle: &Bundle) -> Result<Tree, Failure> {
        let classes = self
            .solution
            .as_ref()
            .map_or(&[][..], |solution| &solution.classes);
        let scope = Scope {
            main: self.solution.is_some(),
            classes,
            conditions: &program.crates[0].conditions,
        };
        Tree::new(&bundle.text.text, &scope)
    }

    /// What of `main.rs` is not printed in any case: `main`, and the types that the judge defines.
    fn left_out(&self, tree: &Tree) -> Vec<NodeId> {
        let Some(solution) = &self.solution else {
            return Vec::new();
        };
        let is_out = |name: &String| name == "main" || solution.provided.contains(name);
        (0..tree.nodes.len())
            .filter(|&id| {
                let node = &tree.nodes[id];
                node.kind == Kind::Item
                    && node.parent.is_none()
                    && node.name.as_ref().is_some_and(is_out)
            })
            .collect()
    }

    /// Fails if the text needs what only the program around it may use.
    fn stands_alone(&self, program: &Program, text: &Text, mut uses: Uses) -> Result<(), Failure> {
        if self.request.others.is_empty() {
            return Ok(());
        }
        let alone = self.request.alone();
        let whole = format!("{}{}", text.text, self.surroundings());
        let errors = rustc::check(&alone, &whole, &[])?;
        let errors: Vec<Diagnostic> = errors.into_iter().filter(Diagnostic::is_error).collect();
        if errors.is_empty() {
            return Ok(());
        }
        let quoted: BTreeSet<String> = errors.iter().flat_map(Diagnostic::quoted).collect();
        uses.retain(|package, _| quoted.contains(&package.replace('-', "_")));
        uses::check(program, &uses, alone.profile)?;
        Err(self.refused(&errors, text, &program.files))
    }

    fn check(&self, text: &str) -> Result<Vec<Diagnostic>, Failure> {
        let lints = [&UNUSED[..], &FALLEN_BACK[..]].concat();
        rustc::check(
            self.request,
            &format!("{text}{}", self.surroundings()),
            &lints,
        )
    }

    /// Why the text does not compile, in the compiler's words about the text as it would be printed.
    fn refusal(
        &self,
        program: &Program,
        bundle: &Bundle,
        driver: Option<&Text>,
        errors: &[Diagnostic],
        notes: &mut Vec<String>,
    ) -> Result<Failure, Failure> {
        let text = match driver {
            Some(driver) => driver.clone(),
            None => self.headed(program, bundle.text.clone()),
        };
        let mut found = rustc::check(self.request, &text.text, &[])?;
        found.retain(Diagnostic::is_error);
        let errors = if found.is_empty() { errors } else { &found };
        notes.extend(crates::to_declare(program, errors, self.request.profile));
        let quoted = errors.iter().flat_map(Diagnostic::quoted).collect();
        if crates::absent_names(program, self.request.profile)
            .iter()
            .any(|name| BTreeSet::contains(&quoted, *name))
        {
            uses::check(program, &bundle.uses, self.request.profile)?;
        }
        Ok(self.refused(errors, &text, &program.files))
    }

    fn refused(&self, errors: &[Diagnostic], text: &Text, files: &[Source]) -> Failure {
        Failure::Submission(format!(
            "the text does not compile as {} would compile it:\n\n{}",
            self.request.profile.title,
            report(errors, text, files)
        ))
    }

    /// What may be amiss with the libraries.
    fn note(
        &self,
        program: &Program,
        bundle: &Bundle,
        notes: &mut Vec<String>,
    ) -> Result<(), Failure> {
        let profile = self.request.profile;
        notes.extend(versions::compare(self.request.root, &bundle.uses, profile)?);
        let libraries = || bundle.inlined.iter().map(|&id| &program.crates[id]);
        let list = |names: Vec<String>| match names.as_slice() {
            [one] => format!("library {one}"),
            many => format!("libraries {}", many.join(", ")),
        };
        let others = libraries().filter(|own| own.edition != self.request.edition);
        let others: Vec<String> = others
            .map(|own| format!("`{}` of edition {}", own.name, own.edition))
            .collect();
        if !others.is_empty() {
            notes.push(format!(
                "{}: {} compiles all of it in {}",
                list(others),
                profile.title,
                self.request.edition
            ));
        }
        let built = libraries().filter(|own| own.has_build_script);
        let built: Vec<String> = built.map(|own| format!("`{}`", own.name)).collect();
        if !built.is_empty() {
            notes.push(format!("{}: a build script has no say here", list(built)));
        }
        Ok(())
    }
}

/// What stays for another system, and could not be compiled here.
fn not_compiled(program: &Program, how: &How, request: &Request) -> Option<String> {
    if !how.every_system {
        return None;
    }
    let places: Vec<String> = program
        .files
        .iter()
        .flat_map(|source| {
            let asks = (0..source.tokens.len()).filter(|&i| {
                source.is_ident(i, "cfg")
                    && cfg::asks_for_system(source, &(i..source.tokens[i + 1].mate.max(i)))
            });
            asks.map(|i| source.place(source.tokens[i].start))
        })
        .collect();
    Some(format!(
        "{} runs on {}: what is for that system alone could not be compiled here ({})",
        request.profile.title,
        request.profile.os.as_deref().unwrap_or("another system"),
        places.join(", ")
    ))
}

/// A syntax error as the compiler tells it.
fn in_compilers_words(failure: Failure, request: &Request) -> Failure {
    match &failure {
        Failure::Syntax { path, .. } => {
            match rustc::syntax_error(request.root, path, request.edition) {
                Some(words) => Failure::Submission(format!("{failure}\n\n{words}")),
                None => failure,
            }
        }
        _ => failure,
    }
}
