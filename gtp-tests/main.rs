//! Transcript tests: every `.gtp` script below this folder runs through the real binary.
//!
//! A script is sent to the engine as it stands; the engine's working directory is the script's
//! folder. Two kinds of expectation, of which each script has at least one:
//!
//! - `name.out` beside `name.gtp`: all commands, each followed by its answer, must be the same.
//!   `BLESS=1 cargo test --test gtp` writes these files anew; review the difference.
//! - `#? [regex]` after a numbered command, as in gogui-regress and GNU Go: the whole answer must
//!   match. A leading `!` negates; a trailing `*` after the bracket marks a failure that is known.
//!
//! Nothing may come on standard error, unless a comment `# stderr: regex` expects it.
//!
//! A first line `# args: …` replaces the engine's arguments ([`script::ARGS`]). All other scripts
//! with patterns run under gogui-regress as they are:
//!
//! ```text
//! gogui-regress "zhiyun --seed 1 --playouts 300" gtp-tests/score/*.gtp gtp-tests/play/*.gtp
//! ```
//!
//! Those of `play` and `score` also run under `scripts/regress.py`, which compares as GNU Go's
//! `regress.awk` does: the first line of an answer alone. So what a pattern says about further lines
//! there stands in `(…)?` after the first one.
//!
//! What cannot be written in a script stands in [`wire`], [`cli`] and [`arbiter`]. [`suites`] are measurements.

mod arbiter;
mod cli;
mod engine;
mod script;
mod suites;
mod wire;

use std::ffi::OsStr;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// One test for each folder.
macro_rules! folders {
    ($($name:ident),*) => {
        const FOLDERS: &[&str] = &[$(stringify!($name)),*];
        $(
            #[test]
            fn $name() {
                check_folder(stringify!($name));
            }
        )*
    };
}

folders!(
    gogui, hosts, play, protocol, referee, rules, score, sgf, sync, time
);

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("gtp-tests")
}

/// All files below `folder`, sorted; a folder without any is a mistake.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of the tests");
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    assert!(!paths.is_empty(), "{} is empty", folder.display());
    paths.sort();
    let below = |path: PathBuf| match path.is_dir() {
        true => files(&path),
        false => vec![path],
    };
    paths.into_iter().flat_map(below).collect()
}

fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension() == Some(OsStr::new(extension))
}

fn check_folder(name: &str) {
    let folder = root().join(name);
    let mut notes = Vec::new();
    let mut failures = Vec::new();
    let mut names = Vec::new();
    for path in files(&folder).iter().filter(|p| has_extension(p, "gtp")) {
        let script = path.strip_prefix(&folder).unwrap().with_extension("");
        names.push(script.display().to_string());
        let about = |text: String| format!("{name}/{}.gtp{text}", script.display());
        let outcome = script::check(path);
        notes.extend(outcome.notes.into_iter().map(about));
        failures.extend(outcome.failures.into_iter().map(about));
    }
    // Written past the capture of the test harness, so that a passing run says what it did.
    let mut stderr = io::stderr().lock();
    let _ = writeln!(
        stderr,
        "{name}, {} scripts: {}",
        names.len(),
        names.join(" ")
    );
    for note in notes {
        let _ = writeln!(stderr, "{note}");
    }
    drop(stderr);
    assert!(!names.is_empty(), "no script in {name}");
    assert!(
        failures.is_empty(),
        "failures: {}\n\n{}",
        failures.len(),
        failures.join("\n")
    );
}

#[test]
fn every_file_belongs_to_a_script_that_runs() {
    for path in files(&root()) {
        let inner = path.strip_prefix(root()).unwrap();
        let folder = inner.iter().next().and_then(OsStr::to_str).unwrap();
        if has_extension(&path, "gtp") {
            assert!(FOLDERS.contains(&folder), "no test for {}", path.display());
        }
        if has_extension(&path, "out") {
            let script = path.with_extension("gtp");
            assert!(script.exists(), "{} has no script", path.display());
        }
    }
}
