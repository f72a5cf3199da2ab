//! A seat at the board: what the arbiter tells one engine in one game, in the forms that it knows.
//!
//! Sources: GTP 2; KataGo, `docs/GTP_Extensions.md`; kgsGtp, as engines serve it; GoGui's manual for
//! `gogui-setup`; gomill's documentation for `gomill-explain_last_move`.

use std::time::Duration;

use serde_json::Value;

use super::engine::{Engine, Fault, Reply};
use super::plan::{Entrant, Plan};
use super::record::End;
use super::thought;
use super::{brief, rounded};
use crate::clock::Clock;
use crate::go::position::Event;
use crate::go::rulings::Decision;
use crate::go::{Color, Move, Position, Rules, Verdict};
use crate::kata;

/// An engine that plays one side of a game.
pub struct Seat<'a> {
    /// The engine.
    pub engine: &'a mut Engine,
    plan: &'a Plan,
    entrant: &'a Entrant,
    color: Color,
    /// The command that told it of the clock; `None` if it knows nothing of it.
    clock: Option<&'static str>,
}

/// The commands that tell of a clock, the one that says most first.
const CLOCKS: [&str; 3] = ["kata-time_settings", "kgs-time_settings", "time_settings"];

/// What the commands of engines call the number of playouts for a move: Zhiyun, KataGo.
const PLAYOUTS: &[&str] = &["playouts", "maxPlayouts"];

/// The command for a move that takes dead stones off first.
const CLEANUP: &str = "kgs-genmove_cleanup";

/// The commands for a move that tell what the engine thinks.
const KATA: &str = "kata-genmove_analyze";
const LZ: &str = "lz-genmove_analyze";

/// The command that tells what the engine thought of its last move.
const EXPLAIN: &str = "gomill-explain_last_move";

/// What came of the question for a move.
pub struct Asked {
    /// The move in the engine's words, or a failure.
    pub result: Result<String, String>,
    /// What it thinks, if it told with the move.
    pub thought: Option<String>,
    /// From the question to the end of the answer.
    pub took: Duration,
}

/// Characters of an explanation that are kept.
const EXPLANATION: usize = 2000;

