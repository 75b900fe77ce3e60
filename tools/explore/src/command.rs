use std::ffi::OsString;
use std::io::{self, BufRead, IsTerminal, Write};
use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use tools::{Extension, Test, whole};

use crate::csv::write_csv;
use crate::evidence::{Claim, Solution};
use crate::explorer::Explorer;
use crate::failure::Failure;
use crate::parameter::{Given, Kind, Parameter};
use crate::report::print_report;
use crate::session::{self, play};
use crate::table::Table;
use crate::terminal::print_table;

/// The argument that makes a problem's executable an explorer of its game.
pub const EXPLORE: &str = "--explore";

/// A problem's game, for `cargo explore`. Each of its claims is a test of `cargo test`.
#[must_use]
pub fn of(explorer: &'static dyn Explorer) -> Extension {
    let extension = Extension::new(EXPLORE, move |problem, arguments| {
        match problem.solution(tools::SUBMISSION) {
            Some(run) => explore(problem.name(), explorer, &whole(run), arguments),
            None => {
                eprintln!("error: {} declares no submission", problem.name());
                ExitCode::from(2)
            }
        }
    });
    let tests = explorer.claims().into_iter().map(|claim| {
        Test::new(format!("claim::{}", claim.name), move |problem| {
            let run = problem.solution(tools::SUBMISSION).ok_or("no submission")?;
            let evidence = claim.run(problem.name(), claim.quick, &whole(run));
            match evidence.counterexample {
                Some(refuted) => Err(format!(
                    "not so: {}\ninput:\n{}\nexpected: {}\nactual: {}",
                    claim.statement, refuted.input, refuted.expected, refuted.actual,
                )),
                None => Ok(()),
            }
        })
    });
    tests.fold(extension, Extension::test)
}

/// Where an exploration reads and writes.
pub struct Streams<'a> {
    /// Moves.
    pub input: &'a mut dyn BufRead,
    /// Whether to repeat each line read, so that what a pipe says can be followed in the output.
    pub echo: bool,
    /// Tables, games and reports, with ANSI colours.
    pub output: &'a mut dyn Write,
    /// Progress and complaints, with ANSI colours.
    pub errors: &'a mut dyn Write,
}

/// Serves `cargo explore` for one problem: reads `args` (without the program's name), does what they
/// say on the standard streams, and returns the exit status: 0, or 1 if a claim does not hold, or 2 if
/// the arguments are wrong or the work could not be done.
///
/// Colours are left out where the standard output is no terminal, or `NO_COLOR` is set.
pub fn explore(
    problem: &str,
    explorer: &dyn Explorer,
    submission: Solution,
    args: impl IntoIterator<Item = OsString>,
) -> ExitCode {
    let streams = Streams {
        input: &mut io::stdin().lock(),
        echo: !io::stdin().is_terminal(),
        output: &mut io::BufWriter::new(anstream::stdout().lock()),
        errors: &mut anstream::stderr().lock(),
    };
    ExitCode::from(explore_on(problem, explorer, submission, args, streams))
}

/// As [`explore`], on any streams.
pub fn explore_on(
    problem: &str,
    explorer: &dyn Explorer,
    submission: Solution,
    args: impl IntoIterator<Item = OsString>,
    streams: Streams,
) -> u8 {
    let Streams {
        input,
        echo,
        output,
        errors,
    } = streams;
    let parameters = explorer.parameters();
    let claims = explorer.claims();
    let program = OsString::from(format!("explore {problem}"));
    let parsed = command(explorer, &parameters, &claims)
        .try_get_matches_from(std::iter::once(program).chain(args));
    let matches = match parsed {
        Ok(matches) => matches,
        Err(message) => {
            let text = format!("{}\n", message.render().ansi().to_string().trim_end());
            let written = if message.use_stderr() {
                errors.write_all(text.as_bytes())
            } else {
                output
                    .write_all(text.as_bytes())
                    .and_then(|()| output.flush())
            };
            // Nobody is left to be told that telling failed.
            drop(written);
            return if message.use_stderr() { 2 } else { 0 };
        }
    };
    let given = given(&parameters, &matches);
    let all_matter = || -> Result<(), Failure> {
        let chosen = |name| matches.value_source(name) == Some(ValueSource::CommandLine);
        let idle = |it: &&Parameter| chosen(it.name) && !given.was_asked_for(it.name);
        match parameters.iter().find(idle) {
            Some(Parameter { name, help, .. }) => {
                Err(format!("--{name} changes nothing here; what it is for: {help}").into())
            }
            None => Ok(()),
        }
    };
    let result = if matches.get_flag("verify") {
        all_matter().and_then(|()| verify(problem, &claims, submission, &matches, output, errors))
    } else if matches.get_flag("play") {
        let seat = session::Seat {
            user: usize::from(
                matches
                    .get_one::<String>("as")
                    .is_some_and(|name| name == "bob"),
            ),
            hints: matches.get_flag("hints"),
            echo,
        };
        let start = || {
            let game = explorer.play(&given)?;
            all_matter().map(|()| game)
        };
        play(&start, seat, input, output).map(|()| true)
    } else {
        let table = explorer.table(&given);
        let table = table.and_then(|table| all_matter().map(|()| table));
        table
            .and_then(|table| show(&table, &matches, output))
            .map(|()| true)
    };
    match result.and_then(|holds| Ok(output.flush().map(|()| holds)?)) {
        Ok(true) => 0,
        Ok(false) => 1,
        // A reader such as `head` has seen enough.
        Err(failure) if is_broken_pipe(&failure) => 0,
        Err(failure) => {
            drop(writeln!(errors, "error: {failure}"));
            2
        }
    }
}

