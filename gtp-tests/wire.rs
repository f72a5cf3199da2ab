//! What a text script cannot hold: strange bytes, long lines, ends of the streams, time.

use std::fmt::Write as _;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use zhiyun::gtp::lines::MAX_LINE;

use crate::engine::{self, Run};
use crate::script::ARGS;

/// Runs the engine on `input` from first to last; it must end well.
fn run(input: impl Into<Vec<u8>>) -> Run {
    run_with(ARGS, input)
}

fn run_with(args: &[&str], input: impl Into<Vec<u8>>) -> Run {
    engine::run(args, Path::new("."), input).ended_well()
}

#[test]
fn no_input_no_output() {
    assert_eq!(run("").text(), "");
    assert_eq!(run("\n\n  \n\t\n# name\n").text(), "");
}

#[test]
fn control_characters_vanish() {
    let input = b"1 na\0me\n\x012 name\x7f\n3 pla\x0by b d4\n\0\n\x04\n";
    assert_eq!(run(input).text(), "=1 Zhiyun\n\n=2 Zhiyun\n\n=3 \n\n");
}

#[test]
fn bytes_that_are_not_utf8_are_only_unknown() {
    let input =
        b"1 \xff\xfe\n2 play b \xc3\x28\n3 known_command \xf0\x9f\n\xe5\xbc\x88 4\n5 name # \xff\n";
    assert_eq!(
        run(input).text(),
        "?1 unknown command\n\n?2 syntax error\n\n=3 false\n\n? unknown command\n\n=5 Zhiyun\n\n"
    );
}

#[test]
fn all_single_bytes_as_commands_do_no_harm() {
    let mut input = Vec::new();
    for byte in 0..=255 {
        input.extend([byte, b'\n']);
    }
    input.extend(b"name\n");
    let run = run(input);
    let answers: Vec<_> = run.text().split_terminator("\n\n").collect();
    // No answer to 32 control characters, the blank, `#` and DEL. A digit is an identifier.
    assert_eq!(answers.len(), 256 - 35 + 1);
    assert_eq!(answers.last(), Some(&"= Zhiyun"));
    let unknown = |answer: &&str| answer.starts_with('?') && answer.ends_with(" unknown command");
    assert!(answers[..answers.len() - 1].iter().all(unknown));
}

#[test]
fn line_ends_of_windows() {
    let input = "1 boardsize 9\r\n\r\n2 play b c3\r\n# c3\r\n3 play w C3\r\n4 name\r\n";
    assert_eq!(
        run(input).text(),
        "=1 \n\n=2 \n\n?3 illegal move\n\n=4 Zhiyun\n\n"
    );
}

#[test]
fn the_last_line_needs_no_newline() {
    assert_eq!(run("1 name\n2 version").text(), {
        concat!("=1 Zhiyun\n\n=2 ", env!("CARGO_PKG_VERSION"), "\n\n")
    });
    assert_eq!(run("1 quit").text(), "=1 \n\n");
}

#[test]
fn a_line_of_a_megabyte() {
    let long = "x".repeat(1 << 20);
    let spaces = " ".repeat(1 << 20);
    let input = format!(
        "1 {long}\n2 play b {long}\n3 {spaces}name\n4 play{spaces}b{spaces}d4\n5 name # {long}\n"
    );
    assert_eq!(
        run(input).text(),
        "?1 unknown command\n\n?2 syntax error\n\n=3 Zhiyun\n\n=4 \n\n=5 Zhiyun\n\n"
    );
}

#[test]
fn a_line_beyond_the_limit_is_a_syntax_error() {
    let mut input = b"1 play b d4".to_vec();
    input.resize(MAX_LINE + 7, b' ');
    input.extend(b"\n2 play b d4\n3 ");
    input.resize(input.len() + 2 * MAX_LINE, b'y');
    input.extend(b"\n4 name\n5 name");
    input.resize(input.len() + MAX_LINE, b' ');
    assert_eq!(
        run(input).text(),
        "?1 syntax error\n\n=2 \n\n?3 syntax error\n\n=4 Zhiyun\n\n?5 syntax error\n\n"
    );
}

#[test]
fn many_commands_at_once_are_answered_in_order() {
    let mut input = String::new();
    let mut expected = String::new();
    for id in 0..20_000 {
        let _ = writeln!(input, "{id} protocol_version");
        let _ = write!(expected, "={id} 2\n\n");
    }
    assert!(run(input).text() == expected);
}

#[test]
fn closed_output_ends_the_engine_quietly() {
    let mut child = engine::start(ARGS, Path::new("."));
    drop(child.stdout.take());
    engine::finish(child, "name\nversion\ngenmove b\nshowboard\n".repeat(20)).ended_well();
}

#[test]
fn quit_during_a_search_ends_soon() {
    let run = run_with(&["--time", "50"], "1 genmove b\n2 quit\n");
    let text = run.text();
    assert!(
        text.starts_with("=1 ") && text.ends_with("\n\n=2 \n\n"),
        "{text}"
    );
    assert!(run.time < Duration::from_secs(5), "{:?}", run.time);
}

#[test]
fn quit_cuts_only_the_search_it_waits_for() {
    let run = run_with(&["--time", "3"], "genmove b\ngenmove w\nquit\n");
    assert_eq!(run.text().matches("\n\n").count(), 3);
    let (least, most) = (Duration::from_secs(3), Duration::from_millis(5500));
    assert!(run.time > least && run.time < most, "{:?}", run.time);
}

#[test]
fn quit_changes_no_move_where_the_playouts_are_limited() {
    let args = ["--seed", "3", "--playouts", "2000", "--boardsize", "9"];
    let moves = "genmove b\ngenmove w\n".repeat(15);
    let with = run_with(&args, moves.clone() + "quit\n");
    let without = run_with(&args, moves);
    assert_eq!(with.text(), without.text().to_owned() + "= \n\n");
}

#[test]
fn a_line_beyond_the_limit_is_no_quit() {
    let line = format!("quit{}x\nname\n", " ".repeat(MAX_LINE));
    assert_eq!(run(line).text(), "? syntax error\n\n= Zhiyun\n\n");
}

