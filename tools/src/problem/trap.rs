//! Inputs that a known mistake gets wrong.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::case::Case;
use crate::solution::{Input, Output, Run};
use crate::source::Source;

/// So many cases are tried.
const ATTEMPTS: usize = 1_000;

/// A case of `make` on which `wrong` does not give the answer of `right`: the first one that comes,
/// or any case if none comes soon. `make` draws no size.
///
/// A naive solution should know what is right, so that the case does not depend on the submission.
pub fn trap(
    source: &mut Source,
    make: impl Fn(&mut Source) -> Case,
    right: Run,
    wrong: Run,
) -> Case {
    let mut case = make(source);
    for _ in 1..ATTEMPTS {
        if answer(wrong, &case) != answer(right, &case) {
            break;
        }
        case = make(source);
    }
    case
}

/// Nothing if the solution fails.
fn answer(run: Run, case: &Case) -> Option<Vec<u8>> {
    let output = Output::default();
    let input = Input::new(case.bytes().to_vec());
    catch_unwind(AssertUnwindSafe(|| run(input, output.clone()))).ok()?;
    Some(output.with(<[u8]>::to_vec))
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;
    use crate::source::Stream;

    #[test]
    fn a_trap_is_a_case_that_the_mistake_gets_wrong() {
        fn digit(source: &mut Source) -> Case {
            Case::line(source.int(0..=9))
        }
        fn tells(input: Input, mut output: Output, is_large: fn(u8) -> bool) {
            let answer = if is_large(input.bytes()[0]) {
                "large"
            } else {
                "small"
            };
            output.write_all(answer.as_bytes()).unwrap();
        }
        let right: Run = &|input, output| tells(input, output, |digit| digit >= b'7');
        let wrong: Run = &|input, output| tells(input, output, |digit| digit > b'7');
        let fails: Run = &|input, _| assert!(input.bytes()[0] != b'3', "no 3");
        let silent: Run = &|_, _| {};
        let stream = Stream::new("p", "f", 0);
        for index in 0..20 {
            let make = |right, wrong| {
                let case = trap(&mut Source::random(stream, index), digit, right, wrong);
                String::from_utf8(case.into_bytes()).unwrap()
            };
            assert_eq!(make(right, wrong), "7\n");
            assert_eq!(make(silent, fails), "3\n");
            // There is none, which takes no end of attempts.
            make(right, right);
        }
    }
}
