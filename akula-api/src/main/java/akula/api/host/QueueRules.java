package akula.api.host;

import akula.api.AkulaThread;
import akula.api.HardwareContext;
import akula.api.QueueOrder.Reason;

/**
 * What the queues of every host have in common: why threads leave and come, as policies that order
 * queues are notified of it, and what such policies may not ask for.
 */
public final class QueueRules {
  private QueueRules() {}

  /** Returns why a thread leaves its queue, by what it is now. */
  public static Reason leaveReason(ThreadModel thread) {
    if (thread.isFinished()) {
      return Reason.ENDED;
    }
    if (thread.isBlocked()) {
      return Reason.BLOCKED;
    }
    return thread.isPaused() ? Reason.PAUSED : Reason.MOVED;
  }

  /**
   * Returns why a thread comes to a queue.
   *
   * @param left why it left the last one, or null if it was in none
   */
  public static Reason comeReason(Reason left) {
    return switch (left) {
      case null -> Reason.NEW;
      case BLOCKED -> Reason.WOKEN;
      case PAUSED -> Reason.RESUMED;
      default -> Reason.MOVED;
    };
  }

  /**
   * Refuses slices that are too short.
   *
   * @throws IllegalArgumentException if it is
   */
  public static void requireSlice(long nanos) {
    if (nanos < 1) {
      throw new IllegalArgumentException(
          "a slice has to be at least 1 ns, not %d ns".formatted(nanos));
    }
  }

  /**
   * Refuses negative charges.
   *
   * @throws IllegalArgumentException if it is
   */
  public static void requireCharge(long nanos) {
    if (nanos < 0) {
      throw new IllegalArgumentException(
          "a charge has to be at least 0 ns, not %d ns".formatted(nanos));
    }
  }

  /**
   * Refuses to let a thread run that does not wait in a queue.
   *
   * @param thread the thread, or null
   * @param in the context in whose queue it is, or null
   * @param runs whether it runs there
   * @param on where it was to run
   * @throws IllegalArgumentException if it is in no queue, or runs elsewhere
   */
  public static void requireWaiting(
      AkulaThread thread, HardwareContext in, boolean runs, HardwareContext on) {
    if (in == null) {
      throw new IllegalArgumentException(
          "%s and cannot run on %s; ask running() and waiting(position) who could"
              .formatted(whyNotThere(thread), on));
    }
    if (runs) {
      throw new IllegalArgumentException(
          "%s runs on %s and cannot be picked for %s; addThread moves it"
              .formatted(thread.name(), in, on));
    }
  }

  private static String whyNotThere(AkulaThread thread) {
    if (thread == null) {
      return "null is no thread";
    }
    if (thread.isFinished()) {
      return thread.name() + " has ended";
    }
    if (thread.isBlocked()) {
      return thread.name() + " sleeps";
    }
    return thread.name() + (thread.isPaused() ? " is paused" : " is in no queue");
  }
}
