//! A match as a page of HTML to look at and to pass on: one file without scripts, which asks for nothing
//! from elsewhere.

mod svg;

use self::svg::{Axis, Bar, Plot, bars, shortened};
use super::harmless;
use super::plan::Plan;
use super::record::Record;
use super::standing::{Ended, Standing, ranking, standings};
use super::statistics::{Estimate, Tally};
use super::table;
use crate::go::Color;

/// Pairs of engines that have a section, and the bounds within one: points of a curve, bars of a plot.
const SECTIONS: usize = 30;
const POINTS: usize = 120;
const BARS: usize = 24;

/// Games in the list, and columns of the names and of the remarks there, folded and not.
const GAMES: usize = 300;
const NAME: usize = 30;
const SUMMARY: usize = 45;
const REMARKS: usize = 1000;

/// The longest time in the plots, in seconds: records of other hands may say anything.
const LONGEST: f64 = 1e6;

/// The classes of colour for games that the first engine won, that neither did and that the second won.
const WINNERS: [&str; 3] = ["first", "neither", "second"];

/// How a page begins, and nothing else.
pub const BEGINNING: &str = "<!DOCTYPE html>\n<html lang=\"en\" data-made-by=\"zhiyun match\">\n";

/// The page: a whole document. It says what [`table::table`] says, with plots and a list of the games.
///
/// Its size is bounded: it has at most 300 games in the list, those with remarks before the others and
/// late ones before early ones, 30 sections, and 120 points in a curve. Where it leaves out games or sections, it
/// says so. All words of others are escaped.
pub fn page(plan: &Plan, records: &[Record]) -> String {
    let standings = standings(plan, records);
    let title = title(plan, records, &standings).replace(" %", "\u{a0}%");
    let title = escape(&title);
    let mut body = format!("<h1>{title}</h1>\n");
    match standings.as_slice() {
        [] => body += "<p>No games have been played.</p>\n",
        [standing] if plan.engines.len() == 2 => body += &duel(plan, standing),
        _ => body += &(places(plan, records) + &cross(plan, &standings)),
    }
    body += &facts(plan);
    for standing in standings.iter().take(SECTIONS) {
        body += &section(plan, standing);
    }
    if standings.len() > SECTIONS {
        let count = standings.len();
        body +=
            &format!("<p class=\"note\">The first {SECTIONS} of {count} pairs are shown.</p>\n");
    }
    if !records.is_empty() {
        body += &games(records);
    }
    let style = include_str!("page/style.css");
    let version = env!("CARGO_PKG_VERSION");
    format!(
        "{BEGINNING}<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <title>{title}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n{body}\
         <footer>Brackets hold 95 % intervals (Wilson), after LLR the bounds of the test. Made by zhiyun {version}.</footer>\n\
         </main>\n</body>\n</html>\n"
    )
}

/// Text between tags, or in an attribute with quotes.
fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for c in harmless(text).chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            c => escaped.push(c),
        }
    }
    escaped
}

/// The result in one line.
fn title(plan: &Plan, records: &[Record], standings: &[Standing]) -> String {
    match standings {
        [standing] if plan.engines.len() == 2 => {
            let [first, second] = standing.names;
            let [mine, theirs] = points(&standing.total);
            format!("{first} – {second}, {mine} : {theirs}")
        }
        [] => {
            let names: Vec<_> = plan.engines.iter().map(|engine| &*engine.name).collect();
            names.join(" : ")
        }
        _ => {
            let best = ranking(plan, records).into_iter().take(3);
            let place = |(name, tally): (&str, Tally)| format!("{name} {}", table::percent(&tally));
            best.map(place).collect::<Vec<_>>().join(", ")
        }
    }
}

/// The points of both sides.
fn points(tally: &Tally) -> [f64; 2] {
    [tally.points(), tally.games() as f64 - tally.points()]
}

