//! `cargo growth`, on small inputs.

use serde_json::Value;

use crate::explore::takeaway;

#[test]
fn each_solution_is_timed_on_inputs_that_grow() {
    let (status, output, error) = takeaway().run(&["growth", "takeaway", "--largest", "16"]);
    assert_eq!(status, 0, "{error}");
    for text in [
        "takeaway: time against input size",
        "submission",
        "slow  ",
        "       16  ",
    ] {
        assert!(output.contains(text), "{text}: {output}");
    }
}

#[test]
fn a_solution_that_takes_too_long_is_spared_larger_inputs() {
    let arguments = [
        "growth",
        "takeaway",
        "--largest",
        "64",
        "--patience",
        "20ms",
        "--format",
        "json",
    ];
    let (status, output, error) = takeaway().run(&arguments);
    assert_eq!(status, 0, "{error}");
    let growth: Value = serde_json::from_str(&output).unwrap();
    let points = |index: usize| growth["series"][index]["points"].as_array().unwrap().len();
    assert_eq!(growth["series"][1]["name"], "slow");
    assert!(0 < points(1) && points(1) < points(0), "{output}");
}

#[test]
fn what_cannot_be_measured_is_explained_with_status_2() {
    let (status, _, error) = takeaway().run(&["growth", "plain"]);
    assert_eq!(status, 2);
    assert!(
        error.contains("plain declares no inputs of any size"),
        "{error}"
    );
    let (status, _, error) = takeaway().run(&["growth", "take"]);
    assert_eq!(status, 2);
    assert!(error.contains("did you mean `takeaway`?"), "{error}");
}
