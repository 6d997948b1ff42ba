package akula.api.progress;

/**
 * Reports the progress of a program: {@code Progress.ofProgram().report(done, total)} for the
 * program as a whole, or, for a thread that is to be placed on its own,
 *
 * <pre>{@code
 * try (Progress progress = Progress.ofThread()) {
 *   progress.report(done, total);
 * }
 * }</pre>
 *
 * <p>Does nothing where the environment variable {@value #VARIABLE} is not set. A report costs a
 * few nanoseconds. The file behind it is laid out in docs/guide/progress.md; C programs have a
 * header for it.
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
    Progress open = again();
    return open == null ? register(0, 0) : open;
  }

  /**
   * As {@link #ofThread()}, and tells what policies may go by, so that it is known when the thread
   * is placed. Of a thread that is registered already it is reported anew.
   *
   * @param taskLength see {@link #taskLength}
   * @param criticalSectionLength see {@link #criticalSectionLength}
   * @throws IllegalStateException on a virtual thread
   */
  public static Progress ofThread(double taskLength, double criticalSectionLength) {
    Progress open = again();
    if (open == null) {
      return register(taskLength, criticalSectionLength);
    }
    open.taskLength(taskLength);
    open.criticalSectionLength(criticalSectionLength);
    return open;
  }

  /** Returns what the calling thread has registered with, to be closed once more; or null. */
  private static Progress again() {
    if (Thread.currentThread().isVirtual()) {
      throw new IllegalStateException(
          "a virtual thread cannot be placed on a cpu; register a platform thread");
    }
    Progress open = OPEN.get();
    if (open == null || !open.isHeard()) {
      return null;
    }
    open.opened++;
    return open;
  }

  private static Progress register(double taskLength, double criticalSectionLength) {
    ProgressMap map = Listener.MAP;
    int slot = map == null ? PROGRAM : map.claim(taskLength, criticalSectionLength);
    Progress progress = new Progress(map, slot);
    OPEN.set(progress);
    return progress;
  }

  /**
   * Reports how many hardware contexts the program wants at once.
   *
   * @param count at least 1, or 0 to take it back
   */
  public static void wantContexts(int count) {
    writeProgram(ProgressMap.CONTEXTS, count);
  }

  /**
   * Reports that so many threads register and do all the work. They are placed together, once as
   * many have registered; the rest of the program only waits for them and is not placed.
   *
   * @param threads at least 1, or 0 to take it back as long as they are not placed
   */
  public static void team(int threads) {
    writeProgram(ProgressMap.TEAM, threads);
  }

  private static void writeProgram(long word, int count) {
    ProgressMap map = Listener.MAP;
    if (map != null) {
      map.write(word, count);
    }
  }

  /** Returns whether anybody listens: if not, there is nobody, or no slot is left for a thread. */
  public boolean isHeard() {
    return map != null && slot >= 0 && !closed;
  }

  /**
   * Reports how far the work is.
   *
   * @param done work done so far, in any unit
   * @param total work in all, in the same unit; 0 if it is not known
   */
  public void report(long done, long total) {
    if (isHeard()) {
      map.report(slot, done, total);
    }
  }

  /**
   * Reports how long the task of this thread is. Does nothing for the program as a whole.
   *
   * @param length relative, in a unit that is the same for all threads of the program, above 0; or
   *     0 to take it back
   */
  public void taskLength(double length) {
    write(ProgressMap.TASK, length);
  }

  /**
   * Reports how long this thread holds locks. Does nothing for the program as a whole.
   *
   * @param length as a share of its time, or any other measure that is the same for all threads of
   *     the program, above 0; or 0 to take it back
   */
  public void criticalSectionLength(double length) {
    write(ProgressMap.CRITICAL, length);
  }

  private void write(long word, double length) {
    if (isHeard() && slot != PROGRAM) {
      map.write(slot, word, length);
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