#[test]
fn undo_leaves_no_trace_in_score_and_move() {
    let moves = "boardsize 9\nplay b e5\nplay w c3\nplay b g3\nplay w c7\nplay b g7\n";
    let ask = "final_score\nfinal_status_list alive\nreg_genmove w\n";
    let detour = "play w e3\nplay b c5\nplay w pass\nundo\nundo\nundo\n";
    let direct = run(moves.to_owned() + ask);
    let around = run(moves.to_owned() + detour + ask);
    // The last three answers.
    let answers = |run: &engine::Run| -> Vec<String> {
        let all: Vec<_> = run.text().split_terminator("\n\n").collect();
        all[all.len() - 3..]
            .iter()
            .map(|&answer| answer.to_owned())
            .collect()
    };
    assert_eq!(answers(&direct), answers(&around));
}

/// A device or a pipe might never end, and standard output belongs to the protocol.
#[cfg(unix)]
#[test]
fn only_ordinary_files_are_read_and_written() {
    let input = "loadsgf /dev/zero\nloadsgf /dev/stdin\nprintsgf /dev/stdout\nloadsgf .\n";
    let load = "? cannot load file\n\n";
    let expected = format!("{load}{load}? cannot save file\n\n{load}");
    let run = engine::run(ARGS, Path::new("."), input);
    assert_eq!(run.text(), expected);
    assert_eq!(
        run.stderr.matches("ordinary file").count(),
        4,
        "{}",
        run.stderr
    );
}

#[test]
fn the_end_of_the_input_cuts_no_search() {
    let run = run_with(&["--time", "1.2"], "1 genmove b\n2 name\n");
    let text = run.text();
    assert!(
        text.starts_with("=1 ") && text.ends_with("\n\n=2 Zhiyun\n\n"),
        "{text}"
    );
    assert!(run.time >= Duration::from_millis(1200), "{:?}", run.time);
}

/// A host that says these lines with pauses between, and what the engine has answered by then.
struct Host {
    child: Child,
    stdin: ChildStdin,
    heard: Arc<Mutex<String>>,
}

impl Host {
    fn start(args: &[&str]) -> Host {
        Host::of(engine::start(args, Path::new(".")))
    }

    fn of(mut child: Child) -> Host {
        let heard = Arc::new(Mutex::new(String::new()));
        let (mut stdout, ear) = (child.stdout.take().unwrap(), Arc::clone(&heard));
        thread::spawn(move || {
            let mut bytes = [0; 1 << 16];
            while let Ok(len @ 1..) = stdout.read(&mut bytes) {
                let text = std::str::from_utf8(&bytes[..len]).unwrap();
                ear.lock().unwrap().push_str(text);
            }
        });
        let stdin = child.stdin.take().unwrap();
        Host {
            child,
            stdin,
            heard,
        }
    }

    fn say(&mut self, text: &str) {
        self.stdin.write_all(text.as_bytes()).unwrap();
    }