impl<'a> Seat<'a> {
    /// The engine takes its seat; it knows nothing of the game yet.
    pub fn new(
        engine: &'a mut Engine,
        color: Color,
        plan: &'a Plan,
        entrant: &'a Entrant,
    ) -> Seat<'a> {
        Seat {
            engine,
            plan,
            entrant,
            color,
            clock: None,
        }
    }

    fn ask(&mut self, command: &str) -> Result<Result<String, String>, Fault> {
        Ok(self.engine.ask(command, self.plan.patience)?.result)
    }

    /// Tells it what it cannot refuse.
    fn must(&mut self, command: &str) -> Result<(), Fault> {
        match self.ask(command)? {
            Ok(_) => Ok(()),
            Err(text) => Err(Fault {
                end: Some(End::Refusal),
                text: format!("answers \"{}\" to {command}", brief(&text)),
            }),
        }
    }

    /// Tells it something if it lists the command. Whether it took it.
    fn may(&mut self, command: &str, args: &str) -> Result<bool, Fault> {
        if !self.engine.knows(command) {
            return Ok(false);
        }
        Ok(self.ask(format!("{command} {args}").trim_end())?.is_ok())
    }

    /// Tells it everything about a game from the beginning to where it stands.
    ///
    /// # Errors
    /// It refuses what an engine must take, or does not answer.
    pub fn set_up(&mut self, position: &Position) -> Result<(), Fault> {
        self.must(&format!("boardsize {}", position.board().size().width()))?;
        self.must("clear_board")?;
        self.tell_rules(position.rules())?;
        self.must(&format!("komi {}", position.rules().komi))?;
        self.tell_stones(position)?;
        self.tell_clock()?;
        for line in &self.entrant.lines {
            self.must(line)?;
        }
        self.tell_playouts()?;
        for event in position.events() {
            match event {
                Event::Move(color, mv) => self.tell_move(color, mv)?,
                Event::Void(color) => {
                    self.may("wmsg-void", &color.to_string())?;
                }
                Event::Decision(decision) => self.tell_decision(decision)?,
            }
        }
        Ok(())
    }

    /// In our words, in KataGo's or in those of KGS; otherwise it plays by what it takes for granted.
    fn tell_rules(&mut self, rules: &Rules) -> Result<(), Fault> {
        let katagos: Value = kata::katagos_json(rules);
        for words in [kata::words(rules), katagos.to_string()] {
            if self.may("kata-set-rules", &words)? {
                return Ok(());
            }
        }
        let same = |named: &Rules| {
            Rules {
                komi: rules.komi,
                ..*named
            } == *rules
        };
        if let Some((name, _)) = kata::KGS.iter().find(|(_, named)| same(named)) {
            self.may("kgs-rules", name)?;
        }
        Ok(())
    }

    /// Handicap stones as such, other stones as GoGui sets them up, or else as moves.
    fn tell_stones(&mut self, position: &Position) -> Result<(), Fault> {
        let stones: Vec<_> = position.initial_stones().collect();
        if stones.is_empty() {
            return Ok(());
        }
        let points: Vec<_> = stones.iter().map(|(_, point)| point.to_string()).collect();
        if position.handicap() == stones.len()
            && self.may("set_free_handicap", &points.join(" "))?
        {
            return Ok(());
        }
        let words: Vec<_> = stones
            .iter()
            .map(|(color, point)| format!("{color} {point}"))
            .collect();
        if self.may("gogui-setup", &words.join(" "))? {
            let first = position.initial_to_play().to_string();
            self.may("gogui-setup_player", &first)?;
            return Ok(());
        }
        // All of them have liberties at the end, and so on the way.
        words
            .iter()
            .try_for_each(|word| self.must(&format!("play {word}")))
    }

    fn tell_clock(&mut self) -> Result<(), Fault> {
        let Some(control) = self.plan.clock else {
            return Ok(());
        };
        let forms = [Some(control.to_string()), control.kgs(), control.gtp()];
        for (command, args) in CLOCKS.into_iter().zip(forms) {
            if let Some(args) = args
                && self.may(command, &args)?
            {
                self.clock = Some(command);
                break;
            }
        }
        Ok(())
    }

    /// Whether it knows a command for clocks, but none that can say this one.
    pub fn misses_clock(&self) -> bool {
        self.clock.is_none() && CLOCKS.iter().any(|command| self.engine.knows(command))
    }

    fn tell_playouts(&mut self) -> Result<(), Fault> {
        let Some(playouts) = self.plan.playouts else {
            return Ok(());
        };
        for name in PLAYOUTS {
            if self.may("kata-set-param", &format!("{name} {playouts}"))? {
                return Ok(());
            }
        }
        Err(Fault {
            end: Some(End::Refusal),
            text: "cannot be told a number of playouts".to_owned(),
        })
    }

    /// Tells it a move.
    ///
    /// # Errors
    /// It refuses it, or does not answer.
    pub fn tell_move(&mut self, color: Color, mv: Move) -> Result<(), Fault> {
        self.must(&format!("play {color} {mv}"))
    }

    /// Tells it that a move of a side was void, and that this side is warned, if it can be told.
    ///
    /// # Errors
    /// It does not answer.
    pub fn tell_void(&mut self, color: Color) -> Result<(), Fault> {
        self.may("wmsg-void", &color.to_string())?;
        self.may("wmsg-warning", &color.to_string())?;
        Ok(())
    }

    fn tell_decision(&mut self, decision: &Decision) -> Result<(), Fault> {
        if let Some((color, word)) = decision.as_warning() {
            self.may("wmsg-warning", &format!("{color} {word}"))?;
        }
        Ok(())
    }

    /// Asks for a move; in a resumption by the command that takes dead stones off first, otherwise by one
    /// that tells what the engine thinks, if it knows them. With a clock the game is lost when there is no
    /// answer in time.
    ///
    /// # Errors
    /// There is no answer.
    pub fn genmove(&mut self, clock: &Clock, resumed: bool) -> Result<Asked, Fault> {
        if let Some(left) = clock.shown() {
            self.tell_left(left)?;
        }
        let knows = |command| self.engine.knows(command);
        let command = match resumed {
            true if knows(CLEANUP) => CLEANUP,
            false if !knows(EXPLAIN) && knows(KATA) => KATA,
            false if !knows(EXPLAIN) && knows(LZ) => LZ,
            _ => "genmove",
        };
        // Leela Zero's needs an interval: a thousand seconds, so that it tells once.
        let interval = if command == LZ { " 100000" } else { "" };
        let limit = clock.longest().unwrap_or(self.plan.patience);
        let question = format!("{command} {}{interval}", self.color);
        let reply = self.engine.ask(&question, limit).map_err(|fault| {
            match (fault.end, clock.longest()) {
                (Some(End::NoAnswer), Some(_)) => Fault {
                    end: Some(End::Time),
                    text: format!("no move within the {} s that were left", rounded(limit)),
                },
                _ => fault,
            }
        })?;
        let Reply { result, took } = reply;
        let told = match &result {
            Ok(text) if command == KATA || command == LZ => thought::read(text),
            _ => None,
        };
        Ok(match told {
            Some((vertex, thought)) => Asked {
                result: Ok(vertex.to_owned()),
                thought,
                took,
            },
            None => Asked {
                result,
                thought: None,
                took,
            },
        })
    }

    /// Fractions of a second for those that know them, whole seconds for others.
    fn tell_left(&mut self, (time, count): (Duration, u32)) -> Result<(), Fault> {
        let (Some(told), Some(control)) = (self.clock, self.plan.clock) else {
            return Ok(());
        };
        let seconds = match told {
            "kata-time_settings" => format!("{:.3}", time.as_secs_f64()),
            _ => time.as_secs().to_string(),
        };
        // Told as a period of one move.
        let as_canadian = told == "time_settings" && control.has_periods();
        let count = if as_canadian { count.min(1) } else { count };
        self.may("time_left", &format!("{} {seconds} {count}", self.color))?;
        Ok(())
    }

    /// The stones that it calls dead; `None` if it cannot say.
    ///
    /// # Errors
    /// It does not answer.
    pub fn dead(&mut self, position: &Position) -> Result<Option<Verdict>, Fault> {
        if !self.engine.knows("final_status_list") {
            return Ok(None);
        }
        let Ok(text) = self.ask("final_status_list dead")? else {
            return Ok(None);
        };
        let stones: Result<Vec<_>, _> = text.split_whitespace().map(str::parse).collect();
        let verdict = |stones: Vec<_>| Verdict::naming(position.board(), stones.into_iter()).ok();
        Ok(stones.ok().and_then(verdict))
    }

    /// What it thought of its last move, in words, if it tells.
    ///
    /// # Errors
    /// It does not answer.
    pub fn explanation(&mut self) -> Result<Option<String>, Fault> {
        if !self.engine.knows(EXPLAIN) {
            return Ok(None);
        }
        let told = self.ask(EXPLAIN)?.ok().filter(|text| !text.is_empty());
        Ok(told.map(|text| text.chars().take(EXPLANATION).collect()))
    }
}
