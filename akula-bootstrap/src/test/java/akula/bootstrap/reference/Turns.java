package akula.bootstrap.reference;

import java.util.ArrayList;
import java.util.List;

/** The runnable threads of one context, the first of which has its turn. */
final class Turns {
  /** The end of a turn that nobody waits for. */
  static final long NEVER = Long.MAX_VALUE;

  final int context;
  private final long slice;
  private final long switchNanos;
  final List<Job> queue = new ArrayList<>();
  private Job turnOf;
  private boolean sliceEnded;
  long turnEnd = NEVER;

  Turns(int context, ReferenceCase input) {
    this.context = context;
    slice = input.sliceNanos();
    switchNanos = input.switchNanos();
  }

  Job running() {
    return queue.isEmpty() ? null : queue.getFirst();
  }

  /** Puts the first thread to the end if its slice is over; tells whether it did. */
  boolean endSlice(long now) {
    if (now < turnEnd || running() != turnOf) {
      return false;
    }
    queue.add(queue.removeFirst());
    turnEnd = NEVER;
    sliceEnded = true;
    return true;
  }

  /** Begins what there is to begin: a turn, or the slice of a turn that others now wait for. */
  void settle(long now) {
    if (running() != turnOf) {
      turnOf = running();
      turnEnd = NEVER;
      if (sliceEnded && turnOf != null) {
        turnOf.debt += switchNanos;
      }
    }
    sliceEnded = false;
    if (queue.size() < 2) {
      turnEnd = NEVER;
    } else if (turnEnd == NEVER) {
      turnEnd = now + Math.round(slice * turnOf.model.weight());
    }
  }
}
