//! The teacher: processes that take questions and give answers as lines of JSON, as KataGo's analysis engine
//! does (`docs/Analysis_Engine.md` there).

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use serde::Deserialize;
use serde_json::{Value, json};
use zhiyun::go::rules::{LastPlay, Rules};
use zhiyun::go::{Color, HalfPoints, Move, Position, Size};
use zhiyun::kata;

/// In the command: the lines of the board. There is a process for each size then.
const SIZE: &str = "{size}";

/// An answer to a question, for the side to move.
#[derive(Debug, Deserialize)]
pub struct Answer {
    /// That of the question.
    pub id: String,
    #[serde(rename = "rootInfo")]
    root: Root,
    /// Of each point, row by row from the top, and of the pass; below 0 where no move is legal.
    policy: Vec<f32>,
    /// Of each point, in the same order.
    ownership: Vec<f32>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Root {
    raw_winrate: Option<f32>,
    winrate: f32,
    raw_lead: Option<f32>,
    score_lead: f32,
}

/// An answer to the end that there is none.
#[derive(Deserialize)]
struct Complaint {
    error: Option<String>,
    warning: Option<String>,
}

impl Answer {
    /// Reads a line.
    fn read(line: &str) -> Result<Answer, String> {
        serde_json::from_str(line).map_err(|error| {
            let complaint: Option<Complaint> = serde_json::from_str(line).ok();
            match complaint.and_then(|c| c.error.or(c.warning)) {
                Some(complaint) => format!("the teacher says: {complaint}"),
                None => {
                    let start: String = line.chars().take(200).collect();
                    format!("no answer of a teacher ({error}): {start}")
                }
            }
        })
    }

    /// Whether it speaks of a board of this size.
    pub fn fits(&self, size: Size) -> bool {
        self.policy.len() == size.points() + 1 && self.ownership.len() == size.points()
    }

    /// Probability that the side to move wins.
    pub fn win(&self) -> f32 {
        self.root.raw_winrate.unwrap_or(self.root.winrate)
    }

    /// Lead of the side to move.
    pub fn lead(&self) -> f32 {
        self.root.raw_lead.unwrap_or(self.root.score_lead)
    }

    /// The policy in our order of the points, see [`Size::iter`], and last of the pass.
    pub fn policy(&self, size: Size) -> Vec<f32> {
        let mut policy = upside_down(size, &self.policy);
        policy.extend(self.policy.last());
        policy
    }

    /// The ownership in our order of the points.
    pub fn ownership(&self, size: Size) -> Vec<f32> {
        upside_down(size, &self.ownership)
    }
}

/// The rows from the bottom instead of from the top.
fn upside_down(size: Size, values: &[f32]) -> Vec<f32> {
    let rows = values.chunks_exact(size.width()).take(size.height());
    rows.rev().flatten().copied().collect()
}

/// Half points that White gets from the button and not by our rule. The teacher has no rule that Black pays a
/// point when White is the first to pass, but that is half a point for White and the button, half a point for
/// the first to pass.
fn button(rules: &Rules) -> i32 {
    match rules.last_play {
        LastPlay::FirstOfPair | LastPlay::FirstOfGame => 1,
        _ => 0,
    }
}

/// The question what the teacher thinks of `position`.
pub fn question(id: &str, position: &Position) -> Value {
    let rules = position.rules();
    let mut fields = kata::katagos_json(rules);
    // Compensation for a handicap is in the komi below.
    fields["whiteHandicapBonus"] = json!("0");
    fields["hasButton"] = json!(button(rules) > 0 || rules.last_play == LastPlay::Button);
    let HalfPoints(owed) = position.owed();
    let size = position.board().size();
    let stones: Vec<_> = position.initial_stones().map(word).collect();
    json!({
        "id": id,
        "rules": fields,
        "komi": f64::from(owed + button(rules)) / 2.0,
        "boardXSize": size.width(),
        "boardYSize": size.height(),
        "initialStones": stones,
        "initialPlayer": position.initial_to_play().letter().to_string(),
        "moves": moves(position),
        "maxVisits": 1,
        "includePolicy": true,
        "includeOwnership": true,
    })
}

fn word<T: ToString>((color, at): (Color, T)) -> [String; 2] {
    [color.letter().to_string(), at.to_string()]
}

/// The moves. Where only the pass before a stop counts, a pass that was answered by a play is left out: for the
/// teacher it would have taken the button.
fn moves(position: &Position) -> Vec<[String; 2]> {
    let moves: Vec<_> = position.moves().collect();
    let counts = position.rules().last_play != LastPlay::FirstOfPair;
    let answered = |index: usize| index + 1 < moves.len();
    let said = moves.iter().enumerate();
    said.filter(|&(index, &(_, mv))| counts || mv != Move::Pass || !answered(index))
        .map(|(_, &turn)| word(turn))
        .collect()
}

struct Process {
    child: Child,
    stdin: ChildStdin,
}

/// The processes, and what they answer.
pub struct Teacher {
    command: String,
    /// By the size of the board; one with 0 if one process takes all.
    processes: HashMap<usize, Process>,
    sender: Sender<Result<Answer, String>>,
    answers: Receiver<Result<Answer, String>>,
}

impl Teacher {
    /// Nothing is started before the first question.
    pub fn new(command: &str) -> Teacher {
        let (sender, answers) = channel();
        Teacher {
            command: command.to_owned(),
            processes: HashMap::new(),
            sender,
            answers,
        }
    }

