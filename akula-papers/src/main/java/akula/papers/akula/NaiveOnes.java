package akula.papers.akula;

import static akula.statistics.metrics.Measure.AVERAGE;

import akula.papers.claims.Condition;
import akula.papers.claims.Finding;
import akula.papers.claims.Outcome;
import akula.statistics.number.Estimate;
import java.util.List;

/** The claim that the two naive policies are one while threads are at least as many as cores. */
final class NaiveOnes {
  private static final String CLUSTER = "naive_cluster";
  private static final String SPREAD = "naive_spread";
  private static final double LEAST = 0.98;
  private static final double GREATEST = 1.02;

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
    Estimate ratio = full.runTimeRatio(categories, CLUSTER, SPREAD);
    return new Finding(
        "naive_cluster and naive_spread are essentially the same while there are at least as many"
            + " threads as cores.",
        "section 3.1",
        "With applications that begin again when they end, so that 8 threads run all the time, the"
            + " mean run times under both differ by at most 2 %.",
        List.of(
            new Condition(
                "always 8 threads: run times under naive_cluster "
                    + Wording.longer(ratio)
                    + " than under naive_spread",
                "at most 2 % either way",
                Outcome.between(ratio, LEAST, GREATEST))),
        List.of(
            "always 8 threads: " + line(full, categories),
            "threads end and the load falls: "
                + line(shrinking, categories)
                + "; run times under naive_cluster "
                + Wording.longer(shrinking.runTimeRatio(categories, CLUSTER, SPREAD))),
        "");
  }

  private static String line(Evidence evidence, List<String> categories) {
    return Wording.line(evidence, categories, AVERAGE, List.of(CLUSTER, SPREAD));
  }
}
