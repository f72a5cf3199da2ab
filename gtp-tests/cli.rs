//! The command line.

use std::path::Path;
use std::process::{Command, Output};

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
        "--net",
    ] {
        assert!(run.text().contains(option), "{option}");
    }
    for command in ["bench", "score", "match"] {
        assert!(run.text().contains(command), "{command}");
    }
    for preset in zhiyun::go::Rules::PRESETS {
        assert!(run.text().contains(preset.name), "{}", preset.name);
    }
    let score = score(&["--help"], &[]);
    let text = String::from_utf8(score.stdout).unwrap();
    for option in ["<FILE>", "--rules", "--komi", "--dead", "--json", "--lang"] {
        assert!(text.contains(option), "{option}");
    }
    assert!(text.contains("JSON, or all for one line each"), "{text}");
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

/// They once had no effect: `score` and `match` have options of their own.
#[test]
fn options_before_score_and_match_are_refused() {
    for (option, value) in [
        ("--rules", "aga"),
        ("--komi", "3.5"),
        ("--boardsize", "9"),
        ("--time", "1"),
        ("--playouts", "1"),
        ("--threads", "1"),
        ("--seed", "1"),
        ("--memory", "1"),
        ("--resign", "1"),
    ] {
        for (name, argument) in [("score", "score/finished.sgf"), ("match", "--merge=x")] {
            let run = run(&[option, value, name, argument], "");
            let code = run.status.and_then(|status| status.code());
            assert_eq!(code, Some(2), "{option}");
            assert_eq!(run.text(), "", "{option}");
            let named = format!("error: {option} before {name} has no effect");
            assert!(run.stderr.contains(&named), "{option}: {}", run.stderr);
        }
    }
}

/// `--rules` once knew the presets only.
#[test]
fn rules_of_the_command_line_are_those_of_the_command() {
    for words in [
        "nz",
        "NZ",
        "New_Zealand",
        "wmsg2008",
        "goe",
        "stone-scoring",
        "aga-button",
        "koSIMPLEscoreAREAtaxNONEsui0",
        r#"{"ko":"SIMPLE","scoring":"TERRITORY","suicide":false}"#,
        r#"{"friendlyPassOk":true,"ko":"SITUATIONAL","suicide":false}"#,
    ] {
        let asked = "komi 0\nkata-get-rules\nshowboard\n";
        let option = run(&["--rules", words], asked).ended_well();
        let command = format!("kata-set-rules {words}\n{asked}");
        let command = run(&[], &command).ended_well();
        assert_eq!(
            format!("= \n\n{}", option.text()),
            command.text(),
            "{words}"
        );
        let sheet = scored(&["score/finished.sgf", "--rules", words, "--json"]);
        let sheet: serde_json::Value = serde_json::from_str(&sheet).unwrap();
        let fields = option.text().split_once("\n\n= ").unwrap().1;
        let fields: serde_json::Value =
            serde_json::from_str(fields.lines().next().unwrap()).unwrap();
        assert_eq!(sheet["fields"], fields, "{words}");
    }
    for words in ["", "all", "{", r#"{"ko":"NONE"}"#, r#"{"x":true}"#] {
        let run = run(&["--rules", words], "name\n");
        let code = run.status.and_then(|status| status.code());
        assert_eq!((code, run.text()), (Some(2), ""), "{words}");
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

/// Each preset with KataGo's seven fields, in its words (`cpp/game/rules.cpp`): ko, scoring, tax,
/// suicide, hasButton, whiteHandicapBonus, friendlyPassOk. Where KataGo has the rule set, they are
/// its values, but for the natural superko of the BGA and the handicap of the ancient rules, which it
/// has not.
const FIELDS: &[(&str, &str)] = &[
    ("wmsg", "SITUATIONAL AREA NONE false false N-1 true"),
    (
        "wmsg-first-pass",
        "SITUATIONAL AREA NONE false false N-1 true",
    ),
    ("yanlai", "POSITIONAL AREA NONE true false 0 true"),
    ("chinese", "SIMPLE AREA NONE false false N true"),
    ("chinese-ogs", "POSITIONAL AREA NONE false false N true"),
    ("chinese-kgs", "POSITIONAL AREA NONE false false N true"),
    ("japanese", "SIMPLE TERRITORY SEKI false false 0 false"),
    ("korean", "SIMPLE TERRITORY SEKI false false 0 false"),
    ("ing", "POSITIONAL AREA NONE true false 0 true"),
    ("aga", "SITUATIONAL AREA NONE false false N-1 true"),
    ("bga", "NATURAL AREA NONE false false N-1 true"),
    ("new-zealand", "SITUATIONAL AREA NONE true false 0 true"),
    ("tromp-taylor", "POSITIONAL AREA NONE true false 0 false"),
    ("ancient-chinese", "SIMPLE AREA ALL false false 2N true"),
    (
        "ancient-territory",
        "SIMPLE TERRITORY ALL false false 0 false",
    ),
];

/// The same by the option, by the command and by the file, and the answer is one line of JSON.
#[test]
fn every_preset_has_the_fields_of_katago() {
    let names = zhiyun::go::Rules::PRESETS.iter().map(|rules| rules.name);
    assert!(names.eq(FIELDS.iter().map(|(name, _)| *name)));
    for (name, expected) in FIELDS {
        let option = run(&["--rules", name], "kata-get-rules\n").ended_well();
        let set = format!("kata-set-rules {name}\nkata-get-rules\n");
        let command = run(&[], &set).ended_well();
        assert_eq!(format!("= \n\n{}", option.text()), command.text(), "{name}");
        let line = option.text().trim_end().trim_start_matches("= ");
        let fields: serde_json::Value = serde_json::from_str(line).unwrap();
        let words = [
            "ko",
            "scoring",
            "tax",
            "suicide",
            "hasButton",
            "whiteHandicapBonus",
            "friendlyPassOk",
        ];
        let words = words.map(|key| match &fields[key] {
            serde_json::Value::String(word) => word.clone(),
            other => other.to_string(),
        });
        assert_eq!(words.join(" "), *expected, "{name}");
    }
}

/// `zhiyun score` with these arguments and, of all variables of the locale, only these.
fn score(args: &[&str], locale: &[(&str, &str)]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zhiyun"));
    for name in ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "RUST_LOG"] {
        command.env_remove(name);
    }
    command
        .arg("score")
        .args(args)
        .envs(locale.iter().copied())
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("gtp-tests"))
        .output()
        .expect("the binary can be run")
}

