//! What LeetCode calls, as its page declares it.

use std::ops::Range;

use syn::spanned::Spanned;
use syn::{FnArg, GenericArgument, ImplItem, Item, Pat, PathArguments, ReturnType};

/// A function of `Solution`, or a class of its own: `new`, and then calls of its methods.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Signature {
    Function(Function),
    Class {
        name: String,
        new: Function,
        methods: Vec<Function>,
    },
}

/// A function or a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    pub name: String,
    pub receiver: Option<&'static str>,
    pub arguments: Vec<Argument>,
    /// What it returns; nothing of `new`.
    pub returns: Option<Type>,
}

/// An argument, which a function may get in order to change it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    pub name: String,
    pub of: Type,
    pub in_place: bool,
}

/// What LeetCode passes and takes back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type {
    Integer(String),
    Float,
    Bool,
    Char,
    String,
    List(Box<Self>),
    LinkedList,
    BinaryTree,
}

const TYPES: &str = "integers, f64, bool, char, String, Vec of any of these, Option<Box<ListNode>>, \
                     Option<Rc<RefCell<TreeNode>>>";

/// The class whose functions are called without an object, where it has no fields.
const SOLUTION: &str = "Solution";

impl Signature {
    /// Reads a function's signature, or all that stands in the page's editor.
    ///
    /// # Errors
    ///
    /// In words, what is wrong with it.
    pub fn parse(text: &str) -> Result<Self, String> {
        // A comment at the end needs an item behind it, and a signature a body.
        let whole = |body: &str| syn::parse_file(&format!("{text}{body}\nstruct End;\n"));
        let file = whole("").or_else(|error| whole(" {}").map_err(|_| error));
        let file = file.map_err(|error| {
            let start = error.span().start();
            format!(
                "the signature is no Rust: line {}, column {}: {error}",
                start.line,
                start.column + 1
            )
        })?;
        let reader = Reader { text };
        let (mut class, mut functions) = (None, Vec::new());
        for item in &file.items {
            match item {
                Item::Fn(item) => functions.push(reader.function(&item.sig)?),
                Item::Impl(item) if item.trait_.is_none() => {
                    class = Some(reader.shown(item.self_ty.span().byte_range()).to_owned());
                    for item in &item.items {
                        if let ImplItem::Fn(item) = item {
                            functions.push(reader.function(&item.sig)?);
                        }
                    }
                }
                _ => {}
            }
        }
        let new = functions.iter().position(|function| function.name == "new");
        match (class, new) {
            (Some(name), Some(_)) if functions.len() == 1 => {
                Err(format!("{name} has no method but `new`"))
            }
            (Some(name), Some(new)) => {
                let new = functions.remove(new);
                let bare = functions.iter().find(|method| method.receiver.is_none());
                match bare {
                    Some(bare) => Err(format!("`{}` of {name} takes no self", bare.name)),
                    None => Ok(Self::Class {
                        name,
                        new,
                        methods: functions,
                    }),
                }
            }
            (Some(name), None) if name != SOLUTION => Err(format!(
                "{name} has no `fn new`, by which LeetCode makes the object"
            )),
            _ => match <[Function; 1]>::try_from(functions) {
                Ok([function]) => Ok(Self::Function(function)),
                Err(functions) => Err(format!(
                    "the signature has {} functions, and LeetCode calls one, as in `pub fn \
                     two_sum(nums: Vec<i32>, target: i32) -> Vec<i32>`, or those of a class with \
                     `fn new`",
                    functions.len()
                )),
            },
        }
    }
}

impl Type {
    /// Whether it is this one, or a list of such.
    pub fn has(&self, other: &Self) -> bool {
        match self {
            Self::List(of) => of.has(other),
            of => of == other,
        }
    }

    /// Whether its values have sizes.
    pub fn is_sized(&self) -> bool {
        matches!(
            self,
            Self::String | Self::List(_) | Self::LinkedList | Self::BinaryTree
        )
    }

    /// As Rust has it.
    pub fn rust(&self) -> String {
        match self {
            Self::Integer(name) => name.clone(),
            Self::Float => "f64".to_owned(),
            Self::Bool => "bool".to_owned(),
            Self::Char => "char".to_owned(),
            Self::String => "String".to_owned(),
            Self::List(of) => format!("Vec<{}>", of.rust()),
            Self::LinkedList => "Option<Box<ListNode>>".to_owned(),
            Self::BinaryTree => "Option<Rc<RefCell<TreeNode>>>".to_owned(),
        }
    }

    /// The simplest value.
    pub fn placeholder(&self) -> &'static str {
        match self {
            Self::Integer(_) => "0",
            Self::Float => "0.0",
            Self::Bool => "false",
            Self::Char => "'a'",
            Self::String => "String::new()",
            Self::List(_) => "Vec::new()",
            Self::LinkedList | Self::BinaryTree => "None",
        }
    }
}

struct Reader<'a> {
    text: &'a str,
}

