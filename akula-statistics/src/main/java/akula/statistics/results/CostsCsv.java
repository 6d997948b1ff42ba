package akula.statistics.results;

import akula.statistics.metrics.RunCost;

/** The table {@code costs.csv}: one row a real run, with what controlling it cost. */
public final class CostsCsv {
  /** Name of the file in a results folder. */
  public static final String FILE = "costs.csv";

  /** First line of the file, without its end. */
  public static final String HEADER =
      "category,workload,policy,intervals,late_50_percent_s,late_99_percent_s,late_most_s,"
          + "policy_calls,policy_cpu_s,longest_callback_cpu_s,control_cpu_s,enforcements,"
          + "longest_enforcement_s,most_moved,troubles";

  private CostsCsv() {}

  /** Adds the header. */
  public static void header(RowEncoder out) {
    SummaryCsv.header(out, HEADER);
  }

  /**
   * Adds a run.
   *
   * @param category name of the workload
   * @param workload number of the repetition
   * @param policy as the user named it, with its options
   */
  public static void row(
      RowEncoder out, String category, long workload, String policy, RunCost cost) {
    out.text(category).integer(workload).text(policy).integer(cost.intervals());
    out.seconds(cost.lateHalfNanos())
        .seconds(cost.lateMostlyNanos())
        .seconds(cost.lateMostNanos())
        .integer(cost.policyCalls())
        .seconds(cost.policyNanos())
        .seconds(cost.longestCallbackNanos())
        .seconds(cost.controlNanos())
        .integer(cost.enforcements())
        .seconds(cost.longestEnforcementNanos())
        .integer(cost.mostMoved())
        .integer(cost.troubles())
        .endRow();
  }
}