/// What it prints in English.
fn scored(args: &[&str]) -> String {
    let output = score(&[args, &["--lang", "en"]].concat(), &[]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {stderr}");
    assert_eq!(stderr, "", "{args:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The value of a row of the sheet.
fn row<'a>(page: &'a str, label: &str) -> &'a str {
    let mut lines = page.lines();
    let is_value = |rest: &&str| rest.starts_with("  ");
    let value = lines.find_map(|line| line.strip_prefix(label).filter(is_value));
    value.unwrap_or_else(|| panic!("{label} in {page}")).trim()
}

#[test]
fn the_score_of_a_record_is_a_board_and_a_sheet() {
    // 15-10 and no komi; nobody has passed yet.
    let page = scored(&["score/finished.sgf"]);
    let board = "   A B C D E\n 5 + + X O - 5\n 4 + + X O - 4\n";
    assert!(page.starts_with(board), "{page}");
    for (label, value) in [
        ("rules", "wmsg, area"),
        ("black", "15 = 5 stones + 10 surrounded"),
        ("white", "10 = 5 stones + 5 surrounded"),
        ("dead", "none"),
        ("board", "5"),
        ("komi", "0"),
        ("difference", "5"),
        ("after transfer", "Black 15, White 10"),
    ] {
        assert_eq!(row(&page, label), value, "{label}");
    }
    assert!(row(&page, "result").starts_with("B+5.0"));
    assert!(row(&page, "counts").ends_with("they agree"));
    assert!(row(&page, "phase").starts_with("play"));
    // The same with two passes at the end.
    let page = scored(&["sgf/finished.sgf"]);
    assert!(row(&page, "phase").starts_with("stopped"));
    assert!(row(&page, "result").starts_with("B+5.0"));
    // Group tax on a board that is not square: 15-20, one group taxed against two.
    let page = scored(&["score/group-tax-7x5.sgf", "--rules", "ancient-chinese"]);
    assert!(row(&page, "black").starts_with("13 = 11 stones + 4 surrounded - 2 "));
    assert!(row(&page, "white").starts_with("16 = 10 stones + 10 surrounded - 4 "));
    assert!(row(&page, "result").starts_with("W+3.0"));
}

#[test]
fn a_record_is_scored_by_other_rules_and_komi() {
    for (args, result) in [
        // The komi of the record.
        (&[][..], "B+5.0"),
        (&["--komi", "3.5"], "B+1.5"),
        (&["--komi", "-0.5"], "B+5.5"),
        // That of the rule set.
        (&["--rules", "wmsg"], "W+1.5"),
        (&["--rules", "Chinese"], "W+2.5"),
        (&["--rules", "japanese", "--komi", "0"], "B+5.0"),
        (&["--rules", "ing", "--komi", "5"], "B+0.0"),
        (&["--rules", "aga", "--komi", "5"], "0"),
    ] {
        let page = scored(&[&["score/finished.sgf"], args].concat());
        let found = row(&page, "result").split([' ', ',']).next();
        assert_eq!(found, Some(result), "{args:?}");
    }
    // A handicap game keeps its komi, that of the rules being for even games. White's stone is dead:
    // 81 less 0.5 and 3 points for three stones.
    let page = scored(&["sgf/handicap.sgf", "--rules", "chinese", "--dead", "E5"]);
    assert_eq!(row(&page, "komi"), "0.5");
    assert_eq!(row(&page, "handicap"), "3 stones, 3 to White");
    assert!(row(&page, "result").starts_with("B+77.5"));
}

/// The words of each line between the heading and the footnote.
fn lines(page: &str) -> Vec<Vec<&str>> {
    let (table, footnote) = page.split_once("\n\n").unwrap();
    assert!(footnote.contains("--komi"), "{footnote}");
    let lines = table.lines().skip(1);
    lines
        .map(|line| line.split_whitespace().collect())
        .collect()
}

/// The presets with positional superko.
const POSITIONAL: [&str; 5] = [
    "yanlai",
    "chinese-ogs",
    "chinese-kgs",
    "ing",
    "tromp-taylor",
];

#[test]
fn a_record_is_scored_by_all_rules_at_once() {
    let page = scored(&["score/finished.sgf", "--rules", "all"]);
    let expected = [
        ["wmsg", "W+1.5", "15", "10", "6.5"],
        ["wmsg-first-pass", "W+1.5", "15", "10", "6.5"],
        ["yanlai", "W+1.5", "15", "10", "6.5"],
        ["chinese", "W+2.5", "15", "10", "7.5"],
        ["chinese-ogs", "W+2.5", "15", "10", "7.5"],
        ["chinese-kgs", "W+2.5", "15", "10", "7.5"],
        ["japanese", "W+1.5", "10", "5", "6.5"],
        ["korean", "W+1.5", "10", "5", "6.5"],
        ["ing", "W+3.0", "15", "10", "8"],
        ["aga", "W+2.5", "15", "10", "7.5"],
        ["bga", "W+2.5", "15", "10", "7.5"],
        ["new-zealand", "W+2.0", "15", "10", "7"],
        ["tromp-taylor", "W+2.5", "15", "10", "7.5"],
        ["ancient-chinese", "B+5.0", "13", "8", "0"],
        ["ancient-territory", "B+5.0", "8", "3", "0"],
    ];
    let lines_found = lines(&page);
    assert_eq!(lines_found.len(), expected.len(), "{page}");
    for (line, expected) in lines_found.iter().zip(expected) {
        assert_eq!(line[..5], expected, "{page}");
    }
    // One komi for all.
    let page = scored(&["score/finished.sgf", "--rules", "all", "--komi", "2"]);
    assert!(lines(&page).iter().all(|line| line[4] == "2"), "{page}");
    // K05: what positional superko forbids has no score by it; the others have one.
    let page = scored(&["score/send-two-return-one.sgf", "--rules", "all"]);
    let found = lines(&page);
    assert_eq!(found.len(), expected.len());
    let illegal: Vec<_> = found.iter().filter(|line| line[1] == "-").collect();
    let names: Vec<_> = illegal.iter().map(|line| line[0]).collect();
    assert_eq!(names, POSITIONAL);
    assert!(illegal.iter().all(|line| line.contains(&"C1")), "{page}");
}

/// A record is scored by the preset that the option names, or that a record of our own names.
#[test]
fn every_preset_can_score_a_record() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    for preset in zhiyun::go::Rules::PRESETS {
        let file = folder.join(format!("score-{}.sgf", preset.name));
        let file = file.to_str().unwrap();
        let play = format!(
            "boardsize 5\nkata-set-rules {}\nplay b c3\nplay w b3\nprintsgf \"{file}\"\n",
            preset.name
        );
        run(&[], &play).ended_well();
        let capitals = preset.name.to_uppercase();
        let option = ["score/finished.sgf", "--rules", &capitals, "--json"];
        for args in [&[file, "--json"][..], &option] {
            let sheet: serde_json::Value = serde_json::from_str(&scored(args)).unwrap();
            assert_eq!(sheet["rules"], preset.name, "{args:?}");
            assert_eq!(sheet["fields"], zhiyun::kata::json(preset), "{args:?}");
        }
    }
}

