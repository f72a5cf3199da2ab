//! From text to a game.

use std::collections::BTreeSet;

use super::parse::{MainLine, Property};
use super::values::{self, komi, point, points, size};
use super::{CONTESTABLE, Info, SgfError, VOID, WARNING, shown};
use crate::go::point::PADDED;
use crate::go::rulings::Decision;
use crate::go::{Color, Illegal, Move, Point, Position, Rules, Size};

/// How a game is read.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    /// The rules to play by if the file names no known ones.
    pub rules: Rules,
    /// The rules to play by whatever the file names.
    pub under: Option<Rules>,
    /// Makes only the moves before this one, counted from 1.
    pub before: Option<usize>,
    /// Takes moves as [`Position::play_leniently`] does.
    pub lenient: bool,
}

impl Reading {
    /// The whole game, by the rules that the file names, else by these.
    pub fn by(rules: Rules) -> Reading {
        Reading {
            rules,
            under: None,
            before: None,
            lenient: false,
        }
    }
}

/// Reads a game, and what its record says about it. The file's komi, if it can be read, replaces
/// that of the rules.
///
/// # Errors
/// Whatever keeps the main line from being played.
pub fn read(text: &str, reading: &Reading) -> Result<(Position, Info), SgfError> {
    let mut nodes = MainLine::of(text).ok_or(SgfError::NoGame)?;
    let root = nodes.next().ok_or(SgfError::NoGame)??;
    let info = Info::of(&root);
    let mut reader = Reader::new(&root, reading)?;
    for node in std::iter::once(Ok(root)).chain(nodes) {
        let node = node?;
        let is_last = reading
            .before
            .is_some_and(|before| reader.moves + 1 >= before && has_move(&node));
        reader.setup(&node)?;
        if is_last {
            break;
        }
        reader.play(&node)?;
        reader.decide(&node)?;
    }
    Ok((reader.position, info))
}

/// The first value of a property, if it is there and not empty.
pub(super) fn get(node: &[Property], name: &str) -> Option<String> {
    let property = node.iter().find(|property| property.name == name)?;
    Some(property.first()).filter(|value| !value.is_empty())
}

fn has_move(node: &[Property]) -> bool {
    node.iter()
        .any(|property| move_color(&property.name).is_some())
}

fn move_color(name: &str) -> Option<Color> {
    match name {
        "B" => Some(Color::Black),
        "W" => Some(Color::White),
        _ => None,
    }
}

/// What AB, AW and AE put on their points.
fn set_color(property: &Property) -> Option<Option<Color>> {
    match property.name.as_ref() {
        "AB" => Some(Some(Color::Black)),
        "AW" => Some(Some(Color::White)),
        "AE" => Some(None),
        _ => None,
    }
}

fn set(cells: &mut [Option<Color>], point: Point, color: Option<Color>) {
    if let Some(cell) = cells.get_mut(point.index()) {
        *cell = color;
    }
}

/// The game as far as it has been read.
struct Reader {
    position: Position,
    /// The handicap that the root claims; the stones come with the set-up.
    handicap: usize,
    moves: usize,
    lenient: bool,
}

impl Reader {
    fn new(root: &[Property], reading: &Reading) -> Result<Reader, SgfError> {
        if let Some(game) = get(root, "GM").filter(|game| game != "1") {
            return Err(SgfError::OtherGame(game));
        }
        let size = match get(root, "SZ") {
            None => Size::STANDARD,
            Some(text) => size(&text).ok_or(SgfError::Size(text))?,
        };
        let recorded = recorded_rules(root, reading);
        let mut rules = reading.under.unwrap_or(recorded);
        // The Nihon Ki-in writes it in KO.
        if let Some(text) = get(root, "KM").or_else(|| get(root, "KO")) {
            let from_fox = root.iter().any(|property| {
                property.name == "AP" && property.values().any(|value| value == "foxwq")
            });
            match komi(&text, from_fox, recorded.scoring) {
                Some(komi) => rules.komi = komi,
                None => log::warn!("KM[{}] is no komi; read with {}", shown(&text), rules.komi),
            }
        }
        Ok(Reader {
            // The file says what stands on the board, not the rules.
            position: Position::setup(size, rules, &[], recorded.first_mover, 0)
                .map_err(|illegal| SgfError::Illegal(1, illegal))?,
            handicap: get(root, "HA").and_then(|n| n.parse().ok()).unwrap_or(0),
            moves: 0,
            lenient: reading.lenient,
        })
    }

