package akula.bootstrap.reference;

import akula.formats.contention.SwitchPrice;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The runnable threads of one context, the first of which has its turn. */
final class Turns {
  /** The end of a turn that nobody waits for. */
  static final long NEVER = Long.MAX_VALUE;

  final int context;
  private final long slice;
  private final SwitchPrice price;
  final List<Job> queue = new ArrayList<>();
  private Job turnOf;

  /** Gets to know who has its turn no more. */
  Consumer<Job> told = job -> {};

  /** Who ran here last. */
  private Job ran;

  private boolean sliceEnded;
  long turnEnd = NEVER;

  /** Up to when the context is busy with what its policy has charged. */
  long busyUntil;

  Turns(int context, ReferenceCase input) {
    this.context = context;
    slice = input.sliceNanos();
    price = input.price();
  }

  Job running() {
    return queue.isEmpty() ? null : queue.getFirst();
  }

  /**
   * Puts the first thread to the end if its slice is over, or it yields; returns whether it did.
   */
  boolean endSlice(long now) {
    Job first = running();
    boolean over = now >= turnEnd && first == turnOf;
    boolean yields = first != null && first.yields;
    if (!over && !yields) {
      return false;
    }
    first.yields = false;
    queue.add(queue.removeFirst());
    turnEnd = NEVER;
    sliceEnded = true;
    return true;
  }

  /** Notes who has run up to a time. */
  void note(long now) {
    if (running() != null) {
      ran = running();
      ran.ranOn = this;
      ran.ranUntil = now;
    }
  }

  private double switchNanos(Job comes, long now) {
    double sum = sliceEnded ? price.slice().toNanos() : 0;
    if (ran != null && comes.process == ran.process) {
      return sum + price.thread().toNanos();
    }
    if (ran != null) {
      sum += price.process().toNanos();
    }
    if (comes.ranOn == null || price.refill().isZero()) {
      return sum;
    }
    double away = now - comes.ranUntil;
    double kept = comes.ranOn == this ? Math.exp(-away / price.cooling().toNanos()) : 0;
    return sum + price.refill().toNanos() * (1 - kept);
  }

  /** The slice of the first thread is over, or it yields; its policy puts it where it belongs. */
  void sliceEnds() {
    sliceEnded = true;
  }

  /** Begins the turn that there is to begin, as its policy said. */
  void beginOrdered(long now) {
    beginTurn(now);
    sliceEnded = false;
  }

  private void beginTurn(long now) {
    if (running() != turnOf) {
      if (turnOf != null) {
        told.accept(turnOf);
      }
      turnOf = running();
      turnEnd = NEVER;
      if (turnOf != null && turnOf != ran) {
        turnOf.debt += switchNanos(turnOf, now);
      }
    }
  }

  /** Begins what there is to begin: a turn, or the slice of a turn that others now wait for. */
  void settle(long now) {
    beginTurn(now);
    sliceEnded = false;
    if (queue.size() < 2) {
      turnEnd = NEVER;
    } else if (turnEnd == NEVER) {
      turnEnd = now + Math.round(slice * turnOf.weight);
    }
  }
}
