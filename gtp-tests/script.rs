//! Scripts: what they send, and what they expect.

use std::fs;
use std::path::Path;

use regex::{Regex, RegexBuilder};
use similar::TextDiff;

use crate::engine;

/// The engine's arguments: with them it is deterministic and quick.
pub const ARGS: &[&str] = &["--seed", "1", "--playouts", "300"];

/// What became of a script. Each text begins with the line number, if there is one.
#[derive(Default)]
pub struct Outcome {
    /// What is worth saying though the script passes.
    pub notes: Vec<String>,
    /// Why the script fails.
    pub failures: Vec<String>,
}

/// A line that the engine answers.
struct Command {
    line: usize,
    text: String,
    id: String,
    is_quit: bool,
    /// Whether the answer comes line by line, after a line with the status alone.
    streams: bool,
    pattern: Option<Pattern>,
}

/// `#? [regex]`.
struct Pattern {
    text: String,
    regex: Regex,
    negated: bool,
    known_failure: bool,
}

/// Runs a script and compares.
pub fn check(path: &Path) -> Outcome {
    let mut outcome = Outcome::default();
    if let Err(failure) = run(path, &mut outcome) {
        outcome.failures.push(failure);
    }
    outcome
}

fn run(path: &Path, outcome: &mut Outcome) -> Result<(), String> {
    let text = fs::read_to_string(path).map_err(|error| format!(": {error}"))?;
    let commands = parse(&text)?;
    let out = path.with_extension("out");
    let exact = out.exists() || commands.iter().all(|command| command.pattern.is_none());

    let args: Vec<&str> = match text.strip_prefix("# args: ") {
        Some(rest) => rest.lines().next().unwrap_or("").split(' ').collect(),
        None => ARGS.to_vec(),
    };
    let folder = path.parent().expect("a file is in a folder");
    let run = engine::run(&args, folder, text.as_str());
    let stdout = String::from_utf8_lossy(&run.stdout);
    let mut answers = match stdout.strip_suffix("\n\n") {
        Some(answers) => answers.split("\n\n").collect(),
        None if stdout.is_empty() => Vec::new(),
        None => return Err(format!(": the last answer does not end: {stdout:?}")),
    };

    let mut transcript = String::new();
    let mut over = false;
    let mut rest = answers.drain(..);
    for command in &commands {
        if !transcript.is_empty() {
            transcript.push('\n');
        }
        transcript.push_str(&format!("{}\n", command.text));
        // What follows `quit` is not answered.
        if over {
            continue;
        }
        over = command.is_quit;
        let failed = |why: String| format!(":{}: {}\n  {why}", command.line, command.text);
        let Some(answer) = rest.next() else {
            outcome.failures.push(failed("no answer".to_owned()));
            break;
        };
        let (status, body) = split(answer, &command.id, command.streams).map_err(failed)?;
        let shown = format!("{status}{} {body}", command.id);
        transcript.push_str(&format!("{}\n", shown.trim_end()));
        if let Some(pattern) = &command.pattern {
            match (pattern.accepts(status, body), pattern.known_failure) {
                (true, false) => {}
                (false, false) => outcome.failures.push(failed(pattern.complaint(answer))),
                (false, true) => outcome.notes.push(failed(format!(
                    "fails as expected: {}",
                    pattern.complaint(answer)
                ))),
                (true, true) => outcome
                    .notes
                    .push(failed("passes, though a failure was expected".to_owned())),
            }
        } else if status == '?' && !exact {
            outcome.failures.push(failed(answer.to_owned()));
        }
    }
    let surplus: Vec<&str> = rest.collect();
    if !surplus.is_empty() {
        outcome
            .failures
            .push(format!(": answers to nothing: {surplus:?}"));
    }
    outcome
        .failures
        .extend(trouble(&text, run).map(|trouble| format!(": {trouble}")));
    if exact {
        compare(&out, &transcript)?;
    }
    Ok(())
}

