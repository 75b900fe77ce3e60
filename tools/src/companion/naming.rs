//! Which crate a posted problem becomes: from its address where the judge names problems there,
//! else from its title.

use deunicode::deunicode;

use crate::judges::{Judge, path_of};
use crate::new_problem::name::{Reserved, slugify};

/// The name of the problem at this address, with this title.
pub fn slug(url: &str, title: &str, judge: Option<&Judge>, reserved: &Reserved) -> Option<String> {
    let prefix = judge.and_then(|judge| judge.prefix.as_deref());
    let of_judge = judge.and_then(|judge| judge.problem_at(url));
    let last = path_of(url).last().filter(|part| !part.contains('%'));
    let has_latin = |text: &str| text.chars().any(|c| c.is_ascii_alphabetic());
    // What is written in other letters is spelt in Latin ones, where the page has no better name.
    let page = last.filter(|part| !has_latin(title) && has_latin(part));
    let spelt = deunicode(title);
    [of_judge.as_deref(), page, Some(&spelt), last]
        .into_iter()
        .flatten()
        .find_map(|text| settle(text, prefix.unwrap_or("problem"), reserved))
}

/// A name that will do: this text as a slug, with `prefix` before it where it would not do without.
/// None where nothing of it can stand in a name.
fn settle(text: &str, prefix: &str, reserved: &Reserved) -> Option<String> {
    let slug = slugify(text);
    if slug.is_empty() {
        return None;
    }
    let prefixed = slugify(&format!("{prefix}-{slug}"));
    [slug, prefixed]
        .into_iter()
        .find(|slug| reserved.check(slug).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judges::Judges;

    #[test]
    fn addresses_give_names() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).parent();
        let judges = Judges::read(root.unwrap()).unwrap();
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
            let name = slug(url, "The Title!", judges.at(url), &Reserved::default());
            assert_eq!(name.as_deref(), Some(expected), "{url}");
        }
    }

    #[test]
    fn what_cannot_be_written_in_ascii_is_named_after_its_page() {
        let name = |url, title| slug(url, title, None, &Reserved::default());
        assert_eq!(
            name("https://a.b/c/Apples_2", "りんご").as_deref(),
            Some("apples-2")
        );
        assert_eq!(name("https://a.b/1068", "りんご").as_deref(), Some("ringo"));
        let name_of = |title| name("https://a.b/%E3%82%8A", title);
        assert_eq!(name_of("りんご").as_deref(), Some("ringo"));
        assert_eq!(
            name_of("Яблоки и груши").as_deref(),
            Some("iabloki-i-grushi")
        );
        assert_eq!(name_of("P. 最長の道").as_deref(), Some("p-zui-chang-nodao"));
        assert_eq!(name_of("Größe").as_deref(), Some("grosse"));
        assert_eq!(name("https://a.b", "!?"), None);
        let long = name("https://a.b", &"ab ".repeat(40)).unwrap_or_default();
        assert!(
            !long.is_empty() && long.len() <= 50 && !long.ends_with('-'),
            "{long}"
        );
    }
}
