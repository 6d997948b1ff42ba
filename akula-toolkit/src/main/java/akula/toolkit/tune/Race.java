package akula.toolkit.tune;

import akula.statistics.metrics.Measure;
import akula.statistics.number.ExactMoments;
import java.util.Arrays;
import java.util.BitSet;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Policies that are run on more and more workloads, all on the same ones; those that cannot win any
 * more are dropped. That is found out by a paired t-test against the one with the best mean so far,
 * whose level is divided by the number of looks and of rivals (Bonferroni): with a chance of at
 * least 95% the best one stays. (Birattari, Stützle, Paquete and Varrentrapp: A racing algorithm
 * for configuring metaheuristics, GECCO 2002, have the idea, with another test.)
 */
final class Race {
  /** The chance, at most, that the best one is dropped. */
  private static final double MISTAKE = 0.05;

  /** At most so often is looked who can be dropped. */
  static final int LOOKS = 12;

  private final Measure measure;
  private final int[] unusual;
  private final BitSet alive;

  /** Of those that are there: the measure of each run, in its steps. */
  private final long[][] steps;

  private int best;

  /**
   * Begins.
   *
   * @param unusual of each policy how many values it has that are not the usual ones; of those that
   *     are equally good the one with the fewest wins
   */
  Race(int[] unusual, Measure measure) {
    this.measure = measure;
    this.unusual = unusual;
    steps = new long[unusual.length][0];
    alive = new BitSet();
    alive.set(0, unusual.length);
  }

  /** Returns those that are still there. */
  BitSet alive() {
    return (BitSet) alive.clone();
  }

  /** Returns on how many workloads they have been run. */
  int workloads() {
    return steps[best].length;
  }

  /** Returns the one with the best mean. */
  int best() {
    return best;
  }

  /** Returns whether there is nothing to be found out: one is left, or all are as the best. */
  boolean isOver() {
    return alive.stream().allMatch(one -> Arrays.equals(steps[one], steps[best]));
  }

  /**
   * Takes what came of more runs, and drops who cannot win.
   *
   * @param more of those that are still there, in their order
   */
  void add(long[][] more) {
    int next = 0;
    for (int one : alive.stream().toArray()) {
      long[] here = more[next++];
      long[] all = Arrays.copyOf(steps[one], steps[one].length + here.length);
      System.arraycopy(here, 0, all, steps[one].length, here.length);
      steps[one] = all;
    }
    best = alive.nextSetBit(0);
    for (int one : alive.stream().toArray()) {
      double worse = worse(best, one).mean(1);
      best = worse > 0 || worse == 0 && unusual[one] < unusual[best] ? one : best;
    }
    double level = MISTAKE / LOOKS / Math.max(1, alive.cardinality() - 1);
    alive.stream().filter(one -> isBeaten(one, level)).forEach(alive::clear);
  }

  /** By how much one is worse than another, in steps. */
  private ExactMoments worse(int one, int other) {
    ExactMoments moments = new ExactMoments();
    for (int i = 0; i < steps[one].length; i++) {
      long less = steps[one][i] - steps[other][i];
      moments.add(measure.higherIsBetter() ? -less : less);
    }
    return moments;
  }

  private boolean isBeaten(int one, double level) {
    ExactMoments worse = worse(one, best);
    double mean = worse.mean(1);
    if (mean <= 0 || worse.count() < 2) {
      return false;
    }
    double error = Math.sqrt(worse.variance() / worse.count());
    return error == 0
        || TDistribution.of(worse.count() - 1.0).survivalProbability(mean / error) < level;
  }
}
