//! The passes over the list of choices, each against one shape of redundancy.

use super::shrinker::Shrinker;
use crate::engine::run::Error;

type Pass = fn(&mut Shrinker<'_>) -> Result<(), Error>;

/// In this order: what takes away most comes first, so that the finer passes have less to do.
const PASSES: [Pass; 13] = [
    delete_runs,
    delete_three,
    lower_and_delete,
    zero_runs,
    lower_each,
    lower_equals,
    lower_and_raise,
    sort_neighbours,
    move_between_neighbours,
    lower_pairs,
    merge_counts,
    delete_and_renumber,
    step_each,
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

/// A part of a nested whole takes its place: what is around it is often three choices.
fn delete_three(shrinker: &mut Shrinker<'_>) -> Result<(), Error> {
    let mut place = 0;
    while place + 3 < shrinker.choices().len().min(SOME) && !shrinker.is_over() {
        let mut choices = shrinker.choices().to_vec();
        choices.drain(place..place + 3);
        if !shrinker.attempt(choices)? {
            place += 1;
        }
    }
    Ok(())
}

/// Whether this choice may say how many elements come behind it, of a choice or more each, and is not
/// the least.
fn may_count(choices: &[u64], place: usize) -> bool {
    (1..choices.len() - place).contains(&usize::try_from(choices[place]).unwrap_or(usize::MAX))
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
                if !may_count(&choices, place) {
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
                // There is no such choice, or none so large: what comes next comes to the same.
                let number = shrinker.tried.get(place + distance);
                if !shrinker.tried.is_empty() && number.is_none_or(|&number| number < raised) {
                    break;
                }
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
    for distance in 1..=5 {
        let mut place = 0;
        while place + distance < shrinker.choices().len() && !shrinker.is_over() {
            let mut amount = shrinker.choices()[place];
            while amount > 0 && place + distance < shrinker.choices().len() && !shrinker.is_over() {
                let mut choices = shrinker.choices().to_vec();
                let left = choices[place].checked_sub(amount);
                choices[place] = left.unwrap_or(0);
                choices[place + distance] = choices[place + distance].saturating_add(amount);
                if left.is_none() || !shrinker.attempt(choices)? {
                    amount /= 2;
                }
            }
            place += 1;
        }
    }
    Ok(())
}

/// Choices of which the difference matters: both go down by as much as they can.
fn lower_pairs(shrinker: &mut Shrinker<'_>) -> Result<(), Error> {
    const FEW: usize = 32;
    for first in 0..shrinker.choices().len().min(FEW) {
        for second in first + 1..shrinker.choices().len().min(FEW) {
            let mut amount = u64::MAX;
            while let (Some(&one), Some(&other)) = (
                shrinker.choices().get(first),
                shrinker.choices().get(second),
            ) && !shrinker.is_over()
            {
                amount = amount.min(one).min(other);
                if amount == 0 {
                    break;
                }
                let mut choices = shrinker.choices().to_vec();
                choices[first] -= amount;
                choices[second] -= amount;
                if !shrinker.attempt(choices)? {
                    amount /= 2;
                }
            }
        }
    }
    Ok(())
}

/// Choices that must be equal: all of a value from a place on become a smaller one, by binary search.
fn lower_equals(shrinker: &mut Shrinker<'_>) -> Result<(), Error> {
    for place in 0..shrinker.choices().len() {
        let mut low = 0;
        while let Some((&value, behind)) =
            shrinker.choices().get(place..).and_then(<[_]>::split_first)
            && low < value
            && behind.contains(&value)
            && !shrinker.is_over()
        {
            let middle = low + (value - low) / 2;
            let mut choices = shrinker.choices().to_vec();
            let equals = choices[place..].iter_mut().filter(|it| **it == value);
            equals.for_each(|it| *it = middle);
            if !shrinker.attempt(choices)? {
                low = middle + 1;
            }
        }
    }
    Ok(())
}

/// Among so many choices every few are tried together.
const SOME: usize = 24;

/// Groups of elements, each with a number of its own before it, where another number says how many
/// groups there are: two groups become one.
fn merge_counts(shrinker: &mut Shrinker<'_>) -> Result<(), Error> {
    for groups in 0..shrinker.choices().len().min(SOME) {
        for first in groups + 1..shrinker.choices().len().min(SOME) {
            let mut second = first + 1;
            while second < shrinker.choices().len().min(SOME) && !shrinker.is_over() {
                let mut choices = shrinker.choices().to_vec();
                if !may_count(&choices, groups) {
                    break;
                }
                choices[groups] -= 1;
                let moved = choices.remove(second);
                choices[first] = choices[first].saturating_add(moved);
                if moved == 0 || !shrinker.attempt(choices)? {
                    second += 1;
                }
            }
        }
    }
    Ok(())
}

/// Elements that others name by their places: one goes, the count before it goes down by 1, and so
/// does each choice behind that.
fn delete_and_renumber(shrinker: &mut Shrinker<'_>) -> Result<(), Error> {
    for count in 0..shrinker.choices().len().min(SOME) {
        let mut place = count + 1;
        while place < shrinker.choices().len().min(SOME) && !shrinker.is_over() {
            let mut choices = shrinker.choices().to_vec();
            if !may_count(&choices, count) {
                break;
            }
            choices[count] -= 1;
            choices.remove(place);
            for later in &mut choices[count + 1..] {
                *later = later.saturating_sub(1);
            }
            if !shrinker.attempt(choices)? {
                place += 1;
            }
        }
    }
    Ok(())
}

/// Choices near which there is a better one that no binary search comes by, or near 0: a larger one
/// may make a shorter case.
fn step_each(shrinker: &mut Shrinker<'_>) -> Result<(), Error> {
    const NEAR: u64 = 4;
    for place in 0..shrinker.choices().len().min(SOME) {
        let Some(&value) = shrinker.choices().get(place) else {
            break;
        };
        let below = (1..=NEAR).filter_map(|step| value.checked_sub(step));
        let small = (1..=NEAR).filter(|_| value > 2 * NEAR);
        for stepped in small.chain(below).chain([value.saturating_add(1)]) {
            let mut choices = shrinker.choices().to_vec();
            if let Some(choice) = choices.get_mut(place)
                && !shrinker.is_over()
            {
                *choice = stepped;
                shrinker.attempt(choices)?;
            }
        }
    }
    Ok(())
}