/// Why the run cannot pass whatever it answered. A script that is to be warned about says so in a
/// comment: `# stderr: regex`.
fn trouble(script: &str, mut run: engine::Run) -> Option<String> {
    let warned = script
        .lines()
        .find_map(|line| line.strip_prefix("# stderr: "));
    if let Some(warned) = warned {
        let regex = RegexBuilder::new(warned).dot_matches_new_line(true).build();
        if !regex.expect("a regular expression").is_match(&run.stderr) {
            return Some(format!(
                "standard error is not as expected: {:?}",
                run.stderr
            ));
        }
        run.stderr.clear();
    }
    run.trouble()
}

/// Compares the transcript with the file, or writes the file if so told.
fn compare(out: &Path, transcript: &str) -> Result<(), String> {
    if std::env::var_os("BLESS").is_some() {
        return fs::write(out, transcript).map_err(|error| format!(": {error}"));
    }
    let expected = fs::read_to_string(out)
        .map_err(|_| ": no .out file and no #? pattern; BLESS=1 writes the file".to_owned())?;
    if expected == transcript {
        return Ok(());
    }
    let diff = TextDiff::from_lines(expected.as_str(), transcript);
    let mut diff = diff.unified_diff();
    let diff = diff.context_radius(3).header("expected", "answered");
    Err(format!(": another transcript than expected\n{diff}"))
}

/// Status and body of an answer, if it is well formed: one space after the identifier, which is
/// that of the command; nothing at the end of a line; a first line that is not empty, but for that
/// of a stream.
fn split<'a>(answer: &'a str, id: &str, streams: bool) -> Result<(char, &'a str), String> {
    let malformed = || format!("malformed answer {answer:?}");
    let status = answer.chars().next().ok_or_else(malformed)?;
    let body = answer[status.len_utf8()..]
        .strip_prefix(id)
        .and_then(|rest| rest.strip_prefix(' '))
        .filter(|_| matches!(status, '=' | '?'))
        .ok_or_else(malformed)?;
    let body = match streams && status == '=' {
        true => (body.strip_prefix('\n').filter(|body| !body.is_empty())).ok_or_else(malformed)?,
        false => body,
    };
    let tidy = |line: &str| line == line.trim_end() && !line.contains(char::is_control);
    let whole = body.lines().all(|line| tidy(line) && !line.is_empty());
    match whole && !body.starts_with(' ') {
        true => Ok((status, body)),
        false => Err(malformed()),
    }
}

/// The commands of a script. What the engine answers: all lines but empty ones and comments.
fn parse(text: &str) -> Result<Vec<Command>, String> {
    let mut commands: Vec<Command> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let number = number + 1;
        if let Some(pattern) = line.trim().strip_prefix("#?") {
            let pattern =
                Pattern::parse(pattern.trim()).map_err(|why| format!(":{number}: {why}"))?;
            match commands.last_mut() {
                Some(command) if !command.id.is_empty() && command.pattern.is_none() => {
                    command.pattern = Some(pattern);
                }
                _ => return Err(format!(":{number}: a pattern without a numbered command")),
            }
            continue;
        }
        let words = line.split('#').next().unwrap_or("").split_whitespace();
        let mut words = words.peekable();
        if words.peek().is_none() {
            continue;
        }
        let is_id = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
        let id = words.next_if(is_id).unwrap_or("").to_owned();
        let name = words.next().unwrap_or("");
        commands.push(Command {
            line: number,
            text: line.trim().to_owned(),
            id,
            is_quit: name == "quit",
            streams: name.ends_with("analyze"),
            pattern: None,
        });
    }
    match commands.is_empty() {
        true => Err(": no command in it".to_owned()),
        false => Ok(commands),
    }
}

