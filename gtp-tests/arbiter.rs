//! `zhiyun match` with engines that do what they are told ([`scripted`](../scripted.rs)).
//!
//! The articles are those of the competition regulations of 2008.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use zhiyun::arbiter::journal;
use zhiyun::arbiter::record::{End, Record};
use zhiyun::go::{Color, Position, Rules};
use zhiyun::sgf::{self, Reading};

use crate::engine;

/// A folder of its own for a match.
struct Match {
    folder: PathBuf,
}

impl Match {
    fn new() -> Match {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("match-{number}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Match { folder }
    }

    fn command(&self, options: &[&str]) -> Command {
        let mut command = engine::command(&[&["match"], options].concat(), &self.folder);
        command.stdin(Stdio::null());
        command
    }

    fn run(&self, options: &[&str]) -> Output {
        self.command(options).output().unwrap()
    }

    /// Plays on 5x5 under WMSG rules, and returns what is written down.
    fn play(&self, black: &str, white: &str, options: &[&str]) -> Vec<Record> {
        let (black, white) = (scripted(black), scripted(white));
        let mut all = vec!["--black", &black, "--white", &white];
        // What an option says replaces this.
        for usual in [
            ["--boardsize", "5"],
            ["--colors", "fixed"],
            ["--games", "1"],
        ] {
            if !options.contains(&usual[0]) {
                all.extend(usual);
            }
        }
        all.extend(["--json", "games", "--sgf", "sgf"]);
        all.extend(options);
        let output = self.run(&all);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{stderr}");
        assert_eq!(stderr, "");
        self.records()
    }

    fn records(&self) -> Vec<Record> {
        let path = self.folder.join("games").display().to_string();
        journal::merge(&[path]).unwrap().1
    }

    fn read(&self, file: &str) -> String {
        fs::read_to_string(self.folder.join(file)).unwrap()
    }

    /// The record of a game, as text and as it is read back.
    fn sgf(&self, game: u64) -> (String, Position) {
        let text = self.read(&format!("sgf/game-{game:05}.sgf"));
        let (position, _) = sgf::read(&text, &Reading::by(Rules::CHINESE)).unwrap();
        assert_eq!(position.rules().name, "wmsg");
        (text, position)
    }
}

/// The command of a scripted engine.
fn scripted(words: &str) -> String {
    let zhiyun = Path::new(env!("CARGO_BIN_EXE_zhiyun"));
    let path = zhiyun.parent().unwrap().join("examples/scripted");
    let path = path.with_extension(std::env::consts::EXE_EXTENSION);
    // A run of these tests alone does not build it.
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("gtp-tests/scripted.rs");
    let time = |path: &Path| path.metadata().and_then(|about| about.modified()).ok();
    assert!(
        time(&path) >= time(&source),
        "`cargo build --example scripted` makes what this test needs"
    );
    format!("'{}' {words}", path.display())
}

/// One game, and how it ended.
fn one(black: &str, white: &str, options: &[&str]) -> (Match, Record) {
    let contest = Match::new();
    let mut records = contest.play(black, white, options);
    assert_eq!(records.len(), 1);
    (contest, records.remove(0))
}

/// Checks a remark on a game.
fn noted(record: &Record, number: usize, is_right: impl Fn(&str) -> bool) {
    assert!(is_right(&record.notes[number]), "{:?}", record.notes);
}

fn ended(record: &Record) -> (End, &str) {
    (record.end, record.result.as_str())
}

/// Black plays one stone, and both pass: White first, so Black pays a point for the last play.
#[test]
fn a_game_is_counted_by_the_rules() {
    let (contest, record) = one("dead=none C3", "dead=none", &[]);
    assert_eq!(ended(&record), (End::Score, "B+17.5"));
    assert_eq!(record.moves, ["B C3", "W pass", "B pass"]);
    let (text, position) = contest.sgf(1);
    assert!(
        text.contains(
            "RE[B+17.5]PB[Scripted 1 (1)]PW[Scripted 1 (2)]RO[1]TM[3600]OT[3x30 byo-yomi]"
        ),
        "{text}"
    );
    assert!(text.contains(";B[cc]BL[3"), "{text}");
    assert_eq!(position.moves().count(), 3);
}

/// Article 12.1: a play on a forbidden point is void, the opponent moves, and it costs two points.
#[test]
fn an_illegal_move_is_void() {
    for illegal in ["C3", "F6"] {
        let (contest, record) = one("dead=none C3 B2", &format!("dead=none {illegal}"), &[]);
        assert_eq!(ended(&record), (End::Score, "B+19.5"));
        let void = format!("W void {illegal}");
        assert_eq!(record.moves, ["B C3", &void, "B B2", "W pass", "B pass"]);
        assert_eq!(record.white.warnings, [illegal]);
        assert_eq!(record.black.warnings, [""; 0]);
        let (text, position) = contest.sgf(1);
        assert!(text.contains("void, and a warning"), "{text}");
        assert_eq!(position.rulings().penalty(Color::White), 2);
        assert_eq!(position.moves().count(), 4, "the void move is none");
    }
}

/// A void move is no pass: it is not the first of the pair that stops the game.
#[test]
fn a_void_move_is_no_pass() {
    let (_, record) = one("dead=none C3 pass C4", "dead=none C3 B2", &[]);
    let moves = [
        "B C3",
        "W void C3",
        "B pass",
        "W B2",
        "B C4",
        "W pass",
        "B pass",
    ];
    assert_eq!(record.moves, moves);
}

/// Suicide is one of the forbidden points.
#[test]
fn suicide_is_void() {
    let (_, record) = one("dead=none A2 B1 C3", "dead=none E5 A1", &[]);
    assert_eq!(record.moves[..4], ["B A2", "W E5", "B B1", "W void A1"]);
    noted(&record, 0, |note| note.contains("A1 would be suicide"));
}

/// Article 12.1: to take a ko back without a threat is void too.
#[test]
fn a_ko_is_not_taken_back_at_once() {
    let (_, record) = one(
        "dead=none C4 B3 C2 A1 D3 C3",
        "dead=none D4 E3 D2 C3 C3",
        &[],
    );
    assert_eq!(record.moves[7..11], ["W C3", "B D3", "W void C3", "B C3"]);
    noted(&record, 0, |note| {
        note.contains("C3 would repeat an earlier position")
    });
}

/// Article 12: who is warned twice in a game has lost it.
#[test]
fn the_second_warning_loses() {
    let (contest, record) = one("C3 C4", "C3 C4", &[]);
    assert_eq!(ended(&record), (End::Warnings, "B+F"));
    assert_eq!(record.moves, ["B C3", "W void C3", "B C4", "W void C4"]);
    assert_eq!(record.white.warnings, ["C3", "C4"]);
    let (_, position) = contest.sgf(1);
    assert_eq!(position.rulings().loser(), Some(Color::White));
}

/// One warning for each side: both pay.
#[test]
fn a_warning_each_loses_nobody_the_game() {
    let (_, record) = one("dead=none C3 C3", "dead=none C3", &[]);
    assert_eq!(record.moves[..3], ["B C3", "W void C3", "B void C3"]);
    assert_eq!(ended(&record), (End::Score, "B+17.5"));
}

/// The offender has made its move on its own board, and is told the game anew; engines that know our
/// commands are told the ruling.
#[test]
fn both_engines_hear_of_a_void_move() {
    let contest = Match::new();
    let record = contest.play(
        "dead=none knows=wmsg-void,wmsg-warning log=black C3",
        "dead=none knows=wmsg-void,wmsg-warning log=white C3",
        &[],
    );
    assert_eq!(record[0].moves, ["B C3", "W void C3", "B pass", "W pass"]);
    let told = [
        "clear_board",
        "komi 6.5",
        "play Black C3",
        "wmsg-void White",
        "wmsg-warning White",
    ];
    let log = contest.read("white");
    let last = log.lines().rev().skip_while(|line| *line != told[4]);
    let last: Vec<_> = last.take(5).collect();
    assert_eq!(last.into_iter().rev().collect::<Vec<_>>(), told, "{log}");
    let log = contest.read("black");
    assert!(
        log.contains("genmove Black\nwmsg-void White\nwmsg-warning White\n"),
        "{log}"
    );
}

/// Article 7, without overtime.
#[test]
fn main_time_that_is_used_up_loses() {
    let (contest, record) = one("0.3:C3 5:C4", "C2", &["--clock", "absolute 1.5"]);
    assert_eq!(ended(&record), (End::Time, "W+T"));
    assert_eq!(record.moves, ["B C3", "W C2"]);
    noted(&record, 0, |note| {
        note.starts_with("Black (Scripted 1 (1)) no move within the 1.")
    });
    let (text, _) = contest.sgf(1);
    assert!(
        text.contains("TM[1.5]") && text.contains(";B[cc]BL[1."),
        "{text}"
    );
}

/// Article 7: a period that is exceeded is lost, and with the third one the game.
#[test]
fn the_third_period_loses() {
    let (contest, record) = one(
        "0.7:C3 1.4:C4 0.1:D4 1.4:D3 9:D2",
        "A1 B1 C1 D1",
        &["--clock", "byoyomi 0.5 1 3"],
    );
    assert_eq!(ended(&record), (End::Time, "W+T"));
    noted(&record, 0, |note| {
        note.contains("no move within the 1 s that were left")
    });
    let (text, _) = contest.sgf(1);
    let periods = text
        .match_indices("BL[1.000]OB[")
        .map(|(at, found)| &text[at + found.len()..][..1]);
    assert_eq!(periods.collect::<Vec<_>>(), ["3", "2", "2", "1"], "{text}");
}

/// An engine that does not answer is ended with all that it started, and the next game goes on without
/// it.
#[test]
fn no_answer_loses_and_the_match_goes_on() {
    let contest = Match::new();
    let began = Instant::now();
    let options = ["--clock", "none", "--patience", "1", "--games", "2"];
    let records = contest.play("name=Lost seed={seed} C3 hang", "dead=none C4", &options);
    for record in &records {
        assert_eq!(ended(record), (End::NoAnswer, "W+F"));
        assert_eq!(record.moves[..1], ["B C3"]);
        noted(record, 0, |note| {
            note.contains("no answer to genmove Black in 1 s")
        });
    }
    assert_eq!(records.len(), 2);
    assert!(began.elapsed() < Duration::from_secs(20));
    #[cfg(target_os = "linux")]
    assert_eq!(orphans(), 0);
}

/// Processes that an engine left behind.
#[cfg(target_os = "linux")]
fn orphans() -> usize {
    let entries = fs::read_dir("/proc").unwrap().flatten();
    let lines = entries.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    lines
        .filter(|line| line.ends_with(b"scripted\0orphan=Lost\0"))
        .count()
}

#[test]
fn an_answer_without_end_loses() {
    let (_, record) = one("C3 endless", "C4", &[]);
    assert_eq!(ended(&record), (End::Malformed, "W+F"));
    noted(&record, 0, |note| {
        note.contains("an answer without end to genmove Black")
    });
}

#[test]
fn what_is_no_move_loses() {
    for (action, said) in [
        ("hello", "\"hello\""),
        ("fail", "\"? no move\""),
        ("'D4 # 50%'", "\"D4 # 50%\""),
        ("I5", "\"I5\""),
    ] {
        let (_, record) = one("C3", action, &[]);
        assert_eq!(ended(&record), (End::Malformed, "B+F"), "{action}");
        noted(&record, 0, |note| {
            note.ends_with(&format!("answers {said} to genmove"))
        });
    }
}

/// An engine that ends is started again for the next game.
#[test]
fn a_crash_loses_and_the_engine_is_started_again() {
    let contest = Match::new();
    let records = contest.play("dead=none C3 crash", "dead=none C4", &["--games", "3"]);
    assert_eq!(records.len(), 3);
    for record in &records {
        assert_eq!(ended(record), (End::Crash, "W+F"));
        let note = "ended, exit status: 3: out of ideas";
        noted(record, 0, |found| found.ends_with(note));
    }
    // The other one is still the same, whose script is over.
    let second: Vec<_> = records
        .iter()
        .map(|record| record.moves[1].as_str())
        .collect();
    assert_eq!(second, ["W C4", "W pass", "W pass"]);
}

/// What stands between answers is no answer. Numbers tell; an engine may leave them out.
#[test]
fn noise_does_no_harm() {
    let (_, record) = one("dead=none noise:C3 noise:C4", "dead=none mute:C2", &[]);
    assert_eq!(record.moves, ["B C3", "W C2", "B C4", "W pass", "B pass"]);
    assert_eq!(record.end, End::Score);
    let noise = |text: &str| {
        let whole = format!("writes outside of answers: {text}");
        record
            .notes
            .iter()
            .filter(|note| note.ends_with(&whole))
            .count()
    };
    assert_eq!(noise("thinking..."), 2, "{:?}", record.notes);
    assert_eq!(noise("an answer that was not asked for: Q16"), 2);
}

/// Article 9.3.
#[test]
fn a_side_may_resign() {
    let (contest, record) = one("C3 C4", "C2 Resign", &[]);
    assert_eq!(ended(&record), (End::Resignation, "B+R"));
    let (text, _) = contest.sgf(1);
    assert!(text.contains("RE[B+R]"), "{text}");
}

/// Rules article 5.1: what both call dead is taken off.
#[test]
fn dead_stones_are_taken_off_by_agreement() {
    let (_, record) = one("dead=A1 C3 C4", "dead=A1 A1", &[]);
    assert_eq!(ended(&record), (End::Score, "B+17.5"));
    assert_eq!(record.notes, ["dead by agreement: A1"]);
}

/// Rules article 5.2, regulations article 9.1: with any disagreement play resumes, in the original order,
/// so that dead stones can be taken off from the first move on; after the second stop every stone lives.
#[test]
fn a_dispute_is_played_out() {
    let contest = Match::new();
    let records = contest.play(
        "dead=A1 knows=kgs-genmove_cleanup log=black C3 C4 pass A2 B1",
        "dead=none knows=kgs-genmove_cleanup log=white A1 pass C2",
        &[],
    );
    let record = &records[0];
    let moves = [
        "B C3", "W A1", "B C4", "W pass", "B pass", "W C2", "B A2", "W pass", "B B1", "W pass",
        "B pass",
    ];
    assert_eq!(record.moves, moves);
    let note = "dead for Black: A1; for White: nothing; play resumes";
    assert_eq!(record.notes, [note]);
    assert_eq!(record.end, End::Score);
    for (log, color, before) in [("black", "Black", 3), ("white", "White", 2)] {
        let log = contest.read(log);
        let asked: Vec<_> = log
            .lines()
            .filter(|line| line.contains("genmove"))
            .collect();
        let (first, rest) = asked[..].split_at(before);
        assert!(
            first.iter().all(|line| *line == format!("genmove {color}")),
            "{log}"
        );
        assert!(
            rest.iter()
                .all(|line| *line == format!("kgs-genmove_cleanup {color}")),
            "{log}"
        );
    }
    // Area: Black C3, C4, A2, B1 and A1; White C2; the rest of the board is neutral.
    assert_eq!(record.result, "W+3.5");
}

/// The same, but nobody captures anything: the stone in dispute lives.
#[test]
fn after_the_second_stop_every_stone_lives() {
    let (_, agreed) = one("dead=A1 C3", "dead=A1 A1", &[]);
    let (_, disputed) = one("dead=A1 C3", "dead=none A1", &[]);
    let (_, unsaid) = one("dead=A1 C3", "A1", &[]);
    assert_eq!(agreed.result, "B+18.5");
    assert_eq!(disputed.result, "W+6.5");
    assert_eq!(
        disputed.moves[2..],
        ["B pass", "W pass", "B pass", "W pass"]
    );
    assert_eq!(unsaid.result, "W+6.5");
    assert_eq!(
        unsaid.notes,
        ["dead for Black: A1; for White: it does not say; play resumes"]
    );
}

/// Rules that know of more than one resumption have no end of a dispute; the arbiter makes one.
#[test]
fn a_dispute_under_other_rules_ends_too() {
    let (_, record) = one(
        "dead=A1 C3",
        "dead=none A1",
        &["--rules", "chinese", "--komi", "6.5"],
    );
    assert_eq!(record.result, "W+6.5");
    noted(&record, 1, |note| note.ends_with("every stone lives"));
    let (_, record) = one("dead=A1 C3", "dead=none A1", &["--rules", "tromp-taylor"]);
    assert_eq!(record.moves.len(), 4, "two passes end it");
    assert_eq!(record.result, "W+7.5");
}

/// An engine that never passes plays until it has no move left, or the limit is reached.
#[test]
fn who_refuses_to_pass_cannot_go_on_for_ever() {
    let (_, record) = one("any", "dead=none", &["--max-moves", "300"]);
    assert!(record.moves.len() > 25, "{}", record.moves.len());
    let (_, record) = one("any", "any", &["--max-moves", "30"]);
    assert_eq!(record.end, End::MoveLimit);
    assert_eq!(record.moves.len(), 30);
}

/// An engine that does not take what the rules allow cannot play by them.
#[test]
fn refusing_a_legal_move_loses() {
    let (_, record) = one("C3", "refuses=C3", &[]);
    assert_eq!(ended(&record), (End::Refusal, "B+F"));
    noted(&record, 0, |note| {
        note.ends_with("answers \"I will not\" to play Black C3")
    });
}

/// Each engine is told of the clock in the form that it knows, or nothing.
#[test]
fn engines_are_told_of_the_clock() {
    let all = "kata-time_settings,kgs-time_settings,time_settings";
    for (knows, takes, clock, settings, left) in [
        (
            all,
            all,
            "byoyomi 60 5 3",
            "kata-time_settings byoyomi 60 5 3",
            "60.000 0",
        ),
        (
            all,
            "time_left,kgs-time_settings",
            "byoyomi 0 5 3",
            "kgs-time_settings byoyomi 0 5 3",
            "5 3",
        ),
        (
            "time_settings",
            "time_left,time_settings",
            "byoyomi 0 5 3",
            "time_settings 0 5 1",
            "5 1",
        ),
        (
            "kata-time_settings",
            "time_left,kata-time_settings",
            "fischer 9.5 0.5",
            "kata-time_settings fischer 9.5 0.5",
            "9.500 0",
        ),
        (
            "time_settings",
            "time_left,time_settings",
            "canadian 0 30 5",
            "time_settings 0 30 5",
            "30 5",
        ),
    ] {
        let contest = Match::new();
        let black = format!("dead=none knows=time_left,{knows} takes=time_left,{takes} log=black");
        contest.play(&black, "dead=none", &["--clock", clock]);
        let log = contest.read("black");
        assert!(log.contains(&format!("\n{settings}\n")), "{log}");
        assert!(
            log.contains(&format!("time_left Black {left}\ngenmove Black")),
            "{log}"
        );
    }
    let contest = Match::new();
    contest.play(
        "dead=none knows=time_settings,time_left log=black",
        "dead=none",
        &["--clock", "none"],
    );
    assert!(!contest.read("black").contains("\ntime"));
}

/// The same for the rules and for playouts.
#[test]
fn engines_are_told_of_the_rules_and_of_playouts() {
    let contest = Match::new();
    let black = "dead=none knows=kata-set-rules,kata-set-param refuses=wmsg log=black";
    contest.play(
        black,
        "dead=none knows=kata-set-param log=white",
        &["--playouts", "50", "--init", "white=komi 6.5"],
    );
    let log = contest.read("black");
    assert!(log.contains("kata-set-rules wmsg\nkata-set-rules {\"friendlyPassOk\":true,\"hasButton\":false,\"ko\":\"SITUATIONAL\""), "{log}");
    assert!(log.contains("kata-set-param playouts 50\n"), "{log}");
    let log = contest.read("white");
    assert!(log.contains("komi 6.5\nkomi 6.5\nkata-set-param"), "{log}");
    let contest = Match::new();
    contest.play(
        "dead=none knows=kgs-rules log=black",
        "dead=none",
        &["--rules", "aga"],
    );
    assert!(contest.read("black").contains("kgs-rules aga\n"));
}

/// The line on standard error of a match that cannot begin; nothing else is said or written.
fn refused(contest: &Match, options: &[&str]) -> String {
    let before = contest.listing();
    let output = contest.run(options);
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{options:?}: {stderr}");
    assert_eq!(output.stdout, b"", "{options:?}");
    assert_eq!(contest.listing(), before, "{options:?}");
    stderr
}

impl Match {
    /// What lies in the folder, byte for byte.
    fn listing(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let entries = fs::read_dir(&self.folder)
            .unwrap()
            .map(|entry| entry.unwrap().path());
        let mut files: Vec<_> = entries
            .map(|path| (path.clone(), fs::read(path).unwrap_or_default()))
            .collect();
        files.sort();
        files
    }
}

/// One clear line, and nothing is overwritten.
#[test]
fn a_match_that_cannot_begin_says_why() {
    let contest = Match::new();
    let good = scripted("dead=none");
    let folder = contest.folder.display().to_string();
    fs::write(contest.folder.join("there"), "precious\n").unwrap();
    fs::create_dir(contest.folder.join("games")).unwrap();
    fs::write(contest.folder.join("games/game-00001.sgf"), "precious").unwrap();
    fs::write(contest.folder.join("games/9.sgf"), "(;SZ[9];B[aa])").unwrap();
    fs::create_dir(contest.folder.join("empty")).unwrap();
    let no_gtp = if cfg!(unix) { "cat" } else { "sort" };
    let deaf = scripted("refuses=name");
    for (options, line) in [
        (
            vec!["--white", "no-such-engine"],
            "no-such-engine: cannot run \"no-such-engine\": ",
        ),
        (
            vec!["--white", no_gtp],
            "cat: does not speak GTP: it repeats what it is asked",
        ),
        (vec!["--white", "true"], "true: ended, exit status: 0"),
        (vec!["--white", "'"], "': "),
        (vec!["--white", " "], " : no program"),
        (vec!["--white", &deaf], "answers \"I will not\" to name"),
        (
            vec!["--white", &good, "--playouts", "5"],
            "cannot be told a number of playouts",
        ),
        (
            vec!["--white", &good, "--handicap", "3"],
            "no fixed points for a handicap of 3 on 5x5",
        ),
        (
            vec!["--white", &good, "--json", "there"],
            "there: there is such a file; --resume goes on with a match",
        ),
        (
            vec!["--white", &good, "--json", "no/such/folder"],
            "no/such/folder: ",
        ),
        (
            vec!["--white", &good, "--html", &folder],
            "there is such a file",
        ),
        (vec!["--white", &good, "--sgf", "there"], "there: "),
        (
            vec!["--white", &good, "--sgf", "games"],
            "games: there are games of a match in it",
        ),
        (vec!["--white", &good, "--openings", "nowhere"], "nowhere: "),
        (
            vec!["--white", &good, "--openings", "empty"],
            "empty: no game record (.sgf) in it",
        ),
        (
            vec!["--white", &good, "--openings", "games"],
            "9.sgf: the board is 9x9, not 5x5",
        ),
        (
            vec!["--white", &good, "--sprt", "5", "0"],
            "a sequential test takes two Elo differences, the lower one first",
        ),
        (
            vec!["--white", &good, "--init", "nobody=komi 5"],
            "--init nobody=…: no engine has this name",
        ),
        (
            vec!["--white", &good, "--html", "there"],
            "there: there is such a file; --resume and --merge replace a page",
        ),
        (
            vec![
                "--white", &good, "--json", "new", "--sgf", "fresh", "--html", "there",
            ],
            "there: there is such a file; --resume and --merge replace a page",
        ),
        (
            vec!["--white", &good, "--json", "new", "--sgf", "there/fresh"],
            "there/fresh: ",
        ),
        (
            vec!["--white", &good, "--json", "new", "--html", "new"],
            "new: there is such a file",
        ),
        (
            vec!["--white", &good, "--sprt", "0", "5", "--part", "1/2"],
            "a sequential test needs the games in their order",
        ),
        (
            vec!["--white", &good, "--clock", "absolute 0"],
            "the clock leaves no time for the first move",
        ),
    ] {
        let usual = ["--black", &good, "--boardsize", "5", "--patience", "5"];
        let stderr = refused(&contest, &[&usual[..], &options].concat());
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
        assert!(
            stderr.starts_with("zhiyun: ") && stderr.contains(line),
            "{options:?}: {stderr}"
        );
    }
}

/// The same for the command line itself, which has a usage too.
#[test]
fn options_of_a_match_are_checked() {
    let contest = Match::new();
    for options in [
        &[][..],
        &["--black", "a"],
        &["--engine", "a=b"],
        &["--engine", "a=b", "--engine", "a=c"],
        &["--engine", "ab", "--engine", "a=c"],
        &["--black", "a", "--white", "b", "--clock", "hourglass 5"],
        &["--black", "a", "--white", "b", "--clock", "absolute 0"],
        &["--black", "a", "--white", "b", "--handicap", "1"],
        &["--black", "a", "--white", "b", "--random-openings", "0"],
        &["--black", "a", "--white", "b", "--games", "0"],
        &["--black", "a", "--white", "b", "--jobs", "0"],
        &["--black", "a", "--white", "b", "--part", "3/2"],
        &["--black", "a", "--white", "b", "--adjudicate", "20"],
        &[
            "--black",
            "a",
            "--white",
            "b",
            "--openings",
            "a",
            "--random-openings",
            "4",
        ],
        &["--resume", "games", "--komi", "5"],
        &["--black", "a", "--white", "b", "--handicap", "1"],
        &["--black", "a", "--white", "b", "--random-openings", "0"],
        &["--black", "a", "--white", "b", "--max-moves", "0"],
    ] {
        let stderr = refused(&contest, options);
        assert!(
            stderr.starts_with("error: ") || stderr.starts_with("zhiyun: "),
            "{options:?}: {stderr}"
        );
    }
}

/// A file that is none of a match, or broken, is left as it is.
#[test]
fn a_broken_file_is_not_gone_on_with() {
    let contest = Match::new();
    contest.play("dead=none C3", "dead=none", &["--games", "2"]);
    let good = contest.read("games");
    let lines: Vec<_> = good.lines().collect();
    let twice = format!("{good}{}\n", lines[1]);
    let stranger = good.replace("\"engine\":\"Scripted 1 (2)\"", "\"engine\":\"Nobody\"");
    let cut_inside = good.replacen("\"result\"", "\"resul", 1);
    for (text, line) in [
        ("", "not the file of a match: no whole line"),
        ("precious\n", "not the file of a match: "),
        (
            &good.replacen(":1,", ":2,", 1),
            "not the file of a match: version 2",
        ),
        (&twice, "game 1 is there twice"),
        (
            &stranger,
            "line 2 is no game of it: game 1 is Scripted 1 (1) against Scripted 1 (2)",
        ),
        (&cut_inside, "line 2 is no game of it: "),
        (
            &good.replacen("\"komi\":\"6.5\"", "\"komi\":\"6.25\"", 1),
            "\"6.25\" is not a number",
        ),
        (
            &good.replacen("\"B+17.5\"", "\"B+garbage\"", 1),
            "line 2 is no game of it: \"B+garbage\" is no result",
        ),
        (
            &good.replacen("\"max_moves\":75", "\"max_moves\":0", 1),
            "no moves in a game",
        ),
        (
            &good.replacen("\"sprt\":null", "\"sprt\":[5,0]", 1),
            "the lower one first",
        ),
        (
            &good.replacen(
                "\"name\":\"Scripted 1 (2)\"",
                "\"name\":\"Scripted 1 (1)\"",
                1,
            ),
            "two engines are called Scripted 1 (1)",
        ),
    ] {
        fs::write(contest.folder.join("broken"), text).unwrap();
        for options in [["--resume", "broken"], ["--merge", "broken"]] {
            let stderr = refused(&contest, &options);
            assert!(
                stderr.starts_with("zhiyun: broken: ") && stderr.contains(line),
                "{stderr}"
            );
        }
    }
    let stderr = refused(&contest, &["--resume", "nothing"]);
    assert!(stderr.starts_with("zhiyun: nothing: "), "{stderr}");
}

/// A match that is killed at whatever moment goes on where it was: no game is lost, and none is played
/// twice.
#[test]
fn a_killed_match_goes_on() {
    let contest = Match::new();
    let black = scripted("seed={seed} dead=none 0.02:C3 0.02:C4 0.02:B2");
    let white = scripted("seed={seed} dead=none C2");
    let options = [
        "--black",
        &black,
        "--white",
        &white,
        "--boardsize",
        "5",
        "--games",
        "40",
        "--jobs",
        "2",
        "--json",
        "games",
        "--sgf",
        "sgf",
    ];
    let mut kills = 0;
    let mut seen: Vec<Record> = Vec::new();
    let mut child = contest
        .command(&options)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    loop {
        // The times are of no importance, as long as they differ.
        std::thread::sleep(Duration::from_millis(150 + 37 * kills));
        if let Some(status) = child.try_wait().unwrap() {
            assert!(status.success());
            break;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
        if contest.folder.join("games").exists() && !contest.read("games").is_empty() {
            let records = contest.records();
            assert!(
                seen.iter().all(|old| records.contains(old)),
                "a game was lost"
            );
            seen = records;
            // What a write that was cut in the middle would leave.
            if kills == 3 {
                let half = "{\"game\":39,\"seed\":39,\"bl";
                fs::write(contest.folder.join("games"), contest.read("games") + half).unwrap();
            }
            child = contest
                .command(&["--resume", "games"])
                .stdout(Stdio::null())
                .spawn()
                .unwrap();
        } else {
            let _ = fs::remove_dir_all(contest.folder.join("sgf"));
            child = contest
                .command(&options)
                .stdout(Stdio::null())
                .spawn()
                .unwrap();
        }
    }
    assert!(kills > 2, "it was too quick to be killed");
    let records = contest.records();
    let games: Vec<_> = records.iter().map(|record| record.game).collect();
    assert_eq!(games, (1..=40).collect::<Vec<_>>());
    for record in &records {
        let (_, position) = contest.sgf(record.game);
        assert_eq!(position.moves().count(), record.moves.len());
    }
    // A longer match is the same one.
    assert!(
        contest
            .run(&["--resume", "games", "--games", "42"])
            .status
            .success()
    );
    assert_eq!(contest.records().len(), 42);
    // It says so itself, and while it is played nobody else can.
    assert!(contest.run(&["--resume", "games"]).status.success());
    let again = contest.records();
    assert_eq!(again.len(), 42);
    let held = fs::OpenOptions::new()
        .read(true)
        .open(contest.folder.join("games"))
        .unwrap();
    held.lock().unwrap();
    let stderr = refused(&contest, &["--resume", "games", "--games", "44"]);
    assert_eq!(stderr, "zhiyun: games: its match is being played\n");
}

/// Parts of a match make the whole, however many machines play them.
#[test]
fn parts_make_the_whole() {
    let contest = Match::new();
    let (black, white) = (
        scripted("seed={seed} dead=none C3"),
        scripted("seed={seed} dead=none"),
    );
    for part in ["1/3", "2/3", "3/3"] {
        let file = part.replace('/', "of");
        let output = contest.run(&[
            "--black",
            &black,
            "--white",
            &white,
            "--boardsize",
            "5",
            "--games",
            "10",
            "--part",
            part,
            "--json",
            &file,
        ]);
        assert!(output.status.success());
    }
    let files =
        ["1of3", "2of3", "3of3"].map(|file| contest.folder.join(file).display().to_string());
    let (plan, records) = journal::merge(&files).unwrap();
    assert_eq!(plan.part, None);
    assert_eq!(records.len(), 10);
    let black_first = records
        .iter()
        .filter(|record| record.black.engine.ends_with("(1)"));
    assert_eq!(black_first.count(), 5);
    let output = contest.run(&["--merge", "1of3", "2of3", "3of3", "--html", "page"]);
    assert!(output.status.success());
    assert!(contest.read("page").contains("<svg"));
    let stderr = refused(&contest, &["--merge", "1of3", "2of3", "1of3"]);
    assert!(stderr.contains("1of3: game 1 is there twice"), "{stderr}");
    contest.play("dead=none C3", "dead=none", &[]);
    let stderr = refused(&contest, &["--merge", "1of3", "games"]);
    assert!(
        stderr.contains("games: of another match than the first file"),
        "{stderr}"
    );
}

/// Each opening is played with both colours; the record has it, and the engines are told of it.
#[test]
fn openings_are_played_with_both_colours() {
    let contest = Match::new();
    fs::create_dir(contest.folder.join("book")).unwrap();
    for (name, text) in [
        ("a.sgf", "(;GM[1]SZ[5]KM[0.5]RU[Japanese];B[cc];W[bb])"),
        ("b.sgf", "(;GM[1]SZ[5]AB[aa][bb]AW[cc]PL[W])"),
    ] {
        fs::write(contest.folder.join("book").join(name), text).unwrap();
    }
    let options = [
        "--openings",
        "book",
        "--games",
        "5",
        "--colors",
        "alternate",
    ];
    let black = "seed={seed} dead=none knows=gogui-setup,gogui-setup_player log=black D4";
    let records = contest.play(black, "seed={seed} dead=none log=white D4", &options);
    let openings: Vec<_> = records
        .iter()
        .map(|record| record.opening.as_deref().unwrap())
        .collect();
    assert_eq!(openings, ["a.sgf", "a.sgf", "b.sgf", "b.sgf", "a.sgf"]);
    let colors: Vec<_> = records
        .iter()
        .map(|record| record.black.engine.ends_with("(1)"))
        .collect();
    assert_eq!(colors, [true, false, true, false, true]);
    assert_eq!(records[0].moves[..3], ["B C3", "W B4", "B D4"]);
    assert_eq!(records[2].moves[..2], ["W D4", "B void D4"]);
    assert!(contest.sgf(1).0.contains("KM[6.5]"));
    assert!(
        contest
            .read("black")
            .contains("gogui-setup White C3 Black B4 Black A5\ngogui-setup_player White\n")
    );
    assert!(
        contest
            .read("white")
            .contains("play White C3\nplay Black B4\nplay Black A5\n")
    );
}

/// The same seed draws the same openings, which the other machine of a match needs.
#[test]
fn random_openings_depend_on_the_seed() {
    let play = |seed| {
        let contest = Match::new();
        let options = [
            "--random-openings",
            "6",
            "--games",
            "4",
            "--seed",
            seed,
            "--colors",
            "alternate",
        ];
        let records = contest.play("dead=none", "dead=none", &options);
        let openings: Vec<_> = records
            .iter()
            .map(|record| record.moves[..6].to_vec())
            .collect();
        assert_eq!(openings[0], openings[1]);
        assert_eq!(openings[2], openings[3]);
        assert_ne!(openings[0], openings[2]);
        openings
    };
    assert_eq!(play("1"), play("1"));
    assert_ne!(play("1"), play("2"));
}

/// Handicap stones are told as such, and White moves first.
#[test]
fn a_handicap_is_set() {
    let contest = Match::new();
    let (black, white) = (
        scripted("dead=none knows=set_free_handicap log=log"),
        scripted("dead=none E5"),
    );
    let output = contest.run(&[
        "--black",
        &black,
        "--white",
        &white,
        "--boardsize",
        "9",
        "--handicap",
        "2",
        "--games",
        "1",
        "--json",
        "games",
        "--sgf",
        "sgf",
    ]);
    assert!(output.status.success());
    assert!(
        contest.read("log").contains("set_free_handicap C3 G7\n"),
        "{}",
        contest.read("log")
    );
    let record = &contest.records()[0];
    assert_eq!(record.moves, ["W E5", "B pass", "W pass"]);
    assert!(contest.sgf(1).0.contains("HA[2]"));
}

/// A round robin: everybody plays everybody, as often with Black as with White.
#[test]
fn everybody_plays_everybody() {
    let contest = Match::new();
    let engines = ["a", "b", "c"].map(|name| format!("{name}={}", scripted("dead=none")));
    let [a, b, c] = engines.each_ref().map(String::as_str);
    let output = contest.run(&[
        "--engine",
        a,
        "--engine",
        b,
        "--engine",
        c,
        "--boardsize",
        "5",
        "--json",
        "games",
    ]);
    assert!(output.status.success());
    let pairs: Vec<_> = contest
        .records()
        .iter()
        .map(|r| format!("{}{}", r.black.engine, r.white.engine))
        .collect();
    assert_eq!(pairs, ["ab", "ac", "bc", "ba", "ca", "cb"]);
}

/// The sequential test ends the match as soon as it can: with one side winning all, after few games.
#[test]
fn the_sequential_test_ends_a_match() {
    let contest = Match::new();
    let options = ["--sprt", "0", "100", "--games", "500"];
    let records = contest.play(
        "seed={seed} dead=none C3",
        "seed={seed} dead=none resign",
        &options,
    );
    assert!((10..30).contains(&records.len()), "{}", records.len());
}

/// Only when asked for.
#[test]
fn a_decided_game_is_cut_short_when_asked_for() {
    let script = "C3 C2 C4 B3 D3 C5 C1 B2";
    let (_, whole) = one(&format!("dead=none {script}"), "dead=none", &[]);
    assert_eq!(whole.end, End::Score);
    let (_, cut) = one(
        &format!("dead=none {script}"),
        "dead=none A1 E1",
        &["--adjudicate", "90"],
    );
    assert_eq!(ended(&cut), (End::Adjudication, "B+"));
}

/// What an engine says of its move stands in the record.
#[test]
fn evaluations_stand_in_the_record() {
    let contest = Match::new();
    let zhiyun = format!("'{}' --playouts 20 --seed 1", env!("CARGO_BIN_EXE_zhiyun"));
    let white = scripted("dead=none");
    let output = contest.run(&[
        "--black",
        &zhiyun,
        "--white",
        &white,
        "--boardsize",
        "5",
        "--games",
        "1",
        "--json",
        "games",
        "--sgf",
        "sgf",
    ]);
    assert!(output.status.success());
    let (text, _) = contest.sgf(1);
    assert!(text.contains("20 playouts, chance of winning"), "{text}");
}

/// The same where it comes with the move.
#[test]
fn evaluations_come_with_the_move() {
    for command in ["kata-genmove_analyze", "lz-genmove_analyze"] {
        let black = format!("dead=none knows={command} log=log C3 hello");
        let (contest, record) = one(&black, "dead=none B2", &[]);
        assert_eq!(record.moves, ["B C3", "W B2"]);
        assert_eq!(ended(&record), (End::Malformed, "W+F"));
        assert!(contest.read("log").contains(command));
        let (text, _) = contest.sgf(1);
        assert!(text.contains(" s\nD4 25.0 % of 5 visits: D4 C3]"), "{text}");
    }
}

/// Ctrl-C ends the match with its table; what was played is kept.
#[cfg(unix)]
#[test]
fn an_interrupted_match_shows_its_results() {
    let contest = Match::new();
    let black = scripted("seed={seed} dead=none 0.1:C3");
    let white = scripted("seed={seed} dead=none hang");
    let child = contest
        .command(&[
            "--black",
            &black,
            "--white",
            &white,
            "--boardsize",
            "5",
            "--games",
            "9",
            "--json",
            "games",
        ])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    while !contest.folder.join("games").exists() {
        std::thread::sleep(Duration::from_millis(10));
    }
    std::thread::sleep(Duration::from_millis(300));
    let pid = child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &pid])
            .status()
            .unwrap()
            .success()
    );
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert!(!output.stdout.is_empty());
    assert_eq!(
        contest.records().len(),
        0,
        "nobody has lost the game that was interrupted"
    );
}

