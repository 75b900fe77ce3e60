//! What a signature makes of the templates: reader, printer, a family and a validator.

use super::arguments::{draw, every, read};
use super::signature::{Argument, Function, Signature, Type, camel};

/// What stands for the names in the templates of a submission and of its tests.
pub struct Filled {
    pub submission: Vec<(&'static str, String)>,
    pub tests: Vec<(&'static str, String)>,
}

/// Fills the templates for a signature.
pub fn filled(signature: &Signature) -> Filled {
    let types = types(signature);
    let has = |of: &Type| types.iter().any(|one| one.has(of));
    let has_tree = has(&Type::BinaryTree);
    let (list, tree) = (("ListNode", has(&Type::LinkedList)), ("TreeNode", has_tree));
    let is_class = matches!(signature, Signature::Class { .. });
    let takes_any = match signature {
        Signature::Function(_) => true,
        Signature::Class { new, methods, .. } => {
            let mut all = methods.iter().chain([new]);
            all.any(|one| !one.arguments.is_empty())
        }
    };
    let around = [
        ("Arguments", !is_class || !new_of(signature).is_empty()),
        ("design", is_class),
        ("print", !is_class),
    ];
    let checked = [
        ("Value", is_class),
        (
            "binary_tree",
            has_tree && drawn(signature, &Type::BinaryTree),
        ),
        ("is", is_class && takes_any),
        ("linked_list", drawn(signature, &Type::LinkedList)),
        ("parse", true),
    ];
    let lines = |class: &str| -> Vec<(&'static str, String)> {
        vec![
            (
                "std",
                match has_tree {
                    true => "\nuse std::cell::RefCell;\nuse std::rc::Rc;".to_owned(),
                    false => String::new(),
                },
            ),
            ("solution", solution(signature, class)),
            ("output", output(signature)),
            ("call", call(signature, class)),
        ]
    };
    let class = match signature {
        Signature::Function(_) => "Solution",
        Signature::Class { name, .. } => name,
    };
    let mut submission = lines(class);
    let value = ("value", is_class);
    submission.push((
        "leetcode",
        names(around.into_iter().chain([list, tree, value])),
    ));
    let mut tests = match is_class {
        true => lines("Brute"),
        false => lines(""),
    };
    let all = around
        .into_iter()
        .chain(checked)
        .chain([list, tree, ("value", true)]);
    tests.extend([
        ("leetcode", names(all)),
        (
            "generate",
            match checked[1].1 {
                true => "\nuse tools::generate;".to_owned(),
                false => String::new(),
            },
        ),
        (
            "tools",
            names([
                ("Case", true),
                ("Checker", has_float(signature)),
                ("Family", true),
                ("Invalid", true),
                ("Scanner", true),
                ("Source", true),
                ("problem", true),
            ]),
        ),
        (
            "checker",
            match has_float(signature) {
                true => "\n.checker(Checker::Function(leetcode::close))".to_owned(),
                false => String::new(),
            },
        ),
        ("every", every(signature)),
        ("draw", draw(signature)),
        ("read", read(signature)),
    ]);
    Filled { submission, tests }
}

fn names<'a>(names: impl IntoIterator<Item = (&'a str, bool)>) -> String {
    let names = names.into_iter().filter(|(_, wanted)| *wanted);
    format!(
        "{{{}}}",
        names.map(|(name, _)| name).collect::<Vec<_>>().join(", ")
    )
}

fn functions(signature: &Signature) -> Vec<&Function> {
    match signature {
        Signature::Function(function) => vec![function],
        Signature::Class { new, methods, .. } => [new].into_iter().chain(methods).collect(),
    }
}

fn new_of(signature: &Signature) -> &[Argument] {
    match signature {
        Signature::Function(_) => &[],
        Signature::Class { new, .. } => &new.arguments,
    }
}

fn types(signature: &Signature) -> Vec<&Type> {
    let functions = functions(signature).into_iter();
    functions
        .flat_map(|one| one.arguments.iter().map(|one| &one.of).chain(&one.returns))
        .collect()
}

/// Whether an argument holds such a type.
fn drawn(signature: &Signature, of: &Type) -> bool {
    let functions = functions(signature).into_iter();
    functions
        .flat_map(|one| &one.arguments)
        .any(|one| one.of.has(of))
}

/// Whether an answer holds numbers that need not be exact.
fn has_float(signature: &Signature) -> bool {
    let functions = functions(signature).into_iter();
    functions
        .flat_map(|one| {
            let changed = one.arguments.iter().filter(|one| one.in_place);
            changed.map(|one| &one.of).chain(&one.returns)
        })
        .any(|of| of.has(&Type::Float))
}

/// The class, or with no name the function alone, with placeholders.
fn solution(signature: &Signature, class: &str) -> String {
    match signature {
        Signature::Function(function) if class.is_empty() => declared(function, ""),
        Signature::Function(function) => {
            let function = declared(function, "pub ");
            format!("struct {class};\n\nimpl {class} {{\n{function}\n}}")
        }
        Signature::Class { new, methods, .. } => {
            let new = format!(
                "pub fn new({}) -> Self {{\n{}Self {{}}\n}}",
                parameters(new),
                unused(new)
            );
            let methods = methods.iter().map(|method| declared(method, "pub "));
            let all: Vec<String> = [new].into_iter().chain(methods).collect();
            format!(
                "struct {class} {{}}\n\nimpl {class} {{\n{}\n}}",
                all.join("\n\n")
            )
        }
    }
}