/// The game was once read by its own rules first, WMSG without RU, which forbid suicide.
#[test]
fn a_record_is_read_by_the_rules_that_are_asked_for() {
    let file = "score/two-stone-suicide.sgf";
    let alone = score(&[file], &[]);
    assert_eq!(alone.status.code(), Some(1));
    let page = scored(&[file, "--rules", "new-zealand"]);
    assert_eq!(row(&page, "black"), "25 = 3 stones + 22 surrounded");
    assert!(row(&page, "space").contains("White 0 less 2 lost"));
    assert!(row(&page, "result").starts_with("B+18.0"));
    let page = scored(&[file, "--rules", "all"]);
    let found = lines(&page);
    assert_eq!(found.len(), zhiyun::go::Rules::PRESETS.len(), "{page}");
    for (line, rules) in found.iter().zip(zhiyun::go::Rules::PRESETS) {
        assert_eq!(line[0], rules.name, "{page}");
        assert_eq!(line[1] != "-", rules.suicide, "{page}");
        assert_eq!(line.contains(&"suicide"), !rules.suicide, "{page}");
    }
}

#[test]
fn dead_stones_are_named_one_by_one() {
    // Q05a and Q06: with A1 dead 15-10, else 5-6 stones, White's five points, nine neutral ones.
    for (dead, black, named, result) in [
        (&["--dead", "A1"][..], "15", "White A1", "B+5.0"),
        (&["--dead"], "9.5", "none", "W+6.0"),
        (&[], "15", "White A1", "B+5.0"),
        // A stone of each chain is enough, in any case and order, twice or with commas.
        (
            &["--dead", "c3,a1"],
            "0",
            "Black C1 C2 C3 C4 C5, White A1",
            "W+25.0",
        ),
        (
            &["--dead", "A1", "C5", "C1"],
            "0",
            "Black C1 C2 C3 C4 C5, White A1",
            "W+25.0",
        ),
    ] {
        let page = scored(&[&["score/dispute.sgf"], dead].concat());
        assert_eq!(
            row(&page, "black").split(' ').next(),
            Some(black),
            "{dead:?}"
        );
        assert_eq!(row(&page, "dead"), named, "{dead:?}");
        assert!(row(&page, "result").starts_with(result), "{dead:?}");
    }
    let marked = scored(&["score/dispute.sgf", "--dead", "A1"]);
    assert!(marked.contains("\n 1 o + X O - 1\n"), "{marked}");
    for (point, code) in [("B3", 1), ("F1", 1), ("A1,B3", 1), ("pass", 2), ("A0", 2)] {
        let output = score(&["score/dispute.sgf", "--dead", point], &[]);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{point}");
        assert!(output.stdout.is_empty(), "{point}");
        let named = point.rsplit(',').next().unwrap_or("");
        assert!(stderr.contains(named), "{point}: {stderr}");
    }
}