    /// Waits until the answers so far satisfy this, and returns them.
    fn hear(&self, enough: impl Fn(&str) -> bool) -> String {
        let started = Instant::now();
        loop {
            let heard = self.heard.lock().unwrap().clone();
            if enough(&heard) {
                return heard;
            }
            let waited = started.elapsed() > Duration::from_secs(20);
            assert!(!waited, "waited in vain after {heard:?}");
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Closes the input; the engine has to end well. Returns how long it took.
    fn leave(mut self) -> Duration {
        let started = Instant::now();
        drop(self.stdin);
        let status = self.child.wait().unwrap();
        assert!(status.success(), "{status}");
        started.elapsed()
    }
}

fn pause(milliseconds: u64) {
    thread::sleep(Duration::from_millis(milliseconds));
}

/// No pause here can make these fail on a slow machine: they bound how long the engine takes.
const SOON: Duration = Duration::from_secs(1);

#[test]
fn the_end_of_the_input_during_a_search_ends_it() {
    for args in [
        &["--time", "50"][..],
        &["--playouts", "100000000"],
        &["--playouts", "100000000", "--threads", "2"],
    ] {
        let mut host = Host::start(args);
        host.say("1 genmove b\n2 name\n");
        pause(300);
        let heard = Arc::clone(&host.heard);
        let took = host.leave();
        assert!(took < SOON, "{args:?}: {took:?}");
        pause(50);
        let heard = heard.lock().unwrap().clone();
        assert!(
            heard.starts_with("=1 ") && heard.ends_with("=2 Zhiyun\n\n"),
            "{heard}"
        );
    }
}

/// Searches that were queued before the host left are not carried out in full either.
#[test]
fn leaving_ends_what_is_queued() {
    for args in [&["--time", "50"][..], &["--playouts", "100000000"]] {
        let mut host = Host::start(args);
        host.say("genmove b\ngenmove w\nkata-analyze\nlz-genmove_analyze b 1\nname\n");
        pause(300);
        host.say("quit\n");
        let took = host.leave();
        assert!(took < SOON, "{args:?}: {took:?}");
    }
}

/// The visits of all moves that an analysis names.
fn visits(text: &str) -> Vec<u32> {
    let rests = text.split(" visits ").skip(1);
    rests
        .map(|rest| rest.split(' ').next().unwrap().parse().unwrap())
        .collect()
}

/// LizzieYzy asks so for a single move; it is searched like any other.
#[test]
fn a_single_allowed_move_is_searched() {
    for allow in ["allow b Q16 1 allow w Q16 1", "allow b Q16 1 allow b D4 1"] {
        let told = run_with(
            &["--seed", "1", "--playouts", "400"],
            format!("boardsize 19\nkata-genmove_analyze b {allow} minmoves 2\n"),
        );
        let visits = visits(told.text());
        assert_eq!(visits.iter().sum::<u32>(), 400, "{allow}: {}", told.text());
        assert_eq!(visits.len(), allow.matches("allow b").count());
    }
}

#[test]
fn quit_during_a_search_with_limited_playouts_ends_it() {
    let mut host = Host::start(&["--playouts", "100000000"]);
    host.say("genmove b\n");
    pause(300);
    let started = Instant::now();
    host.say("quit\n");
    host.hear(|heard| heard.ends_with("\n\n= \n\n"));
    assert!(started.elapsed() < SOON, "{:?}", started.elapsed());
    host.leave();
}

#[test]
fn interrupt_ends_a_search_with_a_move() {
    let mut host = Host::start(&["--time", "50"]);
    host.say("1 genmove b\n");
    pause(200);
    assert_eq!(host.hear(|_| true), "");
    let started = Instant::now();
    host.say("# interrupt\n");
    let heard = host.hear(|heard| heard.ends_with("\n\n"));
    assert!(
        started.elapsed() < SOON && heard.starts_with("=1 "),
        "{heard}"
    );
    // It is for what was asked before it.
    host.say("# a comment\n2 name\n");
    host.hear(|heard| heard.ends_with("=2 Zhiyun\n\n"));
    host.leave();
}

#[test]
fn any_line_ends_an_analysis_and_only_that() {
    for line in [
        "\n",
        "  \n",
        "# a comment\n",
        "3 stop\n",
        "3 name\n",
        "3 nonsense\n",
    ] {
        let mut host = Host::start(&["--boardsize", "9", "--time", "0.1"]);
        host.say("1 kata-analyze b 5\n");
        let heard = host.hear(|heard| heard.matches('\n').count() > 3);
        assert!(heard.starts_with("=1 \ninfo move "), "{heard}");
        let started = Instant::now();
        host.say(line);
        let heard = host.hear(|heard| heard.contains("\n\n"));
        assert!(started.elapsed() < SOON, "{:?}", started.elapsed());
        let infos = heard.split("\n\n").next().unwrap().lines().skip(1);
        assert!(
            infos.into_iter().all(|line| line.starts_with("info move ")),
            "{heard}"
        );
        // Nothing is left of it, and a search is not ended by lines.
        host.say("4 play b e5\n5 genmove w\n\n6 name\n");
        let heard = host.hear(|heard| heard.ends_with("=6 Zhiyun\n\n"));
        let (_, after) = heard.split_once("=4 \n\n=5 ").unwrap();
        assert!(!after.contains("info"), "{after}");
        assert!(host.leave() < SOON);
    }
}

#[test]
fn an_analysis_says_something_even_if_it_is_ended_at_once() {
    for command in [
        "lz-analyze",
        "kata-analyze b",
        "lz-analyze 10",
        "kata-analyze w 10 maxmoves 1",
    ] {
        let text = run(format!("7 {command}\nname\n")).text().to_owned();
        let (analysis, rest) = text.split_once("\n\n").unwrap();
        assert!(analysis.starts_with("=7 \ninfo move "), "{text}");
        assert_eq!(rest, "= Zhiyun\n\n");
    }
}

#[test]
fn an_analysis_that_has_thought_enough_goes_on_telling() {
    let mut host = Host::start(&["--playouts", "50", "--seed", "1", "--boardsize", "5"]);
    host.say("lz-analyze b 2\n");
    let heard = host.hear(|heard| heard.matches('\n').count() >= 6);
    let lines: Vec<_> = heard.lines().skip(1).collect();
    assert!(lines[3..].iter().all(|&line| line == lines[3]), "{heard}");
    assert!(host.leave() < SOON);
}

#[test]
fn a_move_with_analysis_is_the_move_without() {
    let game = "boardsize 9\nplay b e5\nplay w c3\n";
    let plain = run(format!("{game}genmove b\n"));
    let mv = plain.text().split("= ").last().unwrap().trim().to_owned();
    for command in [
        "lz-genmove_analyze b",
        "kata-genmove_analyze b 1 ownership true",
    ] {
        let told = run(format!("{game}{command}\nshowboard\n"));
        let answer = told.text().split("\n\n").nth(3).unwrap();
        assert!(answer.starts_with("= \ninfo move "), "{answer}");
        assert!(answer.ends_with(&format!("\nplay {mv}")), "{mv} {answer}");
    }
}

/// The first line of a stream with every key, word by word.
#[test]
fn a_line_of_analysis_has_what_was_asked_for_in_the_order_of_katago() {
    let ask = "kata-analyze w 10 pvVisits true ownershipStdev true movesOwnership true \
               ownership true rootInfo true minmoves 3 maxmoves 3";
    let told = run(format!("boardsize 3\nplay b b2\n{ask}\n"));
    let line = told
        .text()
        .lines()
        .rev()
        .find(|line| line.starts_with("info"));
    let line = line.unwrap();
    let keys: Vec<_> = line
        .split_whitespace()
        .filter(|word| word.starts_with(|c: char| c.is_ascii_lowercase()) && *word != "pass")
        .collect();
    let of_a_move = "info move visits winrate scoreMean scoreStdev scoreLead prior lcb order pv \
                     pvVisits movesOwnership";
    let of_all = "rootInfo visits winrate scoreMean scoreStdev scoreLead ownership ownershipStdev";
    let expected = format!("{of_a_move} {of_a_move} {of_a_move} {of_all}");
    assert_eq!(keys.join(" "), expected);
    let (_, ownership) = line.split_once(" ownership ").unwrap();
    let (ownership, stdev) = ownership.split_once(" ownershipStdev ").unwrap();
    for numbers in [ownership, stdev] {
        let numbers: Vec<f32> = numbers.split(' ').map(|n| n.parse().unwrap()).collect();
        assert_eq!(numbers.len(), 9);
        assert!(numbers.iter().all(|n| (-1.0..=1.0).contains(n)));
    }
}

#[test]
fn arguments_of_an_analysis_are_those_that_hosts_send() {
    for ask in [
        "lz-analyze",
        "lz-analyze 10",
        "lz-analyze b",
        "lz-analyze B 10",
        "lz-analyze w interval 20",
        "lz-analyze interval 5",
        "lz-analyze white 2147483647",
        "lz-analyze 0",
        "lz-analyze 10 avoid b Q16,D4 50 avoid w Q16,D4 50",
        "lz-analyze 10 allow b Q16 1 allow w Q16 1",
        "lz-analyze b 10 avoid b pass 3 minmoves 5",
        "kata-analyze black 12.5 maxmoves 4 ownership TRUE rootInfo false",
        "kata-analyze interval 10 interval 20",
    ] {
        let told = run(format!("1 {ask}\n")).text().to_owned();
        assert!(
            told.starts_with("=1 \ninfo move ") && told.ends_with("\n\n"),
            "{ask}: {told}"
        );
    }
    for ask in [
        "banana",
        "-5",
        "10 20",
        "b w",
        "nan",
        "inf",
        "interval",
        "interval x",
        "minmoves",
        "minmoves -1",
        "maxmoves 1.5",
        "ownership",
        "ownership maybe",
        "avoid",
        "avoid b",
        "avoid b d4",
        "avoid b d4 0",
        "avoid b z99 1",
        "avoid x d4 1",
        "avoid b d4;e5 1",
        "avoid b u20 3",
        "allow b",
        "rootInfo 2",
        "b 10 avoid b d4 1 banana",
    ] {
        for command in [
            "lz-analyze",
            "kata-analyze",
            "lz-genmove_analyze",
            "kata-genmove_analyze",
        ] {
            let told = run(format!("1 {command} {ask}\n2 showboard\n"))
                .text()
                .to_owned();
            assert!(
                told.starts_with("?1 syntax error\n\n=2 Move 1, "),
                "{command} {ask}: {told}"
            );
        }
    }
}

#[test]
fn only_allowed_moves_are_told() {
    let told = run("kata-analyze b 10 allow b D4,Q16 1 minmoves 9\n")
        .text()
        .to_owned();
    let moves: Vec<_> = told
        .split("info move ")
        .skip(1)
        .map(|info| &info[..3])
        .collect();
    assert!(moves.iter().all(|mv| ["D4 ", "Q16"].contains(mv)), "{told}");
    let told = run("kata-genmove_analyze b allow b K10 1\n")
        .text()
        .to_owned();
    assert!(told.ends_with("\nplay K10\n\n"), "{told}");
}

/// Nothing limits a move here: no clock, no time, no playouts.
#[test]
fn without_any_limit_a_move_takes_the_usual_time() {
    let args = ["--playouts", "100", "--boardsize", "5"];
    let unlimited = "kata-set-param playouts none\ntime_settings 0 1 0\ngenmove b\nname\n";
    let run = run_with(&args, unlimited);
    let bounds = Duration::from_millis(1900)..Duration::from_secs(5);
    assert!(bounds.contains(&run.time), "{:?}", run.time);
}

/// CGOS: one line of JSON, then the move.
#[test]
fn cgos_gets_json_and_the_move() {
    let told = run("boardsize 9\nplay b e5\n3 cgos-genmove_analyze w\n")
        .text()
        .to_owned();
    let (_, answer) = told.split_once("=3 \n").unwrap();
    let lines: Vec<_> = answer.trim_end().lines().collect();
    let json: serde_json::Value = serde_json::from_str(lines[0]).unwrap();
    assert_eq!(json["ownership"].as_str().unwrap().len(), 81);
    assert_eq!(json["visits"], 300);
    for key in ["winrate", "score"] {
        assert!(json[key].is_number(), "{key}");
        assert!(json["moves"][0][key].is_number(), "{key}");
    }
    let best = json["moves"][0]["move"].as_str().unwrap();
    assert_eq!(lines[1..], [format!("play {best}")]);
}

/// A host that reads no standard error: the pipe is full after 64 KiB.
#[test]
fn a_full_standard_error_stops_nothing() {
    let args = [
        "--playouts",
        "20",
        "--boardsize",
        "9",
        "--live-graphics",
        "--seed",
        "1",
    ];
    let mut command = engine::command(&args, Path::new("."));
    let mut child = command.env("RUST_LOG", "trace").spawn().unwrap();
    let stderr = child.stderr.take();
    let run = engine::finish(child, "genmove b\nundo\nplay b z99\n".repeat(2000));
    drop(stderr);
    assert!(
        run.status.is_some_and(|status| status.success()),
        "{:?}",
        run.status
    );
    assert_eq!(run.text().matches("\n\n").count(), 6000);
}

/// GoGui draws live graphics from standard error: blocks that begin with a line of their own and end
/// with an empty one, and a last line that clears the board.
#[test]
fn live_graphics_are_blocks_on_standard_error() {
    let args = ["--time", "1.3", "--boardsize", "9", "--live-graphics"];
    let run = engine::run(&args, Path::new("."), "genmove b\nname\n");
    let blocks: Vec<_> = run.stderr.split("gogui-gfx:\n").skip(1).collect();
    assert_eq!(blocks.len(), 2, "{}", run.stderr);
    for block in blocks {
        let (picture, _) = block.split_once("\n\n").unwrap();
        assert!(
            picture.contains("COLOR #") && picture.contains("\nTEXT Black "),
            "{picture}"
        );
    }
    assert!(
        run.stderr.ends_with("\n\ngogui-gfx: CLEAR\n"),
        "{}",
        run.stderr
    );
}

/// A signal ends the engine at once, also during a search or an analysis. Who runs the tests may
/// ignore SIGINT, which children inherit; `env` gives it its meaning again.
#[cfg(target_os = "linux")]
#[test]
fn signals_end_the_engine() {
    use std::os::unix::process::ExitStatusExt;
    for (name, number) in [("INT", 2), ("TERM", 15)] {
        for command in ["genmove b", "lz-analyze 10"] {
            let mut env = std::process::Command::new("env");
            env.args(["--default-signal=INT", env!("CARGO_BIN_EXE_zhiyun")]);
            env.args(["--time", "50"]);
            let pipe = std::process::Stdio::piped;
            let child = env.stdin(pipe()).stdout(pipe()).spawn().unwrap();
            let mut host = Host::of(child);
            host.say(&format!("{command}\n"));
            pause(200);
            let started = Instant::now();
            let id = host.child.id().to_string();
            let kill = std::process::Command::new("kill")
                .args([&format!("-{name}"), &id])
                .status();
            assert!(kill.unwrap().success());
            let status = host.child.wait().unwrap();
            assert_eq!(status.signal(), Some(number));
            assert!(started.elapsed() < SOON, "{:?}", started.elapsed());
        }
    }
}

/// The reader of the answers has gone, in the middle of an analysis.
#[test]
fn a_closed_output_ends_an_analysis() {
    let mut child = engine::start(&["--time", "50"], Path::new("."));
    let mut stdin = child.stdin.take().unwrap();
    drop(child.stdout.take());
    stdin.write_all(b"lz-analyze 5\n").unwrap();
    let started = Instant::now();
    let status = child.wait().unwrap();
    assert!(status.success() && started.elapsed() < 3 * SOON, "{status}");
}

/// A game of the engine against itself on 9x9.
fn self_play(args: &[&str]) -> String {
    let moves = "genmove b\ngenmove w\n".repeat(12);
    let input = format!("boardsize 9\n{moves}reg_genmove b\nshowboard\nfinal_score\n");
    run_with(args, input).text().to_owned()
}

#[test]
fn a_seed_gives_the_same_game_again() {
    let game = self_play(ARGS);
    assert_eq!(game, self_play(ARGS));
    let other = self_play(&["--seed", "2", "--playouts", "300"]);
    assert_ne!(game, other, "the seed matters");
}

#[test]
fn asking_again_gives_the_same_move() {
    let input = "boardsize 9\ngenmove b\nreg_genmove w\nreg_genmove w\ngenmove w\n";
    let run = run(input);
    let answers: Vec<_> = run.text().split("\n\n").collect();
    assert_eq!(answers[2], answers[3]);
    assert_eq!(answers[3], answers[4]);
}

#[test]
fn several_threads_make_legal_moves() {
    let args = ["--seed", "1", "--playouts", "300", "--threads", "2"];
    let game = self_play(&args);
    assert!(!game.contains('?'), "{game}");
    let moves: Vec<_> = game
        .split("\n\n")
        .skip(1)
        .take(24)
        .map(|answer| answer.trim_start_matches("= "))
        .collect();
    let colors = ["b", "w"].iter().cycle();
    let replay: String = moves
        .iter()
        .zip(colors)
        .filter(|(mv, _)| **mv != "resign")
        .map(|(mv, color)| format!("play {color} {mv}\n"))
        .collect();
    let text = run(format!("boardsize 9\n{replay}")).text().to_owned();
    assert!(!text.contains('?'), "{replay}{text}");
}

#[test]
fn a_printed_game_can_be_loaded_again() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let game = "boardsize 7\nkomi -3.5\nset_free_handicap c3 e5\nplay w d4\nplay b pass\n\
                play w c4\nplay w a7\n";
    let print = format!("{game}printsgf game.sgf\nclear_board\nkomi 0\n");
    let load = "loadsgf game.sgf\nshowboard\nfinal_score\nprintsgf\n";
    let again = "undo\nundo\nundo\nundo\nundo\n";
    let loaded = engine::run(ARGS, folder, print + load + again).ended_well();
    let direct = run(format!("{game}showboard\nfinal_score\nprintsgf\n{again}"));
    let last = |run: &Run| {
        let answers: Vec<_> = run.text().split("\n\n").collect();
        answers[answers.len() - 9..].join("\n\n")
    };
    assert_eq!(last(&loaded), last(&direct));
    assert!(last(&direct).contains("Move 5, Black to play, rules wmsg, komi -3.5"));
    assert!(last(&direct).ends_with("? cannot undo\n\n"));
}

/// Rules, void moves, warnings and contestable points come back as they went out, undo included.
#[test]
fn the_decisions_of_a_referee_can_be_loaded_again() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let game = "boardsize 5\nkomi 5.5\nkata-set-rule suicide true\nwmsg-warning w pair-go\n\
                play b c3\nwmsg-void w\nplay b c2\nplay w d3\nwmsg-warning b\nwmsg-warning w\n\
                wmsg-contestable a1 e5\nplay b pass\nplay w pass\nwmsg-contestable\n\
                wmsg-warning w\n";
    let ask = "showboard\nfinal_score\nwmsg-phase\nwmsg-result\nkata-get-rules\nprintsgf\n";
    let back = format!("undo\n{ask}undo\nundo\n{ask}undo\nundo\n{ask}undo\n{ask}undo\n");
    let leave =
        "printsgf referee.sgf\nkata-set-rules wmsg\nkomi 0\nboardsize 9\nloadsgf referee.sgf\n";
    let loaded = engine::run(ARGS, folder, format!("{game}{leave}{ask}{back}")).ended_well();
    let direct = run(format!("{game}{ask}{back}"));
    let last = |run: &Run| {
        let answers: Vec<_> = run.text().split("\n\n").collect();
        answers[answers.len() - 37..].join("\n\n")
    };
    assert_eq!(last(&loaded), last(&direct));
    let answers = last(&direct);
    for said in [
        "rules changed, komi 5.5",
        "= B+F",
        "RE[B+F]",
        "WARNING[W:pair-go]",
        ";VOID[W]",
        "WARNING[B][W]CONTESTABLE[ae][ea]",
        "CONTESTABLE[]",
    ] {
        assert!(answers.contains(said), "{said} in {answers}");
    }
}

