//! `cargo paste` on workspaces made for the purpose: every construct that it has to get right, in both
//! editions, and every way in which a submission can be refused.

#[path = "paste/fixture.rs"]
mod fixture;
#[path = "paste/leetcode.rs"]
mod leetcode;
#[path = "paste/refusals.rs"]
mod refusals;

use std::{
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
    process::{Command, Output},
    sync::OnceLock,
};

use fixture::Fixture;

/// The binary, in `dir`.
fn paste(dir: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_paste"));
    command.args(arguments).current_dir(dir);
    command
        .env_remove("CARGO_TARGET_DIR")
        .env_remove("RUST_BACKTRACE")
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY");
    command.output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

const EDITIONS: [&str; 2] = ["2021", "2024"];

macro_rules! constructs {
    ($($name:ident)*) => {
        const CONSTRUCTS: &[(&str, &str)] = &[
            ("libraries", include_str!("paste/libraries.txt")),
            $((stringify!($name), include_str!(concat!("paste/constructs/", stringify!($name), ".txt")))),*
        ];

        mod constructs {
            $(#[test]
            fn $name() {
                super::check(stringify!($name));
            })*
        }
    };
}

constructs! {
    bounds_made_by_macros
    byte_order_mark
    circular_globs
    configured_out
    crate_attributes
    crate_hidden_by_glob
    crate_hidden_in_body
    crate_import_in_body
    crate_named_like_a_variable
    crate_paths
    crlf
    doc_comments
    dollar_crate
    equal_module_names
    exported_macros
    extern_crate
    features
    features_in_macros
    formatting
    global_paths
    globs_of_items_made_by_macros
    hyphenated_name
    implementations_by_another_librarys_macro
    implementations_by_nested_macros
    implementations_elsewhere
    implementations_unused
    imports_in_bodies
    includes
    inline_modules
    items_made_by_macros
    literals
    macro_by_path
    macros_behind_cfg
    members_in_macros
    module_layouts
    modules_behind_cfg
    name_taken
    no_final_newline
    numbers_undecided
    own_library
    own_macro_named_alike
    path_attribute
    path_in_expression
    path_in_macro_call
    private_macros
    pub_crate
    pub_in
    raw_identifiers
    renamed_dependency
    shebang
    super_paths
    systems
    test_code
    traits_by_method
    traits_made_by_macros
    traits_of_std_by_method
    unreached_modules
    use_glob
    use_module_as
}

fn fixtures() -> Vec<Fixture> {
    CONSTRUCTS
        .iter()
        .map(|(name, text)| Fixture::parse(&name.replace('_', "-"), text))
        .collect()
}

/// The workspace of all constructs, one an edition.
fn workspace(edition: &'static str) -> &'static PathBuf {
    static WORKSPACES: [OnceLock<PathBuf>; 2] = [OnceLock::new(), OnceLock::new()];
    let index = EDITIONS.iter().position(|known| *known == edition).unwrap();
    WORKSPACES[index].get_or_init(|| {
        let mut hasher = DefaultHasher::new();
        CONSTRUCTS.hash(&mut hasher);
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("paste");
        let name = format!("{edition}-{:016x}", hasher.finish());
        // What earlier versions of the constructs left behind.
        for stale in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let known = stale.file_name().into_string().unwrap();
            if known.starts_with(edition) && known != name {
                let _ = fs::remove_dir_all(stale.path());
            }
        }
        let root = folder.join(name);
        fixture::workspace(&root, edition, &fixtures());
        root
    })
}

/// The constructs themselves are what they are taken for: cargo builds them, and they print the same.
#[test]
fn the_originals_print_the_same() {
    for edition in EDITIONS {
        let root = workspace(edition);
        let cargo = Command::new(env!("CARGO"))
            .args(["build", "--offline", "--quiet", "--target-dir"])
            .arg(root.join("target"))
            .env_remove("RUSTFLAGS")
            .current_dir(root)
            .output()
            .unwrap();
        assert!(
            cargo.status.success(),
            "{edition}:\n{}",
            text(&cargo.stderr)
        );
        for fixture in fixtures() {
            let Some(expected) = fixture.file("expect") else {
                continue;
            };
            let run = Command::new(root.join("target/debug").join(&fixture.name))
                .output()
                .unwrap();
            assert_eq!(text(&run.stdout), expected, "{edition}: {}", fixture.name);
        }
    }
}

fn check(name: &str) {
    for edition in EDITIONS {
        check_in(name, edition);
    }
}

fn check_in(name: &str, edition: &'static str) {
    let name = name.replace('_', "-");
    let fixtures = fixtures();
    let fixture = fixtures
        .iter()
        .find(|fixture| fixture.name == name)
        .unwrap();
    let root = workspace(edition);
    let output = paste(root, &[&name, "--judge", "plain"]);
    let printed = text(&output.stdout);
    assert!(
        output.status.success(),
        "{edition}:\n{}",
        text(&output.stderr)
    );
    assert!(
        printed.starts_with("// https://judge.example/1"),
        "{printed}"
    );

    let gone = fixture
        .values("gone")
        .into_iter()
        .flat_map(|words| words.split(", "));
    for word in gone.chain(["test_only", "macro_export", "mod tests"]) {
        assert!(
            !has_word(&printed, word),
            "{edition}: `{word}` should be gone:\n{printed}"
        );
    }
    assert!(!printed.contains("unused_"), "{edition}:\n{printed}");
    assert!(
        !printed.contains(root.to_str().unwrap()),
        "{edition}:\n{printed}"
    );
    for kept in fixture.values("kept") {
        assert!(
            printed.contains(kept),
            "{edition}: `{kept}` should be there:\n{printed}"
        );
    }

    // The same bytes again, and none of them because the compiler missed something.
    if edition == "2024" {
        let again = paste(root, &[&name, "--judge", "plain", "--no-verify"]);
        assert_eq!(printed, text(&again.stdout), "{edition}");
    }

    // Alone in an empty folder.
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("a.rs"), &printed).unwrap();
    let compiler = Command::new("rustc")
        .args([
            "--edition",
            edition,
            "-A",
            "warnings",
            "-C",
            "debug-assertions=off",
            "a.rs",
            "-o",
            "a",
        ])
        .current_dir(dir.path())
        .output()
        .unwrap();
    assert!(
        compiler.status.success(),
        "{edition}:\n{printed}\n{}",
        text(&compiler.stderr)
    );
    let run = Command::new(dir.path().join("a")).output().unwrap();
    assert_eq!(
        text(&run.stdout),
        fixture.file("expect").unwrap(),
        "{edition}:\n{printed}"
    );
}

