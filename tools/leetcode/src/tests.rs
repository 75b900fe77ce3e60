use std::cell::RefCell;
use std::fmt::Debug;
use std::rc::Rc;

use super::*;

#[track_caller]
fn stays<T: Data>(text: &str) -> T {
    let data: T = parse(text).unwrap();
    assert_eq!(value(&data).to_string(), text);
    data
}

#[test]
fn what_is_read_is_printed_as_it_was() {
    assert_eq!(stays::<i32>("-2147483648"), i32::MIN);
    assert_eq!(stays::<u64>("18446744073709551615"), u64::MAX);
    assert_eq!(stays::<f64>("2.5"), 2.5);
    assert!(stays::<bool>("true"));
    assert_eq!(stays::<char>("\"a\""), 'a');
    assert_eq!(stays::<String>("\"a \\\"b\\\"\""), "a \"b\"");
    let board = stays::<Vec<Vec<char>>>("[[\"a\",\"b\"],[]]");
    assert_eq!(board, [vec!['a', 'b'], vec![]]);
    stays::<()>("null");
    stays::<Vec<Option<Box<ListNode>>>>("[[1,4],[],[2]]");
}

#[test]
fn lists_end_and_trees_go_level_by_level() {
    let list: Option<Box<ListNode>> = stays("[1,2]");
    let second = ListNode::new(2);
    assert_eq!(list, linked_list([1, 2]));
    assert_eq!(list.unwrap().next, Some(Box::new(second)));
    assert_eq!(stays::<Option<Box<ListNode>>>("[]"), None);

    type Tree = Option<Rc<RefCell<TreeNode>>>;
    assert_eq!(stays::<Tree>("[]"), None);
    let tree: Tree = stays("[3,9,20,null,null,15,7]");
    let children = [
        [Some(1), Some(2)],
        [None; 2],
        [Some(3), Some(4)],
        [None; 2],
        [None; 2],
    ];
    let mut values = [3, 9, 20, 15, 7].into_iter();
    assert_eq!(tree, binary_tree(&children, || values.next().unwrap()));
    stays::<Tree>("[1,null,2,null,3]");
    // Deep ones neither read nor print by recursion; they end as what they are made of does.
    let path = "1,null,".repeat(50_000) + "1";
    std::mem::forget(stays::<Tree>(&format!("[{path}]")));
}

#[test]
fn what_is_of_another_type_or_looks_otherwise_is_refused() {
    #[track_caller]
    fn refused<T: Data + Debug>(text: &str, expected: &str) {
        assert_eq!(parse::<T>(text).unwrap_err(), expected, "{text}");
    }
    refused::<i32>("2147483648", "integer");
    refused::<i32>("1.0", "integer");
    refused::<i32>("x", "integer");
    refused::<char>("\"ab\"", "letter in quotes");
    refused::<String>("ab", "text in quotes");
    refused::<Vec<i32>>("[1, 2]", "list in brackets, written as [1,2]");
    refused::<Option<Box<ListNode>>>("[1,null]", "linked list of integers");
    refused::<Option<Rc<RefCell<TreeNode>>>>("[null,1]", "binary tree of integers");
    refused::<Option<Rc<RefCell<TreeNode>>>>("[1,null]", "binary tree of integers, written as [1]");
    assert!(is::<i32>(&Value::from(1)) && !is::<bool>(&Value::from(1)));
}

#[test]
#[should_panic(expected = "argument 2 is no integer: [1]")]
fn an_argument_of_another_type_is_named() {
    let mut arguments = Arguments::read(&b"1\n[1]\n"[..]);
    let _: (i32, i32) = (arguments.take(), arguments.take());
}

#[test]
#[should_panic(expected = "there is no argument 2")]
fn an_argument_that_is_missing_is_named() {
    let mut arguments = Arguments::read(&b"1\n"[..]);
    let _: (i32, i32) = (arguments.take(), arguments.take());
}

#[test]
#[should_panic(expected = "there is no method shrink")]
fn a_method_that_is_missing_is_named() {
    let input = &b"[\"A\",\"shrink\"]\n[[],[]]\n"[..];
    design(input, Vec::new(), |_| (), |(), _, _| None);
}

#[test]
fn an_order_that_is_free_is_free() {
    type Judge = fn(&[u8], &[u8], &[u8]) -> Result<(), String>;
    let check =
        |judge: Judge, right: &str, given: &str| judge(b"", right.as_bytes(), given.as_bytes());
    let told = |text: &str| Err(text.to_owned());
    assert_eq!(check(any_order, "[[1,2],[3]]", "[[3],[1,2]]"), Ok(()));
    let missing = "[1,2] is missing";
    assert_eq!(
        check(any_order, "[[1,2],[3]]", "[[3],[2,1]]"),
        told(missing)
    );
    assert_eq!(
        check(any_order_throughout, "[[1,2],[3]]", "[[3],[2,1]]"),
        Ok(())
    );
    assert_eq!(check(any_order, "[1,1]", "[1]"), told("1 is missing"));
    assert_eq!(check(any_order, "[1]", "[1,1]"), told("1 is not expected"));
    assert_eq!(check(any_order, "[]", "[]"), Ok(()));
    assert_eq!(check(any_order, "[]", "0"), told("expected [], found 0"));
    assert_eq!(check(any_order, "2\n[1,3]\n", "2\n[3,1]\n"), Ok(()));
    let lines = "the answer has 1 lines, and 2 are expected";
    assert_eq!(check(any_order, "2\n[1,3]\n", "2\n"), told(lines));
    let broken = check(any_order, "[]", "[").unwrap_err();
    assert!(
        broken.starts_with("the answer is none of LeetCode's: "),
        "{broken}"
    );
}

#[test]
fn numbers_with_a_point_may_be_close() {
    let check = |right: &str, given: &str| close(b"", right.as_bytes(), given.as_bytes());
    assert_eq!(check("[null,1.50000,2]", "[null,1.500009,2]"), Ok(()));
    assert_eq!(check("2.00000", "2"), Ok(()));
    assert!(check("[null,1.5,2]", "[null,1.50002,2]").is_err());
    assert!(check("[1,2]", "[1]").is_err());
    assert!(check("3", "4").is_err());
}