/// A warning that is withdrawn at a later move is back when that move is undone, in a game that was
/// loaded as well.
#[test]
fn a_withdrawn_warning_can_be_loaded_again() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    for (number, (decisions, record)) in [
        (
            [
                "wmsg-warning b",
                "wmsg-warning b",
                "wmsg-warning b withdraw",
            ],
            ";B[cc]WARNING[B]\n;W[dc]WARNING[B]\n;B[cd]WARNING[B:withdraw])",
        ),
        // The last one of Black's, before White's.
        (
            [
                "wmsg-warning b pair-go",
                "wmsg-warning w",
                "wmsg-warning b withdraw",
            ],
            ";B[cc]WARNING[B:pair-go]\n;W[dc]WARNING[W]\n;B[cd]WARNING[B:withdraw])",
        ),
        // For another reason, and with another decision.
        (
            [
                "wmsg-warning b\nwmsg-contestable a5",
                "wmsg-warning b withdraw\nwmsg-contestable a5 b5",
                "wmsg-warning b PAIR-GO",
            ],
            ";B[cc]WARNING[B]CONTESTABLE[aa]\n;W[dc]WARNING[B:withdraw]CONTESTABLE[aa][ba]\n\
             ;B[cd]WARNING[B:pair-go])",
        ),
        (
            [
                "wmsg-warning b",
                "wmsg-warning b withdraw\nwmsg-warning b pair-go",
                "wmsg-warning w\nwmsg-warning w withdraw",
            ],
            ";B[cc]WARNING[B]\n;W[dc]WARNING[B:withdraw][B:pair-go]\n;B[cd]WARNING[W][W:withdraw])",
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let [first, second, third] = decisions;
        let game =
            format!("boardsize 5\nplay b c3\n{first}\nplay w d3\n{second}\nplay b c2\n{third}\n");
        let ask = "wmsg-result\nprintsgf\nundo\n".repeat(4);
        let file = format!("withdrawn-{number}.sgf");
        let leave = format!("printsgf {file}\nclear_board\nloadsgf {file}\n");
        let loaded = engine::run(ARGS, folder, format!("{game}{leave}{ask}")).ended_well();
        let direct = run(format!("{game}{ask}"));
        let last = |run: &Run| {
            let answers: Vec<_> = run.text().split("\n\n").collect();
            answers[answers.len() - 13..].join("\n\n")
        };
        assert_eq!(last(&loaded), last(&direct));
        assert!(
            last(&direct).contains(record),
            "{record}\n{}",
            last(&direct)
        );
        assert!(last(&direct).ends_with("? cannot undo\n\n"));
    }
}