    /// Starts what answers questions about boards of this size, if it does not run, and makes sure that it
    /// answers for the side to move.
    ///
    /// # Errors
    /// It cannot be started, or answers for another side.
    pub fn start(&mut self, size: Size) -> Result<(), String> {
        let key = self.key(size);
        if self.processes.contains_key(&key) {
            return Ok(());
        }
        let process = self.spawn(size)?;
        self.processes.insert(key, process);
        for (side, wins) in [(Color::Black, false), (Color::White, true)] {
            let komi = HalfPoints(2 * size.points().min(100) as i32);
            let rules = Rules {
                komi,
                ..Rules::CHINESE
            };
            let empty = Position::setup(size, rules, &[], side, 0).map_err(|e| e.to_string())?;
            self.ask("view", &empty)?;
            if (self.answer()?.win() > 0.5) != wins {
                let need = "reportAnalysisWinratesAs = SIDETOMOVE";
                return Err(format!(
                    "the teacher does not answer for the side to move: it needs {need}"
                ));
            }
        }
        Ok(())
    }

    fn key(&self, size: Size) -> usize {
        match self.command.contains(SIZE) {
            true => size.width(),
            false => 0,
        }
    }

    fn spawn(&self, size: Size) -> Result<Process, String> {
        let command = self.command.replace(SIZE, &size.width().to_string());
        let words = shell_words::split(&command).map_err(|e| format!("{command:?}: {e}"))?;
        let [program, arguments @ ..] = &words[..] else {
            return Err("the teacher has no command".to_owned());
        };
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{program}: {error}"))?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("{program}: no pipes"));
        };
        let sender = self.sender.clone();
        thread::spawn(move || {
            for line in BufReader::new(stdout).lines() {
                let answer = match line {
                    Ok(line) => Answer::read(&line),
                    Err(error) => Err(format!("the teacher cannot be read: {error}")),
                };
                if sender.send(answer).is_err() {
                    return;
                }
            }
            let _ = sender.send(Err("the teacher has ended".to_owned()));
        });
        Ok(Process { child, stdin })
    }

    /// Asks about `position`.
    ///
    /// # Errors
    /// Nobody takes the question.
    pub fn ask(&mut self, id: &str, position: &Position) -> Result<(), String> {
        let key = self.key(position.board().size());
        let process = self.processes.get_mut(&key);
        let process = process.ok_or("a question to a teacher that was not started")?;
        let line = format!("{}\n", question(id, position));
        let wrote = process.stdin.write_all(line.as_bytes());
        wrote.map_err(|error| format!("the teacher takes no questions: {error}"))
    }

    /// The next answer, to whatever question.
    ///
    /// # Errors
    /// There is none, or it cannot be understood.
    pub fn answer(&self) -> Result<Answer, String> {
        let answer = self.answers.recv();
        answer.map_err(|_| "the teacher is gone".to_owned())?
    }

