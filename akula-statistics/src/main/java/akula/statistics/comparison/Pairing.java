package akula.statistics.comparison;

import akula.statistics.metrics.Measure;
import akula.statistics.number.Estimate;
import akula.statistics.number.ExactMoments;
import akula.statistics.number.LongColumn;
import akula.statistics.number.LongValues;
import akula.statistics.number.SortedValues;

/**
 * Two policies on the same workloads, by one measure. Differences are first less second.
 *
 * @param first mean of the first policy, in the unit of the measure
 * @param second mean of the second one
 * @param difference mean of the differences, with its 95% interval
 * @param median median of the differences, in steps of the measure ({@link Measure#stepsPerUnit})
 * @param won workloads on which the first policy is better
 * @param tied workloads on which both are equal, in the precision in which runs are written
 * @param lost workloads on which the second policy is better
 * @param ranks ranks of the differences, above zero where the second policy's value is less
 * @param measure by which they are compared
 */
public record Pairing(
    double first,
    double second,
    Estimate difference,
    Median median,
    long won,
    long tied,
    long lost,
    SignedRanks ranks,
    Measure measure) {

  /**
   * Compares the values of two policies.
   *
   * @param first values of the first policy, workload by workload, in steps of the measure
   * @param second values of the second one, as many, at least one
   */
  public static Pairing of(Measure measure, long[] first, long[] second) {
    return of(measure, LongValues.of(first), LongValues.of(second));
  }

  /**
   * Compares the values of two policies, however many they are.
   *
   * @param first values of the first policy, workload by workload, in steps of the measure
   * @param second values of the second one, as many, at least one
   */
  public static Pairing of(Measure measure, LongValues first, LongValues second) {
    if (first.size() != second.size() || first.size() == 0) {
      throw new IllegalArgumentException(first.size() + " and " + second.size() + " workloads");
    }
    LongColumn column = new LongColumn();
    long above = 0;
    long below = 0;
    ExactMoments moments = new ExactMoments();
    for (long i = 0; i < first.size(); i++) {
      long difference = first.get(i) - second.get(i);
      column.add(difference);
      above += difference > 0 ? 1 : 0;
      below += difference < 0 ? 1 : 0;
      moments.add(difference);
    }
    LongValues unsorted = column.values();
    LongValues differences = SortedValues.of(unsorted);
    unsorted.release();
    boolean more = measure.higherIsBetter();
    Pairing pairing =
        new Pairing(
            first.moments().mean(measure.stepsPerUnit()),
            second.moments().mean(measure.stepsPerUnit()),
            moments.estimate(measure.stepsPerUnit()),
            Median.ofSorted(differences),
            more ? above : below,
            first.size() - above - below,
            more ? below : above,
            SignedRanks.ofSorted(differences),
            measure);
    differences.release();
    return pairing;
  }

  /** Returns how many workloads there are. */
  public long workloads() {
    return won + tied + lost;
  }

  /** Returns the rank-biserial correlation, above zero where the first policy is better. */
  public double effect() {
    double towardsMore = ranks.rankBiserial();
    // A zero has no sign to turn.
    return measure.higherIsBetter() || towardsMore == 0 ? towardsMore : -towardsMore;
  }

  /** Returns the p-value of the signed-rank test, not corrected. */
  public double pValue() {
    return ranks.pValue();
  }

  /** Returns the median of the differences, or an end of its interval, in the measure's unit. */
  public double inUnits(double steps) {
    return steps / measure.stepsPerUnit();
  }

  /**
   * Returns what can be said.
   *
   * @param pValue corrected for as many tests as were made
   */
  public Verdict verdict(double pValue) {
    if (!(pValue < Verdict.CERTAIN_BELOW) || effect() == 0) {
      return Verdict.UNDECIDED;
    }
    return effect() > 0 ? Verdict.FIRST : Verdict.SECOND;
  }

  /** Returns whether the policy that wins by ranks has the worse mean. */
  public boolean isContradictedByMeans() {
    double towardsFirst = measure.higherIsBetter() ? first - second : second - first;
    return towardsFirst * effect() < 0;
  }
}
