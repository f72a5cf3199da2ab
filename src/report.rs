//! The score sheet in words (English and Chinese), as JSON, and drawn.

use serde_json::{Value, json};

use crate::go::rules::{DeadStones, LastPlay, Resumption, Scoring, Tax};
use crate::go::score::Status;
use crate::go::sheet::{Sheet, Uneven};
use crate::go::{Color, HalfPoints, Illegal, Outcome, Phase, Point, Position, Verdict, diagram};

/// The language of a report for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// English.
    English,
    /// Chinese, in simplified characters.
    Chinese,
}

impl Language {
    /// One of two texts.
    fn say(self, english: impl Into<String>, chinese: impl Into<String>) -> String {
        match self {
            Language::English => english.into(),
            Language::Chinese => chinese.into(),
        }
    }

    fn color(self, color: Color) -> &'static str {
        match (self, color) {
            (Language::English, Color::Black) => "Black",
            (Language::English, Color::White) => "White",
            (Language::Chinese, Color::Black) => "黑",
            (Language::Chinese, Color::White) => "白",
        }
    }
}

/// A number of half points without needless decimals: "184" or "184.5".
fn points(number: HalfPoints) -> String {
    quarters(2 * number.0)
}

/// A number of quarters: "1.25". A margin in zi (子) is half of that in points.
fn quarters(number: i32) -> String {
    let sign = if number < 0 { "-" } else { "" };
    let (whole, rest) = (number.unsigned_abs() / 4, number.unsigned_abs() % 4);
    let fraction = ["", ".25", ".5", ".75"];
    format!("{sign}{whole}{}", fraction[rest as usize])
}

/// "1 point", "2 points".
fn many(number: impl std::fmt::Display, noun: &str) -> String {
    let number = number.to_string();
    let plural = if number == "1" { "" } else { "s" };
    format!("{number} {noun}{plural}")
}

/// Where a game stands and who may do what, for `wmsg-phase`. One fact a line.
pub fn phase(position: &Position) -> String {
    let rules = position.rules();
    let phase = position.phase();
    let stops = position.state().stops;
    let to_play = position.to_play();
    let name = match phase {
        Phase::Play => "play".to_owned(),
        Phase::Resumed => "resumption".to_owned(),
        Phase::Stopped | Phase::Ended => format!("STOP{}", stops.count()),
    };
    let may = |color: Color| match (phase, rules.resumption) {
        (Phase::Ended, _) => "nothing: the game is over and every stone on the board lives",
        (Phase::Stopped, Resumption::InOrder) if color == to_play => {
            "agree on the dead stones, or resume: it moves first"
        }
        (Phase::Stopped, Resumption::InOrder) => {
            "agree on the dead stones, or resume: its opponent moves first"
        }
        (Phase::Stopped, Resumption::OpponentOfRequester) => {
            "agree on the dead stones, or ask for a resumption: its opponent then moves first"
        }
        (Phase::Play | Phase::Resumed, _) if color != to_play => "wait",
        (Phase::Play | Phase::Resumed, _) if stops.lone_pass().is_some() => {
            "play, or pass, which stops the game"
        }
        (Phase::Play | Phase::Resumed, _) => "play or pass",
    };
    let next = match (phase, rules.dead_stones) {
        (Phase::Ended, _) => "none",
        (_, DeadStones::AgreedUntilFourPasses) if position.next_stop_is_final() => {
            "final, with every stone on the board alive, if it comes without a play before"
        }
        _ if position.next_stop_is_final() => "final: every stone on the board lives",
        (_, DeadStones::AgreedOnce) => "dead stones by agreement, or one resumption",
        (_, _) => "dead stones by agreement, or a resumption",
    };
    format!(
        "phase: {name}\nto play: {to_play}\nBlack may: {}\nWhite may: {}\nnext stop: {next}",
        may(Color::Black),
        may(Color::White),
    )
}

/// The columns of [`Report::line`].
pub fn heading(language: Language) -> String {
    language.say(
        "rules              result    Black   White   komi  last play  handicap  penalties",
        "规则               结果      黑      白      贴先  收后       让子      罚点",
    )
}

/// A line for rules that a game does not fit.
pub fn illegal_line(language: Language, rules: &str, illegal: Illegal) -> String {
    let word = language.say("illegal:", "违规：");
    format!("{rules:<17}  -         {word} {illegal}")
}

/// What to know about the lines.
pub fn footnote(language: Language) -> String {
    language.say(
        "Each rule set has its own komi, but in handicap games that of the record; --komi sets one for all.",
        "贴先由各规则定，让子棋用棋谱的贴先；--komi 为全部设定同一贴先。",
    )
}

/// A game with its score sheet.
pub struct Report<'a> {
    position: &'a Position,
    verdict: Verdict,
    /// The sheet.
    pub sheet: Sheet,
}