    /// Lets the processes leave.
    pub fn end(self) {
        for mut process in self.processes.into_values() {
            drop(process.stdin);
            let _ = process.child.wait();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(rules: Rules, moves: &[(Color, &str)]) -> Position {
        let mut position = Position::new(Size::square(9).unwrap(), rules);
        for &(color, mv) in moves {
            position.play(color, mv.parse().unwrap()).unwrap();
        }
        position
    }

    #[test]
    fn the_point_for_the_last_play_is_half_a_point_and_the_button() {
        let asked = question("a", &played(Rules::WMSG, &[]));
        assert_eq!(asked["komi"], 7.0);
        assert_eq!(asked["rules"]["hasButton"], true);
        assert_eq!(asked["rules"]["ko"], "SITUATIONAL");
        assert_eq!(asked["rules"]["suicide"], false);
        let asked = question("a", &played(Rules::CHINESE, &[]));
        assert_eq!(asked["komi"], 7.5);
        assert_eq!(asked["rules"]["hasButton"], false);
        let asked = question("a", &played(Rules::JAPANESE, &[]));
        assert_eq!(asked["komi"], 6.5);
        assert_eq!(asked["rules"]["scoring"], "TERRITORY");
        assert_eq!(asked["rules"]["tax"], "SEKI");
    }

    #[test]
    fn compensation_for_a_handicap_is_in_the_komi() {
        for (rules, komi) in [
            (Rules::WMSG, 9.0),
            (Rules::CHINESE, 10.5),
            (Rules::JAPANESE, 6.5),
        ] {
            let size = Size::square(9).unwrap();
            let stones = ["C3", "G7", "C7"].map(|p| (Color::Black, p.parse().unwrap()));
            let start = Position::setup(size, rules, &stones, Color::White, 3).unwrap();
            let asked = question("a", &start);
            assert_eq!(asked["komi"], komi, "{}", rules.name);
            assert_eq!(asked["rules"]["whiteHandicapBonus"], "0");
            assert_eq!(asked["initialPlayer"], "W");
            assert_eq!(asked["initialStones"].as_array().unwrap().len(), 3);
        }
    }

    #[test]
    fn an_answered_pass_does_not_take_the_button() {
        use Color::{Black, White};
        let moves = [
            (Black, "E5"),
            (White, "pass"),
            (Black, "C3"),
            (White, "pass"),
        ];
        let said = json!([["B", "E5"], ["B", "C3"], ["W", "pass"]]);
        assert_eq!(question("a", &played(Rules::WMSG, &moves))["moves"], said);
        let said = question("a", &played(Rules::CHINESE, &moves));
        assert_eq!(said["moves"].as_array().unwrap().len(), 4);
    }

    #[test]
    fn rows_come_from_the_top_and_are_kept_from_the_bottom() {
        let line = r#"{"id":"7","policy":[0.5,0,-1,0.25,0.25],"ownership":[1,0.5,-0.5,-1],"turnNumber":0,
            "rootInfo":{"rawWinrate":0.25,"winrate":0.5,"rawLead":-2,"scoreLead":1,"visits":1}}"#;
        let answer = Answer::read(line).unwrap();
        let size = Size::square(2).unwrap();
        assert!(answer.fits(size) && !answer.fits(Size::STANDARD));
        assert_eq!(answer.policy(size), [-1.0, 0.25, 0.5, 0.0, 0.25]);
        assert_eq!(answer.ownership(size), [-0.5, -1.0, 1.0, 0.5]);
        assert_eq!((answer.win(), answer.lead()), (0.25, -2.0));
    }

    #[test]
    fn what_is_no_answer_becomes_a_line() {
        for (line, says) in [
            (r#"{"error":"no such size"}"#, "no such size"),
            (
                r#"{"id":"1","warning":"other rules","field":"rules"}"#,
                "other rules",
            ),
            ("Killed", "no answer"),
            ("", "no answer"),
            (r#"{"id":"1"}"#, "no answer"),
        ] {
            let error = Answer::read(line).unwrap_err();
            assert!(error.contains(says), "{error}");
            assert!(!error.contains('\n'));
        }
    }
}