/// The score of two engines, large.
fn duel(plan: &Plan, standing: &Standing) -> String {
    let [first, second] = standing.names.map(escape);
    let ([mine, theirs], tally) = (points(&standing.total), &standing.total);
    let parts = [tally.wins, tally.draws, tally.losses];
    let split = WINNERS.into_iter().zip(parts).map(|(class, part)| {
        let share = 100.0 * part as f64 / tally.games().max(1) as f64;
        format!("<i class=\"{class}\" style=\"width:{share:.2}%\"></i>")
    });
    let split: String = split.collect();
    let said = match tally.score() {
        Some(score) => format!(
            "<b>{}</b> · Elo <b>{}</b> · {} / {} / {} won, drawn, lost",
            table::score(tally),
            table::show_elo(score),
            tally.wins,
            tally.draws,
            tally.losses,
        ),
        None => "No game has a result.".to_owned(),
    };
    let test = match table::test(plan, standing) {
        Some((label, found)) => format!("<p>{}: {}</p>", escape(&label), escape(&found)),
        None => String::new(),
    };
    format!(
        "<div class=\"duel\"><div class=\"sides\"><div class=\"first\">{first}<span>{mine}</span></div>\
         <div class=\"second\">{second}<span>{theirs}</span></div></div>\
         <div class=\"split\">{split}</div><p>{said}</p>{test}</div>\n"
    )
}

/// The engines by their scores against all others.
fn places(plan: &Plan, records: &[Record]) -> String {
    let ranking = ranking(plan, records);
    let rows = ranking.iter().zip(1..).map(|((name, tally), place)| {
        let (points, games) = (tally.points(), tally.games());
        let elo = tally.score().map(table::show_elo).unwrap_or_default();
        let [name, score] = [escape(name), table::score(tally)];
        format!(
            "<tr><td class=\"number\">{place}</td><td><b>{name}</b></td><td class=\"number\">{points}</td>\
             <td class=\"number\">{games}</td><td>{score}</td><td>{elo}</td></tr>\n"
        )
    });
    let rows: String = rows.collect();
    format!(
        "<div class=\"scroll\"><table class=\"places\"><thead><tr><th></th><th>Engine</th><th class=\"number\">Points</th>\
         <th class=\"number\">Games</th><th>Score</th><th>Elo over the others</th></tr></thead>\n\
         <tbody>\n{rows}</tbody></table></div>\n"
    )
}

/// Each engine, in a line, against each other.
fn cross(plan: &Plan, standings: &[Standing]) -> String {
    let names: Vec<&str> = plan.engines.iter().map(|engine| &*engine.name).collect();
    let heading: String = names
        .iter()
        .map(|name| format!("<th>{}</th>", escape(name)))
        .collect();
    let cell = |mine: &str, other: &str| {
        let between = |pair: [&str; 2]| standings.iter().find(|standing| standing.names == pair);
        let tally = match (between([mine, other]), between([other, mine])) {
            (Some(standing), _) => standing.total,
            (None, Some(standing)) => Tally {
                wins: standing.total.losses,
                losses: standing.total.wins,
                ..standing.total
            },
            (None, None) => Tally::default(),
        };
        match tally.score() {
            Some(score) => format!(
                "<td style=\"--share:{:.2}\">{}<small>{}</small></td>",
                score.value,
                table::percent(&tally),
                table::triple(&tally),
            ),
            None => "<td class=\"self\">–</td>".to_owned(),
        }
    };
    let row = |mine: &&str| {
        let cells: String = names.iter().map(|other| cell(mine, other)).collect();
        format!("<tr><th>{}</th>{cells}</tr>\n", escape(mine))
    };
    let rows: String = names.iter().map(row).collect();
    format!(
        "<h2>Each against each</h2>\n<div class=\"scroll\"><table class=\"cross\"><thead><tr><th></th>{heading}\
         </tr></thead>\n<tbody>\n{rows}</tbody></table></div>\n\
         <p class=\"note\">Score of the engine at the left, and its games won / drawn / lost.</p>\n"
    )
}

/// The engines and how they play.
fn facts(plan: &Plan) -> String {
    let engine = |(name, command): (String, String)| {
        let [name, command] = [name, command].map(|text| escape(&text));
        format!("<dt>{name}</dt><dd><code>{command}</code></dd>\n")
    };
    let fact = |(label, value): (String, String)| {
        format!("<dt>{}</dt><dd>{}</dd>\n", escape(&label), escape(&value))
    };
    let engines: String = table::engines(plan).into_iter().map(engine).collect();
    let facts: String = table::facts(plan).into_iter().map(fact).collect();
    format!("<dl>\n{engines}{facts}</dl>\n")
}

