//! `cargo completions`: what a shell needs to complete `cargo stress` and its sisters.
//!
//! They are no commands of their own but arguments of cargo, so their completions must live beside
//! cargo's, whichever of the two is loaded first. How, differs by shell:
//!
//! - bash: a function that asks ours for our commands, and for others whatever completed `cargo`;
//! - zsh: cargo's own function calls `_cargo-stress` for `cargo stress`, so that is what they are
//!   called;
//! - fish: rules of several files add up.
//!
//! To all three come the names of the problems, which are read when Tab is pressed.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::Result;
use clap::{Arg, Args, Command, CommandFactory, ValueEnum, ValueHint};
use clap_complete::aot::{Bash, Fish, Generator, Zsh};

use crate::cli::Cli;

/// Print the completions of these commands for a shell.
///
/// They complete commands, options and the names of problems, beside what cargo completes itself.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cargo completions bash > ~/.cargo-problems.bash
  cargo completions zsh > ~/.cargo-problems.zsh
  cargo completions fish > ~/.config/fish/conf.d/cargo-problems.fish

Have ~/.bashrc, or ~/.zshrc after its compinit, say `source` and the name of the file; fish finds \
it by itself.

Do it again when commands have changed; new problems need nothing.")]
pub struct Arguments {
    shell: Shell,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Shell {
    Bash,
    Zsh,
    Fish,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let script = match arguments.shell {
        Shell::Bash => bash(),
        Shell::Zsh => zsh(),
        Shell::Fish => fish(),
    };
    let mut out = io::stdout().lock();
    out.write_all(script.as_bytes())?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// What the generators below call a problem's name: a hint that no argument has by itself, so that
/// what they write for it can be found and replaced.
const PROBLEM: ValueHint = ValueHint::Username;

/// The commands, with problems marked as such.
fn commands() -> Vec<Command> {
    let mark = |arg: Arg| {
        if is_problem(&arg) {
            arg.value_hint(PROBLEM)
        } else {
            arg
        }
    };
    let mut cli = Cli::command();
    cli.build();
    let commands = cli.get_subcommands().filter(|one| one.get_name() != "help");
    commands.map(|one| one.clone().mut_args(mark)).collect()
}

fn is_problem(arg: &Arg) -> bool {
    arg.is_positional() && ["problem", "problems"].contains(&arg.get_id().as_str())
}

fn takes_problems(command: &Command) -> bool {
    command.get_positionals().any(is_problem)
}

fn names<'a>(commands: impl Iterator<Item = &'a Command>, between: &str) -> String {
    let names: Vec<&str> = commands.map(Command::get_name).collect();
    names.join(between)
}

fn generated(shell: impl Generator, command: Command, name: &str) -> String {
    let mut script = Vec::new();
    let mut command = command.bin_name(name);
    clap_complete::generate(shell, &mut command, name, &mut script);
    String::from_utf8_lossy(&script).into_owned()
}

/// The options that are followed by a value.
fn with_values(commands: &[Command]) -> String {
    let takes_value = |arg: &&Arg| arg.get_action().takes_values();
    let mut options: Vec<String> = commands
        .iter()
        .flat_map(Command::get_arguments)
        .filter(takes_value)
        .filter_map(|arg| Some(format!("--{}", arg.get_long()?)))
        .collect();
    options.sort();
    options.dedup();
    options.join("|")
}

fn bash() -> String {
    let commands = commands();
    let script = generated(Bash, Cli::command(), "cargo_problems");
    // Without its end, which would have it complete a command of that name.
    let ours = script
        .find("\nif [[")
        .map_or(&*script, |end| &script[..end]);
    let wrapper = include_str!("completions/wrapper.bash")
        .replace("@commands@", &names(commands.iter(), "|"))
        .replace("@with_values@", &with_values(&commands))
        .replace(
            "@with_problems@",
            &names(commands.iter().filter(|one| takes_problems(one)), "|"),
        );
    format!("{ours}\n{wrapper}")
}

fn zsh() -> String {
    let mut script = include_str!("completions/problems.zsh").to_owned();
    for command in commands() {
        let name = format!("cargo-{}", command.get_name());
        let generated = generated(Zsh, command, &name).replace(":_users'", ":_cargo_problems'");
        let body = generated.split_once('\n').map_or("", |(_, body)| body);
        // Without its end, which would have it complete a command of that name.
        let end = body.find("\nif [ \"$funcstack").unwrap_or(body.len());
        script.push_str(&body[..end]);
    }
    script
}

fn fish() -> String {
    let mut script = generated(Fish, Cli::command(), "cargo");
    script.push_str(include_str!("completions/problems.fish"));
    for command in commands().iter().filter(|one| takes_problems(one)) {
        script.push_str(&format!(
            "complete -c cargo -n \"__fish_cargo_using_subcommand {}\" -f -a \
             \"(__fish_cargo_problems)\"\n",
            command.get_name()
        ));
    }
    script
}
