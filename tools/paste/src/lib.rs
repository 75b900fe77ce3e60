//! `cargo paste`: the one file that the judge accepts, proven before it is pasted.

mod bundle;
mod failure;
mod judge;
mod output;
mod reach;
mod read;
mod verify;

use std::path::{Path, PathBuf};

use bundle::whole::{self, Bundle, Wanted};
pub use failure::Failure;
use failure::at_fault;
use judge::{
    profile::{self, Profile},
    uses, versions,
};
pub use output::{clipboard, file};
use reach::kept::Prune;
use read::{
    load,
    program::{Extern, Program},
    workspace::{Problem, Workspace},
};
use tools::judges::Judges;
use verify::{Compiled, Report, Request, Verdict};

/// What the command line asks for.
pub struct Options<'a> {
    /// The judge, where it is not the one that the manifest names.
    pub judge: Option<&'a str>,
    /// Whether doc comments are taken out.
    pub strip: bool,
    /// Whether the text must be proven.
    pub verify: bool,
    /// Builds the executable that checks answers as the problem says, if it says anything.
    pub checks: &'a dyn Fn() -> anyhow::Result<Option<PathBuf>>,
}

/// A text that can be pasted, and what there is to say about it.
pub struct Pasted {
    pub text: String,
    pub remarks: Vec<String>,
}

/// The judges that the workspace at `root` knows, as a table.
pub fn judges(root: &Path) -> Result<String, Failure> {
    Ok(profile::table(&Judges::read(root)?))
}

/// Makes the text to paste for the problem called `name`, in the workspace at `root`.
pub fn paste(root: &Path, name: &str, options: &Options) -> Result<Pasted, Failure> {
    let mut workspace = Workspace::at(root.to_owned())?;
    let (package, problem) = workspace.problem(name)?;
    let (name, dir) = (package.name.clone(), package.dir().to_owned());
    let profile = judge(&workspace, &problem, options)?;
    let index = workspace.package_at(&dir)?;
    let edition = workspace
        .package(index)
        .target("bin")
        .map_or("2024", |target| &target.edition)
        .to_owned();
    let edition = profile.edition_for(&edition).to_owned();
    let mut program = load::load(&mut workspace, index, &profile)
        .map_err(|error| in_compilers_words(&workspace, error, &edition))?;
    let crates = judges_crates(&program, &profile);
    let wanted = Wanted {
        profile: &profile,
        edition: &edition,
        header: problem.url.as_deref().or(problem.title.as_deref()),
        strip: options.strip,
    };
    let cache = workspace.target.join("paste").join(&profile.name);
    let request = Request {
        profile: &profile,
        edition: &edition,
        crates: &crates,
        root: &workspace.root,
        cache: &cache,
    };

    let mut remarks = Vec::new();
    let (bundle, compiled) = if options.verify {
        let (bundle, compiled) = proven(&mut program, &wanted, &request)?;
        (bundle, Some(compiled))
    } else {
        let bundle = whole::bundle(&mut program, &wanted, Prune::Items)?;
        uses::check(&program, &bundle.uses, &profile)?;
        (bundle, None)
    };
    verify::size(&bundle, &profile)?;
    remarks.extend(versions::compare(&workspace.root, &bundle.uses, &profile)?);
    remarks.extend(bundle.notes.iter().cloned());
    remarks.push(summary(&name, &bundle, &profile));
    match compiled {
        None => remarks.push("not verified: neither compiled nor run".to_owned()),
        Some(compiled) => {
            verify::features(&program, &bundle, &compiled, &request)?;
            let cases = workspace.root.join("testcases").join(&name);
            let (count, slowest) = verify::answers(&cases, &compiled, &problem, options.checks)?;
            remarks.push(format!(
                "compiled in edition {edition} by rustc {}, the local one; {} has {}, and no newer std feature is used",
                verify::local_compiler()?,
                profile.title,
                profile.compiler
            ));
            remarks.push(match count {
                0 => format!(
                    "no test cases were run: there are none in {}",
                    workspace.shown(&cases)
                ),
                _ => format!(
                    "{count} test cases are AC, the slowest in {:.3} s",
                    slowest.as_secs_f64()
                ),
            });
        }
    }
    Ok(Pasted {
        text: bundle.printed.text,
        remarks,
    })
}