/// The file once did not say that Black was first, and could not be loaded.
#[test]
fn a_game_that_black_began_under_rules_of_white_can_be_loaded_again() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    for first in ["wmsg-void b", "play b pass", "play b c3"] {
        let game = format!("boardsize 3\n{first}\nkata-set-rules ancient-chinese\n");
        let ask = "showboard\nkata-get-rules\nprintsgf\nundo\nshowboard\nundo\n";
        let leave = "printsgf first.sgf\nkata-set-rules wmsg\nboardsize 5\nloadsgf first.sgf\n";
        let loaded = engine::run(ARGS, folder, format!("{game}{leave}{ask}")).ended_well();
        let direct = run(format!("{game}{ask}"));
        let last = |run: &Run| {
            let answers: Vec<_> = run.text().split("\n\n").collect();
            answers[answers.len() - 7..].join("\n\n")
        };
        assert_eq!(last(&loaded), last(&direct), "{first}");
        assert!(last(&direct).contains("= Move 1, Black to play, rules ancient-chinese"));
        assert!(last(&direct).ends_with("? cannot undo\n\n"), "{first}");
    }
}

/// What every preset is called in a file leads back to the same fields.
#[test]
fn the_rules_of_a_printed_game_are_read_again() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let names = zhiyun::go::Rules::PRESETS.iter().map(|rules| rules.name);
    for (number, name) in names.enumerate() {
        let file = format!("rules-{number}.sgf");
        let ask = "kata-get-rules\nshowboard\n";
        let input = format!(
            "boardsize 9\nkata-set-rules {name}\nplay w e5\nprintsgf {file}\n{ask}\
             kata-set-rules wmsg\nkomi 0\nboardsize 2\nloadsgf {file}\n{ask}"
        );
        let run = engine::run(ARGS, folder, input).ended_well();
        let answers: Vec<_> = run.text().split("\n\n").collect();
        assert_eq!(answers[4..6], answers[10..12], "{name}");
        assert!(answers[11].contains(&format!("rules {name}, komi 6.5")));
    }
}

