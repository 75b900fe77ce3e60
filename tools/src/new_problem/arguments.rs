//! What a signature tells of inputs: a family that draws them, and a validator.

use super::signature::{Function, Signature, Type, camel};

/// Draws arguments, and writes them as a case.
pub fn draw(signature: &Signature) -> String {
    match signature {
        Signature::Function(function) => {
            let arguments = &function.arguments;
            let mut lines = Vec::new();
            let mut sized = 0;
            for one in arguments {
                let name = &one.name;
                if one.of.is_sized() {
                    sized += 1;
                    lines.push(match sized {
                        1 => "let size = source.size(1..=8);".to_owned(),
                        _ => "let size = source.int(0..=size);".to_owned(),
                    });
                }
                let value = drawn(&one.of, "size");
                lines.push(format!("let {name}: {} = {value};", one.of.rust()));
            }
            let values = arguments.iter().map(|one| format!("value(&{})", one.name));
            let values = values.collect::<Vec<_>>().join(", ");
            lines.push(format!("Case::default().lines([{values}])"));
            lines.join("\n")
        }
        Signature::Class { name, new, methods } => {
            let all = |function: &Function| {
                let values = function.arguments.iter().map(|one| {
                    let value = drawn(&one.of, "3");
                    format!("value::<{}>(&{value})", one.of.rust())
                });
                format!("vec![{}]", values.collect::<Vec<_>>().join(", "))
            };
            let call = |method: &Function| format!("({:?}, {})", camel(&method.name), all(method));
            let call = match methods.as_slice() {
                [one] => call(one),
                _ => {
                    let last = methods.len() - 1;
                    let arms = methods.iter().enumerate().map(|(number, method)| {
                        let call = call(method);
                        match number == last {
                            true => format!("_ => {call},"),
                            false => format!("{number} => {call},"),
                        }
                    });
                    let arms = arms.collect::<Vec<_>>().join("\n");
                    format!("match source.int(0..={last}) {{\n{arms}\n}}")
                }
            };
            format!(
                "let size = source.size(1..=8);\nlet mut names = vec![{name:?}.to_owned()];\n\
                 let mut arguments: Vec<Vec<Value>> = vec![{}];\nfor _ in 0..size {{\n\
                 let (name, with) = {call};\n\
                 names.push(name.to_owned());\narguments.push(with);\n}}\n\
                 Case::default().lines([value(&names), value(&arguments)])",
                all(new)
            )
        }
    }
}

/// So many inputs are tried one by one.
const FEW: f64 = 1e5;

/// The call that has every input up to a size tried, where they are few.
pub fn every(signature: &Signature) -> String {
    let product = |function: &Function, size: i32| -> f64 {
        let arguments = function.arguments.iter();
        arguments.map(|one| count(&one.of, size)).product()
    };
    let inputs = |size: i32| match signature {
        Signature::Function(function) => product(function, size),
        Signature::Class { new, methods, .. } => {
            let calls: f64 = methods.iter().map(|method| product(method, 3)).sum();
            product(new, 3) * calls.powi(size)
        }
    };
    let size = [2, 1].into_iter().find(|&size| inputs(size) <= FEW);
    size.map_or_else(String::new, |size| format!(".every({size})"))
}

/// How many values [`drawn`] can draw.
fn count(of: &Type, size: i32) -> f64 {
    match of {
        Type::Integer(name) if name.starts_with('u') => 10.0,
        Type::Integer(_) => 19.0,
        Type::Float => 181.0,
        Type::Bool | Type::Char => 2.0,
        Type::String => 2_f64.powi(size),
        Type::List(of) if of.is_sized() => {
            let of_each: f64 = (0..=3).map(|size| count(of, size)).sum();
            of_each.powi(size)
        }
        Type::List(of) => count(of, size).powi(size),
        Type::LinkedList => 19_f64.powi(size),
        // So many shapes have as many nodes.
        Type::BinaryTree => [1.0, 1.0, 2.0, 5.0][size as usize] * 19_f64.powi(size),
    }
}

/// Reads an input strictly.
pub fn read(signature: &Signature) -> String {
    match signature {
        Signature::Function(function) => {
            let lines = function.arguments.iter().map(|one| {
                format!(
                    "let _{0}: {1} = input.line({0:?}, parse)?;",
                    one.name,
                    one.of.rust()
                )
            });
            lines.collect::<Vec<_>>().join("\n")
        }
        Signature::Class { name, new, methods } => {
            let arm = |shown: &str, function: &Function| {
                let arguments = &function.arguments;
                let names = arguments.iter().map(|one| one.name.as_str());
                let names = names.collect::<Vec<_>>().join(", ");
                let fit = arguments
                    .iter()
                    .map(|one| format!("is::<{}>({})", one.of.rust(), one.name));
                match fit.collect::<Vec<_>>().join(" && ") {
                    fit if fit.is_empty() => format!("({shown}, []) => true,"),
                    fit => format!("({shown}, [{names}]) => {fit},"),
                }
            };
            let first = arm("0, _", new);
            let methods = methods
                .iter()
                .map(|method| arm(&format!("_, {:?}", camel(&method.name)), method));
            let methods = methods.collect::<Vec<_>>().join("\n");
            format!(
                "let names: Vec<String> = input.line(\"calls\", parse)?;\n\
                 let arguments: Vec<Vec<Value>> = input.line(\"arguments\", parse)?;\n\
                 let one_each = names.len() == arguments.len();\n\
                 input.require(\"as many arguments as calls\", one_each)?;\n\
                 let made = names.first().is_some_and(|name| name == {name:?});\n\
                 input.require(\"{name} to be made first\", made)?;\n\
                 for (call, (name, with)) in names.iter().zip(&arguments).enumerate() {{\n\
                 let fits = match (call, name.as_str(), &with[..]) {{\n{first}\n{methods}\n\
                 _ => false,\n}};\n\
                 input.require(\"arguments as the methods take them\", fits)?;\n}}"
            )
        }
    }
}

/// Draws one; `size` says how large.
fn drawn(of: &Type, size: &str) -> String {
    match of {
        Type::Integer(name) if name.starts_with('u') => "source.int(0..=9)".to_owned(),
        Type::Integer(_) => "source.int(-9..=9)".to_owned(),
        Type::Float => "f64::from(source.int(-90..=90)) / 10.0".to_owned(),
        Type::Bool => "source.bool()".to_owned(),
        Type::Char => "*source.pick(&['a', 'b'])".to_owned(),
        Type::String => format!("source.text(b\"ab\", {size})"),
        Type::List(of) => match of.is_sized() {
            true => format!(
                "source.vec({size}, |source| {{ let size = source.int(0..=3); {} }})",
                drawn(of, "size")
            ),
            false => format!("source.vec({size}, |source| {})", drawn(of, size)),
        },
        Type::LinkedList => {
            format!("linked_list(source.vec({size}, |source| source.int(-9..=9)))")
        }
        Type::BinaryTree => format!(
            "{{ let shape = generate::binary_tree(source, {size}); \
             binary_tree(&shape.children, || source.int(-9..=9)) }}"
        ),
    }
}
