//! Every line or repetition that a reading can go on with.

use std::collections::BinaryHeap;

use super::format::{Count, Form, Law, Line, Node, Row, Var};
use super::partial::{OUTSIDE, Partial, Step, USED_AGAIN, counts};
use super::place::{Place, Reader};
use super::sample::Token;

/// Lines of more tokens than this have a count, or are none of a statement.
const LONGEST_FIXED: usize = 24;

/// The most that the body of a repetition costs, and the most repetitions within each other.
const DEAREST_BODY: f64 = 6.5;
const DEEPEST: usize = 2;

/// What repetitions that begin at one place may consist of, which does not depend on their counts
/// but for those that are not repeated at all.
#[derive(Default)]
struct Bodies(Vec<(Vec<usize>, Vec<Partial>)>);

impl Bodies {
    fn at(&mut self, search: &Search<'_>, at: &Partial, counted: Vec<usize>) -> &[Partial] {
        let known = self.0.iter().position(|(places, _)| *places == counted);
        let place = known.unwrap_or_else(|| {
            let mut first = at.clone();
            (first.known.inner, first.known.depth) = (at.next, at.known.depth + 1);
            first.known.used.clear();
            first.room = (at.room - at.price - 1.0).min(DEAREST_BODY);
            first.places = counted
                .iter()
                .map(|&place| at.places[place].clone())
                .collect();
            self.0.push((counted, search.bodies(&first)));
            self.0.len() - 1
        });
        &self.0[place].1
    }
}

pub(super) struct Search<'a> {
    pub reader: Reader<'a>,
    /// Whether lines may go on to the end without a number that counts them.
    pub uncounted: bool,
}

