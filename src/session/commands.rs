//! The one table of commands: the dispatcher, `list_commands`, `known_command` and `help` read it.

use super::{
    Reply, Session, admin, analyze, gogui, hosts, params, play, referee, rules, score, setup, time,
};
use crate::gtp::{Args, Failure, Stream};

/// A command.
pub struct Command {
    /// Its name, in lower case.
    pub name: &'static str,
    /// Its arguments, in the words of the specification; optional ones in brackets.
    pub args: &'static str,
    /// What it does, in one line.
    pub help: &'static str,
    /// What carries it out.
    pub run: Run,
}

/// What carries out a command. The handler checks its arguments.
#[derive(Clone, Copy)]
pub enum Run {
    /// It answers when it has finished.
    Answer(fn(&mut Session, Args) -> Reply),
    /// It answers line by line. A failure is told before the first line.
    Stream(fn(&mut Session, Args, &mut Stream) -> Result<(), Failure>),
}

const fn command(
    name: &'static str,
    args: &'static str,
    help: &'static str,
    run: fn(&mut Session, Args) -> Reply,
) -> Command {
    Command {
        name,
        args,
        help,
        run: Run::Answer(run),
    }
}

const fn stream(
    name: &'static str,
    args: &'static str,
    help: &'static str,
    run: fn(&mut Session, Args, &mut Stream) -> Result<(), Failure>,
) -> Command {
    Command {
        name,
        args,
        help,
        run: Run::Stream(run),
    }
}

