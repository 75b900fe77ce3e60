//! How the answers of test cases are distributed, family by family.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use crate::testcases::TestCase;

/// An answer is told apart from others by its words; where a family has more different words than
/// this, their shares say nothing.
const FEW: usize = 4;

/// A word that takes more than this share of a family's answers makes the family one-sided.
const ONE_SIDED: f64 = 0.95;

/// With fewer cases, that all are alike may well be chance.
const TELLING: usize = 5;

/// The answers of a family, or of the samples, the hand-made cases or the hacks.
#[derive(Clone, Debug, PartialEq)]
pub struct Answers {
    pub family: String,
    pub cases: usize,
    /// Each word and its share, the most frequent first; empty where there are many. Each case weighs
    /// the same, however many words its answer has.
    pub shares: Vec<(String, f64)>,
}

/// The answers of a family cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("cannot read {}: {source}", file.display())]
pub struct UnreadableAnswer {
    file: PathBuf,
    source: std::io::Error,
}

/// How the answers of these cases are distributed, in the order of the families' names.
///
/// # Errors
///
/// If an answer cannot be read.
pub fn answers(cases: &[TestCase]) -> Result<Vec<Answers>, UnreadableAnswer> {
    let mut families: BTreeMap<&str, (usize, BTreeMap<String, f64>)> = BTreeMap::new();
    for case in cases {
        let text = fs::read(&case.answer).map_err(|source| UnreadableAnswer {
            file: case.answer.clone(),
            source,
        })?;
        let (count, words) = families.entry(family(&case.name)).or_default();
        *count += 1;
        let text = String::from_utf8_lossy(&text);
        let weight = 1.0 / text.split_ascii_whitespace().count() as f64;
        for word in text.split_ascii_whitespace() {
            if let Some(share) = words.get_mut(word) {
                *share += weight;
            } else if words.len() <= FEW {
                words.insert(word.to_owned(), weight);
            }
        }
    }
    let about = |(family, (cases, words)): (&str, (usize, BTreeMap<String, f64>))| {
        let mut shares: Vec<_> = if words.len() <= FEW {
            words.into_iter().collect()
        } else {
            Vec::new()
        };
        shares.sort_by(|a, b| b.1.total_cmp(&a.1));
        let total: f64 = shares.iter().map(|(_, share)| share).sum();
        shares.iter_mut().for_each(|(_, share)| *share /= total);
        Answers {
            family: family.to_owned(),
            cases,
            shares,
        }
    };
    Ok(families.into_iter().map(about).collect())
}

impl Answers {
    /// Whether whoever prints the same word all the time would nearly always be right.
    #[must_use]
    pub fn is_one_sided(&self) -> bool {
        let most = self.shares.first();
        self.cases >= TELLING && most.is_some_and(|&(_, share)| share > ONE_SIDED)
    }
}

/// What a case is named after: its name without `max-` and its number.
fn family(case: &str) -> &str {
    let name = case.strip_prefix("max-").unwrap_or(case);
    match name.rsplit_once('-') {
        Some((family, number)) if number.bytes().all(|c| c.is_ascii_digit()) => family,
        _ => name.split_once('-').map_or(name, |(kind, _)| kind),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(texts: &[(&str, &str)]) -> Vec<Answers> {
        let folder = tempfile::tempdir().unwrap();
        let case = |&(name, answer): &(&str, &str)| {
            let file = folder.path().join(format!("{name}.out"));
            fs::write(&file, answer).unwrap();
            TestCase {
                name: name.to_owned(),
                input: file.clone(),
                answer: file,
            }
        };
        answers(&texts.iter().map(case).collect::<Vec<_>>()).unwrap()
    }

    #[test]
    fn each_case_weighs_the_same() {
        let found = of(&[("a-01", "yes\n"), ("max-a-02", "no\nno\nno\nyes\n")]);
        let shares = vec![("yes".to_owned(), 0.625), ("no".to_owned(), 0.375)];
        let expected = Answers {
            family: "a".to_owned(),
            cases: 2,
            shares,
        };
        assert_eq!(found, [expected]);
    }

    #[test]
    fn a_family_is_one_sided_if_nearly_all_its_answers_are_the_same() {
        let all = ["b-1", "b-2", "b-3", "b-4", "b-5"].map(|name| (name, "no"));
        assert!(of(&all)[0].is_one_sided());
        assert!(!of(&all[..4])[0].is_one_sided());
        let mut but_one = all;
        but_one[0].1 = "yes";
        assert!(!of(&but_one)[0].is_one_sided());
    }

    #[test]
    fn many_answers_have_no_shares_and_kinds_are_told_from_families() {
        let names = ["c-01", "c-02", "c-03", "c-04", "c-05"];
        let numbers: Vec<_> = names.iter().zip(["1", "2", "3", "4", "5"]).collect();
        let numbers: Vec<_> = numbers
            .iter()
            .map(|&(&name, answer)| (name, answer))
            .collect();
        assert_eq!(of(&numbers)[0].shares, []);
        let kinds = [
            "sample-1",
            "hand-two-words",
            "hack-001",
            "two-words-12",
            "max-big-01",
        ];
        let expected = ["sample", "hand", "hack", "two-words", "big"];
        assert_eq!(kinds.map(family), expected);
    }
}