/// Hosts and people write all sorts of things there; a warning in the log is all that comes of it.
#[test]
fn rules_of_a_file_that_nobody_knows_are_passed_over() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(folder.join("unknown.sgf"), "(;SZ[2]RU[House rules])").unwrap();
    let input = "kata-set-rules aga\nkomi 3.5\nloadsgf unknown.sgf\nshowboard\n";
    let run = engine::run(ARGS, folder, input);
    let heading = "= Move 1, Black to play, rules aga, komi 3.5\n";
    assert!(run.text().contains(heading), "{}", run.text());
    assert!(run.stderr.contains("House rules"), "{}", run.stderr);
}

/// The numbers of the sheet for programs are those of the sheet for people.
#[test]
fn the_result_for_programs_is_one_line_of_json() {
    // P02 with a warning: 15 - 10 - 6.5 - 1 - 2.
    let input = "boardsize 5\nplay b c3\nplay w d3\nplay b c2\nplay w d2\nplay b c4\nplay w d4\n\
                 play b c1\nplay w d1\nplay b a3\nplay w d5\nplay b c5\nplay w pass\nplay b pass\n\
                 wmsg-warning b\nwmsg-contestable\nwmsg-result --json\n";
    let run = run(input);
    let answer = run.text().trim_end().lines().last().unwrap_or("");
    let sheet: serde_json::Value = serde_json::from_str(&answer[2..]).unwrap();
    let expected = serde_json::json!({
        "rules": "wmsg", "phase": "STOP1", "stops": 1, "ended": false, "neutral": 0, "contestable": [],
        "first_to_pass": "white", "last_to_play": "black", "komi": 6.5, "last_play": 1.0,
        "handicap": 0.0, "handicap_stones": 0, "difference": -4.5, "result": "W+4.5",
        "winner": "white", "margin": 4.5, "margin_zi": 2.25, "bowl": 12, "board": 5.0,
        "counts": {
            "area": 4.0, "fill": 4.0, "space": 4.0, "paid_for_plays": 1.0, "agree": true, "why_not": [],
        },
    });
    for (key, value) in expected.as_object().unwrap() {
        assert_eq!(&sheet[key], value, "{key}");
    }
    let black = serde_json::json!({
        "points": 15.0, "stones": 6, "surrounded": 9, "lost": 0, "dead": [], "penalty": 2.0,
        "plays": 6, "fill": { "stones": 6, "in_bowl": 6, "holes": 3, "over": 0 },
        "after_transfer": 9.25,
    });
    for (key, value) in black.as_object().unwrap() {
        assert_eq!(&sheet["black"][key], value, "{key}");
    }
    assert_eq!(sheet["white"]["fill"]["over"], 2);
    assert_eq!(sheet["fields"]["lastPlay"], "FIRST_OF_PAIR");
}