impl Report<'_> {
    /// The report if the game ended here with this verdict.
    pub fn new(position: &Position, verdict: Verdict) -> Report<'_> {
        Report {
            position,
            sheet: position.sheet(&verdict),
            verdict,
        }
    }

    /// The sheet as `label: value`, one a line, always the same ones in the same order for one
    /// scoring.
    pub fn lines(&self, language: Language) -> String {
        let rows = self.rows(language).into_iter();
        let lines: Vec<_> = rows
            .map(|(label, value)| format!("{label}: {value}"))
            .collect();
        lines.join("\n")
    }

    /// The board and the sheet below it, for people.
    pub fn page(&self, language: Language) -> String {
        let legend = language.say(
            "X O alive   x o dead   + Black's point   - White's point   . neutral   ? contestable",
            "X O 活子   x o 死子   + 黑地   - 白地   . 公共点   ? 各半之点",
        );
        let size = self.position.board().size();
        let board = diagram::draw_marks(size, |point| self.mark(point));
        let rows = self.rows(language);
        // Chinese characters are two columns wide.
        let width = |text: &str| text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
        let widest: usize = rows
            .iter()
            .map(|(label, _)| width(label))
            .max()
            .unwrap_or(0);
        let lines: Vec<_> = rows
            .iter()
            .map(|(label, value)| {
                let pad = " ".repeat(widest - width(label));
                format!("{label}{pad}  {value}")
            })
            .collect();
        format!("{board}\n\n{legend}\n\n{}\n", lines.join("\n"))
    }

    /// The result in one line, below [`heading`].
    pub fn line(&self, language: Language) -> String {
        let sheet = &self.sheet;
        let worth = |color| points(sheet.count.worth(sheet.rules.scoring, color));
        let [black, white] = Color::BOTH.map(worth);
        let [off_black, off_white] = sheet.penalties.0.map(points);
        let line = format!(
            "{:<17}  {:<8}  {black:<6}  {white:<6}  {:<4}  {:<9}  {:<8}  {off_black}, {off_white}",
            sheet.rules.name,
            sheet.outcome.to_string(),
            points(sheet.rules.komi),
            points(sheet.last_play),
            points(sheet.handicap),
        );
        match sheet.outcome {
            Outcome::NoResult => line + &language.say("  a long cycle", "  循环"),
            _ => line,
        }
    }

    fn mark(&self, point: Point) -> char {
        let letter = |color, black, white| match color {
            Color::Black => black,
            Color::White => white,
        };
        let stone = self.position.board().at(point);
        match (self.sheet.count.status(point), stone) {
            (Status::Contestable, _) => '?',
            (Status::Stone(color), _) => letter(color, 'X', 'O'),
            (_, Some(color)) => letter(color, 'x', 'o'),
            (Status::Surrounded(color), None) => letter(color, '+', '-'),
            (Status::SekiEye(_) | Status::Neutral, None) => '.',
        }
    }

    fn rows(&self, language: Language) -> Vec<(String, String)> {
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
            Phase::Resumed => language.say(
                "resumption, counted as if both passed now",
                "恢复对局中，按双方即刻弃着计",
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
        let mut part = |number: HalfPoints, english: &str, chinese: &str| {
            if number.0 != 0 {
                parts.push(format!(
                    "{} {}",
                    points(number),
                    language.say(english, chinese)
                ));
            }
        };
        let whole = |number: u32| HalfPoints(2 * number as i32);
        match rules.scoring {
            Scoring::Area => {
                part(whole(count.stones[color]), "stones", "子");
                part(whole(count.surrounded[color]), "surrounded", "空");
                part(
                    HalfPoints(count.shared() as i32),
                    "half of the neutral",
                    "公共点之半",
                );
            }
            Scoring::Territory => {
                part(whole(count.surrounded[color]), "surrounded", "空");
                part(whole(count.captured[!color]), "prisoners", "提子");
                part(whole(count.dead[!color]), "dead", "死子");
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

    /// The stones of `color` that count as dead.
    fn dead_stones(&self, color: Color) -> Vec<String> {
        let is_dead = |&stone: &Point| {
            self.position.board().at(stone) == Some(color) && !self.position.every_stone_lives()
        };
        let dead = self.verdict.dead.iter().copied().filter(is_dead);
        names(&dead.collect::<Vec<_>>())
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
            format!("{neutral}，各半之点 {contestable}"),
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
                let name = language.color(winner);
                language.say(
                    format!("{name} wins by forfeit"),
                    format!("{name}因对方判负胜"),
                )
            }
            Outcome::NoResult => language.say("no result: a long cycle", "无胜负：循环"),
        };
        format!("{outcome}{}{meaning}", language.say(", ", "，"))
    }

    /// Both sides once half of what Black pays has gone over to White, as the display of results
    /// has them. Penalties go to nobody.
    fn after_transfer(&self, language: Language) -> String {
        let sheet = &self.sheet;
        let paid = sheet.rules.komi.0 + sheet.handicap.0 + sheet.last_play.0;
        let side = |color: Color, gets: i32| {
            let worth = sheet.count.worth(Scoring::Area, color);
            quarters(2 * worth.0 - 2 * sheet.penalties[color].0 + gets)
        };
        let (black, white) = (side(Color::Black, -paid), side(Color::White, paid));
        language.say(
            format!("Black {black}, White {white}"),
            format!("黑 {black}，白 {white}"),
        )
    }

    fn fill_in(&self, language: Language) -> String {
        let sheet = &self.sheet;
        let side = |color: Color| {
            let fill = sheet.fill(color);
            let (name, board, bowl) = (language.color(color), fill.on_board, fill.in_bowl);
            let (holes, over) = (fill.holes.max(0), (-fill.holes).max(0));
            language.say(
                format!(
                    "{name} {board} on the board, {bowl} in the bowl, {}, {over} over",
                    many(holes, "hole")
                ),
                format!("{name}盘上{board}子，盒内{bowl}子，空{holes}点，余{over}子"),
            )
        };
        let (black, white) = (side(Color::Black), side(Color::White));
        let (bowl, difference) = (sheet.bowl(), sheet.fill_difference());
        language.say(
            format!("bowls of {bowl}; {black}; {white}; difference {difference}"),
            format!("各{bowl}子；{black}；{white}；差 {difference}"),
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

    /// Whether filling in, counting the area and counting spaces lead to the same result, or why
    /// not. Spaces need neither the point for the last play nor handicap compensation: both pay
    /// for stones, which spaces do not count (WMSG article 7).
    fn counts(&self, language: Language) -> String {
        let sheet = &self.sheet;
        let paid = self.paid_for_plays();
        let area = points(HalfPoints(self.area_difference().0 - paid.0));
        let fill = points(HalfPoints(2 * sheet.fill_difference() - paid.0));
        let space = sheet.space_difference();
        let before = match sheet.rules.tax {
            Tax::All => language.say("before komi and tax", "贴先、还棋头前"),
            _ => language.say("before komi", "贴先前"),
        };
        let text = language.say(
            format!("{before}, area {area}, fill-in {fill}, space {space}"),
            format!("{before}：数子 {area}，填满 {fill}，数空 {space}"),
        );
        if self.agree() {
            return text + &language.say("; they agree", "；一致");
        }
        let more = sheet.more_plays();
        let side = language.color(if more < 0 { Color::White } else { Color::Black });
        let plays = match more {
            0 => language.say("both made as many plays", "双方手数相同"),
            _ => language.say(
                format!("{side} made {} more", many(more.abs(), "play")),
                format!("{side}多下{}手", more.abs()),
            ),
        };
        let why = self.why(language);
        let why = match why.is_empty() {
            true => String::new(),
            false => language.say(
                format!(" ({})", why.join(", ")),
                format!("（{}）", why.join("，")),
            ),
        };
        let paid = points(paid);
        text + &language.say(
            format!("; space differs: {plays}, and Black pays {paid} for plays{why}"),
            format!("；数空不同：{plays}，黑为此贴{paid}点{why}"),
        )
    }

    /// Black's area less White's, no tax paid.
    fn area_difference(&self) -> HalfPoints {
        let [black, white] = Color::BOTH.map(|color| self.sheet.count.area(color).0);
        HalfPoints(black - white)
    }

    /// What Black pays for having made more plays.
    fn paid_for_plays(&self) -> HalfPoints {
        HalfPoints(self.sheet.handicap.0 + self.sheet.last_play.0)
    }

    /// Whether the three ways of counting lead to the same result.
    pub fn agree(&self) -> bool {
        let area = self.area_difference().0;
        area == 2 * self.sheet.fill_difference()
            && area - self.paid_for_plays().0 == 2 * self.sheet.space_difference()
    }

    /// What upset the balance of plays and payments.
    fn why(&self, language: Language) -> Vec<String> {
        let sheet = &self.sheet;
        let mut why: Vec<String> = sheet
            .uneven
            .iter()
            .map(|uneven| match uneven {
                Uneven::SetUp => language.say("stones were set up", "有预置子"),
                Uneven::AnsweredPass => language.say("a pass was answered", "有弃着后续着"),
                Uneven::LostTurn => language.say("a turn was lost", "有一方失去着手"),
                Uneven::AfterStop => language.say("plays after the stop", "中止后有着手"),
            })
            .collect();
        // The stones on contestable points are plays, but no area.
        if self.area_difference().0 != 2 * (sheet.space_difference() + sheet.more_plays()) {
            why.push(language.say("stones on contestable points", "各半之点上有子"));
        }
        why
    }

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
            "fields": crate::kata::json(rules),
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
            "counts_agree": self.agree(),
            "counts_differ_because": if self.agree() { Vec::new() } else { self.why(Language::English) },
        })
    }
}

fn names(points: &[Point]) -> Vec<String> {
    points.iter().map(Point::to_string).collect()
}
