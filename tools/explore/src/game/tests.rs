//! The library against published sequences, each also computed by the definition: plain recursion
//! over explicit options, which shares no code with it.

use std::collections::HashMap;

use super::guess::{Guess, Period, find_period};
use super::*;

/// OEIS A002186.
const KAYLES: [u32; 84] = [
    0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4, 7, 2,
    1, 8, 6, 7, 4, 1, 2, 3, 1, 4, 7, 2, 1, 8, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 4, 2, 7, 4, 1, 2, 8,
    1, 4, 7, 2, 1, 8, 6, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7,
];

/// OEIS A002187.
const DAWSONS_CHESS: [u32; 91] = [
    0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 2,
    7, 4, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4,
    5, 3, 7, 4, 8, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 9, 3, 3, 0, 1, 1,
];

/// OEIS A002188.
const GRUNDYS_GAME: [u32; 50] = [
    0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4, 1, 2, 3, 1,
    2, 4, 1, 2, 4, 1, 2, 4, 1, 5, 4, 1, 5, 4, 1, 5, 4, 1,
];

/// Grundy numbers by the definition, where `options` lists the heaps that each move leaves.
fn by_definition(heap: u64, options: &dyn Fn(u64) -> Vec<Vec<u64>>) -> u32 {
    fn value(
        heap: u64,
        options: &dyn Fn(u64) -> Vec<Vec<u64>>,
        memo: &mut HashMap<u64, u32>,
    ) -> u32 {
        if let Some(&known) = memo.get(&heap) {
            return known;
        }
        let values: Vec<u32> = options(heap)
            .into_iter()
            .map(|left| {
                left.into_iter()
                    .fold(0, |sum, heap| sum ^ value(heap, options, memo))
            })
            .collect();
        let result = (0..).find(|candidate| !values.contains(candidate)).unwrap();
        memo.insert(heap, result);
        result
    }
    value(heap, options, &mut HashMap::new())
}

/// Solves heaps 0, 1, … with a `Solver` and by the definition, and compares both with `published`.
fn assert_published(published: &[u32], options: impl Fn(u64) -> Vec<Vec<u64>>) {
    let rules = Rules::new(|heap: &u64, moves: &mut Moves<u64>| {
        for left in options(*heap) {
            moves.to_sum(left);
        }
    });
    let mut solver = Solver::new(rules);
    for (heap, &nimber) in published.iter().enumerate() {
        let heap = heap as u64;
        assert_eq!(
            by_definition(heap, &options),
            nimber,
            "by the definition, heap {heap}"
        );
        assert_eq!(
            solver.grundy(&heap),
            Ok(nimber),
            "by the solver, heap {heap}"
        );
        assert_eq!(
            solver.outcome(&heap).unwrap().is_won(),
            nimber != 0,
            "outcome of heap {heap}"
        );
        let winning = solver.winning_move(&heap).unwrap();
        assert_eq!(
            winning.is_some(),
            nimber != 0,
            "winning move from heap {heap}"
        );
        if let Some(left) = winning {
            assert!(
                options(heap).contains(&left),
                "heap {heap} has the move to {left:?}"
            );
            assert_eq!(
                solver.grundy_of_sum(&left),
                Ok(0),
                "the move from heap {heap} wins"
            );
        }
    }
}

/// The moves that take `take` neighbours out of a row of `heap`.
fn out_of_a_row(heap: u64, take: u64) -> Vec<Vec<u64>> {
    match heap.checked_sub(take) {
        Some(rest) => (0..=rest).map(|left| vec![left, rest - left]).collect(),
        None => Vec::new(),
    }
}

#[test]
fn nim_heaps_are_their_own_grundy_numbers() {
    let heaps: Vec<u32> = (0..40).collect();
    assert_published(&heaps, |heap| (0..heap).map(|left| vec![left]).collect());
}

#[test]
fn kayles_is_as_published() {
    assert_published(&KAYLES, |heap| {
        [out_of_a_row(heap, 1), out_of_a_row(heap, 2)].concat()
    });
    assert_eq!(kayles(KAYLES.len()), KAYLES);
}

