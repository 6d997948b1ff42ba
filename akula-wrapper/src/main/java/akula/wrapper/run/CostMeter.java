package akula.wrapper.run;

import java.lang.management.ManagementFactory;

/** Adds up what controlling a run costs; used by the thread that controls it. */
final class CostMeter {
  private final Lateness lateness = new Lateness();
  private long beginCpuNanos;
  private long enforcements;
  private long longestEnforcement;
  private int mostMoved;

  private static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  /** The run begins. */
  void begin() {
    beginCpuNanos = cpuNanos();
  }

  /** An interval begins. */
  void late(long nanos) {
    lateness.add(nanos);
  }

  /** Changes were made true. */
  void enforced(int threads, long nanos) {
    enforcements++;
    mostMoved = Math.max(mostMoved, threads);
    longestEnforcement = Math.max(longestEnforcement, nanos);
  }

  /** Returns what it came to, with what the policy took. */
  RealOutcome.Cost total(Governor governor) {
    return new RealOutcome.Cost(
        lateness,
        cpuNanos() - beginCpuNanos,
        governor.calls(),
        governor.totalNanos(),
        governor.longestNanos(),
        enforcements,
        longestEnforcement,
        mostMoved);
  }
}