/// A file that is no page of a match is not replaced by one: not that of the match itself either.
#[test]
fn a_page_replaces_pages_only() {
    let contest = Match::new();
    contest.play("dead=none C3", "dead=none", &["--html", "page"]);
    assert!(contest.read("page").ends_with("</html>\n"));
    for options in [
        ["--merge", "games", "--html", "games"],
        ["--merge", "games", "--html", "sgf/game-00001.sgf"],
        ["--resume", "games", "--html", "games"],
    ] {
        let stderr = refused(&contest, &options);
        assert!(
            stderr.ends_with(": there is such a file, and it is no page of a match\n"),
            "{stderr}"
        );
    }
    #[cfg(unix)]
    assert!(refused(&contest, &["--merge", "games", "--html", "/dev/zero"]).contains("no page"));
    assert!(
        contest
            .run(&["--merge", "games", "--html", "page"])
            .status
            .success()
    );
}

/// What is not its own a match that goes on leaves alone too.
#[test]
fn a_resumed_match_keeps_to_its_files() {
    let contest = Match::new();
    contest.play("dead=none C3", "dead=none", &["--games", "2"]);
    let stderr = refused(&contest, &["--resume", "games", "--games", "1"]);
    assert!(
        stderr.ends_with("2 games of 2 are played; --games makes a match longer\n"),
        "{stderr}"
    );
    let stranger = contest.folder.join("sgf/game-00003.sgf");
    fs::write(&stranger, "(;SZ[5]PB[a]PW[b]RO[3];B[cc])").unwrap();
    let stderr = refused(&contest, &["--resume", "games", "--games", "3"]);
    assert_eq!(stderr, "zhiyun: sgf: there are games of a match in it\n");
    fs::remove_file(stranger).unwrap();
    fs::rename(contest.folder.join("sgf"), contest.folder.join("away")).unwrap();
    let stderr = refused(&contest, &["--resume", "games", "--games", "3"]);
    assert!(
        stderr.starts_with("zhiyun: sgf: it is not here"),
        "{stderr}"
    );
}