fn parameters(function: &Function) -> String {
    let receiver = function.receiver.map(str::to_owned);
    let arguments = function.arguments.iter().map(|one| {
        let by = if one.in_place { "&mut " } else { "" };
        format!("{}: {by}{}", one.name, one.of.rust())
    });
    receiver
        .into_iter()
        .chain(arguments)
        .collect::<Vec<_>>()
        .join(", ")
}

fn declared(function: &Function, visibility: &str) -> String {
    let returns = function.returns.as_ref();
    let arrow = returns.map_or_else(String::new, |of| format!(" -> {}", of.rust()));
    let value = returns.map_or("", Type::placeholder);
    format!(
        "{visibility}fn {}({}){arrow} {{\n{}{value}\n}}",
        function.name,
        parameters(function),
        unused(function)
    )
}

/// Uses what nobody uses yet.
fn unused(function: &Function) -> String {
    let names: Vec<&str> = function
        .arguments
        .iter()
        .map(|one| one.name.as_str())
        .collect();
    match names.as_slice() {
        [] => "// TODO\n".to_owned(),
        [one] => format!("let _ = {one}; // TODO\n"),
        many => format!("let _ = ({}); // TODO\n", many.join(", ")),
    }
}

/// Whether more than one answer is printed.
fn output(signature: &Signature) -> String {
    match signature {
        Signature::Function(function) if answers(function).len() > 1 => "mut output".to_owned(),
        _ => "output".to_owned(),
    }
}

/// What is printed of a call: what it returns, and what it changed.
fn answers(function: &Function) -> Vec<&str> {
    let changed = function.arguments.iter().filter(|one| one.in_place);
    let returned = function.returns.iter().map(|_| "answer");
    returned
        .chain(changed.map(|one| one.name.as_str()))
        .collect()
}

/// Reads the input, calls and prints.
fn call(signature: &Signature, class: &str) -> String {
    match signature {
        Signature::Function(function) => {
            let path = match (class, function.receiver) {
                ("", _) => function.name.clone(),
                (_, Some(_)) => format!("{class}.{}", function.name),
                (_, None) => format!("{class}::{}", function.name),
            };
            let taken = |one: &Argument| match one.in_place {
                true => format!("&mut {}", one.name),
                false => "arguments.take()".to_owned(),
            };
            let mut lines = vec!["let mut arguments = Arguments::read(input);".to_owned()];
            // They are taken from the first to the last.
            let in_place = function.arguments.iter().any(|one| one.in_place);
            let mut with: Vec<String> = function.arguments.iter().map(taken).collect();
            if in_place {
                for (one, with) in function.arguments.iter().zip(&mut with) {
                    let by = if one.in_place { "mut " } else { "" };
                    let (name, of) = (&one.name, one.of.rust());
                    lines.push(format!("let {by}{name}: {of} = arguments.take();"));
                    if !one.in_place {
                        with.clone_from(name);
                    }
                }
            }
            let called = format!("{path}({})", with.join(", "));
            let answers = answers(function);
            match (&function.returns, answers.as_slice()) {
                (Some(_), [_]) => lines.push(format!("print(output, &{called});")),
                (Some(_), _) => lines.push(format!("let answer = {called};")),
                (None, _) => lines.push(format!("{called};")),
            }
            if in_place {
                let (last, before) = answers.split_last().unwrap_or((&"", &[]));
                lines.extend(
                    before
                        .iter()
                        .map(|name| format!("print(&mut output, &{name});")),
                );
                lines.push(format!("print(output, &{last});"));
            }
            lines.join("\n")
        }
        Signature::Class { new, methods, .. } => {
            let taken = |function: &Function| {
                let with = function.arguments.iter().map(|one| match one.in_place {
                    true => "&mut with.take()",
                    false => "with.take()",
                });
                with.collect::<Vec<_>>().join(", ")
            };
            let arms = methods.iter().map(|method| {
                let called = format!("object.{}({})", method.name, taken(method));
                let shown = camel(&method.name);
                match method.returns {
                    Some(_) => format!("{shown:?} => value(&{called}),"),
                    None => format!("{shown:?} => {{ {called}; value(&()) }}"),
                }
            });
            let arms: String = arms.collect::<Vec<_>>().join("\n");
            let with = match methods.iter().all(|method| method.arguments.is_empty()) {
                true => "_",
                false => "with",
            };
            let new = match new.arguments.is_empty() {
                true => format!("|_: &mut _| {class}::new()"),
                false => format!("|with: &mut Arguments| {class}::new({})", taken(new)),
            };
            format!(
                "let new = {new};\ndesign(input, output, new, |object, method, {with}| \
                 {{\nSome(match method {{\n{arms}\n_ => return None,\n}})\n}});"
            )
        }
    }
}
