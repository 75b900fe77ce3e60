//! The passes over the list of choices, each against one shape of redundancy.

use super::shrinker::Shrinker;
use crate::engine::run::Error;

type Pass = fn(&mut Shrinker<'_>) -> Result<(), Error>;

/// In this order: what takes away most comes first, so that the finer passes have less to do.
const PASSES: [Pass; 8] = [
    delete_runs,
    lower_and_delete,
    zero_runs,
    lower_each,
    lower_and_raise,
    sort_neighbours,
    move_between_neighbours,
    lower_pairs,
];

/// Rounds that only make choices smaller, but not the case, are worth so many tries: where failing
/// is a matter of chance there is always a smaller choice to be found.
const COSMETIC_ROUNDS: usize = 3;

/// Runs the passes again and again, until a whole round helps no more or the time is over.
pub fn until_none_helps(shrinker: &mut Shrinker<'_>) -> Result<(), Error> {
    let mut cosmetic = 0;
    while cosmetic < COSMETIC_ROUNDS && !shrinker.is_over() {
        let before = shrinker.best.clone();
        for pass in PASSES {
            if shrinker.is_over() {
                break;
            }
            pass(shrinker)?;
        }
        if shrinker.best == before {
            break;
        }
        let smaller = (shrinker.best.0, shrinker.best.1.len()) < (before.0, before.1.len());
        cosmetic = if smaller { 0 } else { cosmetic + 1 };
    }
    Ok(())
}

/// Lengths of runs to try: half of the list, half of that, down to 1.
fn lengths(shrinker: &Shrinker<'_>) -> impl Iterator<Item = usize> + use<> {
    let half = shrinker.choices().len() / 2;
    std::iter::successors(Some(half.max(1)), |&length| {
        (length > 1).then_some(length / 2)
    })
}

/// Parts that the failure does not need: their choices go, and those behind take their places.
/// From the back, since what comes later rarely decides what an earlier choice means.
fn delete_runs(shrinker: &mut Shrinker<'_>) -> Result<(), Error> {
    for length in lengths(shrinker) {
        let mut end = shrinker.choices().len();
        while end >= length && !shrinker.is_over() {
            let mut choices = shrinker.choices().to_vec();
            choices.drain(end - length..end);
            shrinker.attempt(choices)?;
            end = (end - length).min(shrinker.choices().len());
        }
    }
    Ok(())
}

/// Elements that the failure does not need, where a choice before them says how many there are:
/// that one goes down by 1, and the element's own choices go.
fn lower_and_delete(shrinker: &mut Shrinker<'_>) -> Result<(), Error> {
    const COUNTS: usize = 64;
    const ELEMENT: usize = 4;
    for place in 0..shrinker.choices().len().min(COUNTS) {
        if shrinker.is_over() {
            break;
        }
        for length in 1..=ELEMENT {
            let mut from = place + 1;
            while from + length <= shrinker.choices().len() && !shrinker.is_over() {
                let mut choices = shrinker.choices().to_vec();
                if choices[place] == 0 {
                    break;
                }
                choices[place] -= 1;
                choices.drain(from..from + length);
                if !shrinker.attempt(choices)? {
                    from += 1;
                }
            }
        }
    }
    Ok(())
}

/// Parts whose looks do not matter: they become the simplest.
fn zero_runs(shrinker: &mut Shrinker<'_>) -> Result<(), Error> {
    for length in lengths(shrinker) {
        let mut end = shrinker.choices().len();
        while end >= length && !shrinker.is_over() {
            let mut choices = shrinker.choices().to_vec();
            choices[end - length..end].fill(0);
            shrinker.attempt(choices)?;
            end = (end - length).min(shrinker.choices().len());
        }
    }
    Ok(())
}

/// Single choices that are larger than they need be: the least that still fails, by binary search.
fn lower_each(shrinker: &mut Shrinker<'_>) -> Result<(), Error> {
    for place in (0..shrinker.choices().len()).rev() {
        let mut low = 0;
        while let Some(&value) = shrinker.choices().get(place)
            && low < value
            && !shrinker.is_over()
        {
            let middle = low + (value - low) / 2;
            let mut choices = shrinker.choices().to_vec();
            choices[place] = middle;
            if !shrinker.attempt(choices)? {
                low = middle + 1;
            }
        }
    }
    Ok(())
}

/// A choice between ways to make the case, of which a simpler way needs a larger number behind it:
/// the choice goes to 0 and one of the next two becomes a power of two, or one less.
fn lower_and_raise(shrinker: &mut Shrinker<'_>) -> Result<(), Error> {
    const WAYS: usize = 32;
    for place in 0..shrinker.choices().len().min(WAYS) {
        if shrinker.is_over() {
            break;
        }
        for distance in 1..=2 {
            for raised in (1..=64).flat_map(|bits| [u64::MAX >> (64 - bits), 1 << (bits - 1)]) {
                let mut choices = shrinker.choices().to_vec();
                match choices.get_mut(place..=place + distance) {
                    Some([way, .., number]) if *way > 0 && *number < raised => {
                        *way = 0;
                        *number = raised;
                    }
                    _ => continue,
                }
                shrinker.attempt(choices)?;
            }
        }
    }
    Ok(())
}

/// Choices in an order that does not matter: the smaller one comes first.
fn sort_neighbours(shrinker: &mut Shrinker<'_>) -> Result<(), Error> {
    for distance in 1..=3 {
        let mut place = 0;
        while place + distance < shrinker.choices().len() && !shrinker.is_over() {
            if shrinker.choices()[place] > shrinker.choices()[place + distance] {
                let mut choices = shrinker.choices().to_vec();
                choices.swap(place, place + distance);
                shrinker.attempt(choices)?;
            }
            place += 1;
        }
    }
    Ok(())
}

/// Choices of which only the sum matters: the first gives what it can to the second.
fn move_between_neighbours(shrinker: &mut Shrinker<'_>) -> Result<(), Error> {
    for distance in 1..=2 {
        let mut place = 0;
        while place + distance < shrinker.choices().len() && !shrinker.is_over() {
            let value = shrinker.choices()[place];
            for amount in [value, value / 2, 1] {
                let mut choices = shrinker.choices().to_vec();
                if amount == 0 || place + distance >= choices.len() {
                    break;
                }
                choices[place] = choices[place].saturating_sub(amount);
                choices[place + distance] = choices[place + distance].saturating_add(amount);
                if shrinker.attempt(choices)? {
                    break;
                }
            }
            place += 1;
        }
    }
    Ok(())
}

/// Choices of which the difference matters: both go down by 1.
fn lower_pairs(shrinker: &mut Shrinker<'_>) -> Result<(), Error> {
    const FEW: usize = 32;
    for first in 0..shrinker.choices().len().min(FEW) {
        if shrinker.is_over() {
            break;
        }
        for second in first + 1..shrinker.choices().len().min(FEW) {
            while let (Some(1..), Some(1..)) = (
                shrinker.choices().get(first),
                shrinker.choices().get(second),
            ) {
                let mut choices = shrinker.choices().to_vec();
                choices[first] -= 1;
                choices[second] -= 1;
                if !shrinker.attempt(choices)? {
                    break;
                }
            }
        }
    }
    Ok(())
}
