//! Each case has an input of its own.

use std::collections::{BTreeMap, VecDeque};
use std::path::PathBuf;

use super::case_builder::{CaseBuilder, CaseRequest};
use super::error::{Error, Fault};
use super::file::{read, sha256};
use crate::testcases::TestCase;

/// So many more indices of a family are tried.
const MORE: u64 = 100;

/// Gives a case whose input another one has the next index of its family that makes a new one, and
/// says so. Faults are those for which none does, and hand-made cases with one input.
pub fn distinguish<'a>(
    builder: &mut CaseBuilder<'_>,
    wanted: &mut [CaseRequest<'a>],
    inputs: &mut [PathBuf],
    manual: &[TestCase],
) -> Result<Vec<String>, Error> {
    let mut seen = BTreeMap::new();
    for case in manual {
        let digest = sha256(&read(&case.input)?);
        if let Some(first) = seen.get(&digest) {
            let message = format!("its input is that of {first}: remove one of the two");
            builder.fault(Fault::new(&case.name, message));
        } else {
            seen.insert(digest, case.name.clone());
        }
    }
    let mut remarks = Vec::new();
    if !builder.faults.is_empty() {
        return Ok(remarks);
    }
    // By family: the numbers of the cases, each with the name of the case that has its input.
    let mut duplicates: BTreeMap<&'a str, VecDeque<(usize, String)>> = BTreeMap::new();
    for (number, (request, path)) in wanted.iter().zip(inputs.iter()).enumerate() {
        let digest = sha256(&read(path)?);
        if let Some(first) = seen.get(&digest) {
            let of_family = duplicates.entry(request.family).or_default();
            of_family.push_back((number, first.clone()));
        } else {
            seen.insert(digest, request.name());
        }
    }
    for (family, mut left) in duplicates {
        let Some(cases) = left.front().map(|&(number, _)| wanted[number].cases) else {
            continue;
        };
        let (mut next, end) = (cases, cases + MORE);
        let mut count = left.len() as u64;
        while next < end && builder.faults.is_empty() && !left.is_empty() {
            let model = &wanted[left[0].0];
            let tried: Vec<_> = (next..end.min(next + count))
                .map(|index| CaseRequest {
                    index,
                    ..model.clone()
                })
                .collect();
            let paths = builder.make_once(&tried, &format!("{next}-{family}.in"))?;
            for (request, path) in tried.iter().zip(paths) {
                if left.is_empty() || !path.is_file() {
                    break;
                }
                let digest = sha256(&read(&path)?);
                if !seen.contains_key(&digest)
                    && let Some((number, first)) = left.pop_front()
                {
                    let (case, index) = (&mut wanted[number], request.index);
                    remarks.push(format!(
                        "{}: index {index} of its family, since index {} makes the input of {first}",
                        case.name(),
                        case.index
                    ));
                    case.index = index;
                    inputs[number] = path;
                    seen.insert(digest, case.name());
                }
            }
            next += count;
            count *= 2;
        }
        for (number, first) in left {
            let message = format!(
                "its input is that of {first}: give the family another seed, fewer cases or more \
                 inputs"
            );
            builder.fault(Fault::new(wanted[number].name(), message));
        }
    }
    Ok(remarks)
}
