package akula.statistics.results;

import static akula.formats.csv.CsvSchema.seconds;
import static akula.formats.csv.CsvSchema.text;
import static akula.formats.csv.CsvSchema.whole;

import akula.formats.csv.CsvSchema;
import akula.formats.csv.RowEncoder;
import akula.statistics.metrics.RunCost;

/** The table {@code costs.csv}: one row a real run, with what controlling it cost. */
public final class CostsCsv {
  /** Name of the file in a results folder. */
  public static final String FILE = "costs.csv";

  /** Its columns. */
  public static final CsvSchema SCHEMA =
      CsvSchema.of(
          text("category"),
          whole("workload"),
          text("policy"),
          whole("intervals"),
          seconds("late_50_percent_s"),
          seconds("late_99_percent_s"),
          seconds("late_most_s"),
          whole("policy_calls"),
          seconds("policy_cpu_s"),
          seconds("longest_callback_cpu_s"),
          seconds("control_cpu_s"),
          whole("enforcements"),
          seconds("longest_enforcement_s"),
          whole("most_moved"),
          whole("troubles"));

  private CostsCsv() {}

  /** Adds the header. */
  public static void header(RowEncoder out) {
    out.header(SCHEMA);
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
