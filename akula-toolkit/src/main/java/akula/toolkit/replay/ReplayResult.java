package akula.toolkit.replay;

import akula.bootstrap.replay.ReplayTally;
import akula.formats.kernel.KernelTrace;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What policies would have chosen, beside what the kernel chose.
 *
 * @param trace the recording
 * @param policies in the order in which they were asked for
 */
public record ReplayResult(KernelTrace trace, List<Replayed> policies) {
  /** Keeps its own copy. */
  public ReplayResult {
    policies = List.copyOf(policies);
  }

  /**
   * One policy.
   *
   * @param policy its name with its options
   * @param cpus what was counted on each cpu that was asked for and on which anything was chosen
   */
  public record Replayed(String policy, SortedMap<Integer, ReplayTally> cpus) {
    /** Keeps its own copy. */
    public Replayed {
      cpus = Collections.unmodifiableSortedMap(new TreeMap<>(cpus));
    }

    /** Returns the sums over all of these cpus. */
    public ReplayTally all() {
      ReplayTally sum = new ReplayTally();
      cpus.values().forEach(sum::add);
      return sum;
    }
  }
}
