package akula.bootstrap.reference;

import java.util.ArrayList;
import java.util.List;

/** The runnable threads of one context, the first of which has its turn. */
final class Turns {
  /** The end of a turn that nobody waits for. */
  static final long NEVER = Long.MAX_VALUE;

  final int context;
  private final long slice;
  final List<Job> queue = new ArrayList<>();
  private Job turnOf;
  long turnEnd = NEVER;

  Turns(int context, long slice) {
    this.context = context;
    this.slice = slice;
  }

  Job running() {
    return queue.isEmpty() ? null : queue.getFirst();
  }

  /** Puts the first thread to the end if its slice is over; tells whether it did. */
  boolean endSlice(long now) {
    if (now < turnEnd) {
      return false;
    }
    queue.add(queue.removeFirst());
    turnEnd = NEVER;
    settle(now);
    return true;
  }

  /** Begins what there is to begin: a turn, or the slice of a turn that others now wait for. */
  void settle(long now) {
    if (running() != turnOf) {
      turnOf = running();
      turnEnd = NEVER;
    }
    if (queue.size() < 2) {
      turnEnd = NEVER;
    } else if (turnEnd == NEVER) {
      turnEnd = now + Math.round(slice * turnOf.model.weight());
    }
  }
}
