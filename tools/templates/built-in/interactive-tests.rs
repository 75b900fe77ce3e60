//! {{title}}, as the tools see it.

#[path = "../src/main.rs"]
#[expect(dead_code, reason = "its main is for the judge")]
mod submission;

use std::process::ExitCode;

use tools::{Answer, Case, Family, Interactor, Invalid, Say, Scanner, Source, Turn, problem};

fn main() -> ExitCode {
    problem!()
        .submission(submission::run)
        .interactor(Game::begin)
        .family(Family::new("small", small).every(20))
        .validator(validate)
        .run()
}

/// TODO: what the judge knows, and keeps of the dialogue.
///
/// Until then this is an example: a number from 1 to n, and how often it was asked about.
struct Game {
    n: u64,
    number: u64,
    queries: u32,
}

/// So often the solution may ask.
const QUERIES: u32 = 20;

impl Game {
    /// TODO: reads the hidden input, and says what the solution is to read first.
    fn begin(hidden: &mut Answer<'_>, say: &mut Say) -> Result<Self, String> {
        let n = hidden.int("n", 1..=1_000_000)?;
        let number = hidden.int("the number", 1..=n)?;
        say.line(n);
        let queries = 0;
        Ok(Self { n, number, queries })
    }
}

impl Interactor for Game {
    /// TODO: answers a line of the solution, or says what is wrong with it.
    ///
    /// Until then: `? x` is answered by `greater` or `no`, and `! x` is the end.
    fn answer(&mut self, said: &mut Answer<'_>, say: &mut Say) -> Result<Turn, String> {
        let kind = said.word("the kind of a line", b"?!", 1..=1)?;
        let x: u64 = said.int("x", 1..=self.n)?;
        if kind == b"!" {
            return match x == self.number {
                true => Ok(Turn::Accept),
                false => Err(format!("the number is {}, not {x}", self.number)),
            };
        }
        self.queries += 1;
        if self.queries > QUERIES {
            return Err(format!("more than {QUERIES} queries"));
        }
        say.line(if self.number > x { "greater" } else { "no" });
        Ok(Turn::Continue)
    }
}

/// TODO: hidden inputs. Draw first what "bigger" means, by `size`, and all the rest through `source`
/// too: `int(1..=9)`, `pick(&[..])`, `vec(..)`, `shuffle(..)`; there is more in `tools::generate`. The
/// text is built by `Case::line(..).row(..).lines(..)`.
///
/// Until then this is an example: n, and a number up to it.
fn small(source: &mut Source) -> Case {
    let n = source.size(1..=1_000);
    let number = source.int(1..=n);
    Case::default().row([n, number])
}

/// TODO: what a hidden input looks like, as strictly as the statement has it.
///
/// Until then this is an example: n, a blank, a number up to it.
fn validate(input: &mut Scanner) -> Result<(), Invalid> {
    let n: u64 = input.int("n", 1..=1_000_000)?;
    input.blank()?;
    input.int("the number", 1..=n)?;
    input.newline()?;
    input.end()
}
