//! Standard error without waiting: a host that never reads it must not stop the engine.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{self, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

/// Writes that may wait to be read; more are lost.
const WAITING: usize = 4096;

/// How long the end of the program waits for what is left.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// A writer to standard error that never blocks and never fails. Each write goes out whole or, if
/// nobody has read for a long time, not at all.
#[derive(Clone, Debug)]
pub struct Aside {
    sender: SyncSender<Vec<u8>>,
    waiting: Arc<AtomicUsize>,
}

impl Aside {
    /// Begins to write in a thread of its own.
    pub fn new() -> Aside {
        let (sender, receiver) = mpsc::sync_channel::<Vec<u8>>(WAITING);
        let waiting = Arc::new(AtomicUsize::new(0));
        let written = Arc::clone(&waiting);
        thread::spawn(move || {
            for bytes in receiver {
                // Nobody can be told that nobody listens.
                let _ = io::stderr().write_all(&bytes);
                written.fetch_sub(1, Relaxed);
            }
        });
        Aside { sender, waiting }
    }

    /// Waits a moment for what is left to be said.
    pub fn settle(&self) {
        let started = Instant::now();
        while self.waiting.load(Relaxed) > 0 && started.elapsed() < LAST_WORDS {
            thread::sleep(Duration::from_millis(1));
        }
    }
}

impl Write for Aside {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.waiting.fetch_add(1, Relaxed);
        if self.sender.try_send(bytes.to_vec()).is_err() {
            self.waiting.fetch_sub(1, Relaxed);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
