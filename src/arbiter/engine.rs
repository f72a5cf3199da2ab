//! An engine: a process that is asked and answers.
//!
//! Three threads stand between: one writes to it, two read what it writes, so that neither side ever waits
//! for the other; what it floods them with has a bound. Whatever it does, asking it comes to an end, and so does the process with all that it started
//! (on Unix its process group, on Windows its job).

use std::collections::VecDeque;
use std::fmt;
use std::io::{self, BufReader, Write};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use process_wrap::std::{ChildWrapper, CommandWrap};

use super::record::End;
use super::{brief, rounded};
use crate::gtp::answer::{Answer, Heard, hear};
use crate::gtp::lines::read_line;

/// How long an engine may take to leave before it is ended.
const LEAVE: Duration = Duration::from_secs(5);

/// How long the status of an engine that closed its output is waited for.
const STATUS: Duration = Duration::from_millis(500);

/// How often a wait looks whether it is to be given up.
pub const SLICE: Duration = Duration::from_millis(50);

/// Questions that an engine may leave unread; it answers each before the next one, so a few suffice.
const UNREAD: usize = 8;

/// Lines of standard error that are kept.
const LAST: usize = 3;

/// Lines outside of answers that are noted in a game.
const NOTED: usize = 10;

/// Lines outside of answers that are borne with for one answer.
const NOISE: usize = 1000;

/// Whether everything is to stop: shared by all who wait.
pub type Stop = Arc<AtomicBool>;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// How a game ends by it; `None` if it is no fault of the engine: the match was interrupted, or this
    /// machine cannot run the command.
    pub end: Option<End>,
    /// What happened.
    pub text: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// An answer, and how long it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// What the engine says: a result, or a failure.
    pub result: Result<String, String>,
    /// From the question to the end of the answer.
    pub took: Duration,
}

/// An engine that runs.
pub struct Engine {
    command: String,
    child: Box<dyn ChildWrapper>,
    /// Who writes to it; `None` once it was told to leave.
    stdin: Option<SyncSender<String>>,
    heard: Receiver<(Heard, Instant)>,
    stderr: LastLines,
    stop: Stop,
    /// The number of the next question.
    next: u64,
    /// What it wrote outside of answers, since somebody took them: the first ones.
    noise: Vec<String>,
    commands: Vec<String>,
    name: String,
    version: String,
}

impl Engine {
    /// Starts a command and asks what it is and knows, with so much time for each answer.
    ///
    /// # Errors
    /// The command cannot be run, or does not answer as the protocol says.
    pub fn start(command: &str, patience: Duration, stop: &Stop) -> Result<Engine, Fault> {
        let broken = |text: String| Fault { end: None, text };
        let words = shell_words::split(command).map_err(|error| broken(error.to_string()))?;
        let (program, args) = words
            .split_first()
            .ok_or_else(|| broken("no program".to_owned()))?;
        let mut wrap = CommandWrap::from(Command::new(program));
        wrap.command_mut()
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        #[cfg(unix)]
        wrap.wrap(process_wrap::std::ProcessGroup::leader());
        #[cfg(windows)]
        wrap.wrap(process_wrap::std::JobObject);
        let cannot = |error: io::Error| broken(format!("cannot run {program:?}: {error}"));
        let mut child = wrap.spawn().map_err(cannot)?;
        let (sender, heard) = sync_channel(64);
        let (stdin, questions) = sync_channel(UNREAD);
        let pipes = (
            child.stdin().take(),
            child.stdout().take(),
            child.stderr().take(),
        );
        let mut engine = Engine {
            command: command.to_owned(),
            stdin: Some(stdin),
            child,
            heard,
            stderr: LastLines::default(),
            stop: Arc::clone(stop),
            next: 0,
            noise: Vec::new(),
            commands: Vec::new(),
            name: String::new(),
            version: String::new(),
        };
        if let (Some(input), Some(output), Some(stderr)) = pipes {
            spawn(move || pass_on(input, &questions))?;
            spawn(move || listen(BufReader::new(output), &sender))?;
            let last = Arc::clone(&engine.stderr.lines);
            let reader = spawn(move || keep_last(BufReader::new(stderr), &last))?;
            engine.stderr.reader = Some(reader);
        }
        engine.greet(patience)?;
        Ok(engine)
    }

