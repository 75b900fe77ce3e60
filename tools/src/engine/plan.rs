//! Which cases a run consists of, and in which pieces the workers get them.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::time::Duration;

use crate::engine::protocol::{Branch, Command, Done, Shard};

/// A piece of a run, in the hands of one worker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chunk {
    /// Pieces do not overlap; their cases come in this order, whoever is first to run them.
    pub order: Vec<u64>,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Span {
    Batch { first: u64, count: u64 },
    Branch(Branch),
}

impl Chunk {
    /// What to tell the worker.
    #[must_use]
    pub fn command(&self, announce: bool) -> Command {
        match &self.span {
            &Span::Batch { first, count } => Command::Batch {
                first,
                count,
                announce,
            },
            Span::Branch(branch) => Command::Branch {
                branch: branch.clone(),
                announce,
            },
        }
    }
}

/// A run in pieces.
#[derive(Debug)]
pub enum Plan {
    Random(Random),
    Exhaustive(Exhaustive),
}

impl Plan {
    /// The next piece, for one of `jobs` workers.
    pub fn next(&mut self, jobs: usize) -> Option<Chunk> {
        match self {
            Self::Random(plan) => plan.next(jobs),
            Self::Exhaustive(plan) => plan.next(),
        }
    }

    /// Takes note of a piece that was done, or of the part of it that was.
    pub fn done(&mut self, chunk: &Chunk, done: &Done, took: Duration, jobs: usize) {
        match (self, &chunk.span) {
            (Self::Random(plan), &Span::Batch { first, count }) => {
                plan.done(first, count, done, took);
            }
            (Self::Exhaustive(plan), Span::Branch(branch)) => plan.done(chunk, branch, done, jobs),
            _ => {}
        }
    }

    /// Takes note of what was done of a piece before a case went wrong.
    pub fn failed(&mut self, done: &Done) {
        if let Self::Exhaustive(plan) = self {
            plan.count(done);
        }
    }

    /// Forgets the pieces after `order`, where a case went wrong.
    pub fn stop_after(&mut self, order: &[u64]) {
        match self {
            Self::Random(plan) => plan.stop_before(order[0]),
            Self::Exhaustive(plan) => {
                plan.running.remove(order);
                plan.waiting.retain(|start, _| start.as_slice() < order);
                let first = plan.wrong.take().filter(|first| first.as_slice() < order);
                plan.wrong = Some(first.unwrap_or_else(|| order.to_vec()));
            }
        }
    }

    /// Takes note of the choices of the first case that went wrong.
    pub fn fails_at(&mut self, choices: &[u64]) {
        if let Self::Exhaustive(plan) = self {
            plan.wrong = Some(choices.to_vec());
        }
    }
}

/// Cases 0, 1, 2, … of a seed, or the shard's share of them.
#[derive(Debug)]
pub struct Random {
    shard: Shard,
    /// The shard's next case, counted within the shard, and how many there are.
    next: u64,
    end: Option<u64>,
    /// Parts of batches that were cut short: (index, count).
    cut: Vec<(u64, u64)>,
    /// A case went wrong in the batch that begins with this one: those after it do not matter any
    /// more.
    wrong: Option<u64>,
    batch: u64,
    sampled: u64,
    hashes: HashSet<u64>,
}

/// A batch shall take once to twice so long: the worker is idle for a moment after each.
const BATCH: Duration = Duration::from_millis(25);

impl Random {
    /// The shard's share of the cases from `first` on, `cases` of them if that is given.
    #[must_use]
    pub fn new(shard: Shard, first: u64, cases: Option<u64>) -> Self {
        let share = |cases: u64| cases.saturating_sub(shard.index).div_ceil(shard.of);
        Self {
            shard,
            next: share(first),
            end: cases.map(|cases| share(first.saturating_add(cases))),
            cut: Vec::new(),
            wrong: None,
            batch: 1,
            sampled: 0,
            hashes: HashSet::new(),
        }
    }

    /// How many cases came out alike, if all that were looked at did, and there was more than one.
    #[must_use]
    pub fn repetition(&self) -> Option<u64> {
        (self.sampled > 1 && self.hashes.len() == 1).then_some(self.sampled)
    }

    fn next(&mut self, jobs: usize) -> Option<Chunk> {
        let chunk = |first, count| Chunk {
            order: vec![first],
            span: Span::Batch { first, count },
        };

        if let Some((first, count)) = self.cut.pop() {
            return Some(chunk(first, count));
        }
        let left = match (self.wrong, self.end) {
            (Some(_), _) => 0,
            (None, Some(end)) => end.saturating_sub(self.next),
            (None, None) => u64::MAX,
        };
        let fair = left.div_ceil(2 * jobs as u64);
        let count = self.batch.min(fair);
        let first = self.shard.index + self.next * self.shard.of;
        self.next += count;
        (count > 0).then(|| chunk(first, count))
    }

    /// All batches before this one have been dealt out; what is left of them is still to be run.
    fn stop_before(&mut self, index: u64) {
        self.wrong = Some(self.wrong.map_or(index, |first| first.min(index)));
        self.cut.retain(|&(first, _)| first < index);
    }

