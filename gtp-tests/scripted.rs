//! An engine that does what it is told, for the tests of `zhiyun match`. Its arguments are settings, then
//! what it does at each `genmove`; when they are used up, it passes.
//!
//! | setting | meaning |
//! |---|---|
//! | `name=TEXT` | what it calls itself |
//! | `dead=A1,B2` | the answer to `final_status_list dead`; `none`, or `error`; without, it knows no such command |
//! | `knows=a,b` | further commands that it lists and takes |
//! | `takes=a,b` | those among them that it takes; it refuses the others |
//! | `refuses=WORD` | it fails at commands with this word |
//! | `log=FILE` | where it writes down what it was asked |
//! | `seed=N` | nothing; with `{seed}` it is started anew for each game, and so is its script |
//!
//! | at `genmove` | it |
//! |---|---|
//! | `D4`, `pass`, `resign`, … | answers this |
//! | `2.5:D4` | answers this after so many seconds |
//! | `any` | plays a legal move if there is one, from here on |
//! | `crash` | ends with status 3 and a message |
//! | `hang` | does not answer, and leaves an `orphan` that does not leave either |
//! | `endless` | answers without end |
//! | `noise:D4` | writes what nobody asked for, then answers |
//! | `mute:D4` | answers without the number of the question, from here on |
//! | `fail` | answers with an error |

use std::fs::OpenOptions;
use std::io::{self, BufRead, Write};
use std::process::Command;
use std::thread;
use std::time::Duration;

use zhiyun::go::{Color, Move, Position, Rules, Size};

const COMMANDS: &str = "protocol_version name version known_command list_commands quit boardsize clear_board komi play genmove";

#[derive(Default)]
struct Engine {
    name: String,
    dead: Option<String>,
    knows: Vec<String>,
    takes: Option<Vec<String>>,
    refuses: Option<String>,
    log: Option<String>,
    moves: Vec<String>,
    mute: bool,
    position: Option<Position>,
}

fn list(text: &str) -> Vec<String> {
    text.split(',').map(str::to_owned).collect()
}