#[test]
fn the_sheet_for_programs_says_the_same() {
    for file in [
        "score/finished.sgf",
        "score/dispute.sgf",
        "score/seki-with-eyes.sgf",
        "score/edge-19.sgf",
        "score/group-tax.sgf",
        "sgf/handicap.sgf",
    ] {
        let page = scored(&[file]);
        let sheet: serde_json::Value = serde_json::from_str(&scored(&[file, "--json"])).unwrap();
        let number = |label: &str| row(&page, label).split(' ').next().unwrap().parse::<f64>();
        for (label, value) in [
            ("black", &sheet["black"]["points"]),
            ("white", &sheet["white"]["points"]),
            ("board", &sheet["board"]),
            ("komi", &sheet["komi"]),
            ("difference", &sheet["difference"]),
        ] {
            assert_eq!(number(label).ok(), value.as_f64(), "{file}: {label}");
        }
        let result = sheet["result"].as_str().unwrap();
        assert!(row(&page, "result").starts_with(result), "{file}");
        let rules = sheet["rules"].as_str().unwrap();
        assert!(row(&page, "rules").starts_with(rules), "{file}");
        let agree = row(&page, "counts").ends_with("they agree");
        assert_eq!(Some(agree), sheet["counts"]["agree"].as_bool(), "{file}");
        let dead = ["black", "white"].map(|side| sheet[side]["dead"].as_array().unwrap().len());
        let none = row(&page, "dead") == "none";
        assert_eq!(none, dead == [0, 0], "{file}");
    }
    let all = scored(&["score/finished.sgf", "--rules", "all", "--json"]);
    let sheets: serde_json::Value = serde_json::from_str(&all).unwrap();
    let names = zhiyun::go::Rules::PRESETS.iter().map(|rules| rules.name);
    let found = sheets.as_array().unwrap();
    assert!(names.eq(found.iter().map(|sheet| sheet["rules"].as_str().unwrap())));
    // K05: what positional superko forbids has a name and a reason, the others have a sheet.
    let record = ["score/send-two-return-one.sgf", "--rules", "all", "--json"];
    let sheets: serde_json::Value = serde_json::from_str(&scored(&record)).unwrap();
    let sheets = sheets.as_array().unwrap();
    assert_eq!(sheets.len(), 15);
    for sheet in sheets {
        let name = sheet["rules"].as_str().unwrap();
        let fields = sheet.as_object().unwrap();
        match POSITIONAL.contains(&name) {
            true => {
                let reason = "C1 would repeat an earlier position";
                assert_eq!((fields.len(), sheet["illegal"].as_str()), (2, Some(reason)));
            }
            false => assert!(fields.contains_key("result") && !fields.contains_key("illegal")),
        }
    }
}

