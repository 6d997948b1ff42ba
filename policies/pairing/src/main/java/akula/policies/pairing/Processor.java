package akula.policies.pairing;

import akula.api.AkulaProcess;
import akula.api.HardwareContext;

/** What Linux 2.4 takes for a processor: a hardware context, who runs there, and who ran. */
final class Processor {
  final HardwareContext context;

  /** Who runs, or null if it is idle. */
  Candidate running;

  /** Since when it is idle, if it is; -1 from the start. */
  long idleSince = -1;

  private AkulaProcess memory;

  Processor(HardwareContext context) {
    this.context = context;
  }

  boolean isIdle() {
    return running == null;
  }

  void begin(Candidate candidate, long now) {
    running = candidate;
    memory = candidate.thread.process();
    candidate.begin(context, now);
  }

  void free(long now) {
    running.stop(now);
    running = null;
    idleSince = now;
  }

  boolean ranLast(Candidate candidate) {
    return candidate.last == context;
  }

  /** Tells whether it has the memory of a thread at hand, since a sibling ran there before. */
  boolean hasMemoryOf(Candidate candidate) {
    return candidate.thread.process() == memory;
  }
}
