//! What the command line says.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use tools::engine::comparison::CaseSelection;
use tools::engine::protocol::Shard;
use tools::output::Format;
use tools::output::text::{parse_duration, parse_limit};

/// Compare the submission with naive solutions on generated inputs.
///
/// Without options every problem, family and naive solution takes part, for about ten seconds in
/// all. A case that differs is shrunk and shown, with the command that brings it back.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  cargo stress                                every problem, ten seconds
  cargo stress sum-game --time 1m             one problem, one minute
  cargo stress sum-game --solution greedy     another solution in place of the submission
  cargo stress sum-game --program ./a.out     any program in place of the submission
  cargo stress sum-game --exhaustive          every input, the smallest first

Exit status: 0 all agree, 1 a solution or a generator is at fault, 2 the command cannot do its work.")]
pub struct Arguments {
    /// Problems: names of folders in crates/ [default: all]
    pub problems: Vec<String>,
    /// Cases of each comparison (family and naive solution); without --time, however long they take
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub cases: Option<u64>,
    /// Time for all comparisons together: 10, 500ms, 2m [default: 10s unless --cases or --exhaustive]
    #[arg(long, value_parser = parse_limit)]
    pub time: Option<Duration>,
    /// Seed of the random cases
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// Index of the first random case
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub first: u64,
    /// Only this family of inputs
    #[arg(long, value_name = "NAME")]
    pub family: Option<String>,
    /// Worker processes [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// Try every input, the smallest size first, instead of random ones
    #[arg(long, conflicts_with_all = ["cases", "first", "replay"])]
    pub exhaustive: bool,
    /// With --exhaustive: no input above this size
    #[arg(long, value_name = "N", requires = "exhaustive")]
    pub max_size: Option<u64>,
    /// Run the K-th of N equal parts of the same run
    #[arg(long, value_name = "K/N", value_parser = parse_shard)]
    pub shard: Option<Shard>,
    /// The solution to test; several are each tested on the same cases [default: submission]
    #[arg(long = "solution", value_name = "NAME")]
    pub solutions: Vec<String>,
    /// The solution to believe [default: each naive one that affords the family]
    #[arg(long, value_name = "NAME")]
    pub against: Option<String>,
    /// Any other program in place of the submission: a command line, run without a shell
    #[arg(long, value_name = "CMD", conflicts_with = "solutions")]
    pub program: Option<String>,
    /// Any other program in place of the naive solution
    #[arg(long, value_name = "CMD", conflicts_with = "against")]
    pub against_program: Option<String>,
    /// A testlib interactor, with which the submission's program or --program talks: a command line, to
    /// which input and output are added
    #[arg(
        long,
        value_name = "CMD",
        conflicts_with_all = ["solutions", "against", "against_program", "samples"]
    )]
    pub interactor: Option<String>,
    /// Start the program for each case, instead of forking one that is loaded
    #[arg(long)]
    pub no_fork: bool,
    /// Make inputs like the sample inputs in this folder, for two programs and without a problem
    #[arg(
        long,
        value_name = "FOLDER",
        requires = "program",
        requires = "against_program",
        conflicts_with_all = ["problems", "keep"]
    )]
    pub samples: Option<PathBuf>,
    /// Time limit of a case [default: the problem's]
    #[arg(long, value_parser = parse_limit)]
    pub time_limit: Option<Duration>,
    /// Time for shrinking a case that differs
    #[arg(long, value_parser = parse_duration, default_value = "5s")]
    pub shrink_time: Duration,
    /// Save a shrunk case as testcases/<problem>/hack-NNN
    #[arg(long)]
    pub keep: bool,
    /// Save the random case on which the submission took longest as testcases/<problem>/hack-NNN: a
    /// candidate for a test of its time
    #[arg(long, conflicts_with_all = ["exhaustive", "replay", "samples", "list"])]
    pub slowest: bool,
    /// Draw the case that differs, if it is a graph or a tree
    #[arg(long, value_name = "FILE.svg", conflicts_with = "list")]
    pub draw: Option<PathBuf>,
    /// Run the one case that these choices make, as a report says
    #[arg(
        long,
        value_name = "CHOICES",
        value_delimiter = ',',
        num_args = 1,
        requires = "family"
    )]
    pub replay: Option<Vec<u64>>,
    /// Be the solution of an interactive problem at the terminal, on one case: that of --first or
    /// --replay
    #[arg(long, conflicts_with_all = ["solutions", "program", "samples", "exhaustive", "list"])]
    pub play: bool,
    /// Print the families and solutions that there are, and run nothing
    #[arg(long)]
    pub list: bool,
    /// How the results are printed; json is one object a line
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,
}

fn parse_shard(text: &str) -> Result<Shard, String> {
    let numbers: Option<(u64, u64)> = text
        .split_once('/')
        .and_then(|(k, n)| Some((k.parse().ok()?, n.parse().ok()?)));
    match numbers {
        Some((k, n)) if 1 <= k && k <= n => Ok(Shard {
            index: k - 1,
            of: n,
        }),
        _ => Err("a shard looks like 1/4: K from 1 to N".to_owned()),
    }
}

impl Arguments {
    pub fn selection(&self) -> CaseSelection {
        match &self.replay {
            Some(choices) => CaseSelection::Replay(choices.clone()),
            None if self.exhaustive => CaseSelection::Exhaustive {
                most: self.max_size,
            },
            None => CaseSelection::Random {
                first: self.first,
                cases: self.cases,
            },
        }
    }

    /// What all comparisons together may take.
    pub fn budget(&self) -> Option<Duration> {
        let bounded = self.cases.is_some() || self.exhaustive || self.replay.is_some();
        self.time.or((!bounded).then_some(Duration::from_secs(10)))
    }

    /// Whether this is no part of a run, nor one of its cases again.
    pub fn is_from_the_start(&self) -> bool {
        self.replay.is_none() && self.first == 0 && self.shard().index == 0
    }

    pub fn shard(&self) -> Shard {
        self.shard.unwrap_or(Shard::WHOLE)
    }
}
