package akula.formats.script;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * What each thread does between two serial sections: from a fork to the join that follows it.
 *
 * @param work solo nanoseconds of each thread
 * @param locks how many locks each takes
 * @param stages the stage of a pipeline, or fork, that each belongs to, empty if it is in none
 */
record Segment(double[] work, double[] locks, String[] stages) {
  /** A thread belongs to the stage that it takes from; one that takes nothing, to that it fills. */
  private static final String TAKES = "takes ";

  private static final String PUTS = "puts ";

  /** Nobody does anything. */
  Segment(int threads) {
    this(new double[threads], new double[threads], new String[threads]);
    Arrays.fill(stages, "");
  }

  /** Says that a thread takes from a queue. */
  void takes(int thread, String queue) {
    stages[thread] = TAKES + queue;
  }

  /** Says that a thread waits for a condition, as others of its fork do. */
  void awaits(int thread, String condition) {
    stages[thread] = TAKES + "condition " + condition;
  }

  /** Says that a thread puts into a queue. */
  void puts(int thread, String queue) {
    stages[thread] = PUTS + queue;
  }

  /** Returns what both come to, one after the other. */
  Segment plus(Segment other) {
    Segment sum = times(1);
    for (int i = 0; i < work.length; i++) {
      sum.work[i] += other.work[i];
      sum.locks[i] += other.locks[i];
      sum.stages[i] = first(stages[i], other.stages[i]);
    }
    return sum;
  }

  /** The first that it takes from, else the first that it puts into. */
  private static String first(String stage, String later) {
    boolean decided = stage.startsWith(TAKES) || !later.startsWith(TAKES) && !stage.isEmpty();
    return decided ? stage : later;
  }

  /** Returns what so many in a row come to. */
  Segment times(double count) {
    return new Segment(
        DoubleStream.of(work).map(it -> it * count).toArray(),
        DoubleStream.of(locks).map(it -> it * count).toArray(),
        stages.clone());
  }

  /**
   * Returns the thread-groups that work in it: one, or one for each stage of a pipeline. Threads
   * that have nothing to do do not belong.
   */
  Groups group() {
    return IntStream.range(0, work.length)
        .filter(i -> work[i] > 0 || locks[i] > 0)
        .boxed()
        .collect(Collectors.groupingBy(i -> stages[i], LinkedHashMap::new, Collectors.toList()))
        .values()
        .stream()
        .map(this::group)
        .reduce(Groups.NONE, Groups::plus);
  }

  private Groups group(Collection<Integer> threads) {
    int[] members = threads.stream().mapToInt(Integer::intValue).toArray();
    return new Groups(1, members.length, spread(work, members), spread(locks, members));
  }

  private static double spread(double[] amounts, int[] members) {
    return Symmetry.spread(Arrays.stream(members).mapToDouble(i -> amounts[i]).toArray());
  }
}
