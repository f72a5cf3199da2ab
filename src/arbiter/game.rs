//! The conduct of one game: clocks, illegal moves, the end.
//!
//! Source: the competition regulations of the World Mind Sports Games 2008, articles 7 (clock), 9 (end),
//! 12 (penalties), and the rules, article 5. What they say of people at a board has no place here. Where
//! they are silent: the clock runs from the question for a move to the end of its answer, so neither
//! what the arbiter does nor what the opponent is told counts; an engine that ends, does not answer or
//! talks nonsense has lost; after a second stop whose stones are still in dispute every stone lives,
//! by whatever rules; a long cycle that the rules do not forbid ends the game at once, without result. Points of
//! value that are found in a resumption (rules article 5.3) are not shared: nobody is there to name them.

use std::time::Duration;

use super::adjudicator::Adjudicator;
use super::engine::{Engine, Fault};
use super::openings::Opening;
use super::plan::{Pairing, Plan};
use super::record::{End, Record, Side, heading, said};
use super::seat::Seat;
use super::{brief, rounded};
use crate::clock::Clock;
use crate::go::rulings::{Decision, Offence};
use crate::go::{ByColor, Color, Illegal, Move, Outcome, Phase, Position, Verdict};
use crate::sgf::{self, Info, Note};

/// A game that has been played.
pub struct Played {
    /// The result.
    pub record: Record,
    /// The record of the moves.
    pub sgf: String,
    /// Whose engine is not to be asked any more.
    pub broken: ByColor<bool>,
}

/// Plays a game.
///
/// # Errors
/// Why it could not be played, which is neither side's fault: see [`Fault::end`].
pub fn play(
    plan: &Plan,
    pairing: &Pairing,
    opening: &Opening,
    engines: ByColor<Result<&mut Engine, Fault>>,
    mut adjudicator: Option<&mut Adjudicator>,
) -> Result<Played, String> {
    let mut game = Game::new(plan, pairing, opening);
    let mut broken = ByColor([false; 2]);
    let [black, white] = engines.0;
    let ended = match (black, white) {
        (Ok(black), Ok(white)) => {
            let seats = [(black, Color::Black), (white, Color::White)];
            let mut seats = ByColor(seats.map(|(engine, color)| {
                let entrant = plan.entrant(pairing.engines[color]);
                Seat::new(engine, color, plan, entrant)
            }));
            if let Some(adjudicator) = &mut adjudicator {
                adjudicator.begin();
            }
            let ended = game.run(&mut seats, adjudicator);
            for color in Color::BOTH {
                for line in seats[color].engine.take_noise() {
                    game.note(color, &format!("writes outside of answers: {line}"));
                }
            }
            ended
        }
        (Err(fault), _) => Err((Color::Black, fault)),
        (_, Err(fault)) => Err((Color::White, fault)),
    };
    match ended {
        Ok((end, result)) => game.end(end, result),
        Err((color, fault)) => {
            broken[color] = true;
            let end = fault.end.ok_or_else(|| fault.text.clone())?;
            game.note(color, &fault.text);
            game.lose(color, end);
        }
    }
    Ok(Played {
        sgf: game.sgf(),
        record: game.record,
        broken,
    })
}

/// How a game ended and its result; or whose fault it was that it did not.
type Ended = Result<(End, String), (Color, Fault)>;

struct Game<'a> {
    plan: &'a Plan,
    position: Position,
    clocks: ByColor<Clock>,
    record: Record,
    /// One for each turn, those of the opening too.
    notes: Vec<Note>,
}

