package akula.policies.kit;

import akula.policies.kit.GangQuanta.Application;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Which applications of a queue run together so that they use the bus about as much as is usual:
 * the head and, again and again, the one that fits and whose bandwidth per thread is nearest to
 * (average use - that of those chosen) / free contexts.
 *
 * <p>Source: McGregor, Antonopoulos and Nikolopoulos, Scheduling Algorithms for Effective Thread
 * Pairing on Hybrid Multiprocessors (IPDPS 2005), section 5, first phase: a group 'with bandwidth
 * requirements close to that historic average'. How such a group is found it does not say; the rule
 * is a form of the fitness of Antonopoulos, Nikolopoulos and Papatheodorou, Scheduling Algorithms
 * with Bus Bandwidth Considerations for SMPs (ICPP 2003, pages 547-554), its reference [2], in
 * which what is free of the capacity stands for what is left of the average.
 */
public final class NearestBandwidth {
  /** In place of the bandwidth of an application that is chosen: far from every value. */
  private static final double CHOSEN = Double.POSITIVE_INFINITY;

  private NearestBandwidth() {}

  /** When one of which nothing is known is chosen, other than at the head of the queue. */
  public enum Unknown {
    /** Before all others. */
    FIRST,
    /** As one that uses nothing. */
    IDLE,
    /** After all others. */
    LAST;

    /** Help of an option for this. */
    public static final String HELP =
        "When an application of which nothing is known runs, other than at the head of the queue:"
            + " before all others, as one that uses nothing, or after all others.";

    double distance(double value) {
      return switch (this) {
        case FIRST -> -1;
        case IDLE -> Math.abs(value);
        case LAST -> Double.MAX_VALUE;
      };
    }
  }

  /**
   * Chooses.
   *
   * @param queue the head first, which runs even if it has more threads than there are contexts
   * @param bandwidth of all threads of an application while they run, per time; NaN if unknown
   * @param average use of the bus by all that run, in the same unit
   * @param unknown when those are chosen of which nothing is known
   */
  public static <M extends GangQuanta.Member> List<Application<M>> choose(
      List<Application<M>> queue,
      ToDoubleFunction<Application<M>> bandwidth,
      double average,
      Unknown unknown,
      int contexts) {
    List<Application<M>> chosen = new ArrayList<>(queue.size());
    double[] perThread = new double[queue.size()];
    Arrays.setAll(perThread, i -> bandwidth.applyAsDouble(queue.get(i)) / queue.get(i).size());
    int free = contexts;
    double left = average;
    for (int next = 0; next >= 0; ) {
      Application<M> application = queue.get(next);
      chosen.add(application);
      free -= application.size();
      left -= Double.isNaN(perThread[next]) ? 0 : bandwidth.applyAsDouble(application);
      perThread[next] = CHOSEN;
      next = free > 0 ? nearest(queue, perThread, left / free, unknown, free) : -1;
    }
    return chosen;
  }

  /** Returns the position of the first of the nearest that fit, or -1. */
  private static <M extends GangQuanta.Member> int nearest(
      List<Application<M>> queue, double[] perThread, double value, Unknown unknown, int free) {
    int nearest = -1;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < queue.size(); i++) {
      double distance =
          Double.isNaN(perThread[i]) ? unknown.distance(value) : Math.abs(perThread[i] - value);
      if (distance < least && queue.get(i).size() <= free) {
        least = distance;
        nearest = i;
      }
    }
    return nearest;
  }
}
