package akula.api.progress;

/**
 * What a program tells of its progress: {@code Progress.ofProgram().report(done, total)} for the
 * program as a whole, or, for a thread that is to be placed on its own,
 *
 * <pre>{@code
 * try (Progress progress = Progress.ofThread()) {
 *   progress.report(done, total);
 * }
 * }</pre>
 *
 * <p>Does nothing where the environment variable {@value #VARIABLE} is not set. A report costs a
 * few nanoseconds. The file behind it is laid out in docs/progress.md; C programs have a header for
 * it.
 */
public final class Progress implements AutoCloseable {
  /** The environment variable that names the file. */
  public static final String VARIABLE = "AKULA_PROGRESS";

  private static final int PROGRAM = 0;

  /** What the calling thread has registered with. */
  private static final ThreadLocal<Progress> OPEN = new ThreadLocal<>();

  private final ProgressMap map;
  private final int slot;
  private int opened = 1;
  private boolean closed;

  private Progress(ProgressMap map, int slot) {
    this.map = map;
    this.slot = slot;
  }

  /** The file of this process, mapped when it is first asked for. */
  private static final class Listener {
    private static final ProgressMap MAP = ProgressMap.of(System.getenv(VARIABLE));
  }

  /** Returns what reports for the program as a whole. */
  public static Progress ofProgram() {
    return new Progress(Listener.MAP, PROGRAM);
  }

  /**
   * Registers the calling thread: from now on it is placed on its own. It has to be closed before
   * the thread ends. Of a thread that is registered already the same is returned, to be closed as
   * often.
   *
   * @throws IllegalStateException on a virtual thread, which is no thread of the operating system
   */
  public static Progress ofThread() {
    if (Thread.currentThread().isVirtual()) {
      throw new IllegalStateException(
          "a virtual thread cannot be placed on a cpu; register a platform thread");
    }
    Progress open = OPEN.get();
    if (open != null && open.isHeard()) {
      open.opened++;
      return open;
    }
    ProgressMap map = Listener.MAP;
    Progress progress = new Progress(map, map == null ? PROGRAM : map.claim());
    OPEN.set(progress);
    return progress;
  }

  /** Tells whether anybody listens: if not, there is nobody, or no slot is left for a thread. */
  public boolean isHeard() {
    return map != null && slot >= 0 && !closed;
  }

  /**
   * Tells how far the work is.
   *
   * @param done work done so far, in any unit
   * @param total work in all, in the same unit; 0 if it is not known
   */
  public void report(long done, long total) {
    if (isHeard()) {
      map.report(slot, done, total);
    }
  }

  /** The thread is placed with its program again. Does nothing for the program as a whole. */
  @Override
  public void close() {
    if (isHeard() && slot != PROGRAM && --opened == 0) {
      map.free(slot);
      closed = true;
    }
  }
}