impl Search<'_> {
    /// Every node that can come next.
    pub fn steps(&self, at: &Partial, depth: usize) -> Vec<Step> {
        let mut steps = Vec::new();
        self.lines(at, &mut steps);
        self.repetitions(at, depth, &mut steps);
        self.forms(at, &mut steps);
        steps
    }

    fn lines(&self, at: &Partial, steps: &mut Vec<Step>) {
        let tokens: Option<Vec<usize>> = at
            .places
            .iter()
            .map(|place| self.reader.line(place).map(<[Token]>::len))
            .collect();
        let Some(tokens) = tokens else { return };
        let least = tokens.iter().copied().min().unwrap_or(0);
        let same = tokens.iter().all(|&count| count == least);
        if same && least <= LONGEST_FIXED && !at.ends_alike(least) {
            let price = match least {
                0 => 0.5,
                count => 1.0 + 0.6 * count.min(6) as f64,
            };
            self.line(at, least, None, price, steps);
        }
        for fields in 0..=least.min(3) {
            let mut with_fields = at.clone();
            self.read_fields(&mut with_fields, fields);
            let own: Vec<Var> = (at.next..at.next + fields).collect();
            for (count, price) in counts(&with_fields.known) {
                let own_count = count.variables().iter().any(|var| own.contains(var));
                if fields > 0 && !own_count && same {
                    continue;
                }
                let fits = with_fields
                    .places
                    .iter()
                    .zip(&tokens)
                    .all(|(place, &tokens)| {
                        count.value(|var| place.value(var)) == Some((tokens - fields) as i64)
                    });
                let counts_something = tokens.iter().any(|&tokens| tokens > fields + 1);
                if fits && counts_something {
                    // Few columns everywhere, and a number from outside that happens to be as many.
                    let outer = count.variables().iter().all(|&var| var < at.known.inner);
                    let few = outer && same && least <= fields + 3;
                    let price = 1.3 + 0.6 * fields as f64 + price + if few { 1.6 } else { 0.0 };
                    self.line(at, fields, Some(count), price, steps);
                }
            }
        }
    }

    /// Binds the first `fields` tokens of the line at hand.
    fn read_fields(&self, at: &mut Partial, fields: usize) {
        for place in &mut at.places {
            let line = &self.reader.samples[place.sample].lines[place.line];
            for (field, token) in line[..fields].iter().enumerate() {
                place.set(at.next + field, token.int);
            }
        }
        for var in at.next..at.next + fields {
            if at
                .places
                .iter()
                .all(|place| place.value(var).is_some_and(|value| value >= 0))
            {
                at.known.numbers.push(var);
            }
        }
        at.next += fields;
    }

    fn line(
        &self,
        at: &Partial,
        fields: usize,
        row: Option<Count>,
        price: f64,
        steps: &mut Vec<Step>,
    ) {
        let mut after = at.clone();
        self.read_fields(&mut after, fields);
        let mut line = Line {
            fields: (at.next..after.next).collect(),
            row: None,
        };
        if let Some(count) = row {
            after.known.used.extend(count.variables());
            line.row = Some(Row {
                count,
                element: after.next,
                law: Law::Any,
            });
            after.next += 1;
        }
        for place in &mut after.places {
            place.line += 1;
        }
        steps.push(after.step(price, Node::Line(line)));
    }

    fn repetitions(&self, at: &Partial, depth: usize, steps: &mut Vec<Step>) {
        // A body has a line at least.
        if depth == DEEPEST || at.room - at.price < 1.0 + 1.3 {
            return;
        }
        let mut bodies = Bodies::default();
        for (count, price) in counts(&at.known) {
            // A repetition within another has a count of its own.
            if count.variables().iter().all(|&var| var >= at.known.inner) {
                self.repetition(at, &count, price, &mut bodies, steps);
            }
        }
        // Without a count only lines of one kind, and enough of them.
        if depth == OUTSIDE {
            let lines = at.places.iter().map(|place| self.reader.rest(place));
            let (least, most) = (lines.clone().min().unwrap_or(0), lines.max().unwrap_or(0));
            if least == most && (3..=40).contains(&least) {
                self.repetition(at, &Count::Fixed(least as i64), 2.9, &mut bodies, steps);
            } else if most >= 2 && self.uncounted {
                self.repetition(at, &Count::Rest, 4.0, &mut bodies, steps);
            }
        }
    }

    fn repetition(
        &self,
        at: &Partial,
        count: &Count,
        price: f64,
        bodies: &mut Bodies,
        steps: &mut Vec<Step>,
    ) {
        let times: Option<Vec<usize>> = at
            .places
            .iter()
            .map(|place| {
                let times = match count {
                    Count::Rest => self.reader.rest(place),
                    count => usize::try_from(count.value(|var| place.value(var))?).ok()?,
                };
                (times <= self.reader.rest(place)).then_some(times)
            })
            .collect();
        let Some(times) = times else { return };
        if times.iter().all(|&times| times < 2) {
            return;
        }
        let counted: Vec<usize> = (0..times.len()).filter(|&place| times[place] > 0).collect();
        let one_line = matches!(count, Count::Fixed(_) | Count::Rest);
        let mut fitting = Vec::new();
        for inner in bodies.at(self, at, counted) {
            if one_line && inner.body.len() > 1 {
                continue;
            }
            // What needs more lines than there are is not worth reading.
            let needed = lines(&inner.body);
            let room = |(place, times): (&Place, &usize)| times * needed <= self.reader.rest(place);
            if !at.places.iter().zip(&times).all(room) {
                continue;
            }
            let mut places = at.places.clone();
            let fits = places.iter_mut().zip(&times).all(|(place, &times)| {
                let fits = (0..times).all(|_| self.reader.read(&inner.body, place));
                // What was counted inside does not count outside.
                place.values.truncate(at.next);
                fits
            });
            if fits {
                let again = count
                    .variables()
                    .iter()
                    .any(|var| inner.known.used.contains(var));
                let mut known = at.known.clone();
                known.used.extend(count.variables());
                fitting.push(Step {
                    price: 1.0 + price + inner.price + if again { USED_AGAIN } else { 0.0 },
                    node: Node::Repeat {
                        count: count.clone(),
                        body: inner.body.clone(),
                        edges: None,
                    },
                    places,
                    known,
                    next: inner.next,
                });
            }
        }
        fitting.sort_by(|one, other| one.price.total_cmp(&other.price));
        steps.extend(fitting.into_iter().take(3));
    }

    /// Every body of a repetition that fits where it stands first, the cheapest first.
    fn bodies(&self, first: &Partial) -> Vec<Partial> {
        let depth = first.known.depth;
        let (longest, most) = if depth == 1 { (4, 60) } else { (2, 12) };
        let mut bodies: Vec<Partial> = Vec::new();
        let mut open = BinaryHeap::from([Partial {
            price: 0.0,
            body: Vec::new(),
            ..first.clone()
        }]);
        while let Some(partial) = open.pop() {
            if partial.body.len() < longest {
                for step in self.steps(&partial, depth) {
                    let longer = partial.with(step);
                    if longer.price <= longer.room {
                        open.push(longer);
                    }
                }
            }
            if !partial.body.is_empty() {
                bodies.push(partial);
            }
            if bodies.len() == most {
                break;
            }
        }
        bodies
    }

    fn forms(&self, at: &Partial, steps: &mut Vec<Step>) {
        let plain = |(count, _): &(Count, f64)| {
            matches!(
                count,
                Count::Linear {
                    times: 1,
                    plus: 0,
                    ..
                }
            )
        };
        for (count, price) in counts(&at.known).into_iter().filter(plain) {
            let ranges: Option<Vec<_>> = at
                .places
                .iter()
                .map(|place| {
                    let times = usize::try_from(count.value(|var| place.value(var))?).ok()?;
                    (times <= self.reader.rest(place)).then_some(place.line..place.line + times)
                })
                .collect();
            let Some(ranges) = ranges else { continue };
            let lines =
                at.places.iter().zip(&ranges).flat_map(|(place, range)| {
                    &self.reader.samples[place.sample].lines[range.clone()]
                });
            let Some(mut forms) = forms_of(lines) else {
                continue;
            };
            let mut after = at.clone();
            for form in &mut forms {
                for field in &mut form.fields {
                    *field = after.next;
                    after.next += 1;
                }
            }
            for (place, range) in after.places.iter_mut().zip(ranges) {
                place.line = range.end;
            }
            after.known.used.extend(count.variables());
            let price = 2.0 + price + 0.6 * forms.len() as f64;
            steps.push(after.step(price, Node::Forms { count, forms }));
        }
    }
}

/// At least so many lines stand in these nodes.
fn lines(body: &[Node]) -> usize {
    let is_line = |node: &&Node| matches!(node, Node::Line(_));
    body.iter().filter(is_line).count()
}

/// The forms of lines whose length is decided by the first token, if there are two or more.
fn forms_of<'a>(lines: impl Iterator<Item = &'a Vec<Token>>) -> Option<Vec<Form>> {
    const MOST_FORMS: usize = 8;
    let mut forms: Vec<Form> = Vec::new();
    for line in lines {
        let (key, rest) = line.split_first()?;
        match forms.iter().find(|form| form.key == key.text) {
            Some(form) if form.fields.len() == rest.len() => {}
            Some(_) => return None,
            None => forms.push(Form {
                key: key.text.clone(),
                fields: vec![0; rest.len()],
            }),
        }
        if forms.len() > MOST_FORMS {
            return None;
        }
    }
    let differ = forms
        .windows(2)
        .any(|pair| pair[0].fields.len() != pair[1].fields.len());
    forms.sort_by(|one, other| (one.fields.len(), &one.key).cmp(&(other.fields.len(), &other.key)));
    differ.then_some(forms)
}
