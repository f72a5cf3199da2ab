//! The rows of the score sheet in words.

use super::{Language, Report, many, names, points, quarters};
use crate::go::rules::{LastPlay, Scoring, Tax};
use crate::go::sheet::Uneven;
use crate::go::{Color, HalfPoints, Outcome, Phase};

impl Report<'_> {
    /// The rows: what it is, and its value.
    pub(super) fn rows(&self, language: Language) -> Vec<(String, String)> {
        let by_area = self.sheet.rules.scoring == Scoring::Area;
        let say = |english: &str, chinese: &str| language.say(english, chinese);
        let mut rows = vec![
            (say("rules", "规则"), self.rules(language)),
            (say("phase", "阶段"), self.phase(language)),
            (
                language.color(Color::Black).to_lowercase(),
                self.side(language, Color::Black),
            ),
            (
                language.color(Color::White).to_lowercase(),
                self.side(language, Color::White),
            ),
        ];
        let mut row = |english, chinese, value| rows.push((say(english, chinese), value));
        row("dead", "死子", self.dead(language));
        row("neutral", "公共点", self.neutral(language));
        row("board", "盘面差", self.board());
        row("komi", "贴先", points(self.sheet.rules.komi));
        row("last play", "收后", self.last_play(language));
        row("handicap", "让子", self.handicap(language));
        row("penalties", "罚点", self.penalties(language));
        row("difference", "总差", points(self.sheet.difference));
        row("result", "结果", self.result(language));
        if by_area {
            row("after transfer", "贴后", self.after_transfer(language));
            row("fill-in", "填满计点", self.fill_in(language));
            row("black fills", "黑填", self.fill(language, Color::Black));
            row("white fills", "白填", self.fill(language, Color::White));
            row("space", "数空", self.space(language));
            row("counts", "三法", self.counts(language));
        }
        rows
    }

    fn rules(&self, language: Language) -> String {
        let rules = &self.sheet.rules;
        let scoring = match rules.scoring {
            Scoring::Area => language.say("area", "数子"),
            Scoring::Territory => language.say("territory", "数目"),
        };
        format!("{}{}{scoring}", rules.name, language.say(", ", "，"))
    }

    fn phase(&self, language: Language) -> String {
        let phase = match self.position.phase() {
            Phase::Play => language.say(
                "play, counted as if both passed now",
                "对局中，按双方即刻弃着计",
            ),
            Phase::Resumed if self.position.every_stone_lives() => {
                language.say("resumption", "恢复对局中")
            }
            Phase::Resumed => language.say(
                "resumption, counted as if dead stones were agreed upon now",
                "恢复对局中，按即刻达成共识计",
            ),
            Phase::Stopped => language.say("stopped", "中止"),
            Phase::Ended => language.say("ended", "终局"),
        };
        phase
            + &match self.position.every_stone_lives() {
                true => language.say("; every stone lives", "；所有子均为活子"),
                false => language.say("; dead stones are taken off", "；提取死子"),
            }
    }

    fn side(&self, language: Language, color: Color) -> String {
        let (rules, count) = (&self.sheet.rules, &self.sheet.count);
        let mut parts = Vec::new();
        let mut part = |number: HalfPoints, english: String, chinese: &str| {
            if number.0 != 0 {
                parts.push(language.say(english, format!("{} {chinese}", points(number))));
            }
        };
        let whole = |number: u32| HalfPoints(2 * number as i32);
        let (own, shared) = (count.surrounded[color], HalfPoints(count.shared() as i32));
        match rules.scoring {
            Scoring::Area => {
                let stones = count.stones[color];
                part(whole(stones), many(stones, "stone"), "子");
                part(whole(own), format!("{own} surrounded"), "空");
                let half = format!("{} half of the neutral", points(shared));
                part(shared, half, "公共点之半");
            }
            Scoring::Territory => {
                let (taken, dead) = (count.captured[!color], count.dead[!color]);
                part(whole(own), format!("{own} surrounded"), "空");
                part(whole(taken), many(taken, "prisoner"), "提子");
                part(whole(dead), format!("{dead} dead"), "死子");
            }
        }
        let mut sum = parts.join(" + ");
        if count.tax[color] > 0 {
            let (tax, groups) = (count.tax[color], count.groups[color]);
            sum += &language.say(
                format!(" - {tax} tax of {}", many(groups, "group")),
                format!(" - {tax} 还棋头（{groups}块）"),
            );
        }
        let worth = points(count.worth(rules.scoring, color));
        match sum.is_empty() {
            true => worth,
            false => format!("{worth} = {sum}"),
        }
    }

    fn dead(&self, language: Language) -> String {
        let side = |color: Color| {
            let dead = self.dead_stones(color);
            (!dead.is_empty()).then(|| format!("{} {}", language.color(color), dead.join(" ")))
        };
        let sides: Vec<_> = Color::BOTH.into_iter().filter_map(side).collect();
        match sides.is_empty() {
            true => language.say("none", "无"),
            false => sides.join(&language.say(", ", "，")),
        }
    }

    fn neutral(&self, language: Language) -> String {
        let count = &self.sheet.count;
        let seki: u32 = count.seki_eyes.0.iter().sum();
        let neutral = count.neutral;
        let contestable = match names(&self.position.rulings().contestable) {
            names if names.is_empty() => language.say("none", "无"),
            names => names.join(" "),
        };
        let mut text = language.say(
            format!("{neutral}, contestable {contestable}"),
            format!("{neutral}，裁定各半 {contestable}"),
        );
        if self.sheet.rules.tax != Tax::None {
            text += &language.say(format!(", eyes in seki {seki}"), format!("，双活眼 {seki}"));
        }
        text
    }

    fn board(&self) -> String {
        points(self.sheet.count.difference(self.sheet.rules.scoring))
    }

    fn last_play(&self, language: Language) -> String {
        let stops = self.position.state().stops;
        let first = self.sheet.first_of_pair;
        let (passer, last) = (language.color(first), language.color(!first));
        let who = match stops.count() > 0 || stops.lone_pass().is_some() {
            true => language.say(
                format!("{last}, since {passer} passed first"),
                format!("{last}收后，{passer}先弃着"),
            ),
            false => language.say(
                format!("{last}, if {passer} passes first now"),
                format!("{last}收后，若{passer}即刻先弃着"),
            ),
        };
        let paid = self.sheet.last_play;
        let price = match paid.0.signum() {
            0 => language.say("nothing off", "不减点"),
            sign => {
                let payer = if sign > 0 { Color::Black } else { Color::White };
                let (payer, paid) = (language.color(payer), points(HalfPoints(paid.0.abs())));
                language.say(format!("{paid} off {payer}"), format!("{payer}减{paid}点"))
            }
        };
        let first = language.color(self.sheet.first_of_game);
        let why = match self.sheet.rules.last_play {
            LastPlay::None => language.say(" by these rules", "（本规则）"),
            LastPlay::FirstOfPair => String::new(),
            LastPlay::FirstOfGame | LastPlay::Button => language.say(
                format!(" (first pass of the game: {first})"),
                format!("（全局最先弃着：{first}）"),
            ),
            LastPlay::EachPlay => {
                language.say(" (plays before the first stop)", "（首次中止前多下的手数）")
            }
        };
        who + &language.say("; ", "；") + &price + &why
    }

    fn handicap(&self, language: Language) -> String {
        let (stones, paid) = (self.sheet.handicap_stones, points(self.sheet.handicap));
        language.say(
            format!("{}, {paid} to White", many(stones, "stone")),
            format!("让{stones}子，还{paid}点"),
        )
    }

    fn penalties(&self, language: Language) -> String {
        let [black, white] = self.sheet.penalties.0.map(points);
        let text = language.say(
            format!("Black {black}, White {white}"),
            format!("黑 {black}，白 {white}"),
        );
        match self.position.rulings().loser() {
            None => text,
            Some(loser) => {
                let loser = language.color(loser);
                text + &language.say(
                    format!("; second warning of {loser}"),
                    format!("；{loser}第二次警告"),
                )
            }
        }
    }

    fn result(&self, language: Language) -> String {
        let outcome = self.sheet.outcome;
        let meaning = match outcome {
            Outcome::Win(winner, HalfPoints(0)) => {
                let name = language.color(winner);
                language.say(format!("{name} wins ties"), format!("和棋作{name}胜"))
            }
            Outcome::Win(winner, margin) => {
                let name = language.color(winner);
                let zi = match self.sheet.rules.scoring {
                    Scoring::Area => language.say(
                        format!(", {} zi", quarters(margin.0)),
                        format!("（{}子）", quarters(margin.0)),
                    ),
                    Scoring::Territory => String::new(),
                };
                let margin = points(margin);
                language.say(
                    format!("{name} wins by {}{zi}", many(&margin, "point")),
                    format!("{name}胜{margin}点{zi}"),
                )
            }
            Outcome::Draw => language.say("a draw", "和棋"),
            Outcome::Forfeit(winner) => {
                let (name, loser) = (language.color(winner), language.color(!winner));
                language.say(
                    format!("{name} wins by forfeit"),
                    format!("{loser}被判负，{name}胜"),
                )
            }
            Outcome::NoResult => language.say("no result: a long cycle", "无胜负：循环"),
        };
        format!("{outcome}{}{meaning}", language.say(", ", "，"))
    }

    fn after_transfer(&self, language: Language) -> String {
        let [black, white] = Color::BOTH.map(|color| quarters(self.sheet.after_transfer(color)));
        language.say(
            format!("Black {black}, White {white}"),
            format!("黑 {black}，白 {white}"),
        )
    }

    fn fill_in(&self, language: Language) -> String {
        let (bowl, difference) = (self.sheet.bowl(), self.sheet.fill_difference());
        language.say(
            format!("difference {difference}, bowls of {bowl}"),
            format!("差 {difference}，每方备子{bowl}"),
        )
    }

    fn fill(&self, language: Language, color: Color) -> String {
        let fill = self.sheet.fill(color);
        let (stones, bowl) = (fill.stones, fill.in_bowl);
        let (holes, over) = (fill.holes.max(0), (-fill.holes).max(0));
        let (in_bowl, in_bowl_zh) = match bowl < 0 {
            true => (format!("{} borrowed", -bowl), format!("借{}子", -bowl)),
            false => (format!("{bowl} in the bowl"), format!("盒内{bowl}子")),
        };
        language.say(
            format!(
                "{}, {in_bowl}, {}, {over} over",
                many(stones, "stone"),
                many(holes, "hole")
            ),
            format!("活子{stones}，{in_bowl_zh}，空{holes}点，余{over}子"),
        )
    }

    fn space(&self, language: Language) -> String {
        let sheet = &self.sheet;
        let side = |color: Color| {
            let (name, space, lost) =
                (language.color(color), sheet.space(color), sheet.lost(color));
            language.say(
                format!("{name} {space} less {lost} lost"),
                format!("{name}空{space}填{lost}"),
            )
        };
        let (black, white) = (side(Color::Black), side(Color::White));
        let difference = sheet.space_difference();
        language.say(
            format!("{black}; {white}; difference {difference}"),
            format!("{black}；{white}；差 {difference}"),
        )
    }

    /// Whether the three ways of counting lead to the same result, or why not.
    fn counts(&self, language: Language) -> String {
        let sheet = &self.sheet;
        let paid = sheet.paid_for_plays();
        let area = points(HalfPoints(2 * sheet.area_difference() - paid.0));
        let fill = points(HalfPoints(2 * sheet.fill_difference() - paid.0));
        let space = sheet.space_difference();
        let before = match sheet.rules.tax {
            Tax::All => language.say(
                "plays paid, before komi and tax",
                "计入收后、让子，贴先、还棋头前",
            ),
            _ => language.say("plays paid, before komi", "计入收后、让子，贴先前"),
        };
        let text = language.say(
            format!("{before}, area {area}, fill-in {fill}, space {space}"),
            format!("{before}：数子 {area}，填满 {fill}，数空 {space}"),
        );
        if sheet.counts_agree() {
            return text + &language.say("; they agree", "；一致");
        }
        let why = self.why(language);
        text + &language.say(
            format!("; space differs: {}", why.join(", ")),
            format!("；数空不同：{}", why.join("，")),
        )
    }

    /// Why counting spaces leads to another result.
    pub(super) fn why(&self, language: Language) -> Vec<String> {
        let sheet = &self.sheet;
        let more = sheet.more_plays();
        let side = language.color(if more < 0 { Color::White } else { Color::Black });
        let plays = match more {
            0 => language.say("both made as many plays", "双方手数相同"),
            _ => language.say(
                format!("{side} made {} more", many(more.abs(), "play")),
                format!("{side}多下{}手", more.abs()),
            ),
        };
        let paid = match sheet.paid_for_plays() {
            HalfPoints(0) => language.say("nothing is paid for plays", "未为此贴点"),
            paid => language.say(
                format!("Black pays {} for plays", points(paid)),
                format!("黑为此贴{}点", points(paid)),
            ),
        };
        let upset = sheet.uneven.iter().map(|uneven| match uneven {
            Uneven::SetUp => language.say("other stones at the start", "开局棋子与规则不同"),
            Uneven::FirstMover => language.say("another side moved first", "先行方与规则不同"),
            Uneven::AnsweredPass => language.say("a pass was answered", "弃着后又有着子"),
            Uneven::LostTurn => language.say("a turn was lost", "有一方失去着手"),
            Uneven::AfterStop => language.say("plays after the stop", "中止后又有着子"),
        });
        let mut why = vec![plays, paid];
        why.extend(upset);
        // The stones on contestable points are plays, but no area.
        if sheet.area_difference() != sheet.space_difference() + sheet.more_plays() {
            why.push(language.say("stones on contestable points", "各半之点上有子"));
        }
        why
    }
}