/// One stone or two neighbours are taken out of a row.
fn kayles(count: usize) -> Vec<u32> {
    nimbers(count, |heap, smaller, mex| {
        for take in 1..=heap.min(2) {
            for left in 0..=heap - take {
                mex.insert(smaller[left] ^ smaller[heap - take - left]);
            }
        }
    })
}

#[test]
fn kayles_has_period_12_with_the_fourteen_known_exceptions() {
    let values = kayles(3000);
    assert_eq!(
        find_period(&values),
        Some(Period {
            preperiod: 71,
            period: 12
        })
    );
    let regular = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7];
    let exceptions: Vec<usize> = (0..values.len())
        .filter(|&n| values[n] != regular[n % 12])
        .collect();
    assert_eq!(
        exceptions,
        [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]
    );
}

#[test]
fn dawsons_chess_is_as_published() {
    // A pawn that moves is taken and takes, so its file and both neighbours are out of play.
    let options = |heap: u64| match heap {
        0 => vec![],
        1 | 2 => vec![vec![]],
        _ => [vec![vec![heap - 2]], out_of_a_row(heap, 3)].concat(),
    };
    assert_published(&DAWSONS_CHESS, options);
}

#[test]
fn grundys_game_is_as_published() {
    assert_published(&GRUNDYS_GAME, |heap| {
        (1..heap.div_ceil(2))
            .map(|part| vec![part, heap - part])
            .collect()
    });
}

#[test]
fn subtraction_games_repeat() {
    for (takes, preperiod, period) in [
        (vec![1, 2, 3], 0, 4),
        (vec![1, 3, 4], 0, 7),
        (vec![2, 4, 7], 8, 3),
        (vec![3, 5], 0, 8),
    ] {
        let options = |heap: u64| {
            takes
                .iter()
                .filter(|&&take| take <= heap)
                .map(|take| vec![heap - take])
                .collect()
        };
        let values: Vec<u32> = (0..120).map(|heap| by_definition(heap, &options)).collect();
        assert_published(&values, options);
        assert_eq!(
            find_period(&values),
            Some(Period { preperiod, period }),
            "take {takes:?}"
        );
    }
}

#[test]
fn a_won_sum_of_nim_heaps_has_the_move_of_bouton() {
    let mut solver = Solver::new(Rules::new(|heap: &u32, moves| {
        (0..*heap).for_each(|left| moves.to(left))
    }));
    assert_eq!(
        solver.winning_move_in_sum(&[3, 4, 5]),
        Ok(Some((0, vec![1])))
    );
    assert_eq!(solver.winning_move_in_sum(&[1, 4, 5]), Ok(None));
}

#[test]
fn a_state_declared_lost_is_lost_although_it_has_moves() {
    let rules = Rules::new(|heap: &u32, moves| (0..*heap).for_each(|left| moves.to(left)))
        .lost_when(|heap| heap % 5 == 3);
    let mut solver = Solver::new(rules);
    assert_eq!(solver.outcome(&3), Ok(Outcome::Lost));
    assert_eq!(solver.grundy(&3), Ok(0));
    assert_eq!(solver.winning_move(&3), Ok(None));
    assert_eq!(solver.winning_move(&4), Ok(Some(vec![0])));
    // 0 and 3 are 0, 1 is 1, 2 is 2, so 4 is 3.
    assert_eq!(solver.grundy(&4), Ok(3));
}

#[test]
fn misere_nim_has_outcomes_but_no_grundy_numbers() {
    let rules = Rules::new(|heap: &u32, moves| (0..*heap).for_each(|left| moves.to(left)))
        .ended(|heap| (*heap == 0).then_some(Outcome::Won));
    let mut solver = Solver::new(rules);
    let lost: Vec<u32> = (0..20)
        .filter(|heap| solver.outcome(heap) == Ok(Outcome::Lost))
        .collect();
    assert_eq!(lost, [1]);
    assert_eq!(solver.grundy(&7), Err(GameError::NoNimber { state: 0 }));
}

#[test]
fn a_game_a_million_moves_deep_needs_no_stack() {
    let mut solver = Solver::new(Rules::new(|heap: &u32, moves| {
        (1..=3.min(*heap)).for_each(|take| moves.to(heap - take));
    }));
    assert_eq!(solver.grundy(&1_000_002), Ok(2));
    assert_eq!(solver.outcome(&1_000_000), Ok(Outcome::Lost));
}

