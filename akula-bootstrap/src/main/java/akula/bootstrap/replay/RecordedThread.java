package akula.bootstrap.replay;

import akula.api.host.ThreadModel;

/** A thread, as far as a recording has told. Times in nanoseconds since the recording began. */
final class RecordedThread {
  private static final long NEVER = Long.MAX_VALUE;

  /** What it does. */
  enum State {
    /** It was launched, and has not come to a queue yet. */
    NEW,
    /** It sleeps. */
    ASLEEP,
    /** It waits for its turn. */
    WAITING,
    /** It runs. */
    RUNNING,
    /** It is a real-time one at present. */
    OF_OTHER_CLASS,
    /** It has ended. */
    OVER
  }

  final ThreadModel model;
  final int tid;
  private int nice;
  State state = State.NEW;

  /** Where it runs or waits, or did last: number of the cpu. */
  int cpu;

  /** When it came to the queue in which it is, and not by having run there. */
  long cameNanos;

  /** In which queue the policy sees it, or null. */
  ShownQueue shownIn;

  /**
   * Whether events were lost since it was seen last, so that it may not be where it seems to be.
   */
  boolean isUnsure;

  private long ranNanos;
  private long runsSince = NEVER;

  RecordedThread(ThreadModel model, int tid, int nice, int cpu) {
    this.model = model;
    this.tid = tid;
    this.cpu = cpu;
    this.nice = nice;
    model.setNice(nice);
    model.setProcessorTime(this::ranUpTo);
  }

  private long ranUpTo(long now) {
    return runsSince == NEVER ? ranNanos : ranNanos + now - runsSince;
  }

  boolean isInQueue() {
    return state == State.WAITING || state == State.RUNNING;
  }

  int nice() {
    return nice;
  }

  void setNice(int newNice) {
    nice = newNice;
    model.setNice(newNice);
  }

  void begin(long now) {
    state = State.RUNNING;
    runsSince = now;
    isUnsure = false;
  }

  void stop(long now, State after) {
    ranNanos = ranUpTo(now);
    runsSince = NEVER;
    state = after;
  }
}
