//! Several comparisons dealt in turns, so that a mistake which one of them shows at once does not
//! wait until the others are done.

use std::time::{Duration, Instant};

use crate::engine::comparison::{Bounds, CaseSelection, ComparisonResult, ComparisonRun};
use crate::engine::examine::Counterexample;
use crate::engine::pool::Pool;
use crate::engine::protocol::Comparison;
use crate::engine::run::Error;

/// A comparison's first turn is so long, or as long as its first case takes. Each further one is so
/// many times as long as all before it together: at the end of each, workers wait for one another.
const FIRST_TURN: Duration = Duration::from_millis(2);
const GROWTH: u32 = 3;

/// Comparisons of one problem that are run in turns.
#[derive(Debug)]
pub struct Turns<'a> {
    comparisons: Vec<&'a Comparison>,
    selection: CaseSelection,
    /// Of those that have had a turn, which are the first ones.
    runs: Vec<ComparisonRun<'a>>,
    schedule: Schedule,
}

/// The turn of a comparison, by its place in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    pub place: usize,
    pub time: Duration,
}

impl<'a> Turns<'a> {
    /// None of the comparisons has had a turn yet.
    #[must_use]
    pub fn new(comparisons: Vec<&'a Comparison>, selection: CaseSelection) -> Self {
        Self {
            schedule: Schedule::new(comparisons.len()),
            runs: Vec::with_capacity(comparisons.len()),
            comparisons,
            selection,
        }
    }

    /// Whose turn is next, where `left` is what is left of the time of all. Each has at least one.
    /// None if all are finished, or nothing is left.
    #[must_use]
    pub fn next(&self, left: Option<Duration>) -> Option<Turn> {
        self.schedule.next(left)
    }

    /// Takes a turn, and tells `progress` how many cases of this comparison there were so far.
    /// Returns what it found. The `time` of the bounds is that of the turn.
    ///
    /// # Errors
    ///
    /// If workers cannot be started or do not answer.
    pub fn take(
        &mut self,
        turn: Turn,
        pool: &mut Pool,
        bounds: Bounds<'_>,
        progress: impl FnMut(u64),
    ) -> Result<Option<Counterexample>, Error> {
        let start = Instant::now();
        if turn.place == self.runs.len() {
            let comparison = self.comparisons[turn.place];
            self.runs
                .push(ComparisonRun::new(pool, comparison, &self.selection)?);
        }
        let run = &mut self.runs[turn.place];
        let bounds = Bounds {
            time: Some(turn.time),
            ..bounds
        };
        let found = run.go_on(pool, bounds, progress)?;
        self.schedule
            .took(turn.place, start.elapsed(), run.is_finished());
        Ok(found)
    }

    /// Whether all there is of the comparison in this place was run.
    #[must_use]
    pub fn is_finished(&self, place: usize) -> bool {
        self.runs.get(place).is_some_and(ComparisonRun::is_finished)
    }

    /// What became of those that had a turn, with what the one in this place found.
    pub fn end(
        self,
        mut found: Option<(usize, Counterexample)>,
    ) -> impl Iterator<Item = ComparisonResult> {
        self.runs.into_iter().enumerate().map(move |(place, run)| {
            let found = found.take_if(|it| it.0 == place);
            run.end(found.map(|it| it.1))
        })
    }
}

/// Deals out the time.
#[derive(Debug)]
struct Schedule {
    count: usize,
    /// What each that had a turn has spent, and whether it is finished.
    seen: Vec<(Duration, bool)>,
    /// What the first turns took together.
    first: Duration,
}

impl Schedule {
    fn new(count: usize) -> Self {
        Self {
            count,
            seen: Vec::new(),
            first: Duration::ZERO,
        }
    }

    /// The one that has spent least, or the next that had no turn yet: its first case may be large,
    /// so the first turns together get no more than half of the time.
    fn next(&self, left: Option<Duration>) -> Option<Turn> {
        let spent: Duration = self.seen.iter().map(|it| it.0).sum();
        let unseen = (self.seen.len() < self.count).then_some(Turn {
            place: self.seen.len(),
            time: FIRST_TURN,
        });
        let further = self.further(left, spent);
        if 2 * self.first <= spent {
            unseen.or(further)
        } else {
            further.or(unseen)
        }
    }

    fn further(&self, left: Option<Duration>, spent: Duration) -> Option<Turn> {
        let open = self.seen.iter().enumerate().filter(|(_, it)| !it.1);
        let (place, &(least, _)) = open.min_by_key(|(_, it)| it.0)?;
        let time = GROWTH * least.max(FIRST_TURN);
        let Some(left) = left else {
            return Some(Turn { place, time });
        };
        // What each shall have spent in the end.
        let share = (spent + left) / self.count as u32;
        let time = time.min(share.saturating_sub(least)).min(left);
        (!time.is_zero()).then_some(Turn { place, time })
    }

    fn took(&mut self, place: usize, time: Duration, finished: bool) {
        if place == self.seen.len() {
            self.seen.push((time, finished));
            // The very first one has the start of the workers in it.
            self.first += time;
        } else {
            self.seen[place].0 += time;
            self.seen[place].1 = finished;
        }
    }
}

#[cfg(test)]
mod tests;