impl Reader<'_> {
    fn shown(&self, bytes: Range<usize>) -> &str {
        self.text.get(bytes).unwrap_or_default()
    }

    fn function(&self, signature: &syn::Signature) -> Result<Function, String> {
        let name = signature.ident.to_string();
        let (mut receiver, mut arguments) = (None, Vec::new());
        for input in &signature.inputs {
            match input {
                FnArg::Receiver(this) => {
                    let by = self.shown(this.span().byte_range());
                    receiver = Some(match by.contains("mut") {
                        true => "&mut self",
                        false => "&self",
                    });
                }
                FnArg::Typed(input) => {
                    let Pat::Ident(pattern) = &*input.pat else {
                        return Err(format!("an argument of `{name}` has no name"));
                    };
                    let (of, in_place) = match &*input.ty {
                        syn::Type::Reference(to) if to.mutability.is_some() => (&*to.elem, true),
                        of => (of, false),
                    };
                    arguments.push(Argument {
                        name: pattern.ident.to_string(),
                        of: self.type_of(of)?,
                        in_place,
                    });
                }
            }
        }
        let returns = match &signature.output {
            ReturnType::Type(_, of) if !is_unit(of) && name != "new" => Some(self.type_of(of)?),
            _ => None,
        };
        Ok(Function {
            name,
            receiver,
            arguments,
            returns,
        })
    }

    fn type_of(&self, of: &syn::Type) -> Result<Type, String> {
        let shown = self.shown(of.span().byte_range());
        let words: String = shown.split_whitespace().collect();
        let plain = match words.as_str() {
            "i8" | "i16" | "i32" | "i64" | "u8" | "u16" | "u32" | "u64" | "isize" | "usize" => {
                Some(Type::Integer(words))
            }
            "f64" => Some(Type::Float),
            "bool" => Some(Type::Bool),
            "char" => Some(Type::Char),
            "String" => Some(Type::String),
            "Option<Box<ListNode>>" => Some(Type::LinkedList),
            "Option<Rc<RefCell<TreeNode>>>" => Some(Type::BinaryTree),
            _ => None,
        };
        if let Some(plain) = plain {
            return Ok(plain);
        }
        if let syn::Type::Path(path) = of
            && let Some(last) = path.path.segments.last()
            && last.ident == "Vec"
            && let PathArguments::AngleBracketed(inner) = &last.arguments
            && let Some(GenericArgument::Type(inner)) = inner.args.first()
        {
            return Ok(Type::List(Box::new(self.type_of(inner)?)));
        }
        Err(format!(
            "`{shown}` is no type that LeetCode passes: those are {TYPES}"
        ))
    }
}

fn is_unit(of: &syn::Type) -> bool {
    matches!(of, syn::Type::Tuple(of) if of.elems.is_empty())
}

/// `get_min` as LeetCode's pages call it: `getMin`.
pub fn camel(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |shown, word| {
        let (initial, rest) = word.split_at(word.len().min(1));
        shown + &initial.to_ascii_uppercase() + rest
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn function(text: &str) -> Function {
        match Signature::parse(text) {
            Ok(Signature::Function(function)) => function,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_signature_and_what_the_editor_shows_are_the_same() {
        let bare = function("pub fn add(l1: Option<Box<ListNode>>, k: i64) -> Vec<Vec<char>>");
        let editor = "// Definition for singly-linked list.\n\
                      // pub struct ListNode { .. }\n\
                      impl Solution {\n    pub fn add(l1: Option<Box<ListNode>>, k: i64) -> \
                      Vec<Vec<char>> {\n        \n    }\n}\n";
        assert_eq!(bare, function(editor));
        assert_eq!(bare.name, "add");
        assert_eq!(bare.arguments[0].of, Type::LinkedList);
        let list = |of| Type::List(Box::new(of));
        assert_eq!(bare.returns, Some(list(list(Type::Char))));
        let in_place = function("pub fn rotate(nums: &mut Vec<i32>, k: i32)");
        let kinds: Vec<bool> = in_place.arguments.iter().map(|one| one.in_place).collect();
        assert_eq!((kinds, in_place.returns), (vec![true, false], None));
    }

    #[test]
    fn a_class_is_made_by_new() {
        let editor = "struct MinStack {\n\n}\n\n/** \n * `&self` means immutable.\n */\n\
                      impl MinStack {\n    fn new() -> Self {\n        \n    }\n    \n    \
                      fn push(&self, val: i32) {\n        \n    }\n    \n    \
                      fn get_min(&mut self) -> i32 {\n        \n    }\n}\n\n\
                      /**\n * let obj = MinStack::new();\n */\n";
        let Ok(Signature::Class { name, new, methods }) = Signature::parse(editor) else {
            panic!("no class");
        };
        assert_eq!((name.as_str(), new.arguments.len()), ("MinStack", 0));
        let receivers: Vec<_> = methods.iter().map(|method| method.receiver).collect();
        assert_eq!(receivers, [Some("&self"), Some("&mut self")]);
    }

    #[test]
    fn what_is_no_signature_is_told() {
        for (text, words) in [
            ("pub fn f(", "the signature is no Rust: line 1, column"),
            (
                "pub fn f(m: HashMap<i32, i32>)",
                "`HashMap<i32, i32>` is no type",
            ),
            ("pub fn f(m: &[i32])", "`&[i32]` is no type"),
            ("", "the signature has 0 functions"),
            ("fn f() {}\nfn g() {}", "the signature has 2 functions"),
            ("impl A { fn get(&self) -> i32 {} }", "A has no `fn new`"),
            (
                "impl A { fn new() -> Self {} fn g() {} }",
                "`g` of A takes no self",
            ),
        ] {
            let error = Signature::parse(text).unwrap_err();
            assert!(error.contains(words), "{error}");
        }
    }
}
