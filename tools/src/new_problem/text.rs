//! Text from elsewhere, made fit for the files that it goes into.

/// A title is cut after so many characters.
const LONGEST_TITLE: usize = 120;
const LONGEST_URL: usize = 2_000;

/// Text on one line, with single blanks and without characters that show nothing or turn the
/// direction of writing, which rustc refuses in comments.
pub fn one_line(text: &str) -> String {
    let shows = |c: &char| !matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    let words = text
        .split(|c: char| c.is_whitespace() || c.is_control())
        .map(|word| word.chars().filter(shows).collect::<String>())
        .filter(|word| !word.is_empty());
    let line = words.collect::<Vec<_>>().join(" ");
    let line: String = line.chars().take(LONGEST_TITLE).collect();
    line.trim_end().to_owned()
}

/// `sum-game` as `Sum Game`.
pub fn titled(slug: &str) -> String {
    let words = slug.split('-').map(|word| {
        let (first, rest) = word.split_at(word.len().min(1));
        first.to_ascii_uppercase() + rest
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Text as Markdown shows it literally.
pub fn markdown(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        if matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>') {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

/// Lines that end as a judge's do: with LF alone, the last one too.
pub fn lines(text: &str) -> String {
    let mut lines = text.replace("\r\n", "\n");
    if !lines.is_empty() && !lines.ends_with('\n') {
        lines.push('\n');
    }
    lines
}

/// Whether this is the address of a web page, in characters that can stand in any file.
pub fn check_url(url: &str) -> Result<(), String> {
    let shown: String = url.escape_debug().take(80).collect();
    let rest = url
        .strip_prefix("https://")
        .or_else(|| url.strip_prefix("http://"));
    let has_host = rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphanumeric()));
    if !has_host {
        return Err(format!(
            "`{shown}` is no address of a web page: those begin with https:// and a host"
        ));
    }
    let strange = |c: char| !c.is_ascii_graphic() || matches!(c, '<' | '>' | '"' | '\\' | '`');
    if let Some(found) = url.chars().find(|&c| strange(c)) {
        return Err(format!(
            "the address `{shown}` holds {found:?}: write it as the browser copies it"
        ));
    }
    if url.len() > LONGEST_URL {
        return Err(format!(
            "an address of {} bytes is too long: at most {LONGEST_URL}",
            url.len()
        ));
    }
    let is_up = |part: &str| part.to_ascii_lowercase().replace("%2e", ".") == "..";
    if url.split(['/', '?', '#', '&', '=']).any(is_up) {
        return Err(format!(
            "the address `{shown}` climbs by `..`: write it as the browser shows it"
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_fit_on_one_line() {
        for (text, line) in [
            ("A. String Task", "A. String Task"),
            (" a\r\n b\t\u{0}c ", "a b c"),
            ("a\u{202e}b\u{2066}c", "abc"),
            ("a\u{2028}b", "a b"),
            ("\u{200b}", ""),
            ("Прыг-скок 跳", "Прыг-скок 跳"),
        ] {
            assert_eq!(one_line(text), line);
        }
        assert_eq!(one_line(&"ab ".repeat(200)).chars().count(), 119);
        assert_eq!(titled("abc086-a"), "Abc086 A");
    }

    #[test]
    fn samples_end_as_lines_do() {
        for (text, expected) in [
            ("", ""),
            ("1", "1\n"),
            ("1\r\n2\r\n", "1\n2\n"),
            ("\n", "\n"),
        ] {
            assert_eq!(lines(text), expected);
        }
    }

    #[test]
    fn addresses_are_those_of_web_pages() {
        for url in [
            "https://codeforces.com/problemset/problem/118/A?locale=en",
            "http://localhost:8080/x#y",
        ] {
            assert_eq!(check_url(url), Ok(()), "{url}");
        }
        let long = format!("https://a.b/{}", "a".repeat(LONGEST_URL));
        for url in [
            "",
            "file:///etc/passwd",
            "javascript:alert(1)",
            "https://",
            "https:///x",
            "https://a.b/../../x",
            "https://a.b/%2E%2e/x",
            "https://a.b/\n",
            "https://a.b/\" x",
            "https://a.b/ü",
            &long,
        ] {
            assert!(check_url(url).is_err(), "{url}");
        }
    }
}
