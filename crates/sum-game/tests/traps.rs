//! Inputs that the known mistakes get wrong, one family for each.

use tools::generate::trap;
use tools::{Case, Family, Source};

use crate::families::steered;
use crate::{table, wrong};

pub fn all() -> impl Iterator<Item = Family> {
    TRAPS.into_iter().map(|(name, make)| {
        Family::new(name, make)
            .seed(1)
            .against(["table"])
            .only_cases()
            .cases(2)
    })
}

type Make = fn(&mut Source) -> Case;

/// For each mistake the inputs that it gets wrong.
const TRAPS: [(&str, Make); 10] = [
    ("trap-ignores-odd-marks", |source| {
        trap(source, steered, table::run, wrong::ignores_odd_marks)
    }),
    ("trap-mark-is-worth-four", |source| {
        trap(source, steered, table::run, wrong::mark_is_worth_four)
    }),
    ("trap-mark-is-worth-nine", |source| {
        trap(source, steered, table::run, wrong::mark_is_worth_nine)
    }),
    ("trap-marks-on-the-wrong-side", |source| {
        trap(source, steered, table::run, wrong::marks_on_the_wrong_side)
    }),
    ("trap-ignores-directions", |source| {
        trap(source, steered, table::run, wrong::ignores_directions)
    }),
    ("trap-ignores-digits", |source| {
        trap(source, steered, table::run, wrong::ignores_digits)
    }),
    ("trap-marks-must-match", |source| {
        trap(source, steered, table::run, wrong::marks_must_match)
    }),
    ("trap-last-move-decides", |source| {
        trap(source, steered, table::run, wrong::last_move_decides)
    }),
    ("trap-sum-over-the-whole-string", |source| {
        trap(
            source,
            steered,
            table::run,
            wrong::sum_over_the_whole_string,
        )
    }),
    ("trap-greedy-players", |source| {
        trap(source, steered, table::run, wrong::greedy_players)
    }),
];
