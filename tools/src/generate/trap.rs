//! Inputs that a known mistake gets wrong.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::{Case, Input, Output, Run, Source};

/// So many cases are tried.
const ATTEMPTS: usize = 1_000;

/// A case of `make` on which `wrong` does not give the answer of `right`: the first one that comes,
/// or any case if none comes soon. `make` draws no size.
///
/// A naive solution should know what is right, so that the case does not depend on the submission.
pub fn trap(source: &mut Source, make: fn(&mut Source) -> Case, right: Run, wrong: Run) -> Case {
    let mut case = make(source);
    for _ in 1..ATTEMPTS {
        if answer(wrong, &case) != answer(right, &case) {
            break;
        }
        case = make(source);
    }
    case
}

/// Nothing if the solution falls.
fn answer(run: Run, case: &Case) -> Option<Vec<u8>> {
    let output = Output::default();
    let input = Input::new(case.bytes().to_vec());
    catch_unwind(AssertUnwindSafe(|| run(input, output.clone()))).ok()?;
    Some(output.with(<[u8]>::to_vec))
}
