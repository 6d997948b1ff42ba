package akula.bootstrap.contention.smtcore;

import java.util.List;

/**
 * The constants of the model, which are options of it in {@code dataset.json}.
 *
 * @param units by how much busy units lengthen stalls on resources ({@code k_fu})
 * @param firstLevel by how much others' references lengthen hits of the last-level cache, since
 *     they displace lines of the first levels ({@code k_l2})
 * @param window by how much others that wait for memory lengthen that wait, since they fill the
 *     window of instructions ({@code k_rob})
 * @param predictor by how much each other thread lengthens stalls on the front end ({@code k_bp})
 * @param traffic by how much others' misses lengthen the wait for memory, to 10 misses per 1000
 *     cycles ({@code k_bw})
 * @param ways ways of the cache that the threads of the core share, above 0
 * @param nodeLatencies of each NUMA node of the machine, how many times as long as from the node
 *     that has the memory a thread there waits for it, at least 1; the last is that of all further
 *     nodes; none if all nodes are alike
 */
public record CoreConstants(
    double units,
    double firstLevel,
    double window,
    double predictor,
    double traffic,
    double ways,
    List<Double> nodeLatencies) {

  /** As the model was first written, for a machine whose nodes are alike. */
  public static final CoreConstants DEFAULT =
      new CoreConstants(1.0, 0.6, 0.35, 0.25, 0.15, 8, List.of());

  /** Keeps its own copy. */
  public CoreConstants {
    nodeLatencies = List.copyOf(nodeLatencies);
    if (!(ways > 0 && ways < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "the number of ways has to be a number above 0, not " + ways);
    }
  }

  /** Returns the same for a cache of another number of ways. */
  public CoreConstants withWays(double otherWays) {
    return new CoreConstants(
        units, firstLevel, window, predictor, traffic, otherWays, nodeLatencies);
  }

  /** Returns the same for a machine whose nodes have such latencies. */
  public CoreConstants withNodeLatencies(List<Double> otherLatencies) {
    return new CoreConstants(units, firstLevel, window, predictor, traffic, ways, otherLatencies);
  }
}