/// Attributes that mark snippets for an editor are of crates that no judge has.
#[test]
fn marks_of_snippets_are_dropped() {
    let fixture = Fixture::parse(
        "game",
        "deps: marked\n--- marked/src/lib.rs\n#[codesnip::entry(\"twice\")]\npub use self::inner::twice;\n\n\
         pub mod inner {\n    use cargo_snippet::snippet;\n\n    /// Twice as much.\n    #[snippet(\"twice\")]\n    \
         #[snippet(include = \"other\")]\n    pub fn twice(x: u32) -> u32 {\n        2 * x\n    }\n}\n\
         --- src/main.rs\nfn main() {\n    println!(\"{}\", marked::twice(4));\n}\n--- expect\n8\n",
    );
    let dir = tempfile::tempdir().unwrap();
    fixture::workspace(dir.path(), "2024", &[fixture]);
    let output = paste(dir.path(), &["game", "--judge", "plain"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let printed = text(&output.stdout);
    assert!(!printed.contains("snip"), "{printed}");
    assert!(
        printed.contains("/// Twice as much.\n    pub fn twice"),
        "{printed}"
    );
}

/// A name that only a macro puts together is missed at first; the compiler notices.
#[test]
fn what_the_compiler_misses_is_kept_after_all() {
    let fixture = Fixture::parse(
        "game",
        "deps: maker\n--- maker/src/lib.rs\npub mod inner {\n    pub fn hidden() -> u32 {\n        4\n    }\n\n    pub fn unneeded() {}\n}\n\n\
         #[macro_export]\nmacro_rules! call {\n    ($name:ident) => {\n        $crate::inner::$name()\n    };\n}\n\
         --- src/main.rs\nfn main() {\n    println!(\"{}\", maker::call!(hidden));\n}\n--- expect\n4\n",
    );
    let dir = tempfile::tempdir().unwrap();
    fixture::workspace(dir.path(), "2024", &[fixture]);
    let output = paste(dir.path(), &["game", "--judge", "plain"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("pub fn hidden()"));
    assert!(!text(&output.stdout).contains("unneeded"));
}

fn has_word(text: &str, word: &str) -> bool {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    text.match_indices(word).any(|(at, _)| {
        !text[..at].ends_with(is_part) && !text[at + word.len()..].starts_with(is_part)
    })
}
