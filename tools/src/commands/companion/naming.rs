//! Which crate a posted problem becomes: from its address where the judge names problems there,
//! else from its title.

use crate::commands::new_problem::judge::Judge;
use crate::commands::new_problem::slug::{Taken, slugify};

/// The name of the problem at this address, with this title.
pub fn slug(url: &str, title: &str, judge: Option<Judge>, taken: &Taken) -> Option<String> {
    let path = url.split_once("://").map_or(url, |(_, rest)| rest);
    let path = path.split(['?', '#']).next().unwrap_or(path);
    let parts: Vec<&str> = path
        .split('/')
        .skip(1)
        .filter(|part| !part.is_empty())
        .collect();
    let prefix = judge.map_or("problem", |judge| judge.prefix);
    let of_judge = judge.and_then(|judge| by_address(judge, &parts));
    let last = parts.last().filter(|part| !part.contains('%'));
    [of_judge.as_deref(), Some(title), last.copied()]
        .into_iter()
        .flatten()
        .find_map(|text| settle(text, prefix, taken))
}

/// How the judge itself names the problem.
fn by_address(judge: Judge, parts: &[&str]) -> Option<String> {
    let after = |key: &str| {
        let place = parts.iter().position(|part| *part == key)?;
        parts.get(place + 1).map(|part| (*part).to_owned())
    };
    match judge.name {
        "atcoder" => after("tasks"),
        "leetcode" | "kattis" => after("problems"),
        "library-checker" => after("problem"),
        "yukicoder" => Some(format!("yuki-{}", after("no")?)),
        "codeforces" => match parts {
            [.., "problemset", "problem", contest, index]
            | [.., "contest", contest, "problem", index] => Some(format!("cf-{contest}-{index}")),
            [.., "problemset", "gymProblem", contest, index]
            | [.., "gym", contest, "problem", index] => Some(format!("gym-{contest}-{index}")),
            _ => None,
        },
        _ => None,
    }
}

/// A name that will do: this text as a slug, with `prefix` before it where it would not do without.
/// None where nothing of it can stand in a name.
fn settle(text: &str, prefix: &str, taken: &Taken) -> Option<String> {
    let slug = slugify(text);
    if slug.is_empty() {
        return None;
    }
    let prefixed = slugify(&format!("{prefix}-{slug}"));
    [slug, prefixed]
        .into_iter()
        .find(|slug| taken.check(slug).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::new_problem::judge::by_url;

    #[test]
    fn addresses_give_names() {
        for (url, expected) in [
            (
                "https://atcoder.jp/contests/abc096/tasks/abc096_a",
                "abc096-a",
            ),
            (
                "https://atcoder.jp/contests/abc096/tasks/abc096_a?lang=en",
                "abc096-a",
            ),
            (
                "https://atcoder.jp/contests/typical90/tasks/typical90_ab",
                "typical90-ab",
            ),
            ("https://atcoder.jp/contests/past/tasks/2023_a", "at-2023-a"),
            (
                "https://codeforces.com/problemset/problem/118/A?locale=en",
                "cf-118-a",
            ),
            ("https://codeforces.com/contest/954/problem/G", "cf-954-g"),
            (
                "https://codeforces.com/group/x/contest/9/problem/B1",
                "cf-9-b1",
            ),
            (
                "https://codeforces.com/gym/100001/problem/A",
                "gym-100001-a",
            ),
            ("https://codeforces.com/edu/course/2/lesson/4", "the-title"),
            (
                "https://leetcode.com/problems/two-sum/description/",
                "two-sum",
            ),
            ("https://leetcode.com/problems/3sum/", "lc-3sum"),
            ("https://yukicoder.me/problems/no/9000", "yuki-9000"),
            (
                "https://judge.yosupo.jp/problem/convolution_mod",
                "convolution-mod",
            ),
            ("https://open.kattis.com/problems/hello", "hello"),
            (
                "https://open.kattis.com/contests/x/problems/test",
                "kattis-test",
            ),
            ("https://cses.fi/problemset/task/1068", "the-title"),
            ("https://example.com", "the-title"),
        ] {
            let name = slug(url, "The Title!", by_url(url), &Taken::default());
            assert_eq!(name.as_deref(), Some(expected), "{url}");
        }
    }

    #[test]
    fn what_cannot_be_written_in_ascii_is_named_after_its_page() {
        let name = |url, title| slug(url, title, None, &Taken::default());
        assert_eq!(
            name("https://a.b/c/Apples_2", "りんご").as_deref(),
            Some("apples-2")
        );
        assert_eq!(
            name("https://a.b/1068", "りんご").as_deref(),
            Some("problem-1068")
        );
        assert_eq!(name("https://a.b/%E3%82%8A", "りんご"), None);
        assert_eq!(name("https://a.b", "りんご"), None);
        let long = name("https://a.b", &"ab ".repeat(40)).unwrap_or_default();
        assert!(
            !long.is_empty() && long.len() <= 50 && !long.ends_with('-'),
            "{long}"
        );
    }
}
