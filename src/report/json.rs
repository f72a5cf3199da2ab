//! The score sheet as JSON.

use serde_json::{Value, json};

use super::{Language, Report, names, phase};
use crate::go::rules::Scoring;
use crate::go::{Color, HalfPoints, Outcome, Phase};
use crate::kata;

impl Report<'_> {
    /// The sheet for programs. Points are numbers, halves and quarters as decimals; differences
    /// are Black minus White. What only counting by area knows is null under territory scoring.
    pub fn json(&self) -> Value {
        let sheet = &self.sheet;
        let (rules, count) = (&sheet.rules, &sheet.count);
        let color = |color: Color| color.to_string().to_lowercase();
        let by_area = rules.scoring == Scoring::Area;
        let margin = match sheet.outcome {
            Outcome::Win(_, margin) => Some(number(margin)),
            _ => None,
        };
        let counts = by_area.then(|| {
            let paid = sheet.paid_for_plays();
            let why = match sheet.counts_agree() {
                true => Vec::new(),
                false => self.why(Language::English),
            };
            json!({
                "area": number(HalfPoints(2 * sheet.area_difference() - paid.0)),
                "fill": number(HalfPoints(2 * sheet.fill_difference() - paid.0)),
                "space": number(HalfPoints(2 * sheet.space_difference())),
                "paid_for_plays": number(paid),
                "agree": sheet.counts_agree(),
                "why_not": why,
            })
        });
        json!({
            "rules": rules.name,
            "fields": kata::json(rules),
            "phase": phase::name(self.position),
            "stops": self.position.state().stops.count(),
            "ended": self.position.phase() == Phase::Ended,
            "black": self.side_json(Color::Black),
            "white": self.side_json(Color::White),
            "neutral": count.neutral,
            "contestable": names(&self.position.rulings().contestable),
            "board": number(count.difference(rules.scoring)),
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
            "margin_zi": margin.filter(|_| by_area).map(|margin| margin / 2.0),
            "bowl": by_area.then(|| sheet.bowl()),
            "counts": counts,
        })
    }

    fn side_json(&self, side: Color) -> Value {
        let sheet = &self.sheet;
        let (rules, count) = (&sheet.rules, &sheet.count);
        let by_area = rules.scoring == Scoring::Area;
        let fill = sheet.fill(side);
        json!({
            "points": number(count.worth(rules.scoring, side)),
            "stones": count.stones[side],
            "surrounded": count.surrounded[side],
            "seki_eyes": count.seki_eyes[side],
            "lost": sheet.lost(side),
            "dead": self.dead_stones(side),
            "groups": count.groups[side],
            "tax": count.tax[side],
            "penalty": number(sheet.penalties[side]),
            "plays": sheet.plays[side],
            "after_transfer": by_area.then(|| f64::from(sheet.after_transfer(side)) / 4.0),
            "fill": by_area.then(|| json!({
                "stones": fill.stones,
                "in_bowl": fill.in_bowl,
                "holes": fill.holes.max(0),
                "over": (-fill.holes).max(0),
            })),
        })
    }
}

fn number(points: HalfPoints) -> f64 {
    f64::from(points.0) / 2.0
}
