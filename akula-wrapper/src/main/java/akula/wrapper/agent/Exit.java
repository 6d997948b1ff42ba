package akula.wrapper.agent;

/**
 * How an application ended.
 *
 * @param task its number
 * @param status as {@code wait} tells it
 * @param nanos when, on the clock of {@link System#nanoTime}
 * @param userNanos time in user mode, of it and the descendants that it waited for
 * @param systemNanos time in the kernel
 * @param maxRssBytes the most memory that one process of it had
 * @param minorFaults page faults without input
 * @param majorFaults page faults with input
 * @param voluntarySwitches how often it waited
 * @param involuntarySwitches how often it had to make room
 * @param leftBehind processes that outlived the first one: ended, or given back
 * @param isAdopted whether the agent had not started it: then only {@code task}, {@code nanos} and
 *     {@code leftBehind} are known
 * @param departed how it went, of one that goes on without the run; else null
 */
public record Exit(
    int task,
    int status,
    long nanos,
    long userNanos,
    long systemNanos,
    long maxRssBytes,
    long minorFaults,
    long majorFaults,
    long voluntarySwitches,
    long involuntarySwitches,
    int leftBehind,
    boolean isAdopted,
    String departed) {

  /** Returns what stands for the end of one that goes on, but is not controlled any more. */
  public static Exit departed(int task, long nanos, String how) {
    return new Exit(task, 0, nanos, 0, 0, 0, 0, 0, 0, 0, 0, true, how);
  }

  /** Returns the signal that ended it, or 0. */
  public int signal() {
    return status & 0x7f;
  }

  /** Returns the code that it ended with; tells nothing if a signal ended it. */
  public int code() {
    return status >> 8 & 0xff;
  }

  /** Returns whether it ended by itself with code 0, as far as that is known. */
  public boolean isSuccess() {
    return status == 0;
  }

  /** Returns how it ended, for people. */
  public String text() {
    if (isAdopted) {
      return departed == null ? "ended" : departed;
    }
    return signal() == 0 ? "exit code " + code() : "signal " + signal();
  }
}
