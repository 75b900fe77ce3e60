//! What the browser extension posts: one problem.

use serde::Deserialize;

/// A problem as Competitive Companion describes it. Any field but the first three may be missing,
/// and those that nothing here needs are not read.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Post {
    pub name: String,
    pub url: String,
    pub tests: Vec<Test>,
    /// The judge, and after a dash the contest.
    pub group: Option<String>,
    pub interactive: Option<bool>,
    /// In milliseconds.
    pub time_limit: Option<f64>,
    /// In megabytes.
    pub memory_limit: Option<f64>,
    pub input: Option<Channel>,
    pub output: Option<Channel>,
    pub batch: Option<Batch>,
}

#[derive(Clone, Debug, Deserialize)]
pub struct Test {
    pub input: String,
    pub output: String,
}

/// Where a solution reads or writes.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Channel {
    pub file_name: Option<String>,
}

/// Problems that were sent together, such as those of a contest.
#[derive(Clone, Debug, Deserialize)]
pub struct Batch {
    pub id: String,
    pub size: u64,
}

/// A body larger than this is refused.
pub const LARGEST: usize = 10_000_000;
/// More samples than this, and it is no statement that they come from.
const MOST_TESTS: usize = 1_000;

/// Reads a post, or a page as the extension's own tests keep it: with the post under `result`.
pub fn parse(body: &[u8]) -> Result<Post, String> {
    if body.len() > LARGEST {
        return Err(format!("more than {} MB", LARGEST / 1_000_000));
    }
    let value: serde_json::Value =
        serde_json::from_slice(body).map_err(|error| format!("this is not JSON: {error}"))?;
    let task = match value {
        serde_json::Value::Object(mut fields) => match fields.remove("result") {
            Some(result) => result,
            None => serde_json::Value::Object(fields),
        },
        _ => return Err("this is JSON, but no object: a post is one problem".to_owned()),
    };
    let post: Post = serde_json::from_value(task)
        .map_err(|error| format!("this is JSON, but not what the extension posts: {error}"))?;
    if post.tests.len() > MOST_TESTS {
        return Err(format!(
            "{} samples are no statement's: at most {MOST_TESTS}",
            post.tests.len()
        ));
    }
    check_name(&post.name)?;
    Ok(post)
}

/// A title goes into files and never names one, but where it looks as if it were meant to, nothing
/// else in the post is to be trusted.
fn check_name(name: &str) -> Result<(), String> {
    let shown: String = name.escape_debug().take(80).collect();
    let parts = || name.split(['/', '\\']).map(str::trim);
    let bytes = name.as_bytes();
    let has_drive = bytes.len() > 2
        && bytes[0].is_ascii_alphabetic()
        && bytes[1] == b':'
        && matches!(bytes[2], b'/' | b'\\');
    let wrong = if name.trim().is_empty() {
        "a problem needs a name"
    } else if name.contains(char::is_control) {
        "it holds a control character"
    } else if parts().any(|part| part == "..") {
        "it climbs by `..`"
    } else if name.starts_with(['/', '\\']) || has_drive {
        "it is an absolute path"
    } else if is_device(name.trim()) {
        "it is a device on Windows"
    } else {
        return Ok(());
    };
    Err(format!("the name `{shown}` is refused: {wrong}"))
}

/// `nul`, and `NUL.txt` too.
fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or(name).to_ascii_lowercase();
    let numbered = |kind| {
        let number = stem.strip_prefix(kind);
        number.is_some_and(|number| matches!(number.as_bytes(), [b'0'..=b'9']))
    };
    !name.contains(char::is_whitespace)
        && (matches!(stem.as_str(), "con" | "prn" | "aux" | "nul")
            || numbered("com")
            || numbered("lpt"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_name(name: &str) -> String {
        serde_json::json!({ "name": name, "url": "https://a.b", "tests": [] }).to_string()
    }

    #[test]
    fn all_but_three_fields_may_be_missing_or_null() {
        let post = parse(with_name("A. B/C? Nulls and cons").as_bytes()).unwrap();
        assert_eq!(post.name, "A. B/C? Nulls and cons");
        let null = r#"{"name":"a","url":"","tests":[],"batch":null,"timeLimit":null,"new":[1]}"#;
        assert!(parse(null.as_bytes()).unwrap().batch.is_none());
    }

    #[test]
    fn a_page_holds_the_post_under_result() {
        let page = format!("{{\"parser\":\"x\",\"result\":{}}}", with_name("a"));
        assert_eq!(parse(page.as_bytes()).unwrap().name, "a");
    }

    #[test]
    fn names_of_files_are_refused() {
        for name in [
            "",
            " ",
            "../x",
            "a/../b",
            "..\\x",
            "/etc/passwd",
            "\\\\host\\x",
            "C:\\x",
            "c:/x",
            "nul",
            "CON",
            "com1.txt",
            "a\u{0}",
            "a\nb",
            "\u{1b}[2J",
        ] {
            assert!(parse(with_name(name).as_bytes()).is_err(), "{name:?}");
        }
    }
}