    /// Puts the stones of AB, AW and AE. A set-up begins the game anew: there is no undoing it.
    fn setup(&mut self, node: &[Property]) -> Result<(), SgfError> {
        let board = self.position.board();
        let size = board.size();
        let to_play = get(node, "PL").and_then(|text| text.parse().ok());
        if to_play.is_none() && !node.iter().any(|property| set_color(property).is_some()) {
            return Ok(());
        }
        // The last word about a point counts.
        let mut cells: Vec<Option<Color>> = vec![None; PADDED];
        for point in size.iter() {
            set(&mut cells, point, board.at(point));
        }
        for property in node {
            let Some(color) = set_color(property) else {
                continue;
            };
            for value in property.values() {
                for point in points(&value, size)? {
                    set(&mut cells, point, color);
                }
            }
        }
        let at = |point: Point| cells.get(point.index()).copied().flatten();
        // Some editors write at each node what holds anyway.
        let is_turn = to_play.is_none_or(|color| color == self.position.to_play());
        if is_turn && size.iter().all(|point| at(point) == board.at(point)) {
            return Ok(());
        }
        let after: Vec<(Color, Point)> = size
            .iter()
            .filter_map(|point| Some((at(point)?, point)))
            .collect();
        // As many handicap stones as Black has, whatever number the root claims. With stones of White
        // as many as it claims, at most those that Black has more.
        let stones = |color| after.iter().filter(|&&(c, _)| c == color).count();
        let handicap = match (self.handicap >= 2 && self.moves == 0, stones(Color::White)) {
            (true, 0) => stones(Color::Black),
            (true, white) => {
                let more = stones(Color::Black).saturating_sub(white);
                self.handicap.min(more)
            }
            (false, _) => self.position.handicap(),
        };
        let to_play = to_play.unwrap_or(match (self.moves, handicap) {
            (0, 2..) => Color::White,
            _ => self.position.to_play(),
        });
        let rules = *self.position.rules();
        let position = Position::setup(size, rules, &after, to_play, handicap);
        let mut position = position.map_err(|illegal| self.forbidden(illegal))?;
        position.inherit_decisions(&mut self.position);
        self.position = position;
        Ok(())
    }

    fn play(&mut self, node: &[Property]) -> Result<(), SgfError> {
        let size = self.position.board().size();
        for property in node {
            let Some(color) = move_color(&property.name) else {
                continue;
            };
            let text = property.first();
            let mv = match point(&text, size) {
                Ok(point) => Move::Play(point),
                // A pass in old files, whose boards have no such point.
                Err(_) if text.is_empty() || text == "tt" => Move::Pass,
                Err(error) => return Err(error),
            };
            let played = match self.lenient {
                true => self.position.play_leniently(color, mv),
                false => self.position.play(color, mv),
            };
            played.map_err(|illegal| self.forbidden(illegal))?;
            self.moves += 1;
        }
        Ok(())
    }

    fn forbidden(&self, illegal: Illegal) -> SgfError {
        SgfError::Illegal(self.moves + 1, illegal)
    }

    /// Takes over the referee's decisions.
    fn decide(&mut self, node: &[Property]) -> Result<(), SgfError> {
        let size = self.position.board().size();
        for property in node {
            let mut decisions = Vec::new();
            match property.name.as_ref() {
                WARNING => {
                    for value in property.values() {
                        let decision = warning(&value);
                        decisions.push(decision.ok_or_else(|| refused(property))?);
                    }
                }
                CONTESTABLE => {
                    // A point may be named many times over.
                    let mut contestable = BTreeSet::new();
                    for value in property.values() {
                        contestable.extend(points(&value, size)?);
                    }
                    let contestable = contestable.into_iter().collect();
                    decisions.push(Decision::Contestable(contestable));
                }
                VOID if property.first().parse() == Ok(self.position.to_play()) => {
                    self.position.void();
                }
                VOID => return Err(refused(property)),
                _ => {}
            }
            for decision in decisions {
                let decided = self.position.decide(decision);
                decided.map_err(|_| refused(property))?;
            }
        }
        Ok(())
    }
}

/// The rules that the file names, else those to read by.
fn recorded_rules(root: &[Property], reading: &Reading) -> Rules {
    let Some(text) = get(root, "RU") else {
        return reading.rules;
    };
    values::rules(&text).unwrap_or_else(|| {
        if reading.under.is_none() {
            let read_by = reading.rules.name;
            log::warn!(
                "RU[{}] is no known rule set; read by {read_by}",
                shown(&text)
            );
        }
        reading.rules
    })
}

fn refused(property: &Property) -> SgfError {
    let values: Vec<_> = property.values().take(10).collect();
    SgfError::Decision(format!("{}[{}]", property.name, values.join("][")))
}

/// "B", "B:pair-go" or "B:withdraw".
fn warning(text: &str) -> Option<Decision> {
    let (color, word) = text.split_once(':').unwrap_or((text, ""));
    Decision::warning(color.trim().parse().ok()?, word.trim())
}
