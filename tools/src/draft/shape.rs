//! Which lines follow which: the search for the simplest reading that fits every sample.
//!
//! A reading is built line by line, on all samples at once, the cheapest first. A line may have a
//! fixed number of tokens, or a row as long as a number before it says; lines may be repeated as
//! often as a number says. Each of these has a price, more for what is more far-fetched, so of the
//! readings that fit the one of least price is the simplest.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::format::{Count, Form, Law, Line, Node, Row, Var};
use super::sample::Sample;

/// A way to read the samples.
#[derive(Clone, Debug)]
pub struct Reading {
    pub body: Vec<Node>,
    /// Its number of variables.
    pub variables: usize,
    pub price: f64,
}

/// The readings that fit, the simplest first, or the place where those that come furthest fail.
pub fn readings(samples: &[Sample], wanted: usize) -> Result<Vec<Reading>, Stuck> {
    let start = Partial {
        price: 0.0,
        body: Vec::new(),
        places: (0..samples.len())
            .map(|sample| Place {
                sample,
                line: 0,
                values: Vec::new(),
            })
            .collect(),
        known: Known::default(),
        next: 0,
    };
    let search = Search { samples };
    let mut queue = BinaryHeap::from([start]);
    let mut found: Vec<Reading> = Vec::new();
    let mut stuck = Stuck::default();
    for _ in 0..MOST_PARTIALS {
        let Some(partial) = queue.pop() else { break };
        if found
            .first()
            .is_some_and(|best| partial.price > best.price + FAR)
        {
            break;
        }
        if partial.places.iter().all(|place| search.rest(place) == 0) {
            found.push(Reading {
                body: partial.body,
                variables: partial.next,
                price: partial.price,
            });
            if found.len() == wanted {
                break;
            }
            continue;
        }
        stuck.note(&partial.places);
        for step in search.steps(&partial, OUTSIDE) {
            queue.push(partial.with(step));
        }
    }
    if found.is_empty() {
        Err(stuck)
    } else {
        Ok(found)
    }
}

/// After so many, nothing simple fits.
const MOST_PARTIALS: usize = 3_000;

/// A reading that is dearer by so much than the best is no rival of it.
const FAR: f64 = 1.0;

/// Lines of more tokens than this have a count, or are none of a statement.
const LONGEST_FIXED: usize = 24;

/// The most that the body of a repetition costs, and the most repetitions within each other.
const DEAREST_BODY: f64 = 6.5;
const DEEPEST: usize = 2;
const OUTSIDE: usize = 0;

/// What it costs that a number counts something for the second time.
const USED_AGAIN: f64 = 0.35;

/// The lines of the samples that no reading gets past.
#[derive(Clone, Debug, Default)]
pub struct Stuck {
    /// Of each sample, counted from 0.
    pub lines: Vec<usize>,
}

impl Stuck {
    fn note(&mut self, places: &[Place]) {
        let lines: Vec<usize> = places.iter().map(|place| place.line).collect();
        if lines.iter().sum::<usize>() > self.lines.iter().sum() || self.lines.is_empty() {
            self.lines = lines;
        }
    }
}

/// Where the reading of a sample is, and the variables that it has met.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub sample: usize,
    pub line: usize,
    pub values: Vec<Option<i64>>,
}

impl Place {
    pub fn value(&self, var: Var) -> Option<i64> {
        self.values.get(var).copied().flatten()
    }

    fn set(&mut self, var: Var, value: Option<i64>) {
        if self.values.len() <= var {
            self.values.resize(var + 1, None);
        }
        self.values[var] = value;
    }
}

/// The numbers that may count something.
#[derive(Clone, Debug, Default)]
struct Known {
    numbers: Vec<Var>,
    used: Vec<Var>,
    /// Those from here on belong to the innermost repetition.
    inner: Var,
    depth: usize,
}

#[derive(Clone, Debug)]
struct Partial {
    price: f64,
    body: Vec<Node>,
    places: Vec<Place>,
    known: Known,
    next: Var,
}

/// One more node.
struct Step {
    price: f64,
    node: Node,
    places: Vec<Place>,
    known: Known,
    next: Var,
}

impl Partial {
    fn with(&self, step: Step) -> Self {
        let mut body = self.body.clone();
        body.push(step.node);
        Self {
            price: self.price + step.price,
            body,
            places: step.places,
            known: step.known,
            next: step.next,
        }
    }
}

impl Ord for Partial {
    /// The cheapest is the greatest; of equal ones, that which has read more.
    fn cmp(&self, other: &Self) -> Ordering {
        let read = |partial: &Self| partial.places.iter().map(|place| place.line).sum::<usize>();
        other
            .price
            .total_cmp(&self.price)
            .then_with(|| read(self).cmp(&read(other)))
    }
}

impl PartialOrd for Partial {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Partial {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Partial {}

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
    pub samples: &'a [Sample],
}

impl Search<'_> {
    fn rest(&self, place: &Place) -> usize {
        self.samples[place.sample].lines.len() - place.line
    }

    fn tokens(&self, place: &Place) -> Option<usize> {
        self.samples[place.sample]
            .lines
            .get(place.line)
            .map(Vec::len)
    }

    /// Every node that can come next.
    fn steps(&self, at: &Partial, depth: usize) -> Vec<Step> {
        let mut steps = Vec::new();
        self.lines(at, &mut steps);
        self.repetitions(at, depth, &mut steps);
        self.forms(at, &mut steps);
        steps
    }

