package akula.cli.reproduce;

import static akula.statistics.metrics.Measure.AVERAGE;

import akula.statistics.comparison.Pairing;
import akula.statistics.number.Estimate;
import java.util.List;
import java.util.Locale;

/** The claim that the two naive policies are one while threads are at least as many as cores. */
final class NaiveOnes {
  private static final double SAME = 0.02;

  private final Evidence full;
  private final Evidence shrinking;

  /**
   * Makes it.
   *
   * @param full closed runs: a thread that ends begins again, so the load never falls
   * @param shrinking open runs of the same categories
   */
  NaiveOnes(Evidence full, Evidence shrinking) {
    this.full = full;
    this.shrinking = shrinking;
  }

  Finding finding() {
    List<String> categories = full.categories();
    Pairing pairing = full.pairing(categories, AVERAGE, "naive_cluster", "naive_spread");
    Estimate difference = pairing.difference();
    double slowdown = 100 + pairing.second();
    boolean holds = Math.abs(difference.mean()) <= SAME * slowdown;
    return new Finding(
        "naive_cluster and naive_spread are essentially the same while there are at least as many"
            + " threads as cores.",
        "section 3.1",
        "With applications that begin again when they end, the mean run times under both differ by"
            + " at most 2 per cent.",
        holds,
        List.of(
            "load kept at 8 threads: "
                + full.line(categories, AVERAGE, List.of("naive_cluster", "naive_spread"))
                + String.format(
                    Locale.ROOT,
                    "; difference %.1f ±%.1f percentage points",
                    difference.mean(),
                    difference.halfWidth()),
            "threads end and the load falls: "
                + shrinking.line(categories, AVERAGE, List.of("naive_cluster", "naive_spread"))),
        "");
  }
}
