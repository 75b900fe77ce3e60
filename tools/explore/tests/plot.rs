//! Pictures: what is in them, and how they are saved.

use std::io::Write;
use std::time::Duration;
use std::{env, fs, process};

use explore::growth::{Growth, Point, Series};
use explore::plot::{PlotError, draw_growth, draw_table};
use explore::{Axis, Cell, Chart, Class, Colour, Table};
use tools::{Input, Output};

fn map() -> Table {
    Table {
        title: "Won & lost".to_owned(),
        rows: Axis::new("rows", 0..3),
        columns: Axis::new("columns", 0..3),
        cells: vec![
            vec![
                Cell::of(0, "1"),
                Cell::of(1, "2"),
                Cell::of(0, "3").mark(true),
            ],
            vec![Cell::of(1, "4")],
            vec![],
        ],
        classes: vec![
            Class::new("won", Colour::Won),
            Class::new("lost", Colour::Lost),
        ],
        findings: vec!["Nothing.".to_owned()],
        chart: Chart::Map,
    }
}

fn series() -> Table {
    Table {
        cells: (0..3).map(|k| vec![Cell::plain(1 << k)]).collect(),
        rows: Axis::new("k", 0..3),
        columns: Axis::new("", ["g(k)"]),
        chart: Chart::Series {
            column: 0,
            log2: true,
        },
        ..map()
    }
}

#[test]
fn a_map_has_title_axes_legend_and_marks() {
    let svg = draw_table(&map()).unwrap().svg().unwrap();
    assert!(svg.starts_with("<svg width=\"800\""));
    for text in [
        "Won &amp; lost",
        "rows",
        "columns",
        "won",
        "lost",
        "differs from the guess",
    ] {
        assert!(
            svg.contains(&format!("\n{text}\n")),
            "{text} is missing in {svg}"
        );
    }
}

#[test]
fn a_series_has_powers_of_two_on_its_axis() {
    let svg = draw_table(&series()).unwrap().svg().unwrap();
    for text in ["1", "2", "4", "k", "g(k)", "g(k), as guessed"] {
        assert!(
            svg.contains(&format!("\n{text}\n")),
            "{text} is missing in {svg}"
        );
    }
}

#[test]
fn what_cannot_be_drawn_says_why() {
    let why = |table: &Table| {
        draw_table(table)
            .and_then(|it| it.svg())
            .unwrap_err()
            .to_string()
    };
    let empty = Table {
        rows: Axis::new("", [""; 0]),
        ..map()
    };
    assert_eq!(why(&empty), "cannot draw: the table is empty");
    let words = Table {
        cells: vec![vec![Cell::plain("many")]],
        ..series()
    };
    assert_eq!(
        why(&words),
        "cannot draw: \"many\" is no number, so it has no place"
    );
    let zero = Table {
        cells: vec![vec![Cell::plain(0)]],
        ..series()
    };
    assert_eq!(why(&zero), "cannot draw: 0 has no logarithm");
}

#[test]
fn growth_shows_each_solution_with_its_exponent() {
    let constant = |_: Input, _: Output| ();
    let quadratic = |input: Input, mut output: Output| {
        let input = input.bytes();
        let equal = input.iter().flat_map(|a| input.iter().map(move |b| a == b));
        let count = equal.filter(|equal| std::hint::black_box(*equal)).count();
        writeln!(output, "{count}").unwrap();
    };
    let series = |name, run: fn(Input, Output)| {
        let points = [500, 1000, 2000, 4000]
            .map(|size| Point::measure(run, vec![b'x'; size], Duration::from_millis(100)));
        Series::new(name, points.into())
    };
    let growth = Growth {
        problem: "Example".to_owned(),
        series: vec![series("fast", constant), series("naive", quadratic)],
    };
    let fit = growth.series[1].fit.unwrap();
    assert!((1.5..2.5).contains(&fit.exponent), "{fit:?}");
    let svg = draw_growth(&growth).unwrap().svg().unwrap();
    assert!(svg.contains("Example: time against input size"));
    assert!(svg.contains(&format!("naive: size^{:.2}", fit.exponent)));
}

#[test]
fn a_picture_is_saved_whole_or_not_at_all() {
    let folder = env::temp_dir().join(format!("tools-plot-{}", process::id()));
    fs::create_dir_all(&folder).unwrap();
    let table = map();
    let picture = draw_table(&table).unwrap();
    picture.save(&folder.join("map.svg")).unwrap();
    let format = picture.save(&folder.join("map.png"));
    assert!(matches!(format, Err(PlotError::Format(_))), "{format:?}");
    let missing = picture.save(&folder.join("missing").join("map.svg"));
    assert!(matches!(missing, Err(PlotError::Write(..))), "{missing:?}");

    let mut files: Vec<_> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    files.sort();
    assert_eq!(files, ["map.svg"]);
    fs::remove_dir_all(&folder).unwrap();
}