    fn lines(&self, at: &Partial, steps: &mut Vec<Step>) {
        let tokens: Option<Vec<usize>> = at.places.iter().map(|place| self.tokens(place)).collect();
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
            let line = &self.samples[place.sample].lines[place.line];
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
        if depth == DEEPEST {
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
            let lines = at.places.iter().map(|place| self.rest(place));
            let (least, most) = (lines.clone().min().unwrap_or(0), lines.max().unwrap_or(0));
            if least == most && (3..=40).contains(&least) {
                self.repetition(at, &Count::Fixed(least as i64), 2.9, &mut bodies, steps);
            } else if most >= 2 {
                self.repetition(at, &Count::Rest, 8.0, &mut bodies, steps);
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
                    Count::Rest => self.rest(place),
                    count => usize::try_from(count.value(|var| place.value(var))?).ok()?,
                };
                (times <= self.rest(place)).then_some(times)
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
            let mut places = at.places.clone();
            let fits = places.iter_mut().zip(&times).all(|(place, &times)| {
                let fits = (0..times).all(|_| self.read(&inner.body, place));
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
                    if longer.price <= DEAREST_BODY {
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
        for (count, price) in counts(&at.known) {
            let ranges: Option<Vec<_>> = at
                .places
                .iter()
                .map(|place| {
                    let times = usize::try_from(count.value(|var| place.value(var))?).ok()?;
                    (times <= self.rest(place)).then_some(place.line..place.line + times)
                })
                .collect();
            let Some(ranges) = ranges else { continue };
            let lines = at
                .places
                .iter()
                .zip(&ranges)
                .flat_map(|(place, range)| &self.samples[place.sample].lines[range.clone()]);
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

    /// Reads the nodes once from `place` on, and says whether they fit.
    pub fn read(&self, body: &[Node], place: &mut Place) -> bool {
        self.read_telling(body, place, &mut |_, _| {})
    }

    /// The same, telling each line before it is left.
    pub fn read_telling(
        &self,
        body: &[Node],
        place: &mut Place,
        tell: &mut impl FnMut(&Node, &Place),
    ) -> bool {
        body.iter().all(|node| match node {
            Node::Line(line) => {
                let Some(tokens) = self.samples[place.sample].lines.get(place.line) else {
                    return false;
                };
                if tokens.len() < line.fields.len() {
                    return false;
                }
                for (&var, token) in line.fields.iter().zip(tokens) {
                    place.set(var, token.int);
                }
                let row = match &line.row {
                    None => Some(0),
                    Some(row) => row.count.value(|var| place.value(var)),
                };
                if row != Some((tokens.len() - line.fields.len()) as i64) {
                    return false;
                }
                tell(node, place);
                place.line += 1;
                true
            }
            Node::Repeat { count, body, .. } => {
                if *count == Count::Rest {
                    while self.rest(place) > 0 {
                        if !self.read_telling(body, place, tell) {
                            return false;
                        }
                    }
                    return true;
                }
                let times = count.value(|var| place.value(var)).unwrap_or(-1);
                (0..=self.rest(place) as i64).contains(&times)
                    && (0..times).all(|_| self.read_telling(body, place, tell))
            }
            Node::Forms { count, forms } => {
                let times = count.value(|var| place.value(var)).unwrap_or(-1);
                (0..=self.rest(place) as i64).contains(&times)
                    && (0..times).all(|_| {
                        let tokens = &self.samples[place.sample].lines[place.line];
                        let fits = forms.iter().any(|form| {
                            tokens.first().is_some_and(|key| key.text == form.key)
                                && tokens.len() == form.fields.len() + 1
                        });
                        if fits {
                            tell(node, place);
                            place.line += 1;
                        }
                        fits
                    })
            }
        })
    }
}

impl Partial {
    /// Whether the last lines all have this many fields: one more like them is no reading, but a
    /// list of lines.
    fn ends_alike(&self, fields: usize) -> bool {
        const MOST_ALIKE: usize = 4;
        let alike = |node: &&Node| matches!(node, Node::Line(line) if line.row.is_none() && line.fields.len() == fields);
        self.body.iter().rev().take_while(alike).count() >= MOST_ALIKE
    }

    fn step(self, price: f64, node: Node) -> Step {
        Step {
            price,
            node,
            places: self.places,
            known: self.known,
            next: self.next,
        }
    }
}

/// What may say how many there are, each with its price: one number, the first that says nothing
/// yet the cheapest, or something a little more far-fetched.
fn counts(known: &Known) -> Vec<(Count, f64)> {
    const MOST_NUMBERS: usize = 5;
    let linear = |of, times, plus| Count::Linear { of, times, plus };
    let mut counts = Vec::new();
    let numbers = known.numbers.iter().copied();
    let inner = numbers.clone().filter(|&var| var >= known.inner);
    let outer = numbers.filter(|&var| var < known.inner);
    let mut before: Vec<Var> = Vec::new();
    for var in inner.take(MOST_NUMBERS).chain(outer.take(MOST_NUMBERS)) {
        let used = if known.used.contains(&var) {
            USED_AGAIN
        } else {
            0.0
        };
        let price = 0.05 * before.len() as f64 + used;
        counts.push((Count::of(var), price));
        counts.push((linear(var, 1, -1), price + 1.2));
        if known.depth == OUTSIDE {
            counts.push((linear(var, 1, 1), price + 1.6));
            counts.push((linear(var, 2, 0), price + 1.6));
            counts.push((Count::Pairs(var), price + 2.5));
            for &other in before.iter().take(2) {
                counts.push((Count::Product(other, var), price + 2.2));
                counts.push((Count::Sum(other, var), price + 2.2));
            }
        }
        before.push(var);
    }
    counts
}

/// The forms of lines whose length is decided by the first token, if there are two or more.
fn forms_of<'a>(lines: impl Iterator<Item = &'a Vec<super::sample::Token>>) -> Option<Vec<Form>> {
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
