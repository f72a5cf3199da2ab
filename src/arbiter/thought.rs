//! What an engine tells with its move when it is asked by `kata-genmove_analyze` or `lz-genmove_analyze`.
//!
//! Sources: KataGo, `docs/GTP_Extensions.md`; Leela Zero, whose win rates are ten-thousandths without a
//! point; Sabaki, `analysis.js`, which tells the two apart so.

/// The move, and what the engine thinks of the one that it likes best, in one line; nothing if it does not
/// say. `None` if there is no move.
pub fn read(answer: &str) -> Option<(&str, Option<String>)> {
    let lines = || answer.lines().map(str::trim);
    let vertex = lines().rev().find_map(|line| line.strip_prefix("play "))?;
    let best = lines().rev().find_map(|line| line.strip_prefix("info "));
    Some((vertex.trim(), best.and_then(describe)))
}

/// The first of the moves in a line, without its `info`.
fn describe(line: &str) -> Option<String> {
    let first = line.split(" info ").next()?;
    let (keys, pv) = first.split_once(" pv ").unwrap_or((first, ""));
    let mut words = keys.split_whitespace();
    let mut told = Vec::new();
    while let (Some(key), Some(value)) = (words.next(), words.next()) {
        told.push((key, value));
    }
    let get = |name: &str| {
        let found = told.iter().find(|(key, _)| *key == name);
        found.map(|&(_, value)| value)
    };
    let winrate = get("winrate")?;
    let number: f64 = winrate.parse().ok()?;
    let percent = match winrate.contains('.') {
        true => 100.0 * number,
        false => number / 100.0,
    };
    let score = get("scoreLead").or(get("scoreMean"));
    let score = score.and_then(|score| score.parse().ok());
    let score = score.map_or_else(String::new, |score: f64| format!(", score {score:+.1}"));
    let (mv, visits) = (get("move")?, get("visits")?);
    // Ownership and more may follow the line of play.
    let is_move = |word: &&str| word.parse::<crate::go::Move>().is_ok();
    let line: Vec<_> = pv.split_whitespace().take_while(is_move).collect();
    Some(format!(
        "{mv} {percent:.1} % of {visits} visits{score}: {}",
        line.join(" ")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn katago_and_leela_zero_tell_their_thoughts() {
        let katago = "info move E5 visits 10 winrate 0.5125 scoreMean -0.3 scoreLead 1.26 prior 0.2 order 0 \
                      pv E5 C3 D7 info move C3 visits 2 winrate 0.4 order 1 pv C3 ownership 0.1 0.2\nplay E5";
        let told = "E5 51.2 % of 10 visits, score +1.3: E5 C3 D7";
        assert_eq!(read(katago), Some(("E5", Some(told.to_owned()))));
        let leela = "info move D4 visits 7 winrate 4821 prior 1000 order 0 pv D4 Q16\n\
                     info move Q16 visits 9 winrate 4999 prior 1000 order 0 pv Q16 pass ownership\nplay Q16\n";
        let told = "Q16 50.0 % of 9 visits: Q16 pass";
        assert_eq!(read(leela), Some(("Q16", Some(told.to_owned()))));
    }

    #[test]
    fn less_is_no_harm() {
        assert_eq!(read("play resign"), Some(("resign", None)));
        assert_eq!(read("info\nplay pass"), Some(("pass", None)));
        assert_eq!(read("info move D4 winrate\nplay D4"), Some(("D4", None)));
        assert_eq!(
            read("info move D4 visits 3 winrate nan?\nplay D4"),
            Some(("D4", None))
        );
        for answer in [
            "",
            "D4",
            "info move D4 visits 1 winrate 0.5 pv D4",
            "playing D4",
        ] {
            assert_eq!(read(answer), None, "{answer:?}");
        }
    }
}
