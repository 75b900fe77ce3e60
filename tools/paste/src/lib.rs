//! `cargo paste`: the one file that the judge accepts, proven before it is pasted.
//!
//! In the order in which it happens: [`judge`] says what the text will meet; [`read`] takes in the
//! submission and its libraries as the judge's compiler would see them; [`select`] follows paths to
//! the modules that are needed; [`bundle`] makes one text of them; [`prune`] takes out what the
//! compiler reports as unused; [`compile`] and [`verify`] prove what is printed. [`attempt`] leads from
//! the first to the last of it, and [`solution`] knows LeetCode's form.

mod attempt;
mod bundle;
mod compile;
mod crates;
mod editions;
mod failure;
mod judge;
mod minify;
mod output;
mod prune;
mod read;
mod select;
mod solution;
mod toolchain;
mod trivia;
mod verify;

use std::path::Path;

use compile::{
    build,
    diagnostic::report,
    msrv,
    request::{Compiled, Libraries, Request},
};
pub use failure::Failure;
use failure::at_fault;
use judge::profile::{self, Form, Profile};
pub use output::{clipboard, file};
use read::packages::Packages;
use tools::{judges::Judges, manifest::ProblemCrate};
pub use verify::Worker;

use attempt::{Asked, Attempt};
use bundle::edit::Text;

/// What the command line asks for.
pub struct Options<'a> {
    /// The judge, where it is not the one that the manifest names.
    pub judge: Option<&'a str>,
    /// The program of the package, where it has several.
    pub program: Option<&'a str>,
    /// The class that the judge calls, where it could be several.
    pub class: Option<&'a str>,
    /// Whether doc comments are taken out.
    pub strip: bool,
    /// Whether the text must be proven.
    pub verify: bool,
    /// Builds the executable that checks answers as the problem says, if it says anything.
    pub checks: &'a verify::Checks<'a>,
}

/// The judges that the workspace at `root` knows, as a table.
pub fn judges(root: &Path) -> Result<String, Failure> {
    Ok(profile::table(&Judges::read(root)?))
}

/// Makes the text to paste for `problem`, in the workspace at `root`. What there is to say about it
/// goes to `notes`, also where it fails.
pub fn paste(
    root: &Path,
    problem: &ProblemCrate,
    options: &Options,
    notes: &mut Vec<String>,
) -> Result<String, Failure> {
    let judge = options.judge.unwrap_or(&problem.about.judge);
    let profile = Judges::read(root)?.named(judge)?.clone();
    let mut packages = Packages::at(root.to_owned())?;
    let package = packages.package_at(&problem.folder)?;
    let program = packages.package(package).program(options.program)?.clone();
    let edition = profile.edition_for(&program.edition).to_owned();
    let cache = packages.target.join("paste").join(&profile.name);
    let root = packages.root.clone();
    let mut request = Request {
        profile: &profile,
        edition: &edition,
        crates: Vec::new(),
        others: Vec::new(),
        root: &root,
        cache: &cache,
        libraries: Libraries::default(),
    };
    let asked = Asked {
        package,
        program: &program,
        class: options.class,
        header: problem.about.url.as_deref().or(Some(&problem.about.title)),
        strip: options.strip,
        verify: options.verify,
    };
    let attempt = attempt::best(&mut packages, &asked, &mut request, notes)?;
    let printed = fitting(&attempt, &request, notes)?;
    notes.push(summary(&problem.name, &printed, &profile));
    if options.verify {
        prove(&attempt, &printed, &request, problem, options, notes)?;
    } else {
        notes.push("not verified: neither compiled to a program nor run".to_owned());
    }
    Ok(printed.text)
}

/// The text, made smaller without changing what it does if it is larger than the judge takes.
fn fitting(attempt: &Attempt, request: &Request, notes: &mut Vec<String>) -> Result<Text, Failure> {
    let profile = request.profile;
    let Some(limit) = profile
        .source_limit
        .filter(|limit| attempt.text.text.len() > *limit)
    else {
        return Ok(attempt.text.clone());
    };
    for step in minify::STEPS {
        let smaller = minify::without(&attempt.text, step)?;
        if smaller.text.len() <= limit {
            notes.push(format!(
                "{} are left out, since {} takes no more than {limit} bytes",
                step.name, profile.title
            ));
            return Ok(smaller.made_of(&attempt.text));
        }
    }
    let size = minify::without(&attempt.text, &minify::STEPS[minify::STEPS.len() - 1])?
        .text
        .len();
    at_fault!(
        "the text compiles and has {} bytes, {size} of them without comments and indentation, and {} takes {limit}: {} too many",
        attempt.text.text.len(),
        profile.title,
        size - limit
    )
}

/// Compiles the text as the judge would, and runs the program on the test cases.
fn prove(
    attempt: &Attempt,
    printed: &Text,
    request: &Request,
    problem: &ProblemCrate,
    options: &Options,
    notes: &mut Vec<String>,
) -> Result<(), Failure> {
    let profile = request.profile;
    let files = &attempt.program.files;
    let alone = format!("{}{}", printed.text, attempt.surroundings);
    let driver = attempt.driver.as_ref().unwrap_or(printed);
    let (compiled, too_new) = std::thread::scope(|scope| {
        let too_new = scope.spawn(|| msrv::too_new(&alone, request));
        let compiled = compiled(driver, request, files);
        (compiled, too_new.join())
    });
    let compiled = compiled?;
    let too_new = too_new.map_err(|_| anyhow::anyhow!("clippy could not be asked"))??;
    if !too_new.is_empty() {
        at_fault!(
            "{} compiles with rustc {}, which does not have this (the compiler here does):\n\n{}",
            profile.title,
            profile.compiler,
            report(&too_new, printed, files)
        );
    }
    notes.push(format!(
        "compiled in edition {} by rustc {}, the local one; {} has {}, and no newer std feature is used",
        request.edition,
        toolchain::version()?,
        profile.title,
        profile.compiler
    ));
    let program = verify::Program {
        binary: &compiled.binary,
        text: driver,
        files,
    };
    let cases = request.root.join("testcases").join(&problem.name);
    let (count, slowest) = verify::answers(&cases, &program, problem, options.checks)?;
    notes.push(match count {
        0 => format!(
            "no test cases were run: there are none in testcases/{}",
            problem.name
        ),
        _ => format!(
            "{count} test cases are AC, the slowest in {:.3} s of processor time",
            slowest.as_secs_f64()
        ),
    });
    Ok(())
}

fn compiled(
    text: &Text,
    request: &Request,
    files: &[read::source::Source],
) -> Result<Compiled, Failure> {
    match build::build(&text.text, request)? {
        Ok(compiled) => Ok(compiled),
        Err(errors) => at_fault!(
            "the text does not compile as {} would compile it:\n\n{}",
            request.profile.title,
            report(&errors, text, files)
        ),
    }
}

fn summary(name: &str, text: &Text, profile: &Profile) -> String {
    let size = text.text.len();
    let part = match profile.form {
        Form::Program => "",
        Form::Solution => ", compiled behind what the judge defines",
    };
    match profile.source_limit {
        Some(limit) => format!(
            "{name} for {}: {size} bytes of {limit}{part}",
            profile.title
        ),
        None => format!("{name} for {}: {size} bytes{part}", profile.title),
    }
}