/// The reasons for programs once were others than those for people, and stood there under territory
/// scoring as well.
#[test]
fn why_the_counts_differ_is_the_same_for_programs() {
    let json = |args: &[&str]| -> serde_json::Value {
        serde_json::from_str(&scored(&[args, &["--json"]].concat())).unwrap()
    };
    let numbers = |row: &str| -> Vec<f64> {
        let words = row.split([' ', ',', ';']);
        words.filter_map(|word| word.parse().ok()).collect()
    };
    for (file, rules) in [
        ("score/two-stone-suicide.sgf", "yanlai"),
        ("score/two-stone-suicide.sgf", "new-zealand"),
        ("sgf/handicap-both-colours.sgf", "new-zealand"),
        ("score/group-tax.sgf", "ancient-chinese"),
        ("score/finished.sgf", "chinese"),
    ] {
        let args = [file, "--rules", rules];
        let (page, sheet) = (scored(&args), json(&args));
        let counts = &sheet["counts"];
        let shown = row(&page, "counts");
        let ways = ["area", "fill", "space"].map(|way| counts[way].as_f64().unwrap());
        let [area, fill, space] = ways;
        assert_eq!(numbers(shown)[..3], [area, fill, space]);
        let said = shown.split_once("space differs: ");
        let why: Vec<_> = said.map_or(Vec::new(), |(_, why)| why.split(", ").collect());
        assert_eq!(counts["why_not"], serde_json::json!(why), "{args:?}");
        assert_eq!(counts["agree"], why.is_empty(), "{args:?}");
        let transfer = ["black", "white"].map(|side| sheet[side]["after_transfer"].as_f64());
        let transfer: Vec<_> = transfer.into_iter().flatten().collect();
        assert_eq!(numbers(row(&page, "after transfer")), transfer, "{args:?}");
    }
    let sheet = json(&["score/finished.sgf", "--rules", "japanese"]);
    let fields = sheet.as_object().unwrap();
    assert_eq!(fields["counts"], serde_json::Value::Null);
    assert_eq!(fields["bowl"], serde_json::Value::Null);
    for side in ["black", "white"] {
        let fields = fields[side].as_object().unwrap();
        assert_eq!(fields["fill"], serde_json::Value::Null);
        assert_eq!(fields["after_transfer"], serde_json::Value::Null);
    }
}