impl<'a> Game<'a> {
    fn new(plan: &'a Plan, pairing: &Pairing, opening: &Opening) -> Game<'a> {
        let side = |color| Side {
            engine: plan.entrant(pairing.engines[color]).name.clone(),
            ..Side::default()
        };
        let position = opening.position.clone();
        let moves: Vec<_> = position
            .moves()
            .map(|(color, mv)| said(color, mv))
            .collect();
        Game {
            plan,
            clocks: ByColor([Clock::new(plan.clock); 2]),
            notes: vec![Note::default(); moves.len()],
            position,
            record: Record {
                game: pairing.game,
                seed: pairing.seed,
                black: side(Color::Black),
                white: side(Color::White),
                opening: opening.name.clone(),
                result: String::new(),
                end: End::Score,
                notes: Vec::new(),
                moves,
            },
        }
    }

    fn run(
        &mut self,
        seats: &mut ByColor<Seat>,
        mut adjudicator: Option<&mut Adjudicator>,
    ) -> Ended {
        for color in Color::BOTH {
            let ready = seats[color].set_up(&self.position);
            ready.map_err(|fault| (color, fault))?;
        }
        loop {
            if self.record.moves.len() >= self.plan.max_moves {
                return Ok(self.counted(End::MoveLimit, &self.every_stone_alive()));
            }
            if let Some(ended) = self.turn(seats)? {
                return Ok(ended);
            }
            if self.position.has_no_result() {
                return Ok((End::LongCycle, Outcome::NoResult.to_string()));
            }
            if self.position.state().stops.is_stopped() {
                if let Some(ended) = self.stop(seats)? {
                    return Ok(ended);
                }
            } else if let Some(adjudicator) = &mut adjudicator
                && let Some(winner) = adjudicator.sure_winner(&self.position)
            {
                return Ok((End::Adjudication, format!("{}+", winner.letter())));
            }
        }
    }

    /// One turn. What ended the game, if it did.
    fn turn(&mut self, seats: &mut ByColor<Seat>) -> Result<Option<(End, String)>, (Color, Fault)> {
        let color = self.position.to_play();
        let fault = |fault| (color, fault);
        // The first move after a stop too.
        let resumed = self.position.state().stops.count() > 0;
        let asked = seats[color].genmove(&self.clocks[color], resumed);
        let reply = asked.map_err(fault)?;
        let seconds = rounded(reply.took);
        self.record.side_mut(color).seconds.push(seconds);
        if !self.clocks[color].charge(reply.took) {
            self.note(
                color,
                &format!("took {seconds} s for a move, more than was left"),
            );
            return Ok(Some(lost(color, End::Time)));
        }
        let malformed = |text: String| {
            let text = format!("answers {text} to genmove");
            let end = Some(End::Malformed);
            (color, Fault { end, text })
        };
        let text = reply
            .result
            .map_err(|text| malformed(format!("\"? {}\"", brief(&text))))?;
        if text.eq_ignore_ascii_case("resign") {
            return Ok(Some(lost(color, End::Resignation)));
        }
        let mv: Move = text
            .parse()
            .map_err(|_| malformed(format!("\"{}\"", brief(&text))))?;
        let explained = match (reply.thought, &self.plan.sgf) {
            (None, Some(_)) => seats[color].explanation().map_err(fault)?,
            (thought, _) => thought,
        };
        match self.position.play(color, mv) {
            Ok(()) => {
                self.record.moves.push(said(color, mv));
                self.annotate(color, reply.took, None, explained);
                let told = seats[!color].tell_move(color, mv);
                told.map_err(|fault| (!color, fault))?;
            }
            Err(illegal) => {
                let ruling = self.void(color, mv, illegal);
                self.annotate(color, reply.took, Some(ruling), explained);
                if self.position.rulings().loser().is_some() {
                    return Ok(Some(lost(color, End::Warnings)));
                }
                // On its own board it has made the move.
                seats[color].set_up(&self.position).map_err(fault)?;
                let told = seats[!color].tell_void(color);
                told.map_err(|fault| (!color, fault))?;
            }
        }
        Ok(None)
    }

    /// An illegal move is void, its side is warned, and the turn is the opponent's (article 12). Returns
    /// the ruling in words.
    fn void(&mut self, color: Color, mv: Move, illegal: Illegal) -> String {
        self.record
            .moves
            .push(format!("{} void {mv}", color.letter()));
        self.record.side_mut(color).warnings.push(mv.to_string());
        let ruling = format!("plays {mv}, but {illegal}: void, and a warning");
        self.note(color, &ruling);
        self.position.void();
        // A warning is always possible.
        let _ = self
            .position
            .decide(Decision::Warn(color, Offence::Ordinary));
        ruling
    }

    /// Notes at the turn just taken the time, the clock, a ruling and what the engine thought.
    fn annotate(
        &mut self,
        color: Color,
        took: Duration,
        ruling: Option<String>,
        explained: Option<String>,
    ) {
        let took = format!("{:.3} s", took.as_secs_f64());
        let lines: Vec<_> = [Some(took), ruling, explained]
            .into_iter()
            .flatten()
            .collect();
        self.notes.push(Note {
            left: self.clocks[color].shown(),
            comment: lines.join("\n"),
        });
    }

    /// After two passes: the dead stones are taken off if both sides name the same ones. Otherwise play
    /// goes on, and what is in dispute at the next stop lives (rules article 5.2, regulations article 9).
    fn stop(&mut self, seats: &mut ByColor<Seat>) -> Result<Option<(End, String)>, (Color, Fault)> {
        if self.position.phase() == Phase::Ended {
            return Ok(Some(self.counted(End::Score, &self.every_stone_alive())));
        }
        let mut named = ByColor([None, None]);
        for color in Color::BOTH {
            let verdict = seats[color].dead(&self.position);
            named[color] = verdict.map_err(|fault| (color, fault))?;
            let names = named[color].as_ref().map(names);
            self.record.side_mut(color).dead = names;
        }
        match named.0 {
            [Some(black), Some(white)] if black == white => {
                let dead = self.list(Color::Black);
                self.record.notes.push(format!("dead by agreement: {dead}"));
                Ok(Some(self.counted(End::Score, &black)))
            }
            _ => {
                let [black, white] = Color::BOTH.map(|color| self.list(color));
                let last = self.position.state().stops.count() > 1;
                let then = match last {
                    true => "every stone lives",
                    false => "play resumes",
                };
                let note = format!("dead for Black: {black}; for White: {white}; {then}");
                self.record.notes.push(note);
                Ok(last.then(|| self.counted(End::Score, &self.every_stone_alive())))
            }
        }
    }

    /// What a side calls dead, in words.
    fn list(&self, color: Color) -> String {
        match &self.record.side(color).dead {
            None => "it does not say".to_owned(),
            Some(stones) if stones.is_empty() => "nothing".to_owned(),
            Some(stones) => stones.join(" "),
        }
    }

    fn every_stone_alive(&self) -> Verdict {
        Verdict::naming(self.position.board(), std::iter::empty()).unwrap_or_default()
    }

    fn counted(&self, end: End, verdict: &Verdict) -> (End, String) {
        let outcome: Outcome = self.position.sheet(verdict).outcome;
        (end, outcome.to_string())
    }

    fn lose(&mut self, color: Color, end: End) {
        let (end, result) = lost(color, end);
        self.end(end, result);
    }

    fn end(&mut self, end: End, result: String) {
        self.record.end = end;
        self.record.result = result;
    }

    fn note(&mut self, color: Color, text: &str) {
        let engine = &self.record.side(color).engine;
        self.record.notes.push(format!("{color} ({engine}) {text}"));
    }

    fn sgf(&self) -> String {
        let Record {
            black, white, game, ..
        } = &self.record;
        let mut told = heading(&black.engine, &white.engine, *game).to_vec();
        if let Some(control) = self.plan.clock {
            let (main, overtime) = control.sgf();
            told.push(("TM", main));
            told.extend(overtime.map(|overtime| ("OT", overtime)));
        }
        let mut about = vec![format!("ended by {}", self.record.end.name())];
        about.extend(
            self.record
                .opening
                .iter()
                .map(|name| format!("opening {name}")),
        );
        about.extend(self.record.notes.iter().cloned());
        told.push(("GC", about.join("\n")));
        let info = Info::new(told);
        sgf::write(
            &self.position,
            Some(&self.record.result),
            &info,
            &self.notes,
        )
    }
}

fn names(verdict: &Verdict) -> Vec<String> {
    verdict.dead.iter().map(|point| point.to_string()).collect()
}

/// The result when a side has lost otherwise than by points, as SGF writes it.
fn lost(color: Color, end: End) -> (End, String) {
    let how = match end {
        End::Resignation => 'R',
        End::Time => 'T',
        _ => 'F',
    };
    (end, format!("{}+{how}", (!color).letter()))
}
