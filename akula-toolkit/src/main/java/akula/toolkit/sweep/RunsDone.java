package akula.toolkit.sweep;

import akula.toolkit.job.JobListener;

/**
 * Counts the runs of a sweep whose pieces take long: as its own workers make them, and those of
 * others when a piece is handed back. Whoever waits for the pieces is stopped if the job is to.
 */
final class RunsDone implements AutoCloseable {
  private final JobListener.Counter progress;
  private final JobListener listener;
  private final Thread waits = Thread.currentThread();
  private long made;
  private long handedBack;
  private long told;
  private boolean closed;

  RunsDone(JobListener.Counter progress, JobListener listener) {
    this.progress = progress;
    this.listener = listener;
  }

  /** A worker of this process has made some more. */
  synchronized void made(long runs) {
    if (!closed) {
      made += runs;
      tell();
    }
  }

  /** A piece of so many is handed back. */
  synchronized void handedBack(long runs) {
    handedBack += runs;
    tell();
  }

  private void tell() {
    long more = Math.max(made, handedBack) - told;
    if (more > 0) {
      told += more;
      progress.done(more);
    }
    if (listener.isCancelled()) {
      waits.interrupt();
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
  }
}
