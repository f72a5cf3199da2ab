//! Rule sets. None of these changes the komi (KataGo, `docs/GTP_Extensions.md`).

use super::{Reply, Session, failure};
use crate::go::Rules;
use crate::gtp::{Args, Failure};
use crate::kata;

pub fn kata_get_rules(session: &mut Session, args: Args) -> Reply {
    args.finish()?;
    Ok(kata::json(session.position.rules()).to_string())
}

pub fn kata_set_rules(session: &mut Session, mut args: Args) -> Reply {
    let rules = kata::parse(args.rest()).map_err(failure(Failure::Syntax))?;
    set(session, rules)
}

pub fn kata_set_rule(session: &mut Session, mut args: Args) -> Reply {
    let key = args.word().ok_or(Failure::Syntax)?;
    let value = args.word().ok_or(Failure::Syntax)?;
    args.finish()?;
    let rules = kata::change(session.position.rules(), key, value);
    set(session, rules.map_err(failure(Failure::Syntax))?)
}

pub fn kgs_rules(session: &mut Session, mut args: Args) -> Reply {
    let name = args.word().ok_or(Failure::Syntax)?;
    args.finish()?;
    let known = |(known, _): &&(&str, Rules)| known.eq_ignore_ascii_case(name);
    let &(_, rules) = kata::KGS.iter().find(known).ok_or(Failure::Syntax)?;
    set(session, rules)
}

/// Plays on by these rules. Where they forbid a move of the game so far, it goes on unchanged, and
/// only the next one is played by them.
fn set(session: &mut Session, rules: Rules) -> Reply {
    let komi = session.rules.komi;
    session.rules = Rules { komi, ..rules };
    // Nothing changes, even where a move of the game was taken leniently.
    if session.rules == *session.position.rules() {
        return Ok(String::new());
    }
    session.position = session
        .position
        .with_rules(session.rules, session.config.lenient)
        .map_err(failure(Failure::IllegalMove))?;
    Ok(String::new())
}