/// The games of two engines.
fn section(plan: &Plan, standing: &Standing) -> String {
    let row = |(label, value): (String, String)| {
        let [label, value] = [label, value].map(|text| escape(&text));
        format!("<tr><th>{label}</th><td>{value}</td></tr>\n")
    };
    let rows = table::rows(plan, standing, standing.names).into_iter();
    let rows: String = rows
        .filter(|(_, value)| !value.is_empty())
        .map(row)
        .collect();
    let figures = [
        running(standing),
        pace(standing),
        lengths(standing),
        endings(standing),
        openings(standing),
    ];
    let figures: String = figures.into_iter().flatten().collect();
    let numbers = format!("<div class=\"scroll\"><table><tbody>\n{rows}</tbody></table></div>\n");
    let figures = format!("<div class=\"figures\">\n{figures}</div>\n");
    match plan.engines.len() {
        2 => format!("<section>\n{figures}<h2>In numbers</h2>\n{numbers}</section>\n"),
        _ => {
            let [first, second] = standing.names.map(escape);
            let duel = duel(plan, standing);
            format!(
                "<section>\n<h2>{first} : {second}</h2>\n{duel}{figures}\
                 <details><summary>In numbers</summary>\n{numbers}</details>\n</section>\n"
            )
        }
    }
}

/// A plot with its title, its legend of classes and words, and a note.
fn figure(title: &str, legend: &[(&str, String)], plot: &str, note: &str) -> String {
    let key = |(class, words): &(&str, String)| {
        let words = escape(words);
        format!("<span><i class=\"{class}\"></i>{words}</span>")
    };
    let legend: String = legend.iter().map(key).collect();
    let note = match note {
        "" => String::new(),
        note => format!("<p class=\"note\">{}</p>", escape(note)),
    };
    let title = escape(title);
    format!(
        "<figure><figcaption>{title}</figcaption><div class=\"legend\">{legend}</div>\n{plot}{note}</figure>\n"
    )
}