    fn greet(&mut self, patience: Duration) -> Result<(), Fault> {
        let mut must = |command: &str| {
            let text = match self.ask(command, patience)?.result {
                Ok(text) => return Ok(text),
                Err(text) => text,
            };
            Err(self.malformed(format!("answers \"{}\" to {command}", brief(&text))))
        };
        let name = must("name")?;
        let commands = must("list_commands")?;
        self.commands = commands.split_whitespace().map(str::to_owned).collect();
        // Some have none.
        let version = self.ask("version", patience)?.result.unwrap_or_default();
        self.name = brief(&name);
        self.version = brief(&version);
        Ok(())
    }

    /// How it was started.
    pub fn command(&self) -> &str {
        &self.command
    }

    /// What it calls itself, with its version. Harmless to a terminal.
    pub fn title(&self) -> String {
        format!("{} {}", self.name, self.version).trim().to_owned()
    }

    /// Whether it has listed this command.
    pub fn knows(&self, command: &str) -> bool {
        self.commands.iter().any(|known| known == command)
    }

    /// Asks. An engine that was at fault is not to be asked again.
    ///
    /// # Errors
    /// There is no answer within the limit, or none that the protocol knows.
    pub fn ask(&mut self, command: &str, limit: Duration) -> Result<Reply, Fault> {
        // What was written before the question cannot answer it.
        for _ in 0..NOISE {
            match self.heard.try_recv() {
                Ok((heard, _)) => self.note_early(heard),
                Err(_) => break,
            }
        }
        let id = self.next.to_string();
        self.next += 1;
        let line = format!("{id} {command}\n");
        let asked = Instant::now();
        // A broken pipe shows when no answer comes, a full one too.
        if let Some(stdin) = &self.stdin {
            let _ = stdin.try_send(line.clone());
        }
        for _ in 0..NOISE {
            let left = limit.saturating_sub(asked.elapsed());
            match self.wait(left)? {
                None => {
                    return Err(Fault {
                        end: Some(End::NoAnswer),
                        text: format!("no answer to {command} in {} s", rounded(limit)),
                    });
                }
                Some((heard, at)) if at < asked => self.note_early(heard),
                Some((Heard::Answer(answer), at)) if belongs(&answer, &id) => {
                    let took = at.saturating_duration_since(asked);
                    let result = answer.result;
                    return Ok(Reply { result, took });
                }
                Some((heard @ Heard::Answer(_), _)) => self.note_early(heard),
                Some((Heard::Noise(heard), _)) if heard == line.trim_end() => {
                    let text = "does not speak GTP: it repeats what it is asked".to_owned();
                    return Err(self.malformed(text));
                }
                Some((Heard::Noise(line), _)) => self.note_noise(&line),
                Some((Heard::Endless, _)) => {
                    return Err(self.malformed(format!("an answer without end to {command}")));
                }
            }
        }
        Err(self.malformed(format!("nothing but noise after {command}")))
    }

    /// The next thing that is heard within this time.
    fn wait(&mut self, limit: Duration) -> Result<Option<(Heard, Instant)>, Fault> {
        let until = Instant::now().checked_add(limit);
        loop {
            if self.stop.load(Relaxed) {
                return Err(Fault {
                    end: None,
                    text: "interrupted".to_owned(),
                });
            }
            let left = until.map_or(SLICE, |until| {
                until.saturating_duration_since(Instant::now())
            });
            match self.heard.recv_timeout(left.min(SLICE)) {
                Ok(heard) => return Ok(Some(heard)),
                Err(RecvTimeoutError::Timeout) if left <= SLICE && until.is_some() => {
                    return Ok(None);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.crashed()),
            }
        }
    }

    fn malformed(&self, text: String) -> Fault {
        Fault {
            end: Some(End::Malformed),
            text,
        }
    }

    /// Its output has ended.
    fn crashed(&mut self) -> Fault {
        let status = match self.left_within(STATUS) {
            true => self.child.wait().map(|status| status.to_string()),
            false => Ok("its output closed".to_owned()),
        };
        let mut text = format!("ended, {}", status.unwrap_or_default());
        let last = self.stderr.joined();
        if !last.is_empty() {
            text.push_str(": ");
            text.push_str(&last);
        }
        Fault {
            end: Some(End::Crash),
            text,
        }
    }

