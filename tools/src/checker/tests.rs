use super::*;

fn verdict(checker: Checker, expected: &str, actual: &str) -> Result<(), String> {
    checker.check(b"", expected.as_bytes(), actual.as_bytes())
}

#[test]
fn tokens_forgive_white_space_and_nothing_else() {
    let check = |expected, actual| verdict(Checker::Tokens, expected, actual);
    assert_eq!(check("1 2\n3\n", "1 2 \r\n\r\n3"), Ok(()));
    assert_eq!(check("", "\n"), Ok(()));
    for (expected, actual, message) in [
        (
            "Yes",
            "yes",
            "token 1 differs, in letter case only: expected “Yes”, found “yes”",
        ),
        ("1 2", "1 3", "token 2 differs: expected “2”, found “3”"),
        ("1", "", "the answer is empty: expected “1”"),
        ("1 2", "1", "the answer ends before token 2: expected “2”"),
        ("1", "1 2", "token 2 is one too many: found “2”"),
        ("1.0", "1", "token 1 differs: expected “1.0”, found “1”"),
    ] {
        assert_eq!(check(expected, actual), Err(message.to_owned()));
    }
}

#[test]
fn floats_may_differ_by_the_tolerance_absolutely_or_relatively() {
    let floats = Checker::Floats { tolerance: 1e-6 };
    for (expected, actual, right) in [
        ("0", "0.000001", true),
        ("0", "0.0000011", false),
        ("1000000", "1000001", true),
        ("1000000", "1000001.1", false),
        ("-2.5", "-2.5e0", true),
        ("1", "nan", false),
        ("1", "inf", false),
        ("nan", "nan", true),
        ("yes 1", "yes 1.0", true),
        ("yes", "no", false),
    ] {
        let found = verdict(floats, expected, actual);
        assert_eq!(found.is_ok(), right, "{expected} {actual}: {found:?}");
    }
}

#[test]
fn invalid_utf8_is_shown_escaped() {
    let found = Checker::Tokens.check(b"", b"Alice", b"\xff");
    assert_eq!(
        found,
        Err("token 1 differs: expected “Alice”, found “\\xff”".to_owned())
    );
}

#[test]
fn letter_case_is_forgiven_where_that_is_said() {
    let check = |expected, actual| verdict(Checker::AnyCase, expected, actual);
    assert_eq!(check("Yes abc", "YES\nAbC"), Ok(()));
    assert_eq!(
        check("Yes", "yep"),
        Err("token 1 differs: expected “Yes”, found “yep”".to_owned())
    );
}

#[test]
fn yes_and_no_may_be_in_any_case_and_nothing_else() {
    let check = |expected, actual| verdict(Checker::YesNo, expected, actual);
    assert_eq!(check("Yes\nNO 5", "yEs\nno 5\n"), Ok(()));
    for (expected, actual, message) in [
        ("Yes", "no", "token 1 differs: expected “Yes”, found “no”"),
        (
            "Yes",
            "true",
            "token 1 differs, neither yes nor no: expected “Yes”, found “true”",
        ),
        (
            "Yes Ab",
            "Yes ab",
            "token 2 differs: expected “Ab”, found “ab”",
        ),
        ("Yes", "", "the answer is empty: expected “Yes”"),
    ] {
        assert_eq!(check(expected, actual), Err(message.to_owned()));
    }
}

#[test]
fn floats_that_are_refused_say_by_how_much() {
    let check = |expected, actual| verdict(Checker::Floats { tolerance: 1e-6 }, expected, actual);
    for (expected, actual, message) in [
        (
            "1 2000",
            "1 2000.5",
            "token 2 differs, by 5.0e-1 (2.5e-4 relative) where 1e-6 is allowed: \
             expected “2000”, found “2000.5”",
        ),
        (
            "0",
            "-0.25",
            "token 1 differs, by 2.5e-1 where 1e-6 is allowed: expected “0”, found “-0.25”",
        ),
        (
            "1",
            "NaN",
            "token 1 differs, not a number: expected “1”, found “NaN”",
        ),
        ("yes", "no", "token 1 differs: expected “yes”, found “no”"),
    ] {
        assert_eq!(check(expected, actual), Err(message.to_owned()));
    }
}

#[test]
fn lines_may_come_in_any_order_and_as_often_as_they_should() {
    let check = |expected, actual| verdict(Checker::UnorderedLines, expected, actual);
    assert_eq!(check("1 2\n3\n3\n", "3\n\n1  2 \r\n3"), Ok(()));
    assert_eq!(check("", "\n"), Ok(()));
    for (expected, actual, message) in [
        (
            "1 2\n3\n",
            "3\n2 1\n",
            "line 2 is not among the expected ones: found “2 1”",
        ),
        ("3\n4\n", "3\n3\n", "line 2 comes too often: found “3”"),
        ("3\n4\n", "4\n", "a line is missing: expected “3”"),
        (
            "3 4\n",
            "3\n4\n",
            "line 1 is not among the expected ones: found “3”",
        ),
    ] {
        assert_eq!(check(expected, actual), Err(message.to_owned()));
    }
}