    fn done(&mut self, first: u64, count: u64, done: &Done, took: Duration) {
        self.sampled += done.hashes.len() as u64;
        self.hashes.extend(&done.hashes);
        let rest = first + done.cases * self.shard.of;
        if done.cases < count && self.wrong.is_none_or(|wrong| rest < wrong) {
            self.cut.push((rest, count - done.cases));
        }
        if took < BATCH && count >= self.batch {
            self.batch = (self.batch * 2).min(1 << 20);
        } else if took > 3 * BATCH {
            self.batch = (self.batch / 2).max(1);
        }
    }
}

/// Every case of a family, smallest size first.
#[derive(Debug)]
pub struct Exhaustive {
    waiting: BTreeMap<Vec<u64>, Branch>,
    /// Where the pieces begin that workers have.
    running: BTreeSet<Vec<u64>>,
    sizes: BTreeMap<Option<u64>, u64>,
    /// Where a case went wrong, beyond which nothing is known.
    wrong: Option<Vec<u64>>,
}

impl Exhaustive {
    /// All cases, or those whose size is at most `most`, where `smallest` is the size of the first
    /// case of all (none for a family that draws no size, of which there is no limit).
    #[must_use]
    pub fn new(smallest: Option<u64>, most: Option<u64>) -> Self {
        let mut plan = Self {
            waiting: BTreeMap::new(),
            running: BTreeSet::new(),
            sizes: BTreeMap::new(),
            wrong: None,
        };
        let last = match (smallest, most) {
            (Some(smallest), Some(most)) => most.checked_sub(smallest),
            _ => Some(u64::MAX),
        };
        if let Some(last) = last {
            plan.wait(Branch {
                start: Vec::new(),
                fixed: 0,
                last,
            });
        }
        plan
    }

    /// The number of inputs that were compared, of each size.
    #[must_use]
    pub fn sizes(&self) -> &BTreeMap<Option<u64>, u64> {
        &self.sizes
    }

    /// Whether every case was compared.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.waiting.is_empty() && self.running.is_empty() && self.wrong.is_none()
    }

    /// The largest size of which, and below which, every case was compared; none if there is no
    /// such size, or if the family draws no size.
    #[must_use]
    pub fn complete_size(&self) -> Option<u64> {
        let sizes = || self.sizes.keys().flatten().copied();
        if self.is_complete() {
            return sizes().max();
        }
        let open = self.waiting.keys().chain(&self.running);
        let first_open = open.chain(&self.wrong).min()?;
        let smallest = sizes().min()?;
        let open = smallest + first_open.first().copied().unwrap_or(0);
        open.checked_sub(1).filter(|&size| size >= smallest)
    }

    fn count(&mut self, done: &Done) {
        for &(size, cases) in &done.sizes {
            *self.sizes.entry(size).or_default() += cases;
        }
    }

    fn wait(&mut self, branch: Branch) {
        if self
            .wrong
            .as_ref()
            .is_some_and(|wrong| branch.start >= *wrong)
        {
            return;
        }
        self.waiting.insert(branch.start.clone(), branch);
    }

    fn next(&mut self) -> Option<Chunk> {
        let (start, branch) = self.waiting.pop_first()?;
        self.running.insert(start.clone());
        Some(Chunk {
            order: start,
            span: Span::Branch(branch),
        })
    }

    fn done(&mut self, chunk: &Chunk, branch: &Branch, done: &Done, jobs: usize) {
        self.running.remove(&chunk.order);
        self.count(done);
        let Some(next) = &done.next else { return };
        let rest = Branch {
            start: next.iter().map(|&(value, _)| value).collect(),
            ..*branch
        };
        if self.waiting.len() < 2 * jobs {
            split(&rest, next, 2 * jobs)
                .into_iter()
                .for_each(|branch| self.wait(branch));
        } else {
            self.wait(rest);
        }
    }
}

/// Cuts a branch into at most so many pieces: what shares its choices down to some place, and for
/// each place above, what has a greater choice there. `start` is that of the branch, with the ranges
/// of its choices.
fn split(branch: &Branch, start: &[(u64, u64)], pieces: usize) -> Vec<Branch> {
    let last = |place: usize| match start[place].1 {
        max if place == branch.fixed => max.min(branch.last),
        max => max,
    };
    let deepest = start.len() - 1;
    // The first places make the largest pieces, and the shortest lists.
    let open = (branch.fixed..deepest).filter(|&place| start[place].0 < last(place));
    let places: Vec<usize> = open.take(pieces - 1).collect();
    let below = places.last().map_or(branch.fixed, |place| place + 1);
    let mut pieces = vec![Branch {
        start: branch.start.clone(),
        fixed: below,
        last: last(below),
    }];
    for place in places {
        let mut next = branch.start[..=place].to_vec();
        next[place] += 1;
        pieces.push(Branch {
            start: next,
            fixed: place,
            last: last(place),
        });
    }
    pieces
}