/// What the colours of [`WINNERS`] mean.
fn winners(standing: &Standing) -> [(&'static str, String); 3] {
    let [first, second] = standing.names;
    let [mine, neither, theirs] = WINNERS;
    [
        (mine, format!("{first} won")),
        (neither, "neither won".to_owned()),
        (theirs, format!("{second} won")),
    ]
}

/// How many of these games the first engine won, neither and the second, in the order of [`WINNERS`].
fn outcomes<'a>(
    standing: &Standing,
    records: impl Iterator<Item = &'a Record>,
) -> [(&'static str, u64); 3] {
    let [first, _] = standing.names;
    let (mut games, mut tally) = (0, Tally::default());
    for record in records {
        games += 1;
        if let Some(points) = record.points(first) {
            tally.add(points);
        }
    }
    let [mine, neither, theirs] = WINNERS;
    [
        (mine, tally.wins),
        (neither, games - tally.wins - tally.losses),
        (theirs, tally.losses),
    ]
}

/// The score of the first engine, game by game, from two games on.
fn running(standing: &Standing) -> Option<String> {
    let games = standing.total.games();
    let every = games.div_ceil(POINTS as u64).max(1);
    let (mut tally, mut curve) = (Tally::default(), Vec::new());
    for points in standing.points() {
        tally.add(points);
        let game = tally.games();
        if game % every == 0 || game == games {
            curve.extend(tally.score().map(|score| (game as f64, score)));
        }
    }
    // Where the curve begins, nobody knows anything, and the band is all there is.
    let late = || curve.iter().filter(|(game, _)| game * 5.0 >= games as f64);
    let low = late().map(|(_, score)| score.low).fold(0.5, f64::min);
    let high = late().map(|(_, score)| score.high).fold(0.5, f64::max);
    let percent = |share: f64| 100.0 * share;
    let [(first, _), _, ..] = curve.as_slice() else {
        return None;
    };
    let mut plot = Plot::new(
        Axis::whole("games", *first, games as f64),
        Axis::round("score, %", percent(low), percent(high)),
    );
    let line = |of: fn(&Estimate) -> f64| {
        let points = curve
            .iter()
            .map(|(game, score)| (*game, percent(of(score))));
        points.collect::<Vec<_>>()
    };
    plot.band("first", &line(|score| score.low), &line(|score| score.high));
    plot.line("even", &line(|_| 0.5));
    plot.line("first", &line(|score| score.value));
    let [name, _] = standing.names;
    let title = format!("Score of {name}");
    let legend = [
        ("line first", "so far".to_owned()),
        ("band first", "95 % interval of the games so far".to_owned()),
    ];
    Some(figure(&title, &legend, &plot.draw(&title), ""))
}

/// What one engine took for its moves: mean and longest by the move.
struct Pace {
    mean: Vec<(f64, f64)>,
    longest: Vec<(f64, f64)>,
}

/// In groups of so many moves.
fn pace_of(name: &str, standing: &Standing, group: usize) -> Pace {
    let mut groups: Vec<(f64, f64, f64)> = Vec::new();
    for record in &standing.records {
        let color = record.color_of(name);
        let seconds = color
            .into_iter()
            .flat_map(|color| &record.side(color).seconds);
        for (index, second) in seconds.enumerate() {
            let (index, second) = (index / group, second.clamp(0.0, LONGEST));
            groups.resize(groups.len().max(index + 1), (0.0, 0.0, 0.0));
            if let Some((count, sum, longest)) = groups.get_mut(index) {
                *count += 1.0;
                *sum += second;
                *longest = second.max(*longest);
            }
        }
    }
    let middle = |index: usize| (index * group) as f64 + (group as f64 + 1.0) / 2.0;
    let groups = || groups.iter().enumerate();
    Pace {
        mean: groups()
            .map(|(index, (count, sum, _))| (middle(index), sum / count))
            .collect(),
        longest: groups()
            .map(|(index, (_, _, longest))| (middle(index), *longest))
            .collect(),
    }
}

/// The time for a move of each engine, by the number of its move.
fn pace(standing: &Standing) -> Option<String> {
    let sides = standing
        .records
        .iter()
        .flat_map(|record| [&record.black, &record.white]);
    let most = sides
        .map(|side| side.seconds.len())
        .max()
        .filter(|most| *most > 0)?;
    let group = most.div_ceil(POINTS);
    let paces = standing.names.map(|name| pace_of(name, standing, group));
    let heights = |curve: fn(&Pace) -> &Vec<(f64, f64)>| {
        let points = paces.iter().flat_map(curve);
        points.map(|(_, seconds)| *seconds)
    };
    let longest = heights(|pace| &pace.longest).fold(0.0, f64::max);
    let shortest = heights(|pace| &pace.mean)
        .fold(longest, f64::min)
        .max(0.001);
    let y = match longest > 50.0 * shortest {
        true => Axis::log("seconds", shortest, longest),
        false => Axis::round("seconds", 0.0, longest),
    };
    let mut plot = Plot::new(Axis::whole("moves of the engine", 1.0, most as f64), y);
    let mut legend = Vec::new();
    let classes = [
        ["line first", "dotted first"],
        ["line second", "dotted second"],
    ];
    for ((pace, name), [line, dotted]) in paces.iter().zip(standing.names).zip(classes) {
        plot.line(dotted, &pace.longest);
        plot.line(line, &pace.mean);
        legend.push((line, name.to_owned()));
    }
    legend.push(("line dotted neither", "the longest".to_owned()));
    let title = "Time for a move: mean, and the longest";
    let note = match group {
        1 => String::new(),
        _ => format!("In groups of {group} moves."),
    };
    Some(figure(title, &legend, &plot.draw(title), &note))
}

/// How many games have how many moves.
fn lengths(standing: &Standing) -> Option<String> {
    let moves = standing.moves?;
    let wide = svg::step((moves.greatest - moves.least + 1.0) / BARS as f64).max(1.0);
    let start = (moves.least / wide).floor() * wide;
    let count = ((moves.greatest - start) / wide).floor() as usize + 1;
    let bins: Vec<_> = (0..count)
        .map(|bin| {
            let low = start + bin as f64 * wide;
            let is_here =
                |record: &&Record| (low..low + wide).contains(&(record.moves.len() as f64));
            let here = standing.records.iter().copied().filter(is_here);
            (low, outcomes(standing, here))
        })
        .collect();
    let sum = |parts: &[(&str, u64); 3]| parts.iter().map(|(_, part)| part).sum::<u64>();
    let most = bins.iter().map(|(_, parts)| sum(parts)).max()?;
    let mut plot = Plot::new(
        Axis::whole("moves", start, start + count as f64 * wide),
        Axis::whole("games", 0.0, most as f64),
    );
    for (low, parts) in &bins {
        let mut height = 0.0;
        for (class, part) in parts.iter().filter(|(_, part)| *part > 0) {
            let top = height + *part as f64;
            plot.bar(class, [*low, low + wide], [height, top]);
            height = top;
        }
    }
    let title = "Length of the games";
    Some(figure(title, &winners(standing), &plot.draw(title), ""))
}

/// How games ended, and for whom.
fn endings(standing: &Standing) -> Option<String> {
    let bar = |ended: &Ended| {
        let such = standing
            .records
            .iter()
            .copied()
            .filter(|record| record.end == ended.end);
        Bar {
            label: ended.end.name().to_owned(),
            parts: outcomes(standing, such),
        }
    };
    let rows: Vec<_> = standing.ended.iter().map(bar).collect();
    let title = "How games ended";
    Some(figure(title, &winners(standing), &bars(title, &rows), ""))
}

/// The results after each opening; those that were played most, if there are many.
fn openings(standing: &Standing) -> Option<String> {
    let mut openings = std::collections::BTreeMap::<&str, Vec<&Record>>::new();
    for record in &standing.records {
        if let Some(opening) = &record.opening {
            openings.entry(opening).or_default().push(record);
        }
    }
    if openings.is_empty() {
        return None;
    }
    let count = openings.len();
    let mut openings: Vec<_> = openings.into_iter().collect();
    openings.sort_by_key(|(_, records)| std::cmp::Reverse(records.len()));
    let bar = |(name, records): (&str, Vec<&Record>)| Bar {
        label: name.to_owned(),
        parts: outcomes(standing, records.into_iter()),
    };
    let rows: Vec<_> = openings.into_iter().take(BARS).map(bar).collect();
    let note = match count > BARS {
        true => format!("The {BARS} that were played most, of {count}."),
        false => String::new(),
    };
    let title = "Results by opening";
    Some(figure(
        title,
        &winners(standing),
        &bars(title, &rows),
        &note,
    ))
}

/// The list of the games.
fn games(records: &[Record]) -> String {
    let remarks: Vec<_> = records.iter().map(remarks).collect();
    let mut listed: Vec<_> = records.iter().zip(remarks).collect();
    listed.sort_by_key(|(record, remarks)| (remarks.is_empty(), std::cmp::Reverse(record.game)));
    listed.truncate(GAMES);
    listed.sort_by_key(|(record, _)| record.game);
    let has_openings = listed.iter().any(|(record, _)| record.opening.is_some());
    let row = |(record, remarks): &(&Record, String)| {
        let name = |color| {
            let name = escape(&shortened(&record.side(color).engine, NAME));
            match record.winner() == Some(color) {
                true => format!("<b>{name}</b>"),
                false => name,
            }
        };
        let [black, white] = Color::BOTH.map(name);
        let opening = record.opening.as_deref().unwrap_or_default();
        let opening = match has_openings {
            true => format!("<td>{}</td>", escape(&shortened(opening, NAME))),
            false => String::new(),
        };
        let short = shortened(remarks, SUMMARY);
        let remarks = match short == *remarks {
            true => escape(remarks),
            false => format!(
                "<details><summary>{}</summary>{}</details>",
                escape(&short),
                escape(&shortened(remarks, REMARKS))
            ),
        };
        let (game, result) = (record.game, escape(&record.result));
        let (end, moves) = (record.end.name(), record.moves.len());
        format!(
            "<tr><td class=\"number\">{game}</td><td>{black}</td><td>{white}</td><td>{result}</td>\
             <td>{end}</td><td class=\"number\">{moves}</td>{opening}<td>{remarks}</td></tr>\n"
        )
    };
    let rows: String = listed.iter().map(row).collect();
    let opening = if has_openings { "<th>Opening</th>" } else { "" };
    let note = match records.len() > GAMES {
        true => format!(
            "<p class=\"note\">{GAMES} of {} games: those with remarks, and the last.</p>\n",
            records.len()
        ),
        false => String::new(),
    };
    format!(
        "<section>\n<h2>Games</h2>\n{note}<div class=\"scroll\"><table class=\"games\"><thead><tr>\
         <th class=\"number\">No.</th><th>Black</th><th>White</th><th>Result</th><th>Ended by</th>\
         <th class=\"number\">Moves</th>{opening}<th>Remarks</th></tr></thead>\n\
         <tbody>\n{rows}</tbody></table></div>\n</section>\n"
    )
}

/// What there is to say about a game.
fn remarks(record: &Record) -> String {
    let warned = |color| {
        let side = record.side(color);
        let warnings = side.warnings.join(", ");
        let warned = format!("{} warned for {warnings}", side.engine);
        (!side.warnings.is_empty()).then_some(warned)
    };
    let warned = Color::BOTH.into_iter().filter_map(warned);
    record
        .notes
        .iter()
        .cloned()
        .chain(warned)
        .collect::<Vec<_>>()
        .join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbiter::plan::Openings;
    use crate::arbiter::record::End;
    use crate::arbiter::samples::{self, game};

    /// Fails unless tags are balanced and no number is none.
    fn check(page: &str) {
        let mut open = Vec::new();
        for part in page.split('<').skip(1) {
            let (tag, _) = part.split_once('>').unwrap();
            let name = tag.split([' ', '\n']).next().unwrap();
            if ["svg", "path", "rect", "text"].contains(&name) {
                assert!(!part.contains("NaN") && !part.contains("inf"), "{part}");
            }
            let is_void = tag.ends_with('/') || ["!DOCTYPE", "meta"].contains(&name);
            match name.strip_prefix('/') {
                Some(name) => assert_eq!(open.pop(), Some(name)),
                None if is_void => {}
                None => open.push(name),
            }
        }
        assert!(open.is_empty(), "{open:?}");
    }

    #[test]
    fn a_page_is_whole() {
        let mut plan = samples::plan(&["Zhiyun", "GNU Go"]);
        plan.openings = Openings::Random { moves: 4 };
        let text = page(&plan, &samples::games(&plan));
        check(&text);
        assert_eq!(text.matches("<figure>").count(), 5);
        assert!(text.contains("Results by opening"));
        let plan = samples::plan(&["A", "B", "C", "D"]);
        let text = page(&plan, &samples::games(&plan));
        check(&text);
        assert_eq!(text.matches("<figure>").count(), 6 * 4);
        assert!(text.contains("Each against each"));
    }

    #[test]
    fn odd_matches_have_sane_pages() {
        let plan = samples::plan(&["A", "B"]);
        check(&page(&plan, &[]));
        check(&page(
            &Plan {
                engines: Vec::new(),
                ..plan.clone()
            },
            &[],
        ));
        let one = game(1, ["A", "B"], "B+R", End::Resignation);
        check(&page(&plan, std::slice::from_ref(&one)));
        let void = game(1, ["A", "B"], "Void", End::MoveLimit);
        check(&page(&plan, &[void]));
        let wins: Vec<_> = (1..=20)
            .map(|number| game(number, ["A", "B"], "B+R", End::Resignation))
            .collect();
        let text = page(&plan, &wins);
        check(&text);
        assert!(text.contains("Elo <b>+inf"), "{text}");
        let mut odd = one;
        odd.black.seconds = vec![0.0, 1e308, 1e308, -1.0];
        check(&page(&plan, &[odd]));
    }

    #[test]
    fn words_of_others_are_escaped() {
        let evil = "<script>alert('\"&')</script>\u{1b}";
        let mut plan = samples::plan(&[evil, "B"]);
        plan.engines[1].lines.push(evil.to_owned());
        let mut record = game(1, [evil, "B"], evil, End::Malformed);
        record.notes = vec![evil.to_owned(); 5];
        record.opening = Some(evil.to_owned());
        record.black.warnings = vec![evil.to_owned()];
        let text = page(&plan, &[record]);
        check(&text);
        assert!(!text.contains("<script"), "{text}");
        assert!(!text.contains('\u{1b}'));
        assert!(text.contains("&lt;script&gt;alert(&#39;&quot;&amp;&#39;)"));
    }

    #[test]
    fn a_long_match_has_a_page_of_bounded_size() {
        let mut plan = samples::plan(&["A", "B"]);
        plan.games = 3000;
        let text = page(&plan, &samples::games(&plan));
        assert!(text.len() < 150_000, "{}", text.len());
        assert!(text.contains("300 of 3000 games"));
    }
}
