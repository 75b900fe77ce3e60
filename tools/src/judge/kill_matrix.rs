//! How strong test cases are: which of the known mistakes each of them catches.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use crate::engine::jobs::{JobError, run_all};
use crate::engine::pool::Pool;
use crate::engine::protocol::{Candidate, Job, Work};
use crate::manifest::ProblemCrate;
use crate::new_problem::Untouched;
use crate::problem::Description;
use crate::regen::Fault;
use crate::testcases::{TestCase, is_sample};
use crate::verdict::{Role, Verdict};

/// The verdicts of all wrong solutions on all cases.
#[derive(Clone, Debug, Default)]
pub struct KillMatrix {
    pub wrong: Vec<String>,
    pub cases: Vec<String>,
    /// By case, then by wrong solution.
    pub verdicts: Vec<Vec<Verdict>>,
    /// The cases that could all be removed together, samples excepted, and every wrong solution
    /// would still be caught by one that remains; in the order of their numbers.
    pub redundant: Vec<usize>,
    /// Cases that are at fault themselves, or that checker or validator fail on. They catch nobody.
    pub faults: Vec<Fault>,
}

/// Runs every wrong solution on every case, in the workers of the problem's executable. Returns
/// nothing if it was stopped.
///
/// # Errors
///
/// If workers cannot be started, or a case cannot be read.
pub fn kill_matrix(
    problem: &ProblemCrate,
    description: &Description,
    executable: &Path,
    cases: &[TestCase],
    jobs: usize,
    stop: &AtomicBool,
    mut progress: impl FnMut(usize, usize),
) -> Result<Option<KillMatrix>, JobError> {
    let wrong: Vec<String> = (description.wrong.iter())
        .map(|wrong| wrong.name.clone())
        .collect();
    let job = |work| Job {
        work,
        time_limit: problem.about.time_limit(),
        memory_limit: problem.about.memory_limit(),
    };
    // The template's validator says nothing about the cases.
    let validations = usize::from(!Untouched::of(problem).validator);
    let jobs_of_case = validations + wrong.len();
    let mut queue = Vec::with_capacity(cases.len() * jobs_of_case);
    for case in cases {
        queue.extend((0..validations).map(|_| {
            let input = case.input.clone();
            job(Work::Validate { input })
        }));
        queue.extend(wrong.iter().map(|name| {
            job(Work::Solve {
                solution: Candidate::Declared(name.clone()),
                input: case.input.clone(),
                into: None,
                answer: Some(case.answer.clone()),
            })
        }));
    }
    let mut faults = vec![None; cases.len()];
    let mut verdicts = vec![vec![Verdict::Ac; wrong.len()]; cases.len()];
    let mut pool = Pool::new(executable, jobs);
    let mut done = 0;
    let finished = run_all(&mut pool, &queue, stop, |number, result| {
        let (case, place) = (number / jobs_of_case, number % jobs_of_case);
        match result.failure {
            Some(failure) if failure.role == Role::Solution => {
                verdicts[case][place - validations] = failure.verdict;
            }
            Some(failure) if faults[case].is_none() => {
                faults[case] = Some(Fault::of(&cases[case].name, "", &failure));
            }
            _ => {}
        }
        done += 1;
        progress(done, queue.len());
    })?;
    for (verdicts, fault) in verdicts.iter_mut().zip(&faults) {
        if fault.is_some() {
            verdicts.fill(Verdict::Ac);
        }
    }
    let sizes: Vec<u64> = (cases.iter())
        .map(|case| case.input.metadata().map_or(0, |about| about.len()))
        .collect();
    let mut matrix = KillMatrix {
        wrong,
        cases: cases.iter().map(|case| case.name.clone()).collect(),
        verdicts,
        redundant: Vec::new(),
        faults: faults.into_iter().flatten().collect(),
    };
    matrix.redundant = matrix.find_redundant(&sizes);
    Ok(finished.then_some(matrix))
}

impl KillMatrix {
    #[must_use]
    pub fn is_sample(&self, case: usize) -> bool {
        is_sample(&self.cases[case])
    }

    /// The cases that catch a wrong solution: samples, and others.
    #[must_use]
    pub fn killers(&self, wrong: usize) -> (Vec<usize>, Vec<usize>) {
        let kills = |case: &usize| self.verdicts[*case][wrong] != Verdict::Ac;
        (0..self.cases.len())
            .filter(kills)
            .partition(|&case| self.is_sample(case))
    }

    /// How many wrong solutions a case catches.
    #[must_use]
    pub fn kills(&self, case: usize) -> usize {
        let verdicts = self.verdicts[case].iter();
        verdicts.filter(|&&verdict| verdict != Verdict::Ac).count()
    }

    /// The wrong solutions that no case catches, but for samples.
    #[must_use]
    pub fn survivors(&self) -> Vec<usize> {
        (0..self.wrong.len())
            .filter(|&wrong| self.killers(wrong).1.is_empty())
            .collect()
    }

    /// Goes through the cases, the largest first, and drops each whose catch is caught by those
    /// that remain.
    fn find_redundant(&self, sizes: &[u64]) -> Vec<usize> {
        let mut left: Vec<usize> = (0..self.wrong.len())
            .map(|wrong| self.killers(wrong).1.len())
            .collect();
        let mut order: Vec<usize> = (0..self.cases.len())
            .filter(|&case| !self.is_sample(case))
            .collect();
        order.sort_by_key(|&case| (std::cmp::Reverse(sizes[case]), std::cmp::Reverse(case)));
        let mut redundant = Vec::new();
        for case in order {
            let kills = |wrong: usize| self.verdicts[case][wrong] != Verdict::Ac;
            if (0..self.wrong.len()).all(|wrong| !kills(wrong) || left[wrong] > 1) {
                redundant.push(case);
                for (wrong, left) in left.iter_mut().enumerate() {
                    *left -= usize::from(kills(wrong));
                }
            }
        }
        redundant.sort_unstable();
        redundant
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(cases: &[(&str, &str)]) -> KillMatrix {
        let verdict = |letter| match letter {
            '.' => Verdict::Ac,
            _ => Verdict::Wa,
        };
        let count = cases.first().map_or(0, |(_, row)| row.len());
        KillMatrix {
            wrong: (0..count).map(|wrong| wrong.to_string()).collect(),
            cases: cases.iter().map(|(name, _)| (*name).to_owned()).collect(),
            verdicts: (cases.iter())
                .map(|(_, row)| row.chars().map(verdict).collect())
                .collect(),
            redundant: Vec::new(),
            faults: Vec::new(),
        }
    }

    #[test]
    fn samples_do_not_save_a_case_that_survives_the_others() {
        let matrix = of(&[("sample-1", "xx"), ("a-01", "x.")]);
        assert_eq!(matrix.killers(0), (vec![0], vec![1]));
        assert_eq!(matrix.survivors(), [1]);
    }

    #[test]
    fn superfluous_cases_can_all_go_at_once() {
        let matrix = of(&[
            ("sample-1", "xxx"),
            ("a-01", "x.."),
            ("a-02", "xx."),
            ("a-03", "..."),
            ("a-04", ".xx"),
        ]);
        assert_eq!(matrix.find_redundant(&[0; 5]), [2, 3]);
        assert_eq!(matrix.find_redundant(&[0, 9, 1, 1, 1]), [1, 3]);
    }
}
