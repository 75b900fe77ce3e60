//! A game to explore: one heap of stones, of which 1 to 3 are taken.

use explore::game::{Moves, Outcome, Rules, Solver};
use explore::{
    Axis, Cell, Chart, Claim, Class, Colour, Explorer, Failure, Found, Given, Over, Parameter,
    Play, Refuted, Table, in_parallel,
};

type Heaps = Solver<Rules<u64, fn(&u64, &mut Moves<u64>)>>;

fn heaps() -> Heaps {
    fn moves(heap: &u64, moves: &mut Moves<u64>) {
        (1..=3.min(*heap)).for_each(|take| moves.to(heap - take));
    }
    Solver::new(Rules::new(moves))
}

pub struct Takeaway;

impl Explorer for Takeaway {
    fn about(&self) -> &'static str {
        "Take 1 to 3 stones"
    }

    fn parameters(&self) -> Vec<Parameter> {
        vec![
            Parameter::number("n", 0..=100, "The largest heap").or("12"),
            Parameter::choice("guess", &["right", "wrong"], "What to compare with").or("right"),
        ]
    }

    fn table(&self, given: &Given) -> Result<Table, Failure> {
        let n = given.number("n").unwrap_or_default() as u64;
        let wrong = given.text("guess") == Some("wrong");
        let mut solver = heaps();
        let mut row = Vec::new();
        for heap in 0..=n {
            let won = solver.outcome(&heap)?.is_won();
            let guessed = heap % 4 != 0 && !(wrong && heap == 7);
            let (class, text) = if won { (0, "W") } else { (1, "L") };
            row.push(Cell::of(class, text).mark(won != guessed));
        }
        Ok(Table {
            title: format!("Heaps up to {n}, in \"one\" row"),
            rows: Axis::new("row", [""]),
            columns: Axis::new("heap", 0..=n),
            cells: vec![row],
            classes: vec![
                Class::new("won", Colour::Won),
                Class::new("lost", Colour::Lost),
            ],
            findings: vec!["Every fourth heap is lost.".to_owned()],
            chart: Chart::Map,
        })
    }

    fn play(&self, given: &Given) -> Result<Box<dyn Play>, Failure> {
        match given.number("n").unwrap_or_default() as u64 {
            99 => Err("99 stones are too many".into()),
            heap => Ok(Box::new(Heap {
                heap,
                solver: heaps(),
            })),
        }
    }

    fn claims(&self) -> Vec<Claim> {
        vec![Claim {
            name: "multiples",
            statement: "the submission is right for every heap",
            method: "play",
            size: "heap",
            quick: 20,
            full: 200,
            limit: 1000,
            check: |size, submission| {
                let heaps = in_parallel(size as usize, |heap| {
                    let expected = heaps()
                        .outcome(&(heap as u64))
                        .unwrap()
                        .is_won()
                        .to_string();
                    let input = heap.to_string().into_bytes();
                    Refuted::unless_same(&input, &expected, &submission(&input)).map(|()| 1)
                })?;
                Ok(Found {
                    inputs: heaps,
                    reached: format!("heaps below {size}"),
                })
            },
        }]
    }
}

struct Heap {
    heap: u64,
    solver: Heaps,
}

impl Play for Heap {
    fn rules(&self) -> String {
        "Take 1 to 3 stones.".to_owned()
    }

    fn position(&self) -> String {
        format!("{} stones", self.heap)
    }

    fn over(&self) -> Option<Over> {
        let because = "finds no stone".to_owned();
        (self.heap == 0).then_some(Over {
            to_move: Outcome::Lost,
            because,
        })
    }

    fn moves(&self) -> Vec<String> {
        (1..=self.heap.min(3))
            .map(|take| take.to_string())
            .collect()
    }

    fn make(&mut self, text: &str) -> Result<String, String> {
        match text.parse::<u64>() {
            Ok(take) if (1..=self.heap.min(3)).contains(&take) => {
                self.heap -= take;
                Ok(take.to_string())
            }
            _ => Err(format!("{text:?} is no number of stones that can be taken")),
        }
    }

    fn outcome(&mut self) -> Result<Outcome, Failure> {
        Ok(self.solver.outcome(&self.heap)?)
    }

    fn winning_move(&mut self) -> Result<Option<String>, Failure> {
        let left = self.solver.winning_move(&self.heap)?;
        Ok(left.map(|left| (self.heap - left[0]).to_string()))
    }
}
