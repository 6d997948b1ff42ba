package akula.toolkit.tune;

import akula.api.plugin.PolicyGrid.Axis;
import akula.statistics.comparison.Pairing;
import akula.statistics.metrics.Measure;
import akula.statistics.number.Estimate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What values of its options suit a policy best.
 *
 * @param measure by which policies are judged
 * @param axes the options with several values
 * @param conditions what was asked for
 * @param rounds of the race
 * @param left which policies were not told apart from the best one, itself among them, the best
 *     first: the means of others may be the better ones by chance
 * @param best the policy with the best values
 * @param usual the same policy with the usual values; nothing if these make none
 * @param judged how both do on workloads that nothing was chosen by
 * @param options what each option is worth there
 * @param elsewhere whether the gain survives; empty if there is none, see {@link #isCompared}
 */
public record TuneResult(
    Measure measure,
    List<Axis> axes,
    Conditions conditions,
    List<Round> rounds,
    List<String> left,
    String best,
    Optional<String> usual,
    Judged judged,
    List<Worth> options,
    List<Elsewhere> elsewhere) {

  /**
   * What was asked for.
   *
   * @param policy with all values
   * @param configurations how many policies these are, with the one with the usual values, if any
   * @param categories of which workloads are drawn
   * @param workloads of each category, by which is judged; with one written, seeds of each
   * @param isWritten whether the categories are workloads that somebody wrote
   * @param budget runs that may be made, all together
   * @param runs that were made
   * @param against the policy that is to be beaten, if one was named
   */
  public record Conditions(
      String policy,
      int configurations,
      List<String> categories,
      int workloads,
      boolean isWritten,
      long budget,
      long runs,
      Optional<String> against) {

    /**
     * Returns on what is judged: so many workloads, or one or some that somebody wrote, each with
     * so many seeds.
     */
    public String judgedBy() {
      int groups = categories.size();
      if (!isWritten) {
        return String.format(Locale.ROOT, "%,d workloads", (long) workloads * groups);
      }
      String written =
          groups == 1
              ? "workload " + categories.getFirst()
              : String.format(Locale.ROOT, "%,d workloads", groups);
      return String.format(
          Locale.ROOT, "%s with %,d seeds%s", written, workloads, groups == 1 ? "" : " each");
    }
  }

  /**
   * A round of the race.
   *
   * @param configurations how many were run
   * @param workloads on how many workloads each had been run by then
   * @param left how many could still win behind it
   */
  public record Round(int configurations, int workloads, int left) {}

  /**
   * The best policy beside others; differences are the best one's value less the other one's.
   *
   * @param best mean measure of the best one
   * @param usual beside the usual values; nothing if these are the best ones or make no policy
   * @param against beside the policy that is to be beaten
   */
  public record Judged(double best, Optional<Pairing> usual, Optional<Pairing> against) {}

  /**
   * What an option is worth.
   *
   * @param axis the option
   * @param best its value in the best policy
   * @param values each value, all other options as in the best policy
   */
  public record Worth(Axis axis, String best, List<Value> values) {}

  /**
   * A value of an option.
   *
   * @param text as on the command line
   * @param isUsual whether it is the usual one
   * @param beside the best policy beside the one with this value; nothing for its own
   */
  public record Value(String text, boolean isUsual, Optional<Pairing> beside) {}

  /**
   * The same comparison under other conditions.
   *
   * @param what these are
   * @param judged how the best policy does there
   */
  public record Elsewhere(String what, Judged judged) {}

  /** Returns whether the usual values are chosen from, though they were not among those given. */
  public boolean hasUsualBeside() {
    return usual.isPresent() && !axes.stream().allMatch(Axis::hasUsual);
  }

  /** Returns whether anything stands beside the best policy, so that something can be gained. */
  public boolean isCompared() {
    return judged.usual().isPresent() || judged.against().isPresent();
  }

  /** Returns by how much the best policy is better, in the unit of the measure. */
  public Estimate gain(Pairing beside) {
    Estimate difference = beside.difference();
    double mean = measure.higherIsBetter() ? difference.mean() : -difference.mean();
    return new Estimate(difference.count(), mean == 0 ? 0 : mean, difference.halfWidth());
  }

  /**
   * Returns what can be said of a gain: {@code better}, {@code worse}, {@code not certain}, or
   * {@code the same} if no workload tells the two apart.
   */
  public String verdict(Pairing beside) {
    if (beside.won() + beside.lost() == 0) {
      return "the same";
    }
    Estimate gain = gain(beside);
    if (gain.low() > 0) {
      return "better";
    }
    return gain.high() < 0 ? "worse" : "not certain";
  }
}
