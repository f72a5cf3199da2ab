//! The score sheet as JSON.

use serde_json::{Value, json};

use super::{Language, Report, names};
use crate::go::{Color, HalfPoints, Outcome, Phase};
use crate::kata;

impl Report<'_> {
    /// The sheet for programs. Points are numbers, halves as decimals; differences are Black
    /// minus White.
    pub fn json(&self) -> Value {
        let sheet = &self.sheet;
        let (rules, count) = (&sheet.rules, &sheet.count);
        let number = |points: HalfPoints| f64::from(points.0) / 2.0;
        let color = |color: Color| color.to_string().to_lowercase();
        let side = |side: Color| {
            let fill = sheet.fill(side);
            json!({
                "points": number(count.worth(rules.scoring, side)),
                "stones": count.stones[side],
                "surrounded": count.surrounded[side],
                "seki_eyes": count.seki_eyes[side],
                "lost": count.captured[side] + count.dead[side],
                "dead": self.dead_stones(side),
                "groups": count.groups[side],
                "tax": count.tax[side],
                "penalty": number(sheet.penalties[side]),
                "plays": sheet.plays[side],
                "fill": {
                    "on_board": fill.on_board,
                    "in_bowl": fill.in_bowl,
                    "holes": fill.holes.max(0),
                    "over": (-fill.holes).max(0),
                },
            })
        };
        let margin = match sheet.outcome {
            Outcome::Win(_, margin) => Some(number(margin)),
            _ => None,
        };
        json!({
            "rules": rules.name,
            "fields": kata::json(rules),
            "stops": self.position.state().stops.count(),
            "ended": self.position.phase() == Phase::Ended,
            "black": side(Color::Black),
            "white": side(Color::White),
            "neutral": count.neutral,
            "contestable": names(&self.position.rulings().contestable),
            "last_to_play": color(!sheet.first_of_pair),
            "first_to_pass": color(sheet.first_of_pair),
            "first_to_pass_in_game": color(sheet.first_of_game),
            "komi": number(rules.komi),
            "last_play": number(sheet.last_play),
            "handicap_stones": sheet.handicap_stones,
            "handicap": number(sheet.handicap),
            "difference": number(sheet.difference),
            "result": sheet.outcome.to_string(),
            "winner": sheet.outcome.winner().map(color),
            "margin": margin,
            "margin_zi": margin.map(|margin| margin / 2.0),
            "bowl": sheet.bowl(),
            "fill_difference": sheet.fill_difference(),
            "space_difference": sheet.space_difference(),
            "counts_agree": sheet.counts_agree(),
            "counts_differ_because": if sheet.counts_agree() { Vec::new() } else { self.why(Language::English) },
        })
    }
}
