//! Linked lists and binary trees, declared as LeetCode declares them. They are never pasted: the judge
//! has its own.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use serde_json::Value;

use crate::Data;

/// A node of a linked list.
#[derive(PartialEq, Eq, Clone, Debug)]
pub struct ListNode {
    pub val: i32,
    pub next: Option<Box<ListNode>>,
}

impl ListNode {
    #[inline]
    #[must_use]
    pub fn new(val: i32) -> Self {
        Self { next: None, val }
    }
}

impl Data for Option<Box<ListNode>> {
    const NAME: &'static str = "linked list of integers";

    fn from_value(value: &Value) -> Option<Self> {
        Some(linked_list(Vec::<i32>::from_value(value)?))
    }

    fn to_value(&self) -> Value {
        let nodes = std::iter::successors(self.as_ref(), |node| node.next.as_ref());
        nodes.map(|node| Value::from(node.val)).collect()
    }
}

/// A node of a binary tree.
#[derive(Debug, PartialEq, Eq)]
pub struct TreeNode {
    pub val: i32,
    pub left: Option<Rc<RefCell<TreeNode>>>,
    pub right: Option<Rc<RefCell<TreeNode>>>,
}

impl TreeNode {
    #[inline]
    #[must_use]
    pub fn new(val: i32) -> Self {
        Self {
            val,
            left: None,
            right: None,
        }
    }
}

/// The linked list of these values. Linear time.
#[must_use]
pub fn linked_list(
    values: impl IntoIterator<Item = i32, IntoIter: DoubleEndedIterator>,
) -> Option<Box<ListNode>> {
    let add = |next, val| Some(Box::new(ListNode { val, next }));
    values.into_iter().rev().fold(None, add)
}

type Tree = Option<Rc<RefCell<TreeNode>>>;

/// The binary tree with root 0 in which `children` are the left and the right one of each node, and
/// `value` says what is in each. Linear time.
///
/// # Panics
///
/// If there is no such node, or the children are none of a tree.
#[must_use]
pub fn binary_tree(children: &[[Option<usize>; 2]], mut value: impl FnMut() -> i32) -> Tree {
    let node = |_: &_| Rc::new(RefCell::new(TreeNode::new(value())));
    let nodes: Vec<_> = children.iter().map(node).collect();
    for (node, both) in nodes.iter().zip(children) {
        let [left, right] = both.map(|child| child.map(|child| Rc::clone(&nodes[child])));
        let mut node = node.borrow_mut();
        (node.left, node.right) = (left, right);
    }
    nodes.first().cloned()
}

impl Data for Tree {
    const NAME: &'static str = "binary tree of integers";

    fn from_value(value: &Value) -> Option<Self> {
        let mut values = value.as_array()?.iter();
        let node = |value: &Value| match value {
            Value::Null => Some(None),
            value => Some(Some(Rc::new(RefCell::new(TreeNode::new(i32::from_value(
                value,
            )?))))),
        };
        let Some(first) = values.next() else {
            return Some(None);
        };
        let root = node(first)?;
        let mut childless: VecDeque<_> = root.iter().cloned().collect();
        while let Some(left) = values.next() {
            let parent = childless.pop_front()?;
            let (left, right) = (node(left)?, values.next().map_or(Some(None), node)?);
            childless.extend(left.iter().chain(&right).cloned());
            let mut parent = parent.borrow_mut();
            (parent.left, parent.right) = (left, right);
        }
        Some(root)
    }

    fn to_value(&self) -> Value {
        let mut values = Vec::new();
        let mut level = VecDeque::from([self.clone()]);
        while let Some(node) = level.pop_front() {
            values.push(node.as_ref().map_or(Value::Null, |node| {
                let node = node.borrow();
                level.extend([node.left.clone(), node.right.clone()]);
                Value::from(node.val)
            }));
        }
        while values.last().is_some_and(Value::is_null) {
            values.pop();
        }
        Value::Array(values)
    }
}
