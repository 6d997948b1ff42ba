package akula.bounds;

import java.util.Optional;

/**
 * What the times of threads of a workload hang on in domains of one kind.
 *
 * @param least of the threads
 * @param interference what they do to each other
 * @param worst whether the greatest degradation counts, or the sum
 * @param speeds of each context
 * @param twins of each context, see {@link DomainKind#firstTwins}
 * @param waits of each context: how long threads wait for each other, see {@link LeastTimes#waits}
 * @param computation tells how long threads take, where that can be computed
 */
record KindTimes(
    LeastTimes least,
    Interference interference,
    boolean worst,
    double[] speeds,
    int[] twins,
    double[][] waits,
    Optional<TurnComputation> computation) {
  static KindTimes of(
      DomainKind kind,
      boolean smt,
      LeastTimes least,
      Interference interference,
      boolean worst,
      Optional<TurnComputation> computation) {
    double[] speeds = kind.speeds();
    double[][] waits = new double[speeds.length][];
    for (int context = 0; context < speeds.length; context++) {
      waits[context] =
          context > 0 && speeds[context] == speeds[context - 1]
              ? waits[context - 1]
              : least.waits(speeds[context]);
    }
    return new KindTimes(
        least, interference, worst, speeds, kind.firstTwins(smt), waits, computation);
  }

  /** Returns what times of threads from launch to end come to; 0 for one that is not known yet. */
  double cost(int[] threads, double[] nanos) {
    double cost = worst ? Double.NEGATIVE_INFINITY : 0;
    for (int i = 0; i < threads.length; i++) {
      double degradation =
          nanos[i] == 0 ? least.floor(threads[i]) : least.degradation(threads[i], nanos[i]);
      cost = worst ? Math.max(cost, degradation) : cost + degradation;
    }
    return cost;
  }

  /**
   * Returns what threads on contexts cost, safely rounded; minus infinity where that cannot be
   * computed.
   *
   * @param threads ascending
   * @param places context of each
   */
  double computed(int[] threads, int[] places) {
    return computation
        .flatMap(it -> it.nanos(threads, places))
        .map(nanos -> cost(threads, nanos))
        .orElse(Double.NEGATIVE_INFINITY);
  }
}