    /// What came when nothing was asked.
    fn note_early(&mut self, heard: Heard) {
        match heard {
            Heard::Answer(answer) => {
                let (Ok(text) | Err(text)) = answer.result;
                self.note_noise(&format!("an answer that was not asked for: {text}"));
            }
            Heard::Noise(line) => self.note_noise(&line),
            Heard::Endless => self.note_noise("a line without end"),
        }
    }

    fn note_noise(&mut self, line: &str) {
        log::info!("{} writes {:?}", self.name, line);
        if self.noise.len() < NOTED {
            self.noise.push(brief(line));
        }
    }

    /// The first lines that it wrote outside of answers since this was last asked. Harmless to a
    /// terminal.
    pub fn take_noise(&mut self) -> Vec<String> {
        std::mem::take(&mut self.noise)
    }

    /// Whether it leaves within this time.
    fn left_within(&mut self, limit: Duration) -> bool {
        let since = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(None) if since.elapsed() < limit => thread::sleep(Duration::from_millis(1)),
                Ok(None) => return false,
                _ => return true,
            }
        }
    }

    /// Asks it to leave, and sees to it that it does.
    pub fn quit(mut self) {
        if let Some(stdin) = self.stdin.take() {
            let _ = stdin.try_send(format!("{} quit\n", self.next));
        }
        if !self.left_within(LEAVE) {
            log::warn!("{} did not leave and was ended", self.name);
        }
    }
}

impl Drop for Engine {
    /// Ends it with all that it started.
    fn drop(&mut self) {
        self.stdin = None;
        let _ = self.child.start_kill();
        let _ = self.child.wait();
    }
}

/// Whether an answer is that to the question of this number. Some engines leave numbers out.
fn belongs(answer: &Answer, id: &str) -> bool {
    answer.id.as_deref().is_none_or(|given| given == id)
}

/// Writes the questions to the engine, each in one go so that it wakes up once, until there are no more or
/// it is gone. Then its input ends.
fn pass_on(mut input: ChildStdin, questions: &Receiver<String>) {
    for line in questions {
        if input.write_all(line.as_bytes()).is_err() {
            return;
        }
    }
}

/// Passes on what is heard until its end, or until nobody wants it.
fn listen(mut output: impl io::BufRead, sender: &SyncSender<(Heard, Instant)>) {
    // An output that cannot be read has ended.
    while let Ok(Some(heard)) = hear(&mut output) {
        if sender.send((heard, Instant::now())).is_err() {
            return;
        }
    }
}

/// A thread of its own. A machine that has none left is no fault of the engine.
fn spawn(task: impl FnOnce() + Send + 'static) -> Result<JoinHandle<()>, Fault> {
    let spawned = thread::Builder::new().spawn(task);
    spawned.map_err(|error| Fault {
        end: None,
        text: format!("no thread for an engine: {error}"),
    })
}

/// Keeps the last lines that say something.
fn keep_last(mut output: impl io::BufRead, last: &Mutex<VecDeque<String>>) {
    while let Ok(Some(line)) = read_line(&mut output) {
        let text = brief(&String::from_utf8_lossy(&line.bytes));
        let Ok(mut last) = last.lock() else { return };
        if !text.is_empty() {
            last.push_back(text);
        }
        if last.len() > LAST {
            last.pop_front();
        }
    }
}

/// The last lines of a standard error, where a panic leaves its message.
#[derive(Default)]
struct LastLines {
    lines: Arc<Mutex<VecDeque<String>>>,
    reader: Option<JoinHandle<()>>,
}

impl LastLines {
    /// The lines in one, once the process has ended. Who else may write there is not waited for long.
    fn joined(&self) -> String {
        let since = Instant::now();
        let is_read = || self.reader.as_ref().is_none_or(JoinHandle::is_finished);
        while !is_read() && since.elapsed() < STATUS {
            thread::sleep(Duration::from_millis(1));
        }
        let lines = self.lines.lock();
        lines.map_or_else(
            |_| String::new(),
            |lines| Vec::from(lines.clone()).join(" / "),
        )
    }
}