#[test]
fn the_sheet_is_in_the_language_of_the_reader() {
    let first_is_chinese = |args: &[&str], locale: &[(&str, &str)]| {
        let output = score(&[&["score/finished.sgf"], args].concat(), locale);
        let page = String::from_utf8(output.stdout).unwrap();
        let chinese = page.contains("规则") && page.contains("结果") && page.contains("黑");
        assert_ne!(chinese, page.contains("result"), "{page}");
        chinese
    };
    assert!(first_is_chinese(&["--lang", "zh"], &[]));
    assert!(!first_is_chinese(
        &["--lang", "en"],
        &[("LC_ALL", "zh_CN.UTF-8")]
    ));
    assert!(first_is_chinese(
        &["--lang", "zh", "--rules", "all"],
        &[("LC_ALL", "C")]
    ));
    // Elsewhere the locale is no matter of the environment.
    if cfg!(target_os = "linux") {
        assert!(first_is_chinese(&[], &[("LANG", "zh_CN.UTF-8")]));
        assert!(!first_is_chinese(
            &[],
            &[("LC_ALL", "C"), ("LANG", "zh_CN.UTF-8")]
        ));
        assert!(first_is_chinese(&[], &[("LANG", "zh")]));
        assert!(!first_is_chinese(&[], &[("LANG", "de_DE.UTF-8")]));
        // Zhuang, which begins with the same letters.
        assert!(!first_is_chinese(&[], &[("LANG", "zha_CN.UTF-8")]));
        assert!(!first_is_chinese(&[], &[]));
    }
    // Chinese words for the numbers of P01.
    let output = score(&["score/finished.sgf", "--lang", "zh"], &[]);
    let page = String::from_utf8(output.stdout).unwrap();
    for text in [
        "15 = 5 子 + 10 空",
        "10 = 5 子 + 5 空",
        "黑胜5点",
        "2.5子",
        "白收后",
    ] {
        assert!(page.contains(text), "{text} in {page}");
    }
}

#[test]
fn what_cannot_be_scored_is_named() {
    for (file, reason) in [
        ("score/missing.sgf", "score/missing.sgf"),
        ("sgf/text.sgf", "no game"),
        ("sgf/empty.sgf", "no game"),
        ("sgf/othello.sgf", "GM[2]"),
        ("sgf/suicide.sgf", "suicide"),
        ("sgf/occupied.sgf", "C7 is occupied"),
        ("sgf/bad-point.sgf", "not a point"),
        ("sgf/ruling-void-turn.sgf", "VOID[B]"),
        ("score", "ordinary file"),
    ] {
        let output = score(&[file], &[]);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{file}");
        assert!(output.stdout.is_empty(), "{file}");
        assert!(stderr.contains(file) && stderr.contains(reason), "{stderr}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
    }
    // Legal by its own rules, but not by those that are asked for.
    let file = "score/send-two-return-one.sgf";
    let output = score(&[file, "--rules", "tromp-taylor"], &[]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr.contains("tromp-taylor") && stderr.contains("C1"),
        "{stderr}"
    );
    for args in [
        &[][..],
        &["a.sgf", "b.sgf"],
        &["score/finished.sgf", "--rules", "go"],
        &["score/finished.sgf", "--komi", "6.25"],
        &["score/finished.sgf", "--lang", "fr"],
        &["score/finished.sgf", "--unknown"],
    ] {
        let output = score(args, &[]);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty(), "{args:?}");
    }
}

