//! What numbers say of each other, and that no range is ever empty.

use std::ops::RangeInclusive;

use super::format::{Count, Int, Kind, Length, Var};

/// Brings the ranges of all fields in line with each other.
pub(super) fn settle(kinds: &mut [Kind]) {
    let mut limits = Limits { kinds };
    limits.share_limits();
    limits.index_limits();
    limits.lengths();
    limits.make_room();
}

struct Limits<'a> {
    kinds: &'a mut [Kind],
}

impl Limits<'_> {
    /// The length of a word is a number of things.
    fn lengths(&mut self) {
        for var in 0..self.kinds.len() {
            if let Kind::Word {
                length: Length::Of(count),
                ..
            } = &self.kinds[var]
            {
                for of in count.variables() {
                    if let Kind::Int(length) = &mut self.kinds[of] {
                        length.become_count();
                    }
                }
            }
        }
    }

    /// What is below a number keeps below what that keeps below.
    fn share_limits(&mut self) {
        for var in 0..self.kinds.len() {
            let Some(int) = self.int(var) else { continue };
            if let (Some(Count::Linear { of, plus: 0, .. }), Some(most)) = (int.least, int.most)
                && let Kind::Int(lower) = &mut self.kinds[of]
                && lower.most.is_none()
                && most.variables().iter().all(|&limit| limit < of)
            {
                lower.most = Some(most);
            }
        }
    }

    /// What indices go up to is a number of things as well.
    fn index_limits(&mut self) {
        for var in 0..self.kinds.len() {
            if let Some(Int {
                most: Some(Count::Linear { of, .. }),
                element: true,
                ..
            }) = self.int(var)
                && let Kind::Int(limit) = &mut self.kinds[of]
                && !limit.element
            {
                limit.become_count();
            }
        }
    }

    /// Sees to it that no range is empty, whatever was drawn before.
    fn make_room(&mut self) {
        for var in (0..self.kinds.len()).rev() {
            let Some(int) = self.int(var) else { continue };
            let (of, start) = match int.most {
                Some(Count::Linear { of, plus, .. }) => (of, int.range.start() - plus),
                Some(Count::Pairs(of)) => (of, vertices_of(*int.range.start())),
                _ => continue,
            };
            if let Kind::Int(limit) = &mut self.kinds[of] {
                raise(limit, start);
            }
        }
        for var in 0..self.kinds.len() {
            if let Some(Count::Linear { of, plus, .. }) = self.int(var).and_then(|int| int.most)
                && let Some(limit) = self.int(of)
                && let Kind::Int(int) = &mut self.kinds[var]
            {
                int.range = *int.range.start()..=limit.range.end() + plus;
                int.small = *int.small.start()..=limit.small.end() + plus;
            }
            let Some(mut int) = self.int(var) else {
                continue;
            };
            let Some(Count::Linear { of, plus, .. }) = int.least else {
                continue;
            };
            let Some(limit) = self.int(of) else { continue };
            if int.most.is_some()
                && int.most != limit.most
                && !matches!(int.most, Some(Count::Pairs(_)))
            {
                int.least = None;
            } else {
                let up_to = |own: &RangeInclusive<i64>, other: &RangeInclusive<i64>| {
                    *own.start()..=(*own.end()).max(other.end() + plus)
                };
                int.range = up_to(&int.range, &limit.range);
                int.small = up_to(&int.small, &limit.small);
            }
            self.kinds[var] = Kind::Int(int);
        }
    }

    fn int(&self, var: Var) -> Option<Int> {
        match &self.kinds[var] {
            Kind::Int(int) => Some(int.clone()),
            _ => None,
        }
    }
}

/// So many vertices have at least so many pairs.
fn vertices_of(pairs: i64) -> i64 {
    (2..)
        .find(|vertices| vertices * (vertices - 1) / 2 >= pairs)
        .unwrap_or(2)
}

fn raise(int: &mut Int, start: i64) {
    let raise = |range: &RangeInclusive<i64>| {
        let start = start.max(*range.start());
        start..=(*range.end()).max(start)
    };
    int.range = raise(&int.range);
    int.small = raise(&int.small);
}
