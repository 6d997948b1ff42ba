package akula.policies.pairing;

import akula.api.AkulaThread;
import akula.api.HardwareContext;

/** A thread of the global queue, and what is left of its quantum. */
final class Candidate {
  final AkulaThread thread;

  /** What is left of its quantum, as of {@link #chargedNanos}. */
  private long counterNanos;

  private long chargedNanos;

  /** Where it runs, or null if it waits for its turn. */
  HardwareContext running;

  /** Where it ran last, or null if it has not. */
  HardwareContext last;

  Candidate(AkulaThread thread, long quantumNanos) {
    this.thread = thread;
    counterNanos = quantumNanos;
  }

  void begin(HardwareContext context, long now) {
    running = context;
    last = context;
    chargedNanos = now;
    context.addThread(thread);
  }

  void stop(long now) {
    charge(now);
    running = null;
    if (!thread.isFinished()) {
      thread.removeFromPlace();
    }
  }

  private void charge(long now) {
    if (running != null) {
      counterNanos = Math.max(0, counterNanos - (now - chargedNanos));
      chargedNanos = now;
    }
  }

  /** A new epoch: half of what is left stays, as a reward for those that slept. */
  void beginEpoch(long quantumNanos, long now) {
    charge(now);
    counterNanos = counterNanos / 2 + quantumNanos;
  }

  /** Returns what is left of its quantum at a time. */
  long leftNanos(long now) {
    return running == null ? counterNanos : Math.max(0, counterNanos - (now - chargedNanos));
  }

  /** Returns when its quantum will be over if it goes on running. */
  long quantumEndNanos() {
    return chargedNanos + counterNanos;
  }
}