#[test]
fn wide_and_deep_games_stay_within_the_cap() {
    // The deepest option comes first, so every state on the way waits with all its moves.
    let mut solver = Solver::new(Rules::new(|heap: &u32, moves| {
        (0..*heap).rev().for_each(|left| moves.to(left))
    }))
    .with_cap(3_001);
    assert_eq!(solver.grundy(&3_000), Ok(3_000));
    assert_eq!(
        solver.grundy(&3_001),
        Err(GameError::TooManyStates {
            cap: 3_001,
            state: 3_001
        }),
    );
    assert_eq!(solver.states(), 3_001);
}

#[test]
fn a_cyclic_game_is_reported_with_a_state_of_the_cycle() {
    let game = || {
        Rules::new(|state: &u32, moves: &mut Moves<u32>| match state {
            5 => moves.to(3),
            0 => {}
            state => moves.to(if *state == 1 { 3 } else { state - 1 }),
        })
    };
    let mut solver = Solver::new(game());
    let expected = GameError::Cyclic { state: 3, moves: 3 };
    assert_eq!(solver.grundy(&5), Err(expected.clone()));
    assert_eq!(solver.outcome(&5), Err(expected.clone()));
    assert_eq!(solver.grundy(&0), Ok(0), "the solver is usable afterwards");
    assert!(
        expected
            .to_string()
            .starts_with("the game is cyclic: 3 moves lead from 3 back to it")
    );
    let mut stuck = Solver::new(Rules::new(|state: &u8, moves: &mut Moves<u8>| {
        moves.to(*state)
    }));
    assert_eq!(
        stuck.outcome(&1),
        Err(GameError::Cyclic { state: 1, moves: 1 })
    );
}

#[test]
fn an_outcome_does_not_need_what_it_does_not_ask() {
    // From 2 the first move wins; the second leads into a cycle.
    let mut solver = Solver::new(Rules::new(
        |state: &u8, moves: &mut Moves<u8>| match state {
            2 => [0, 9].into_iter().for_each(|left| moves.to(left)),
            9 => moves.to(9),
            _ => {}
        },
    ));
    assert_eq!(solver.outcome(&2), Ok(Outcome::Won));
    assert_eq!(
        solver.grundy(&2),
        Err(GameError::Cyclic { state: 9, moves: 1 })
    );
}

#[test]
fn mex_is_right_across_words() {
    for len in [0, 1, 63, 64, 65, 128, 200] {
        let mut counted = Mex::new();
        counted.insert(1000);
        (0..len).for_each(|number| counted.insert(number));
        assert_eq!(counted.value(), len);
        assert_eq!(mex((0..len).rev().chain([u32::MAX, 0])), len.max(1));
        counted.clear();
        assert_eq!(counted.value(), 0);
    }
}

#[test]
fn guesses_name_their_first_counterexample() {
    let ruler: Vec<u32> = (0..64u32).map(|k| k & k.wrapping_neg()).collect();
    assert_eq!(Guess::detect(&ruler), [Guess::LargestPowerOfTwo]);
    let mut broken = ruler.clone();
    broken[48] = 8;
    let failure = Guess::LargestPowerOfTwo.check(&broken).unwrap_err();
    assert_eq!(failure.to_string(), "at 48: guessed 16, in truth 8");
    assert_eq!(Guess::Lookup(ruler[..48].to_vec()).check(&broken), Ok(48));
    assert_eq!(Guess::Lookup(ruler).check(&broken).unwrap_err().at, 48);
    let gray: Vec<u32> = (0..64).map(|k| k ^ (k >> 1)).collect();
    assert_eq!(Guess::detect(&gray), [Guess::XorLinear]);
    assert_eq!(
        Guess::detect(&[0, 1, 0, 1, 0, 1]),
        [
            Guess::Parity,
            Guess::XorLinear,
            Guess::Periodic(Period {
                preperiod: 0,
                period: 2
            })
        ],
    );
    assert_eq!(Guess::detect(&[]), []);
}