impl Pattern {
    fn parse(text: &str) -> Result<Pattern, String> {
        let (rest, known_failure) = match text.strip_suffix('*') {
            Some(rest) => (rest, true),
            None => (text, false),
        };
        let inner = rest
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'))
            .ok_or_else(|| format!("not in brackets: {text}"))?
            .trim();
        let (inner, negated) = match inner.strip_prefix('!') {
            Some(inner) => (inner, true),
            None => (inner, false),
        };
        let regex = RegexBuilder::new(&format!(r"\A(?:{inner})\z"))
            .multi_line(true)
            .dot_matches_new_line(true)
            .build()
            .map_err(|error| error.to_string())?;
        Ok(Pattern {
            text: text.to_owned(),
            regex,
            negated,
            known_failure,
        })
    }

    fn accepts(&self, status: char, body: &str) -> bool {
        status == '=' && self.regex.is_match(body.trim()) != self.negated
    }

    fn complaint(&self, answer: &str) -> String {
        format!("expected {}, answered {answer:?}", self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepts(pattern: &str, status: char, body: &str) -> bool {
        Pattern::parse(pattern).unwrap().accepts(status, body)
    }

    #[test]
    fn patterns_match_whole_answers() {
        assert!(accepts("[D4]", '=', "D4"));
        assert!(!accepts("[D4]", '=', "D41"));
        assert!(!accepts("[D4]", '?', "D4"));
        assert!(accepts("[]", '=', "") && !accepts("[]", '=', "D4"));
        assert!(accepts("[D4|E5]", '=', "E5") && !accepts("[D4|E5]", '=', "E55"));
        assert!(accepts("[A1.*C3]", '=', "A1\nB2\nC3"));
        assert!(!accepts("[A1]", '=', "A1\nB2"));
        assert!(accepts("[!D4]", '=', "E5") && !accepts("[!D4]", '=', "D4"));
        assert!(!accepts("[!D4]", '?', "illegal move"));
        assert!(Pattern::parse("[D4]*").unwrap().known_failure);
        for bad in ["", "D4", "[D4", "D4]", "[(]"] {
            assert!(Pattern::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn scripts_without_effect_are_refused() {
        for bad in [
            "",
            "\n# name\n",
            "#? [x]",
            "name\n#? [x]",
            "1 name\n#? [x]\n#? [y]",
        ] {
            assert!(parse(bad).is_err(), "{bad}");
        }
        let commands = parse("# a\n\n1 name # b\n#? [x]\n quit\n").unwrap();
        assert_eq!(commands.len(), 2);
        assert_eq!((commands[0].line, commands[0].id.as_str()), (3, "1"));
        assert!(commands[0].pattern.is_some() && !commands[0].is_quit);
        assert!(commands[1].id.is_empty() && commands[1].is_quit);
    }

    #[test]
    fn answers_are_well_formed() {
        assert_eq!(split("=1 ", "1", false), Ok(('=', "")));
        assert_eq!(split("? a b", "", false), Ok(('?', "a b")));
        assert_eq!(split("=1 a\nb", "1", false), Ok(('=', "a\nb")));
        for (bad, id) in [
            ("", ""),
            ("=", ""),
            ("=1", "1"),
            ("=1a", "1"),
            ("=2 a", "1"),
            ("=1  a", "1"),
            ("=1 a ", "1"),
            ("=1 \na", "1"),
            ("=1 a\n\tb", "1"),
            ("\n=1 a", "1"),
            ("a", ""),
            ("!1 a", "1"),
        ] {
            assert!(split(bad, id, false).is_err(), "{bad:?}");
        }
        assert_eq!(split("=1 \na\nb", "1", true), Ok(('=', "a\nb")));
        assert_eq!(split("?1 a", "1", true), Ok(('?', "a")));
        for bad in ["=1 a", "=1\na", "=1 \n", "=1 \n\na", "?1 \na"] {
            assert!(split(bad, "1", true).is_err(), "{bad:?}");
        }
    }
}