/// A record of any game that is to be played is in the way, not just of the first ones.
#[test]
fn a_record_of_a_late_game_is_not_written_over() {
    let contest = Match::new();
    fs::create_dir(contest.folder.join("sgf")).unwrap();
    fs::write(contest.folder.join("sgf/game-00006.sgf"), "precious").unwrap();
    let engine = scripted("dead=none");
    let options = [
        "--black",
        &engine,
        "--white",
        &engine,
        "--boardsize",
        "5",
        "--sgf",
        "sgf",
        "--games",
    ];
    let stderr = refused(&contest, &[&options[..], &["6"]].concat());
    assert_eq!(stderr, "zhiyun: sgf: there are games of a match in it\n");
    assert!(
        contest
            .run(&[&options[..], &["5"]].concat())
            .status
            .success()
    );
}

/// A game that had its record but not yet its line when the match was killed is played again, whatever
/// the engines are called.
#[test]
fn the_record_of_a_game_that_was_under_way_is_its_own() {
    let contest = Match::new();
    let engines = ["a\u{202e}b", "c]d"].map(|name| format!("{name}={}", scripted("dead=none")));
    let output = contest.run(&[
        "--engine",
        &engines[0],
        "--engine",
        &engines[1],
        "--boardsize",
        "5",
        "--json",
        "games",
        "--sgf",
        "sgf",
    ]);
    assert!(output.status.success());
    let text = contest.read("games");
    let lines: Vec<_> = text.split_inclusive('\n').take(2).collect();
    fs::write(contest.folder.join("games"), lines.concat()).unwrap();
    assert!(contest.run(&["--resume", "games"]).status.success());
    assert_eq!(contest.records().len(), 2);
}