/// The signatures of seed 1, with the network and with playouts alone. They are the same on every machine,
/// and a change is a change of the search: then the commit message has the new ones too.
const BY_NETWORK: &str = "signature 6b890197340046d4";
const BY_PLAYOUTS: &str = "signature d315b0fc3012e55b";

#[test]
fn bench_prints_the_signature_of_its_seed() {
    let signature = |args: &[&str]| {
        let run = run(args, "").ended_well();
        let line = run.text().lines().last().unwrap_or("").to_owned();
        assert!(line.starts_with("signature "), "{line}");
        line
    };
    assert_eq!(signature(&["bench"]), BY_NETWORK);
    assert_eq!(signature(&["--net", "none", "bench"]), BY_PLAYOUTS);
    let second = signature(&["--net", "none", "--seed", "2", "bench"]);
    assert_ne!(second, BY_PLAYOUTS);
    assert_eq!(
        second,
        signature(&["--net", "none", "--seed", "2", "--threads", "2", "bench"])
    );
}

/// The network inside, as a file: whole, cut off, with one bit changed; and files that are none.
#[test]
fn a_file_of_a_network_is_read_or_refused_in_one_line() {
    let folder = std::env::temp_dir().join(format!("zhiyun-networks-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let whole = zhiyun::net::WEIGHTS;
    let mut changed = whole.to_vec();
    changed[whole.len() / 2] ^= 4;
    let mut later = whole.to_vec();
    later[8] = 9;
    for (name, bytes, error) in [
        ("cut", &whole[..whole.len() - 1], "instead of"),
        ("changed", &changed, "damaged"),
        ("later", &later, "version 9"),
        ("empty", &[], "not a network"),
        ("game", b"(;GM[1]SZ[9])", "not a network"),
    ] {
        std::fs::write(folder.join(name), bytes).unwrap();
        refused(&folder.join(name), error);
    }
    refused(&folder.join("missing"), "No such file");
    refused(&folder, "not an ordinary file");
    std::fs::write(folder.join("whole"), whole).unwrap();
    let game = |net: &[&str]| {
        let args = [&["--seed", "1", "--playouts", "50"], net].concat();
        run(&args, "boardsize 9\ngenmove b\ngenmove w\n")
            .text()
            .to_owned()
    };
    let path = folder.join("whole");
    assert_eq!(game(&["--net", path.to_str().unwrap()]), game(&[]));
    assert_ne!(game(&["--net", "none"]), game(&[]));
    std::fs::remove_dir_all(&folder).unwrap();
}

fn refused(path: &Path, error: &str) {
    let output = run(&["--net", path.to_str().unwrap()], "");
    let code = output.status.and_then(|status| status.code());
    assert_eq!(code, Some(2), "{}", path.display());
    let first = output.stderr.lines().next().unwrap_or("").to_owned();
    assert!(first.contains(error), "{first}");
}

/// A row of the table of rule sets: name, komi, every field in the words of `kata-get-rules` but
/// for the two that others say in full.
fn preset_row(rules: &zhiyun::go::Rules) -> String {
    let words: Vec<_> = zhiyun::kata::FIELDS
        .iter()
        .filter(|field| !["hasButton", "friendlyPassOk"].contains(&field.key))
        .map(|field| (field.get)(rules).to_lowercase())
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

/// The sheet shown in the READMEs is the one that the program prints.
#[test]
fn both_readmes_show_the_sheet() {
    for (language, readme) in [
        ("en", include_str!("../README.md")),
        ("zh", include_str!("../README.zh.md")),
    ] {
        let output = score(&["score/sheet.sgf", "--lang", language], &[]);
        let page = String::from_utf8(output.stdout).unwrap();
        let indented = |line: &str| match line {
            "" => "\n".to_owned(),
            line => format!("    {line}\n"),
        };
        let shown: String = page.lines().map(indented).collect();
        assert!(shown.lines().count() > 25, "{page}");
        assert!(readme.contains(&shown), "not in the README:\n{shown}");
    }
}
