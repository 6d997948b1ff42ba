package akula.statistics.results;

import akula.formats.tree.JsonText;
import akula.statistics.number.Estimate;
import akula.statistics.summary.Summary;
import akula.statistics.summary.SummaryRow;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.IntStream;

/**
 * A summary for programs: {@code rows} as in {@code summary.csv}, and {@code all}, the means of
 * each policy over the runs of all categories. An estimate is an object with {@code mean}, {@code
 * ci_low} and {@code ci_high} (null where one run gives no interval).
 */
public final class SummaryJson {
  private SummaryJson() {}

  /** Returns the summary as maps and lists for {@link JsonText}. */
  public static SequencedMap<String, Object> of(Summary summary) {
    List<SummaryRow> all =
        IntStream.range(0, summary.policies().size())
            .mapToObj(policy -> summary.acrossCategories(policy, ""))
            .flatMap(Optional::stream)
            .toList();
    SequencedMap<String, Object> json = new LinkedHashMap<>();
    json.put("rows", summary.rows().stream().map(SummaryJson::row).toList());
    json.put("all", all.stream().map(SummaryJson::means).toList());
    return json;
  }

  private static SequencedMap<String, Object> row(SummaryRow row) {
    SequencedMap<String, Object> json = means(row);
    json.putFirst("category", row.category());
    return json;
  }

  private static SequencedMap<String, Object> means(SummaryRow row) {
    SequencedMap<String, Object> json = new LinkedHashMap<>();
    json.put("policy", row.policy());
    json.put("runs", row.runs());
    json.put("average_degradation_percent", estimate(row.averageDegradationPercent()));
    json.put("worst_degradation_percent", estimate(row.worstDegradationPercent()));
    json.put("makespan_s", row.makespanSeconds());
    json.put("stp", row.stp());
    json.put("antt", row.antt());
    json.put("unfairness", row.unfairness());
    json.put("migrations", row.migrations());
    if (row.isClosed()) {
      json.put("weighted_mean_execution_s", row.weightedMeanExecutionSeconds());
    }
    if (row.hasEnergy()) {
      json.put("energy_j", row.energyJoules());
      json.put("edp", row.energyDelay());
    }
    return json;
  }

  private static SequencedMap<String, Object> estimate(Estimate estimate) {
    SequencedMap<String, Object> json = new LinkedHashMap<>();
    json.put("mean", estimate.mean());
    json.put("ci_low", estimate.low());
    json.put("ci_high", estimate.high());
    return json;
  }
}