/// An opening that was changed since would make another match.
#[test]
fn other_openings_are_another_match() {
    let contest = Match::new();
    fs::create_dir(contest.folder.join("book")).unwrap();
    let opening = contest.folder.join("book/a.sgf");
    fs::write(&opening, "(;SZ[5];B[cc];W[bb])").unwrap();
    let black = "seed={seed} dead=none";
    contest.play(black, black, &["--openings", "book", "--games", "1"]);
    fs::write(&opening, "(;SZ[5];B[cc];W[dd])").unwrap();
    let stderr = refused(&contest, &["--resume", "games", "--games", "2"]);
    assert_eq!(
        stderr,
        "zhiyun: book has not the openings that the match began with\n"
    );
    fs::write(&opening, "(;SZ[5];B[cc];VOID[W])").unwrap();
    let stderr = refused(&contest, &["--resume", "games", "--games", "2"]);
    assert_eq!(stderr, "zhiyun: book/a.sgf: a referee has ruled in it\n");
}

/// Rules that do not forbid a long cycle end the game with it, and it counts for nobody.
#[test]
fn a_long_cycle_has_no_result() {
    let contest = Match::new();
    fs::create_dir(contest.folder.join("book")).unwrap();
    let triple_ko = Path::new(env!("CARGO_MANIFEST_DIR")).join("gtp-tests/rules/ko/triple-ko.sgf");
    fs::copy(triple_ko, contest.folder.join("book/a.sgf")).unwrap();
    let options = [
        "--openings",
        "book",
        "--rules",
        "japanese",
        "--boardsize",
        "9",
    ];
    let records = contest.play("C8 C2 C5 D4", "B5 B8 B2 E5", &options);
    assert_eq!(ended(&records[0]), (End::LongCycle, "Void"));
    assert_eq!(
        records[0].moves,
        ["B C8", "W B5", "B C2", "W B8", "B C5", "W B2"]
    );
    assert_eq!(records[0].points("Scripted 1 (1)"), None);
}

/// An engine that never reads what it is asked, and floods both of its outputs, is nobody's problem but
/// its own.
#[cfg(unix)]
#[test]
fn a_flood_does_no_harm() {
    let contest = Match::new();
    let white = scripted("dead=none");
    let flood = "sh -c 'while :; do echo x; echo y >&2; done'";
    let began = Instant::now();
    let stderr = refused(
        &contest,
        &["--black", flood, "--white", &white, "--patience", "3"],
    );
    assert!(stderr.contains("nothing but noise after name"), "{stderr}");
    let deaf = "sh -c 'while :; do sleep 1; done'";
    let stderr = refused(
        &contest,
        &["--black", deaf, "--white", &white, "--patience", "1"],
    );
    assert!(stderr.ends_with("no answer to name in 1 s\n"), "{stderr}");
    assert!(began.elapsed() < Duration::from_secs(30));
}