fn main() {
    let mut engine = Engine {
        name: "Scripted".to_owned(),
        ..Engine::default()
    };
    for word in std::env::args().skip(1) {
        match word.split_once('=') {
            Some(("orphan", _)) => sleep(),
            Some(("name", text)) => engine.name = text.to_owned(),
            Some(("dead", text)) => engine.dead = Some(text.to_owned()),
            Some(("knows", text)) => engine.knows = list(text),
            Some(("takes", text)) => engine.takes = Some(list(text)),
            Some(("refuses", text)) => engine.refuses = Some(text.to_owned()),
            Some(("seed", _)) => {}
            Some(("log", text)) => engine.log = Some(text.to_owned()),
            _ => engine.moves.push(word),
        }
    }
    engine.moves.reverse();
    for line in io::stdin().lock().lines() {
        let Ok(line) = line else { return };
        if let Some(path) = &engine.log {
            let mut log = OpenOptions::new()
                .append(true)
                .create(true)
                .open(path)
                .unwrap();
            let (_, command) = line.split_once(' ').unwrap_or(("", &line));
            writeln!(log, "{command}").unwrap();
        }
        let (id, command) = line.split_once(' ').expect("a number and a command");
        let (status, text) = match engine.answer(command) {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        let id = if engine.mute { "" } else { id };
        say(&format!("{status}{id} {text}\n\n"));
        if command == "quit" {
            return;
        }
    }
}

fn say(text: &str) {
    let mut out = io::stdout().lock();
    if out
        .write_all(text.as_bytes())
        .and_then(|()| out.flush())
        .is_err()
    {
        std::process::exit(1);
    }
}

impl Engine {
    fn answer(&mut self, command: &str) -> Result<String, String> {
        let words: Vec<_> = command.split(' ').collect();
        let done = Ok(String::new());
        if let Some(word) = &self.refuses
            && words.contains(&word.as_str())
        {
            return Err("I will not".to_owned());
        }
        match words[..] {
            ["protocol_version"] => Ok("2".to_owned()),
            ["name"] => Ok(self.name.clone()),
            ["version"] => Ok("1".to_owned()),
            ["list_commands"] => {
                let dead = self.dead.as_ref().map(|_| "final_status_list".to_owned());
                let known = COMMANDS.split(' ').map(str::to_owned);
                let known = known.chain(self.knows.iter().cloned()).chain(dead);
                Ok(known.collect::<Vec<_>>().join("\n"))
            }
            ["boardsize", side] => {
                let size = Size::square(side.parse().unwrap()).unwrap();
                self.position = Some(Position::new(size, Rules::WMSG));
                done
            }
            ["clear_board"] => {
                let size = self
                    .position
                    .as_ref()
                    .map(|position| position.board().size());
                self.position = Some(Position::new(size.unwrap(), Rules::WMSG));
                done
            }
            ["play", color, vertex] => {
                self.play(color.parse().unwrap(), vertex.parse().unwrap());
                done
            }
            ["genmove" | "kgs-genmove_cleanup", color] => self.genmove(color.parse().unwrap()),
            ["kata-genmove_analyze", color] | ["lz-genmove_analyze", color, "100000"] => {
                let vertex = self.genmove(color.parse().unwrap())?;
                let told = "info move D4 visits 5 winrate 0.25 order 0 pv D4 C3";
                Ok(format!("\n{told}\nplay {vertex}"))
            }
            ["final_status_list", "dead"] => match self.dead.as_deref() {
                Some("none") => done,
                Some("error") | None => Err("cannot say".to_owned()),
                Some(stones) => Ok(stones.replace(',', " ")),
            },
            ["komi" | "quit", ..] => done,
            [name, ..] if self.knows.iter().any(|known| known == name) => match &self.takes {
                Some(takes) if !takes.iter().any(|taken| taken == name) => Err("no".to_owned()),
                _ => done,
            },
            _ => Err("unknown command".to_owned()),
        }
    }

    fn play(&mut self, color: Color, mv: Move) {
        if let Some(position) = &mut self.position {
            // What the arbiter rules out it has ruled out.
            let _ = position.play(color, mv);
        }
    }

    fn genmove(&mut self, color: Color) -> Result<String, String> {
        let action = self.moves.pop().unwrap_or_else(|| "pass".to_owned());
        let (how, vertex) = action.split_once(':').unwrap_or((&action, ""));
        let answer = match how {
            "crash" => {
                eprintln!("out of ideas");
                std::process::exit(3);
            }
            "hang" => {
                let program = std::env::current_exe().unwrap();
                let orphan = format!("orphan={}", self.name);
                let _ = Command::new(program).arg(orphan).status();
                sleep()
            }
            "endless" => loop {
                say("= and\nso on\n");
            },
            "fail" => return Err("no move".to_owned()),
            "any" => {
                self.moves.push("any".to_owned());
                self.any(color).to_string()
            }
            "noise" => {
                say("thinking...\n=77 Q16\n\n");
                vertex.to_owned()
            }
            "mute" => {
                self.mute = true;
                vertex.to_owned()
            }
            seconds if !vertex.is_empty() => {
                thread::sleep(Duration::from_secs_f64(seconds.parse().unwrap()));
                vertex.to_owned()
            }
            vertex => vertex.to_owned(),
        };
        if let Ok(mv) = answer.parse() {
            self.play(color, mv);
        }
        Ok(answer)
    }

    fn any(&self, color: Color) -> Move {
        let position = self.position.as_ref().unwrap();
        let moves = position.board().size().iter().map(Move::Play);
        let mut legal = moves.filter(|&mv| position.check(color, mv).is_ok());
        legal.next().unwrap_or(Move::Pass)
    }
}

fn sleep() -> ! {
    loop {
        thread::sleep(Duration::from_secs(3600));
    }
}
