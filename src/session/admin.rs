//! Administration: who the engine is and what it can do. These never fail.

use super::commands::{COMMANDS, find};
use super::{Reply, Session};
use crate::gtp::Args;

pub fn protocol_version(_: &mut Session, _: Args) -> Reply {
    Ok("2".to_owned())
}

pub fn name(_: &mut Session, _: Args) -> Reply {
    Ok("Zhiyun".to_owned())
}

pub fn version(_: &mut Session, _: Args) -> Reply {
    Ok(env!("CARGO_PKG_VERSION").to_owned())
}

pub fn known_command(_: &mut Session, mut args: Args) -> Reply {
    Ok(args.word().and_then(find).is_some().to_string())
}

pub fn list_commands(_: &mut Session, _: Args) -> Reply {
    let names: Vec<_> = COMMANDS.iter().map(|command| command.name).collect();
    Ok(names.join("\n"))
}

pub fn help(_: &mut Session, _: Args) -> Reply {
    let line = |usage: String, help: &str| format!("{usage:<37} {help}");
    let heading = line("Command".to_owned(), "What it does");
    let lines: Vec<_> = COMMANDS
        .iter()
        .map(|command| {
            let usage = format!("{} {}", command.name, command.args);
            line(usage.trim_end().to_owned(), command.help)
        })
        .collect();
    Ok(format!("{heading}\n{}", lines.join("\n")))
}

pub fn quit(session: &mut Session, _: Args) -> Reply {
    session.over = true;
    Ok(String::new())
}