#[test]
fn a_file_name_with_spaces_stands_in_quotes() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let input = "boardsize 5\nplay b c3\nprintsgf \"a game.sgf\"\nclear_board\n\
                 loadsgf \"a game.sgf\"\nplay w c3\nloadsgf \"a game.sgf\" 1\nplay w c3\n";
    let run = engine::run(ARGS, folder, input).ended_well();
    let expected = "= \n\n".repeat(5) + "? illegal move\n\n= \n\n= \n\n";
    assert_eq!(run.text(), expected);
}

/// Records that would overflow a stack or take for ever if they were read the simple way.
#[test]
fn deep_and_long_records_are_read_in_little_time() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let records = [
        format!("(;SZ[9];B[ee]{}", "(;C[x]".repeat(200_000)),
        format!(
            "(;SZ[9];B[ee]{}{}",
            "(;W[]".repeat(200),
            ")".repeat(200_000)
        ),
        format!("(;SZ[9];B[ee]{})", ";C[]".repeat(200_000)),
        format!("(;SZ[9]C[{}];B[ee])", "\\]".repeat(1_500_000)),
    ];
    let mut input = String::new();
    let mut expected = String::new();
    for (number, record) in records.iter().enumerate() {
        let name = format!("deep-{number}.sgf");
        std::fs::write(folder.join(&name), record).unwrap();
        let _ = writeln!(input, "loadsgf {name}\nplay w e5");
        expected += "= \n\n? illegal move\n\n";
    }
    let run = engine::run(ARGS, folder, input).ended_well();
    assert_eq!(run.text(), expected);
    assert!(run.time < Duration::from_secs(10), "{:?}", run.time);
}

/// Half a million rectangles over the whole board once took a list entry for each point of each.
#[test]
fn large_files_are_read_in_little_time_and_larger_ones_not_at_all() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let rectangles = format!("(;SZ[19]AB{}AE[aa])", "[aa:ss]".repeat(500_000) + "[dd]");
    std::fs::write(folder.join("large.sgf"), rectangles + "\n").unwrap();
    let pad = " ".repeat(16 << 20);
    std::fs::write(folder.join("larger.sgf"), format!("(;SZ[19]){pad}")).unwrap();
    // The large one is a full board but for A19.
    let input = "loadsgf larger.sgf\nloadsgf large.sgf\nplay w b19\nplay w a19\n";
    let run = engine::run(ARGS, folder, input);
    assert!(
        run.stderr
            .ends_with("larger.sgf: not an ordinary file of at most 16777216 bytes\n")
    );
    let expected = "? cannot load file\n\n= \n\n? illegal move\n\n= \n\n";
    assert_eq!(run.text(), expected);
    assert!(run.time < Duration::from_secs(30), "{:?}", run.time);
}

#[test]
fn the_log_says_why_an_argument_was_refused() {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_zhiyun"));
    let mut child = command
        .env("RUST_LOG", "info")
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    std::io::Write::write_all(&mut stdin, b"komi 7.25\nkata-set-rules x\nplay b i5\n").unwrap();
    drop(stdin);
    let stderr = child.wait_with_output().unwrap().stderr;
    let log = String::from_utf8_lossy(&stderr);
    for reason in [
        "\"7.25\" is not a number",
        "\"x\" is no rule set",
        "\"i5\" is not a point",
    ] {
        assert!(log.contains(reason), "{reason} in {log}");
    }
}

#[test]
fn time_settings_bound_a_move() {
    // A second for the whole game; no move may take more of it than there is.
    let run = run_with(
        &["--time", "50"],
        "time_settings 1 0 0\ngenmove b\ngenmove w\ntime_left b 0 0\ngenmove b\n",
    );
    assert_eq!(run.text().matches("\n\n").count(), 5);
    assert!(run.time < Duration::from_secs(5), "{:?}", run.time);
}

/// How long the engine takes for this, with so many seconds for a move without a clock.
fn time_for(seconds: &str, input: &str) -> Duration {
    // The last search is cut short where the controller waits for it alone.
    let input = format!("boardsize 9\n{input}name\n");
    let run = run_with(&["--time", seconds], &*input);
    let answers = run.text().matches("\n\n").count();
    assert_eq!(answers, input.lines().count(), "{}", run.text());
    run.time
}

fn with_clocks(input: &str) -> Duration {
    time_for("50", input)
}

#[test]
fn no_time_left_is_answered_at_once() {
    for settings in [
        "name",
        "time_settings 60 0 0",
        "time_settings 60 30 5",
        "kata-time_settings byoyomi 3600 30 3",
        "kata-time_settings fischer 60 5",
        "kgs-time_settings none",
    ] {
        for left in ["0 0", "-3 0", "0.001 0", "0 1", "-0.5 3"] {
            // A period is still to come after a main time of nothing.
            if left.ends_with('0') && settings.contains(" 30 ") {
                continue;
            }
            let took = with_clocks(&format!("{settings}\ntime_left b {left}\ngenmove b\n"));
            assert!(took < SOON, "{settings}, {left}: {took:?}");
        }
    }
    let took = with_clocks("time_settings 0 0 0\ngenmove b\ngenmove w\n");
    assert!(took < SOON, "{took:?}");
}

#[test]
fn a_refused_clock_leaves_the_old_one() {
    for refused in [
        "time_settings 3600 0 -1",
        "kata-time_settings none 1",
        "kata-time_settings fischer 3600 -1",
        "kata-time_settings fischer-capped 3600 10 60 -1",
        "kgs-time_settings byoyomi 3600 30",
        "time_left b 3600 x",
        "time_left b 3600 0 0",
    ] {
        let took = with_clocks(&format!("time_settings 0 0 0\n{refused}\ngenmove b\n"));
        assert!(took < SOON, "{refused}: {took:?}");
    }
}

