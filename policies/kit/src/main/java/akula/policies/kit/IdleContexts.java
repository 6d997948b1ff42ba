package akula.policies.kit;

import akula.api.AkulaThread;
import akula.api.HardwareContext;
import akula.api.Machine;

/**
 * Contexts on which nobody runs: none of their threads could, since all sleep or are paused.
 *
 * <p>Costs a look at each context and its threads.
 */
public final class IdleContexts {
  private IdleContexts() {}

  /**
   * Sends a thread that wakes up where another one runs to the first idle context. Where there is
   * none, or it is in no place, it stays as it is.
   *
   * <p>Source: Lakshminarayana, Rao and Kim, Asymmetry Aware Scheduling Algorithms for Asymmetric
   * Multiprocessors (2008), section 5.1, of Linux 2.6.
   */
  public static void settle(AkulaThread woken, Machine machine) {
    HardwareContext place = woken.context();
    if (place == null || !isTaken(place, woken)) {
      return;
    }
    for (int i = 0; i < machine.contextCount(); i++) {
      if (!isTaken(machine.getContext(i), woken)) {
        machine.getContext(i).addThread(woken);
        return;
      }
    }
  }

  private static boolean isTaken(HardwareContext context, AkulaThread except) {
    for (int i = 0; i < context.load(); i++) {
      AkulaThread there = context.getThread(i);
      if (there != except && !there.isBlocked() && !there.isPaused()) {
        return true;
      }
    }
    return false;
  }
}