/// Every command. `protocol_version` comes first: LizzieYzy knows the list by it.
#[rustfmt::skip]
pub const COMMANDS: &[Command] = &[
    command("protocol_version", "", "version of the protocol: 2", admin::protocol_version),
    command("name", "", "name of the engine", admin::name),
    command("version", "", "version of the engine", admin::version),
    command("known_command", "name", "whether a command is known", admin::known_command),
    command("list_commands", "", "all commands, one a line", admin::list_commands),
    command("help", "", "all commands with what they do", admin::help),
    command("quit", "", "end the session", admin::quit),
    command("boardsize", "int [int]", "change the board, 2 to 25 lines each way, and clear it", setup::boardsize),
    command("rectangular_boardsize", "int int", "the same: width and height", setup::boardsize),
    command("clear_board", "", "begin a new game", setup::clear_board),
    command("komi", "float", "set the komi, in half points", setup::komi),
    command("get_komi", "", "the komi", hosts::get_komi),
    command("kata-get-rules", "", "the rules as JSON", rules::kata_get_rules),
    command("kata-set-rules", "name|json", "play by other rules, keeping the komi", rules::kata_set_rules),
    command("kata-set-rule", "key value", "change one field of the rules", rules::kata_set_rule),
    command("kgs-rules", "name", "play by the rules that KGS calls so", rules::kgs_rules),
    command("fixed_handicap", "int", "place handicap stones on the fixed points", setup::fixed_handicap),
    command("place_free_handicap", "int", "place handicap stones where the engine likes", setup::place_free_handicap),
    command("set_free_handicap", "vertex*", "place handicap stones on these points", setup::set_free_handicap),
    command("set_position", "{color vertex}", "begin with these stones, Black to move, and forget the game before", setup::set_position),
    command("gogui-setup", "{color vertex}", "put stones on an empty board", setup::gogui_setup),
    command("gogui-setup_player", "color", "say who moves first after that", setup::gogui_setup_player),
    command("loadsgf", "file [int]", "load a game, up to before this move", setup::loadsgf),
    command("printsgf", "[file]", "the game as SGF, here or into a file", setup::printsgf),
    command("play", "color vertex", "make a move", play::play),
    command("gogui-play_sequence", "{color vertex}", "make many moves, all or none", play::play_sequence),
    command("genmove", "color", "think about a move and make it", play::genmove),
    command("reg_genmove", "color", "think about a move without making it", play::reg_genmove),
    command("kgs-genmove_cleanup", "color", "make a move; no pass before the opponent's dead stones are off the board", hosts::kgs_genmove_cleanup),
    stream("lz-analyze", "[color] [interval] {key value}", "tell what the search thinks, until the next line; win rates from 0 to 10000", analyze::lz_analyze),
    stream("kata-analyze", "[color] [interval] {key value}", "the same with win rates from 0 to 1", analyze::kata_analyze),
    stream("lz-genmove_analyze", "[color] [interval] {key value}", "make a move and tell on the way what the search thinks", analyze::lz_genmove_analyze),
    stream("kata-genmove_analyze", "[color] [interval] {key value}", "the same with win rates from 0 to 1", analyze::kata_genmove_analyze),
    stream("cgos-genmove_analyze", "color", "the same as JSON for CGOS", analyze::cgos_genmove_analyze),
    command("stop", "", "end an analysis, as any line does", hosts::noted),
    command("clear_cache", "", "forget the last search", hosts::clear_cache),
    command("undo", "[int]", "take back the last move, or so many", play::undo),
    command("gg-undo", "[int]", "the same", play::undo),
    command("time_settings", "int int int", "main time, period, moves a period; in seconds", time::time_settings),
    command("kgs-time_settings", "none|absolute|canadian|byoyomi {int}", "the same by name, in seconds, as the KGS server says it", time::kgs_time_settings),
    command("kata-time_settings", "none|absolute|canadian|byoyomi|fischer|fischer-capped {float}", "the same by name, in seconds", time::kata_time_settings),
    command("kata-list_time_settings", "", "the names that kata-time_settings knows", time::kata_list_time_settings),
    command("time_left", "color float int", "time left, and moves to be made in it, or periods left, or 0 for main time", time::time_left),
    command("final_score", "", "result if the game ended here, by the engine's opinion of dead stones", score::final_score),
    command("final_status_list", "alive|dead|seki", "stones of a status, one chain a line", score::final_status_list),
    command("showboard", "", "draw the board", score::showboard),
    command("kata-list-params", "", "names of the parameters", params::kata_list_params),
    command("kata-get-param", "name", "value of a parameter", params::kata_get_param),
    command("kata-set-param", "name value", "change a parameter", params::kata_set_param),
    command("kgs-game_over", "", "take note that the game is over; nothing changes", hosts::noted),
    command("cgos-opponent_name", "string", "take note of the opponent; nothing changes", hosts::noted),
    command("cgos-gameover", "string", "take note of the result; nothing changes", hosts::noted),
    command("cputime", "", "seconds of processor time used", hosts::cputime),
    command("gomill-cpu_time", "", "the same", hosts::cputime),
    command("gomill-describe_engine", "", "version, rules and strength in words", hosts::gomill_describe_engine),
    command("gomill-explain_last_move", "", "what the engine thought of its last move", hosts::gomill_explain_last_move),
    command("gogui-analyze_commands", "", "the pictures and texts that GoGui can show", gogui::analyze_commands),
    command("gogui-interrupt", "", "say that the comment \"# interrupt\" ends a search", hosts::noted),
    command("gogui-title", "", "text for the title of the window", gogui::title),
    command("zhiyun-winrates", "", "picture for GoGui: win rates of the moves in percent", gogui::winrates),
    command("zhiyun-visits", "", "picture for GoGui: visits of the moves in percent", gogui::visits),
    command("zhiyun-variation", "", "picture for GoGui: the line of play expected", gogui::variation),
    command("zhiyun-ownership", "", "picture for GoGui: who owns the points in the end", gogui::ownership),
    command("zhiyun-dead", "", "picture for GoGui: dead stones, seki and territory", gogui::dead),
    command("zhiyun-forbidden", "color", "picture for GoGui: where a side may not play, and why", gogui::forbidden),
    command("zhiyun-ladders", "", "picture for GoGui: chains that a ladder catches", gogui::ladders),
    command("zhiyun-liberties", "", "picture for GoGui: the liberties of the chains", gogui::liberties),
    command("zhiyun-param", "[name value]", "dialog for GoGui: all parameters, or change one", params::dialog),
    command("wmsg-phase", "", "where the game stands and who may do what", referee::phase),
    command("wmsg-contestable", "vertex*|show", "rule that these points are shared half each", referee::contestable),
    command("wmsg-warning", "color [pair-go|withdraw]", "warn a side, two points off, for order in pair go three; or take it back", referee::warning),
    command("wmsg-void", "color", "declare the illegal move of a side void: its opponent moves", referee::void),
    command("wmsg-result", "[--json]", "the whole result", referee::result),
];

/// The command of this name.
pub fn find(name: &str) -> Option<&'static Command> {
    COMMANDS.iter().find(|command| command.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_the_first_is_protocol_version() {
        let mut names: Vec<_> = COMMANDS.iter().map(|command| command.name).collect();
        assert_eq!(names.first(), Some(&"protocol_version"));
        names.sort();
        names.dedup();
        assert_eq!(names.len(), COMMANDS.len());
    }
}
