//! The command line.

use std::path::Path;

use crate::engine::{self, Run};

fn run(args: &[&str], input: &str) -> Run {
    engine::run(args, Path::new("."), input)
}

#[test]
fn help_names_every_option() {
    let run = run(&["--help"], "").ended_well();
    for option in [
        "--rules",
        "--komi",
        "--boardsize",
        "--time",
        "--playouts",
        "--threads",
        "--seed",
        "--memory",
        "--resign",
    ] {
        assert!(run.text().contains(option), "{option}");
    }
    for preset in ["wmsg", "chinese", "japanese", "tromp-taylor", "bench"] {
        assert!(run.text().contains(preset), "{preset}");
    }
}

#[test]
fn version_is_that_of_the_package() {
    let expected = concat!("zhiyun ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(run(&["--version"], "").ended_well().text(), expected);
}

#[test]
fn bad_options_are_refused() {
    for args in [
        &["--rules", "go"][..],
        &["--rules"],
        &["--komi", "six"],
        &["--komi", "6.25"],
        &["--komi", "nan"],
        &["--boardsize", "1"],
        &["--boardsize", "26"],
        &["--boardsize", "-9"],
        &["--boardsize", "9x9"],
        &["--time", "0"],
        &["--time", "-1"],
        &["--time", "nan"],
        &["--time", "inf"],
        &["--playouts", "0"],
        &["--playouts", "many"],
        &["--threads", "0"],
        &["--threads", "100000"],
        &["--seed", "-1"],
        &["--memory", "0"],
        &["--memory", "99999999999"],
        &["--resign", "51"],
        &["--resign", "-1"],
        &["--unknown"],
        &["unknown"],
    ] {
        let run = run(args, "name\n");
        let code = run.status.and_then(|status| status.code());
        assert_eq!(code, Some(2), "{args:?}");
        assert_eq!(run.text(), "", "{args:?}");
        assert!(run.stderr.contains("error"), "{args:?}: {}", run.stderr);
    }
}

#[test]
fn options_set_what_the_session_begins_with() {
    let first_line = |args: &[&str]| {
        let run = run(args, "showboard\nfinal_score\n").ended_well();
        let text = run.text();
        let side = text.lines().count() - 6;
        let (heading, score) = (text.lines().next(), text.trim_end().lines().last());
        format!("{} / {side} / {}", heading.unwrap(), score.unwrap())
    };
    for (args, expected) in [
        (
            &[][..],
            "= Move 1, Black to play, rules wmsg, komi 6.5 / 19 / = W+6.5",
        ),
        (
            &["--boardsize", "2"],
            "= Move 1, Black to play, rules wmsg, komi 6.5 / 2 / = W+6.5",
        ),
        (
            &["--rules", "chinese", "--boardsize", "25"],
            "= Move 1, Black to play, rules chinese, komi 7.5 / 25 / = W+7.5",
        ),
        (
            &["--rules", "japanese", "--komi", "-0.5"],
            "= Move 1, Black to play, rules japanese, komi -0.5 / 19 / = B+0.5",
        ),
        (
            &["--komi", "0", "--rules", "tromp-taylor"],
            "= Move 1, Black to play, rules tromp-taylor, komi 0.0 / 19 / = 0",
        ),
    ] {
        assert_eq!(first_line(args), expected, "{args:?}");
    }
}

/// The signature of seed 1. It is the same on every machine, and a change of it is a change of the
/// search: then the commit message has the new one too.
const SIGNATURE: &str = "signature 1c85fae7a18cea72";

#[test]
fn bench_prints_the_signature_of_its_seed() {
    let signature = |args: &[&str]| {
        let run = run(args, "").ended_well();
        let line = run.text().lines().last().unwrap_or("").to_owned();
        assert!(line.starts_with("signature "), "{line}");
        line
    };
    assert_eq!(signature(&["bench"]), SIGNATURE);
    let second = signature(&["--seed", "2", "bench"]);
    assert_ne!(second, SIGNATURE);
    assert_eq!(
        second,
        signature(&["--seed", "2", "--threads", "2", "bench"])
    );
}

/// A row of the table of rule sets: name, komi, every field in the words of `kata-get-rules` but
/// for the two that others say in full.
fn preset_row(rules: &zhiyun::go::Rules) -> String {
    let words: Vec<_> = zhiyun::kata::FIELDS
        .iter()
        .filter(|field| !["hasButton", "friendlyPassOk"].contains(&field.key))
        .map(|field| (field.get)(rules).to_lowercase().replace('_', " "))
        .collect();
    format!(
        "| `{}` | {} | {} |",
        rules.name,
        rules.komi,
        words.join(" | ")
    )
}

/// What the program knows stands in both READMEs: commands, options, rule sets.
#[test]
fn both_readmes_name_everything() {
    let run = run(&["--help"], "").ended_well();
    let help = run.text();
    let options = help
        .split_whitespace()
        .filter(|word| word.starts_with("--"))
        .map(|word| word.trim_end_matches([']', ',', ';', '.']).to_owned());
    let commands = zhiyun::session::commands::COMMANDS
        .iter()
        .map(|command| command.name.to_owned());
    let presets = zhiyun::go::Rules::PRESETS.iter().map(preset_row);
    let names: Vec<String> = options.chain(commands).chain(presets).collect();
    for readme in [
        include_str!("../README.md"),
        include_str!("../README.zh.md"),
    ] {
        for name in &names {
            let known = matches!(name.as_str(), "--help" | "--version");
            assert!(known || readme.contains(name.as_str()), "{name}");
        }
    }
}
