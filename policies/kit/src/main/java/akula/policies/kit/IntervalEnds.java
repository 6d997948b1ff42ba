package akula.policies.kit;

import akula.api.Machine;

/**
 * Tells the calls at which there is something new to read: a policy is called when threads come and
 * go, too, and readings are over whole scheduling intervals.
 */
public final class IntervalEnds {
  private long latestNanos;

  /** Returns whether an interval has ended since this was last so. */
  public boolean isNext(Machine machine) {
    long now = machine.nowNanos();
    if (now < latestNanos + machine.intervalNanos()) {
      return false;
    }
    latestNanos = now - now % machine.intervalNanos();
    return true;
  }
}
