//! What programs made with testlib say of an answer, by their exit status and on standard error.

use std::ops::RangeInclusive;

use crate::verdict::Verdict;

/// The exit status of testlib's `quitp`, which has told the points.
const POINTS: i32 = 7;

/// Those of `_pc(0)` to `_pc(200)`.
const PARTIAL: RangeInclusive<i32> = 16..=216;

/// The verdict of a checker or an interactor that has ended with this status, none where a signal ended
/// it, and what it `said`.
///
/// # Errors
///
/// What it said, where it has failed itself.
pub fn opinion(status: Option<i32>, said: String) -> Result<(Verdict, String), String> {
    let scored = |score: f64, said: String| {
        let verdict = if score > 0.0 {
            Verdict::Ac
        } else {
            Verdict::Wa
        };
        Ok((verdict, said))
    };
    match status {
        Some(0) => Ok((Verdict::Ac, said)),
        Some(1) => Ok((Verdict::Wa, said)),
        // 4 is what testlib says of something behind the answer, 8 of one that ends early.
        Some(2 | 4 | 8) => Ok((Verdict::Wa, format!("presentation error: {said}"))),
        Some(POINTS) => match points(&said) {
            Some(points) => scored(points, said),
            None => Err(format!(
                "exit status {POINTS} without a number of points: {said}"
            )),
        },
        Some(status) if PARTIAL.contains(&status) => {
            let part = status - PARTIAL.start();
            scored(part.into(), format!("partial, {part}: {said}"))
        }
        _ => Err(said),
    }
}

/// The points in what testlib says: `points 7.5 and a remark`.
fn points(said: &str) -> Option<f64> {
    let said = said.trim_start();
    let said = said.strip_prefix("points").unwrap_or(said);
    let points: f64 = said.split_whitespace().next()?.parse().ok()?;
    points.is_finite().then_some(points)
}
