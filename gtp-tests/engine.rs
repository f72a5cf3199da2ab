//! The real binary as a child process.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// No run takes longer, even on a busy machine.
const LIMIT: Duration = Duration::from_secs(60);

/// What a run left behind.
pub struct Run {
    /// All of standard output.
    pub stdout: Vec<u8>,
    /// All of standard error.
    pub stderr: String,
    /// How it ended; `None` if it had to be ended.
    pub status: Option<ExitStatus>,
    /// How long it took.
    pub time: Duration,
}

impl Run {
    /// Standard output as text.
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.stdout).expect("standard output is UTF-8")
    }

    /// Why the run cannot pass whatever it said, if so.
    pub fn trouble(&self) -> Option<String> {
        let end = match self.status {
            None => format!("ran for more than {} s and was ended", LIMIT.as_secs()),
            Some(status) if !status.success() => format!("ended with {status}"),
            _ if !self.stderr.is_empty() => "wrote to standard error".to_owned(),
            _ => return None,
        };
        Some(format!(
            "the engine {end}; standard error: {:?}",
            self.stderr
        ))
    }

    /// The run, if it ended well.
    pub fn ended_well(self) -> Run {
        match self.trouble() {
            None => self,
            Some(trouble) => panic!("{trouble}"),
        }
    }
}

/// Runs the engine on `input`, which ends when all of it is written.
pub fn run<S: AsRef<str>>(args: &[S], folder: &Path, input: impl Into<Vec<u8>>) -> Run {
    finish(start(args, folder), input)
}

/// Starts the engine.
pub fn start<S: AsRef<str>>(args: &[S], folder: &Path) -> Child {
    command(args, folder)
        .spawn()
        .expect("the binary can be run")
}

/// The engine, ready to be started.
pub fn command<S: AsRef<str>>(args: &[S], folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zhiyun"));
    command
        .args(args.iter().map(AsRef::as_ref))
        .current_dir(folder)
        .env_remove("RUST_LOG")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Writes all the input, reads all the output and waits for the end, all at the same time.
pub fn finish(mut child: Child, input: impl Into<Vec<u8>>) -> Run {
    let started = Instant::now();
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.into();
    // After `quit` nobody reads the rest: an error here is none of the engine.
    thread::spawn(move || stdin.write_all(&input));
    let stdout = drain(child.stdout.take());
    let stderr = drain(child.stderr.take());
    let status = wait(&mut child, started);
    Run {
        stdout: stdout.join().expect("a reader"),
        stderr: String::from_utf8_lossy(&stderr.join().expect("a reader")).into_owned(),
        status,
        time: started.elapsed(),
    }
}

/// Reads a pipe to its end; one that was closed is empty.
fn drain(pipe: Option<impl Read + Send + 'static>) -> JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut pipe) = pipe {
            let _ = pipe.read_to_end(&mut bytes);
        }
        bytes
    })
}

fn wait(child: &mut Child, started: Instant) -> Option<ExitStatus> {
    while started.elapsed() < LIMIT {
        if let Some(status) = child.try_wait().expect("a child") {
            return Some(status);
        }
        thread::sleep(Duration::from_millis(2));
    }
    let _ = child.kill();
    let _ = child.wait();
    None
}