#[test]
fn each_side_has_a_clock_of_its_own() {
    let none = "time_settings 0 0 0\n";
    let took = with_clocks(&format!("{none}time_left w 3600 0\ngenmove b\n"));
    assert!(took < SOON, "{took:?}");
    // White's time is none of Black's, with settings or without.
    for settings in ["name", "kata-time_settings canadian 0 2 1"] {
        let input = format!("{settings}\ntime_left w 0 1\ngenmove w\ngenmove b\n");
        let took = time_for("1.2", &input);
        let bounds = Duration::from_millis(1200)..Duration::from_secs(4);
        assert!(bounds.contains(&took), "{settings}: {took:?}");
    }
}

#[test]
fn settings_and_new_games_fill_the_clocks() {
    let settings = "kata-time_settings absolute 60";
    for again in [settings, "clear_board", "boardsize 9"] {
        let game = format!("{settings}\ntime_left b 0 0\ngenmove b\n{again}\ngenmove b\n");
        let took = with_clocks(&game);
        // It may stop early.
        assert!(took > Duration::from_millis(300), "{again}: {took:?}");
    }
    // A clock that nobody set is gone with its game.
    let took = time_for(
        "1.2",
        "time_left b 0 0\ngenmove b\nclear_board\ngenmove b\n",
    );
    assert!(took > Duration::from_millis(1200), "{took:?}");
}

#[test]
fn without_a_limit_the_time_for_a_move_holds() {
    let unlimited = [
        "time_settings 0 1 0",
        "time_settings 1 1 0",
        "kgs-time_settings none",
        "kata-time_settings none",
        "kata-time_settings canadian 60 30 0",
    ];
    let input: String = unlimited
        .iter()
        .map(|settings| format!("time_settings 0 0 0\n{settings}\ngenmove b\n"))
        .collect();
    let took = time_for("0.3", &input);
    let bounds = Duration::from_millis(1500)..Duration::from_secs(5);
    assert!(bounds.contains(&took), "{took:?}");
}

/// No `time_left` comes, so the engine has to know how much it has used.
#[test]
fn a_long_game_keeps_to_its_time() {
    let game = "genmove b\ngenmove w\n".repeat(60);
    for settings in [
        "time_settings 2 0 0",
        "kata-time_settings fischer-capped 1 0.01 1 -1",
    ] {
        // Two seconds for each side.
        let took = with_clocks(&format!("{settings}\n{game}"));
        assert!(took < Duration::from_secs(5), "{settings}: {took:?}");
    }
}

/// The engine thinks on after its move, and no longer than until the next line comes.
#[test]
fn pondering_ends_with_the_next_command() {
    let busy = |args: &[&str]| -> f64 {
        let mut host = Host::start(args);
        host.say("1 genmove b\n");
        host.hear(|heard| heard.ends_with("\n\n"));
        pause(1000);
        let asked = Instant::now();
        host.say("2 cputime\n");
        let heard = host.hear(|heard| heard.contains("=2") && heard.ends_with("\n\n"));
        assert!(asked.elapsed() < SOON, "{:?}", asked.elapsed());
        assert!(host.leave() < SOON);
        heard.split("=2 ").nth(1).unwrap().trim().parse().unwrap()
    };
    let (with, without) = (
        busy(&["--time", "0.05", "--ponder"]),
        busy(&["--time", "0.05"]),
    );
    assert!(with > without + 0.1, "{with} {without}");
    // A number of playouts promises the same game everywhere.
    let limited = busy(&["--playouts", "50", "--ponder"]);
    assert!(limited < with - 0.05, "{limited} {with}");
}

/// A weak partner does not know what a long analysis, or pondering, has found.
#[test]
fn a_low_level_does_not_go_on_from_an_analysis() {
    let mut host = Host::start(&["--level", "1", "--boardsize", "9"]);
    host.say("lz-analyze b 1\n");
    host.hear(|heard| heard.contains("visits"));
    pause(200);
    host.say("name\n");
    host.hear(|heard| heard.ends_with("= Zhiyun\n\n"));
    host.say("1 lz-genmove_analyze b\n");
    let heard = host.hear(|heard| heard.contains("=1") && heard.ends_with("\n\n"));
    let visits = visits(heard.split("=1").nth(1).unwrap());
    assert_eq!(visits.iter().sum::<u32>(), 40);
    assert!(host.leave() < SOON);
}

/// A small tree is full, and made anew, before the next line is due.
#[test]
fn an_analysis_with_little_memory_says_what_it_finds() {
    let mut host = Host::start(&["--memory", "1", "--boardsize", "9"]);
    host.say("kata-analyze b 20\n");
    host.hear(|heard| heard.matches("\ninfo move ").count() > 3);
    assert!(host.leave() < SOON);
}

#[test]
fn what_was_thought_is_forgotten_with_the_cache() {
    let mut host = Host::start(&["--boardsize", "9"]);
    let mut analyze = |milliseconds| -> Vec<u32> {
        let before = host.heard.lock().unwrap().len();
        host.say("lz-analyze b 1\n");
        host.hear(|heard| heard[before..].matches('\n').count() > 3);
        pause(milliseconds);
        host.say("clear_cache\n");
        let heard = host.hear(|heard| heard.ends_with("\n\n= \n\n"));
        let lines = heard[before..].lines();
        lines
            .filter(|line| line.starts_with("info"))
            .map(|line| visits(line).iter().sum())
            .collect()
    };
    let before = *analyze(500).last().unwrap();
    let after = analyze(0)[0];
    assert!(after < before / 2, "{after} after {before}");
}

/// Every thread looks at the clock, so that none has to wait for another to be given a processor.
#[test]
fn many_threads_keep_to_the_time() {
    let mut host = Host::start(&["--threads", "64", "--time", "0.3"]);
    for color in ["b", "w"] {
        let started = Instant::now();
        let before = host.heard.lock().unwrap().len();
        host.say(&format!("genmove {color}\n"));
        host.hear(|heard| heard.len() > before && heard.ends_with("\n\n"));
        let used = started.elapsed();
        assert!(used < Duration::from_millis(1300), "{used:?}");
    }
    assert!(host.leave() < SOON);
}
