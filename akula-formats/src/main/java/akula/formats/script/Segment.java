package akula.formats.script;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * What each thread does between two serial sections: from a fork to the join that follows it.
 *
 * @param work solo nanoseconds of each thread
 * @param locks how many locks each takes
 */
record Segment(double[] work, double[] locks) {
  /** Nobody does anything. */
  Segment(int threads) {
    this(new double[threads], new double[threads]);
  }

  /** Returns what both come to, one after the other. */
  Segment plus(Segment other) {
    Segment sum = times(1);
    for (int i = 0; i < work.length; i++) {
      sum.work[i] += other.work[i];
      sum.locks[i] += other.locks[i];
    }
    return sum;
  }

  /** Returns what so many in a row come to. */
  Segment times(double count) {
    return new Segment(
        DoubleStream.of(work).map(it -> it * count).toArray(),
        DoubleStream.of(locks).map(it -> it * count).toArray());
  }

  /** Returns the thread-group that works in it; threads that have nothing to do do not belong. */
  Groups group() {
    int[] members = members();
    return members.length == 0
        ? Groups.NONE
        : new Groups(1, members.length, spread(work, members), spread(locks, members));
  }

  private static double spread(double[] amounts, int[] members) {
    return Symmetry.spread(Arrays.stream(members).mapToDouble(i -> amounts[i]).toArray());
  }

  private int[] members() {
    return IntStream.range(0, work.length).filter(i -> work[i] > 0 || locks[i] > 0).toArray();
  }
}
