use super::*;
use crate::case::Case;
use crate::source::Source;

fn digit(source: &mut Source) -> Case {
    Case::line(source.int(0..=9))
}

fn problem() -> Problem {
    let wrong = |input: Input, mut output: Output| {
        std::io::Write::write_all(&mut output, &input.bytes()[..1]).unwrap();
    };
    Problem::new("p", "", "")
        .submission(|_: Input, _: Output| {})
        .naive("silent", |_: Input, _: Output| {})
        .wrong(&[
            Wrong::new("echo", "repeats the digit", wrong),
            Wrong::new("zero", "repeats a 0", wrong).trap(|_| Case::line(0)),
            Wrong::new("slow", "takes its time", |_, _| {}).no_trap(),
        ])
}

#[test]
fn traps_are_a_family_for_each_wrong_solution() {
    let usual = Family::new("trap", digit).seed(3).cases(2);
    let problem = problem().traps(usual).complete().unwrap();
    let about = |family: &Family| (family.name.clone(), family.seed, family.cases);
    let families: Vec<_> = problem.families.iter().map(about).collect();
    let trap = |name: &str| (name.to_owned(), 3, 2);
    assert_eq!(families, [trap("trap-echo"), trap("trap-zero")]);
    assert!(problem.families.iter().all(|family| !family.stressed));
    let stream = crate::source::Stream::new("p", "trap-zero", 3);
    let case = (problem.families[1].generate)(&mut Source::random(stream, 0));
    assert_eq!(case.bytes(), b"0\n");
}

#[test]
fn what_is_wrong_with_traps_is_said() {
    let unknown = problem().traps(Family::new("trap", digit).against(["table"]));
    let said = unknown.complete().unwrap_err();
    assert_eq!(
        said,
        "family `trap` names `table`, which is no naive solution"
    );
    let nobody = problem().traps(Family::new("trap", digit).against([]));
    let said = nobody.complete().unwrap_err();
    assert_eq!(said, "no naive solution affords the traps `trap`");
    let taken = problem()
        .family(Family::new("trap-echo", digit))
        .traps(Family::new("trap", digit));
    let said = taken.complete().unwrap_err();
    assert_eq!(said, "two families are called `trap-echo`");
}
