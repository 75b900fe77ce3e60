//! What there is to run: families and solutions.

use std::io;

use anstyle::Style;
use serde::Serialize;
use tools::SUBMISSION;

use super::json::json;
use tools::output::Format;
use tools::output::table::Table;
use tools::workspace::Checks;

#[derive(Serialize)]
struct Item<'a> {
    problem: &'a str,
    kind: &'static str,
    name: &'a str,
    about: String,
}

/// Prints an item a line.
pub fn print(checks: &[Checks], format: Format) -> io::Result<()> {
    let items: Vec<Item<'_>> = checks.iter().flat_map(items).collect();
    match format {
        Format::Json => items.iter().try_for_each(json),
        Format::Human => {
            let table = Table::new()
                .text("problem", items.iter().map(|item| item.problem))
                .text("kind", items.iter().map(|item| item.kind))
                .text("name", items.iter().map(|item| item.name))
                .text("about", []);
            table.head()?;
            items.into_iter().try_for_each(
                |Item {
                     problem,
                     kind,
                     name,
                     about,
                 }| {
                    let entries = [problem.into(), kind.into(), name.into(), about];
                    table.row(&entries, Style::new())
                },
            )
        }
    }
}

fn items(checks: &Checks) -> Vec<Item<'_>> {
    let Checks {
        problem,
        description,
        ..
    } = checks;
    let item = |kind, name, about| Item {
        problem: &problem.name,
        kind,
        name,
        about,
    };
    let mut items = vec![item("submission", SUBMISSION, String::new())];
    for naive in &description.naive {
        items.push(item("naive", naive, String::new()));
    }
    for wrong in &description.wrong {
        items.push(item("wrong", &wrong.name, wrong.mistake.clone()));
    }
    for family in &description.families {
        items.push(item(
            "family",
            &family.name,
            format!("against {}", family.against.join(", ")),
        ));
    }
    items
}
