use super::*;

const MS: Duration = Duration::from_millis(1);

/// Deals out turns to comparisons whose cases take so long each, until nothing is left; their
/// places, and what each has spent.
fn deal(cases: &[Duration], budget: Duration) -> (Vec<usize>, Vec<Duration>) {
    let mut schedule = Schedule::new(cases.len());
    let mut spent = vec![Duration::ZERO; cases.len()];
    let mut places = Vec::new();
    loop {
        let left = budget.saturating_sub(spent.iter().sum());
        let Some(Turn { place, time }) = schedule.next(Some(left)) else {
            return (places, spent);
        };
        let count = time.as_micros().div_ceil(cases[place].as_micros()).max(1);
        let took = cases[place] * count as u32;
        spent[place] += took;
        places.push(place);
        schedule.took(place, took, false);
    }
}

#[test]
fn the_time_is_shared_alike() {
    let (_, spent) = deal(&[MS / 10; 7], 700 * MS);
    for spent in spent {
        assert!((98 * MS..=102 * MS).contains(&spent), "{spent:?}");
    }
}

#[test]
fn all_are_seen_before_one_is_seen_for_long() {
    let (places, _) = deal(&[MS; 20], 10_000 * MS);
    let last = places.iter().position(|&place| place == 19).unwrap();
    assert!(last <= 40, "{last}");
}

#[test]
fn large_cases_get_half_of_the_time_while_they_are_new() {
    let mut cases = [500 * MS; 8];
    cases[0] = MS;
    cases[1] = MS;
    let (places, _) = deal(&cases, 20_000 * MS);
    let second = places.iter().position(|&place| place == 3).unwrap();
    let before: Duration = places[..second].iter().map(|&place| cases[place]).sum();
    assert!(before > 500 * MS, "{before:?}");
    assert!(places[..second].iter().filter(|&&place| place < 2).count() > 8);
}

#[test]
fn each_is_seen_however_little_time_there_is() {
    let (places, _) = deal(&[10 * MS; 3], MS);
    assert_eq!(places, [0, 1, 2]);
}

#[test]
fn what_is_finished_has_no_turn_any_more() {
    let mut schedule = Schedule::new(2);
    schedule.took(0, MS, true);
    schedule.took(1, 900 * MS, false);
    let next = schedule.next(None).unwrap();
    assert_eq!((next.place, next.time), (1, GROWTH * 900 * MS));
    schedule.took(1, MS, true);
    assert_eq!(schedule.next(None), None);
}
