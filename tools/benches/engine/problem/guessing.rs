//! Guessing a number, as the tools see it.

#[path = "../src/main.rs"]
#[expect(dead_code, reason = "its main is for the judge")]
mod submission;

use std::process::ExitCode;

use tools::{Answer, Case, Family, Interactor, Say, Source, Turn, problem};

struct Guessing {
    n: u64,
    number: u64,
    asked: u32,
}

impl Guessing {
    fn begin(hidden: &mut Answer<'_>, say: &mut Say) -> Result<Self, String> {
        let n = hidden.int("n", 1..=100)?;
        let number = hidden.int("the number", 1..=n)?;
        say.line(n);
        let asked = 0;
        Ok(Self { n, number, asked })
    }
}

impl Interactor for Guessing {
    fn answer(&mut self, said: &mut Answer<'_>, say: &mut Say) -> Result<Turn, String> {
        let kind = said.word("a kind", b"?!", 1..=1)?;
        let guess: u64 = said.int("a guess", 1..=self.n)?;
        if kind == b"!" {
            let right = guess == self.number;
            return right.then_some(Turn::Accept).ok_or("wrong".to_owned());
        }
        self.asked += 1;
        if self.asked > 8 {
            return Err("more than 8 queries".to_owned());
        }
        say.line(if self.number > guess { "greater" } else { "no" });
        Ok(Turn::Continue)
    }
}

fn numbers(source: &mut Source) -> Case {
    let n = source.size(1..=100);
    Case::default().row([n, source.int(1..=n)])
}

fn main() -> ExitCode {
    problem!()
        .submission(submission::run)
        .interactor(Guessing::begin)
        .family(Family::new("numbers", numbers))
        .run()
}
