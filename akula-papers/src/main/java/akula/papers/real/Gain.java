package akula.papers.real;

import akula.formats.InvalidInputException;
import akula.papers.claims.Condition;
import akula.papers.claims.FigureText;
import akula.papers.claims.Outcome;
import akula.statistics.number.Estimate;
import akula.statistics.number.Ratio;
import java.util.Locale;

/**
 * By how many per cent a workload takes less time under a policy than under another one, over
 * repetitions of real runs, each compared with that of the same number.
 *
 * @param workload its name
 * @param policy the better one, if there is a gain
 * @param than the other one
 * @param percent of the other one's mean time, with its interval
 */
public record Gain(String workload, String policy, String than, Estimate percent) {
  private static final double PERCENT = 100;

  /** Reads it from the results of runs. */
  public static Gain of(RealTimes times, String workload, String policy, String than)
      throws InvalidInputException {
    Estimate ratio = Ratio.of(times.nanos(workload, policy), times.nanos(workload, than));
    return new Gain(
        workload,
        policy,
        than,
        new Estimate(ratio.count(), PERCENT * (1 - ratio.mean()), PERCENT * ratio.halfWidth()));
  }

  private String words() {
    boolean less = !(percent.mean() < 0);
    Estimate positive =
        new Estimate(percent.count(), Math.abs(percent.mean()), percent.halfWidth());
    return "%s: %s takes %s %% %s time than %s"
        .formatted(workload, policy, FigureText.number(positive, 1), less ? "less" : "more", than);
  }

  /** Asks for a gain. */
  public Condition above(double limit) {
    return new Condition(
        words(),
        String.format(Locale.ROOT, "more than %.0f %% less", limit),
        Outcome.above(percent, limit));
  }

  /** Asks for no greater gain. */
  public Condition atMost(double limit) {
    return new Condition(
        words(),
        String.format(Locale.ROOT, "at most %.0f %% less", limit),
        Outcome.atMost(percent, limit));
  }

  /** Asks for a gain that is nearly so much. */
  public Condition near(double expected, double within) {
    double low = expected - within;
    double high = expected + within;
    return new Condition(
        words(),
        String.format(Locale.ROOT, "%.1f to %.1f %% less", low, high),
        Outcome.between(percent, low, high));
  }
}