fn is_broken_pipe(failure: &Failure) -> bool {
    failure
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

fn command(explorer: &dyn Explorer, parameters: &[Parameter], claims: &[Claim]) -> Command {
    let flag = |name: &'static str, help: &'static str| {
        Arg::new(name)
            .long(name)
            .action(ArgAction::SetTrue)
            .help(help)
    };
    let names: Vec<&'static str> = claims.iter().map(|claim| claim.name).collect();
    Command::new("explore")
        .no_binary_name(false)
        .bin_name("cargo explore PROBLEM")
        .about(explorer.about())
        .args(parameters.iter().map(argument))
        .args([
            Arg::new("format")
                .long("format")
                .value_name("FORMAT")
                .value_parser(["human", "csv", "json"])
                .default_value("human")
                .help("How to write the table, or the report"),
            // The file is written by `cargo explore`, which draws the table that it gets from here.
            Arg::new("output")
                .long("output")
                .value_name("FILE.svg|FILE.png")
                .conflicts_with_all(["play", "verify", "format"])
                .help("Draw the table as a picture"),
            flag(
                "play",
                "Play against the perfect player; moves are read from standard input",
            ),
            flag(
                "hints",
                "With --play: say whether the position is won, and a move that wins",
            )
            .requires("play"),
            Arg::new("as")
                .long("as")
                .value_name("PLAYER")
                .value_parser(["alice", "bob"])
                .requires("play")
                .help("With --play: who you are; Alice, who moves first, unless said otherwise"),
            flag(
                "verify",
                "Check exhaustively what is claimed, to sizes that take a second",
            )
            .conflicts_with("play"),
            flag(
                "full",
                "With --verify: to the sizes that the README vouches for",
            )
            .requires("verify")
            .conflicts_with("size"),
            Arg::new("claim")
                .long("claim")
                .value_name("CLAIM")
                .value_parser(PossibleValuesParser::new(names))
                .action(ArgAction::Append)
                .requires("verify")
                .help("With --verify: this claim alone; may be repeated"),
            Arg::new("size")
                .long("size")
                .value_name("N")
                .value_parser(value_parser!(u64))
                .requires("claim")
                .help("With --claim: up to this size"),
        ])
}

fn argument(parameter: &Parameter) -> Arg {
    let arg = Arg::new(parameter.name)
        .long(parameter.name)
        .help(parameter.help);
    let arg = match &parameter.kind {
        Kind::Number(range) => arg
            .value_name("N")
            .allow_negative_numbers(true)
            .value_parser(value_parser!(i64).range(range.clone())),
        Kind::Choice(words) => arg
            .value_name("WORD")
            .value_parser(PossibleValuesParser::new(words.iter())),
        Kind::Text => arg.value_name("TEXT"),
    };
    match parameter.default {
        Some(default) => arg.default_value(default),
        None => arg,
    }
}

fn given(parameters: &[Parameter], matches: &ArgMatches) -> Given {
    parameters
        .iter()
        .fold(Given::default(), |given, parameter| {
            let name = parameter.name;
            match &parameter.kind {
                Kind::Number(_) => match matches.get_one::<i64>(name) {
                    Some(number) => given.with(name, number),
                    None => given,
                },
                Kind::Choice(_) | Kind::Text => match matches.get_one::<String>(name) {
                    Some(text) => given.with(name, text),
                    None => given,
                },
            }
        })
}

fn show(table: &Table, matches: &ArgMatches, output: &mut dyn Write) -> Result<(), Failure> {
    let format = match matches.contains_id("output") {
        true => Some("json"),
        false => matches.get_one::<String>("format").map(String::as_str),
    };
    match format {
        Some("csv") => write_csv(table, output)?,
        Some("json") => {
            serde_json::to_writer(&mut *output, table)?;
            writeln!(output)?;
        }
        _ => print_table(table, output)?,
    }
    Ok(())
}

fn verify(
    problem: &str,
    claims: &[Claim],
    submission: Solution,
    matches: &ArgMatches,
    output: &mut dyn Write,
    errors: &mut dyn Write,
) -> Result<bool, Failure> {
    let format = matches.get_one::<String>("format").map(String::as_str);
    if format == Some("csv") {
        return Err("a report is written with --format human or json".into());
    }
    let wanted: Option<Vec<&String>> = matches.get_many("claim").map(Iterator::collect);
    let mut report = Vec::new();
    for claim in claims {
        if wanted
            .as_ref()
            .is_some_and(|wanted| wanted.iter().all(|name| *name != claim.name))
        {
            continue;
        }
        let size = match matches.get_one::<u64>("size") {
            Some(&size) => size,
            None if matches.get_flag("full") => claim.full,
            None => claim.quick,
        };
        if size == 0 || size > claim.limit {
            let Claim {
                name,
                limit,
                size: unit,
                ..
            } = claim;
            return Err(format!("{name}: the size ({unit}) is 1 to {limit}, not {size}").into());
        }
        writeln!(errors, "{}: {} up to {size} …", claim.name, claim.size)?;
        let evidence = claim.run(problem, size, submission);
        if format == Some("json") {
            serde_json::to_writer(&mut *output, &evidence)?;
            writeln!(output)?;
            output.flush()?;
        }
        report.push(evidence);
    }
    if format != Some("json") {
        print_report(&report, output)?;
    }
    Ok(report.iter().all(|evidence| evidence.holds))
}
