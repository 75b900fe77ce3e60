//! The judges that a new problem can be of.

use std::fs;
use std::path::Path;

use anyhow::Result;

use tools::output::text::unknown;

/// What a new problem takes from its judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judge {
    /// As in `judge = "…"` of a problem's Cargo.toml.
    pub name: &'static str,
    /// As people write it, and as Competitive Companion begins a group.
    pub title: &'static str,
    /// The host of its problems' pages; those below it count too.
    pub host: &'static str,
    /// What the name of a problem begins with where the judge's own name for it would not do.
    pub prefix: &'static str,
    /// The limits that most of its problems have.
    pub time_limit_ms: u64,
    pub memory_limit_mb: u64,
}

/// Every judge that is known here.
pub const JUDGES: [Judge; 6] = [
    Judge {
        name: "atcoder",
        title: "AtCoder",
        host: "atcoder.jp",
        prefix: "at",
        time_limit_ms: 2_000,
        memory_limit_mb: 1_024,
    },
    Judge {
        name: "codeforces",
        title: "Codeforces",
        host: "codeforces.com",
        prefix: "cf",
        time_limit_ms: 2_000,
        memory_limit_mb: 256,
    },
    Judge {
        name: "leetcode",
        title: "LeetCode",
        host: "leetcode.com",
        prefix: "lc",
        time_limit_ms: 2_000,
        memory_limit_mb: 256,
    },
    Judge {
        name: "yukicoder",
        title: "yukicoder",
        host: "yukicoder.me",
        prefix: "yuki",
        time_limit_ms: 2_000,
        memory_limit_mb: 512,
    },
    Judge {
        name: "library-checker",
        title: "Library Checker",
        host: "judge.yosupo.jp",
        prefix: "library",
        time_limit_ms: 5_000,
        memory_limit_mb: 1_024,
    },
    Judge {
        name: "kattis",
        title: "Kattis",
        host: "kattis.com",
        prefix: "kattis",
        time_limit_ms: 1_000,
        memory_limit_mb: 1_024,
    },
];

/// The judge of problems that name none: it offers nothing but std, so what it accepts most others
/// accept too.
pub const DEFAULT: Judge = JUDGES[1];

/// The judge at a problem's address.
pub fn by_url(url: &str) -> Option<Judge> {
    let host = host(url)?;
    let is_at = |judge: &&Judge| {
        let below = host.strip_suffix(judge.host);
        below.is_some_and(|below| below.is_empty() || below.ends_with('.'))
    };
    JUDGES.iter().find(is_at).copied()
}

/// The host in an address, in lower case and without its port.
pub fn host(url: &str) -> Option<String> {
    let (_, rest) = url.split_once("://")?;
    let authority = rest.split(['/', '?', '#']).next()?;
    let (_, host) = authority.rsplit_once('@').unwrap_or(("", authority));
    let host = host.split(':').next()?;
    Some(host.to_ascii_lowercase())
}

/// Whether `name` is a judge: one of those above, or one with a profile in `tools/judges` or a
/// template in `tools/templates`. The error lists them.
pub fn check(root: &Path, name: &str) -> Result<()> {
    let mut known: Vec<String> = JUDGES.map(|judge| judge.name.to_owned()).into();
    for (folder, extension) in [("judges", "toml"), ("templates", "rs")] {
        // A folder that is not there adds none.
        for entry in fs::read_dir(root.join("tools").join(folder))
            .into_iter()
            .flatten()
            .flatten()
        {
            let file = entry.path();
            let Some(stem) = file.file_stem().and_then(|stem| stem.to_str()) else {
                continue;
            };
            if file.extension().is_some_and(|found| found == extension)
                && stem != "program"
                && !known.iter().any(|judge| judge == stem)
            {
                known.push(stem.to_owned());
            }
        }
    }
    if known.iter().any(|judge| judge == name) {
        return Ok(());
    }
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    Err(unknown("judge", name, &known))
}

/// The judge of this name; for one that only its profile knows, the default with no name of its own.
pub fn by_name(name: &str) -> Judge {
    let found = JUDGES.iter().find(|judge| judge.name == name);
    found.copied().unwrap_or(DEFAULT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_judge_is_known_by_its_host() {
        for (url, judge) in [
            (
                "https://atcoder.jp/contests/abc086/tasks/abc086_a",
                "atcoder",
            ),
            (
                "https://codeforces.com/problemset/problem/118/A",
                "codeforces",
            ),
            (
                "https://m1.codeforces.com/contest/1/problem/A",
                "codeforces",
            ),
            ("https://LeetCode.com/problems/two-sum/", "leetcode"),
            ("https://yukicoder.me/problems/no/1", "yukicoder"),
            ("https://judge.yosupo.jp/problem/aplusb", "library-checker"),
            (
                "https://open.kattis.com:443/problems/hello?x=atcoder.jp",
                "kattis",
            ),
        ] {
            assert_eq!(by_url(url).map(|judge| judge.name), Some(judge), "{url}");
        }
        for url in [
            "https://example.com/atcoder.jp",
            "https://notatcoder.jp/",
            "https://atcoder.jp@example.com/",
            "atcoder.jp",
            "",
        ] {
            assert_eq!(by_url(url), None, "{url}");
        }
    }
}
