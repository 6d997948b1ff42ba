package akula.wrapper.os;

import java.lang.foreign.Arena;

/**
 * Tells threads apart whose ids may be those of others by now, or those that they see in a
 * namespace of their own. Allocates nothing but lines. For one thread at a time.
 */
public final class TaskIdentity {
  /** In {@code stat} of proc(5): fields behind the name, which ends with the last bracket. */
  private static final int BLANKS_BEFORE_START = 20;

  private final ProcReader reader;

  /**
   * Makes one.
   *
   * @param arena how long it can be used
   */
  public TaskIdentity(Arena arena) {
    reader = new ProcReader(arena);
  }

  /**
   * Returns when a thread began, in ticks of the kernel since the machine did: another one of the
   * same id has another.
   *
   * @param pid its process
   * @param tid the thread
   * @return -1 if the process has no such thread
   */
  public long startTicks(int pid, int tid) {
    if (!open(pid, tid, "/stat")) {
      return -1;
    }
    long ticks = reader.numberAfter(')', BLANKS_BEFORE_START);
    reader.close();
    return ticks;
  }

  /**
   * Returns the ids that a thread itself sees, those of the innermost namespace: that of its
   * process in the upper half, its own in the lower.
   *
   * @return -1 if the process has no such thread
   */
  public long innerIds(int pid, int tid) {
    if (!open(pid, tid, "/status")) {
      return -1;
    }
    int process = reader.find("NStgid:") ? reader.lastNumberOfLine() : -1;
    int thread = reader.find("NSpid:") ? reader.lastNumberOfLine() : -1;
    reader.close();
    return process < 0 || thread < 0 ? -1 : (long) process << 32 | thread;
  }

  /**
   * Returns the process that has made a thread, or its first thread: what a thread begins with, it
   * has from there.
   *
   * @return -1 if there is no such thread
   */
  public int maker(int tid) {
    if (!reader.path("/proc/").with(tid).with("/status").open()) {
      return -1;
    }
    int process = reader.find("Tgid:") ? reader.lastNumberOfLine() : -1;
    int parent = reader.find("PPid:") ? reader.lastNumberOfLine() : -1;
    reader.close();
    return process == tid ? parent : process;
  }

  /**
   * Returns what the kernel says of a thread: the line {@code stat} of proc(5).
   *
   * @param tid the thread, or 0 for the whole process
   * @return empty if there is no such thread
   */
  public String stat(int pid, int tid) {
    boolean isThere =
        tid == 0 ? reader.path("/proc/").with(pid).with("/stat").open() : open(pid, tid, "/stat");
    if (!isThere) {
      return "";
    }
    String line = reader.text();
    reader.close();
    return line;
  }

  private boolean open(int pid, int tid, String file) {
    return reader.path("/proc/").with(pid).with("/task/").with(tid).with(file).open();
  }
}