/// The profile that the options or the manifest name.
fn judge(workspace: &Workspace, problem: &Problem, options: &Options) -> Result<Profile, Failure> {
    let judges = Judges::read(&workspace.root)?;
    match options.judge.or(problem.judge.as_deref()) {
        Some(judge) => Ok(judges.named(judge)?.clone()),
        None => Err(Failure::Tool(anyhow::anyhow!(
            "the manifest names no judge: add `judge = \"…\"` to [package.metadata.problem], or pass --judge; there are: {}",
            judges.0.into_keys().collect::<Vec<_>>().join(", ")
        ))),
    }
}

/// The crates that the submission and its libraries declare, and the judge has.
fn judges_crates(program: &Program, profile: &Profile) -> Vec<String> {
    let declared = program.crates.iter().flat_map(|own| own.externs.values());
    let mut crates: Vec<String> = declared
        .filter_map(|target| match target {
            Extern::Registry { package } if profile.crates.contains_key(package) => {
                Some(package.clone())
            }
            _ => None,
        })
        .collect();
    crates.sort();
    crates.dedup();
    crates
}

/// The smallest bundle that compiles.
///
/// What is left out is chosen without knowing types, so the compiler has the last word: where it
/// misses something, more is kept.
fn proven(
    program: &mut Program,
    wanted: &Wanted,
    request: &Request,
) -> Result<(Bundle, Compiled), Failure> {
    let mut first: Option<(String, String)> = None;
    for prune in [Prune::Items, Prune::Modules, Prune::Crates] {
        let mut bundle = whole::bundle(program, wanted, prune)?;
        if let Err(error) = uses::check(program, &bundle.uses, wanted.profile) {
            match first {
                None => return Err(error),
                Some((_, report)) => at_fault!("{report}\n\nor is this what it misses?\n{error}"),
            }
        }
        verify::size(&bundle, wanted.profile)?;
        if first
            .as_ref()
            .is_some_and(|(tried, _)| *tried == bundle.program().text)
        {
            continue;
        }
        match verify::compile(&bundle, request)? {
            Verdict::Compiled(compiled) => {
                if first.is_some() {
                    let whole = match prune {
                        Prune::Items | Prune::Modules => "modules",
                        Prune::Crates => "libraries",
                    };
                    bundle.notes.push(format!(
                        "whole {whole} are kept: without what seems unreached, the text does not compile"
                    ));
                }
                return Ok((bundle, compiled));
            }
            Verdict::Refused(errors) => {
                let report = Report {
                    program,
                    text: bundle.program(),
                }
                .list(&errors);
                let report = std::iter::once(report)
                    .chain(bundle.notes.iter().cloned())
                    .collect::<Vec<_>>()
                    .join("\n\n");
                first.get_or_insert((bundle.program().text.clone(), report));
            }
        }
    }
    let report = first.map(|(_, report)| report).unwrap_or_default();
    at_fault!(
        "the text does not compile as {} would compile it:\n\n{report}",
        wanted.profile.title
    )
}

/// A syntax error as the compiler tells it.
fn in_compilers_words(workspace: &Workspace, failure: Failure, edition: &str) -> Failure {
    match &failure {
        Failure::Syntax { path, .. } => {
            match verify::syntax_error(&workspace.root, path, edition) {
                Ok(Some(words)) => Failure::Submission(format!("{failure}\n\n{words}")),
                _ => failure,
            }
        }
        _ => failure,
    }
}

fn summary(name: &str, bundle: &Bundle, profile: &Profile) -> String {
    let size = bundle.printed.text.len();
    match profile.source_limit {
        Some(limit) => format!("{name} for {}: {size} bytes of {limit}", profile.title),
        None => format!("{name} for {}: {size} bytes", profile.title),
    }
}
