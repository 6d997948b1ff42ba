package akula.papers.akula;

import akula.papers.claims.Chapter;
import akula.papers.claims.Finding;
import akula.papers.claims.FindingsFields;
import akula.papers.claims.FindingsText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** The claims of the AKULA paper, one chapter a data set, for people and for programs. */
final class AkulaReport {
  /** Below this, intervals are so wide that little is certain. */
  private static final int FEW = 50;

  private static final List<String> EXPLANATION =
      List.of(
          "degradation: by how many per cent a thread takes longer than alone; of a workload, the"
              + " mean of its threads (average) or the most slowed thread (worst case). Figures are"
              + " means over the workloads of the categories that are named.",
          "D3_S2_T3: a category of workloads of 3 devils, 2 semi-devils and 3 turtles.",
          "di 0.81 ±0.03 times swap: how many times the mean of swap the mean of di is; 0.78 to"
              + " 0.84 is the 95% interval, from the same workloads under both.",
          "HOLDS: the whole interval is where the rule asks for it. DOES NOT HOLD: it is wholly"
              + " elsewhere. NOT CERTAIN: it contains the limit; more workloads (--workloads) make"
              + " it narrower.",
          "swap-2: swap with pairs=2. \"by relative speed\": swap or di_swap with"
              + " metric=PROGRESS_RATE, which the paper does not have; it helps to find reasons.");

  private AkulaReport() {}

  /**
   * Returns it as text.
   *
   * @param findings of each data set, the same claims in the same order
   * @param workloads number of workloads of each category
   * @param seed that they follow from
   */
  static String text(SequencedMap<String, List<Finding>> findings, int workloads, long seed) {
    SequencedMap<String, Chapter> chapters = new LinkedHashMap<>();
    findings.forEach((data, ofData) -> chapters.put(data, chapter(data, ofData, workloads, seed)));
    return FindingsText.of(EXPLANATION, chapters);
  }

  private static Chapter chapter(String data, List<Finding> findings, int workloads, long seed) {
    List<String> notes = new ArrayList<>();
    notes.add(
        "%d workload%s of each category, seed %d"
            .formatted(workloads, workloads == 1 ? "" : "s", seed));
    if (workloads < FEW) {
      notes.add("so few that intervals are wide; the paper has 100");
    }
    return new Chapter("AKULA (PACT 2010), section 3, on %s".formatted(data), notes, findings);
  }

  /** Returns the fields of the JSON. */
  static SequencedMap<String, Object> fields(
      SequencedMap<String, List<Finding>> findings, int workloads, long seed) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("paper", "AKULA (PACT 2010), section 3, DOI 10.1145/1854273.1854307");
    fields.put("workloads_per_category", workloads);
    fields.put("seed", seed);
    fields.put(
        "data_sets",
        findings.entrySet().stream()
            .map(entry -> {
              SequencedMap<String, Object> ofData = new LinkedHashMap<>();
              ofData.put("data", entry.getKey());
              ofData.put("claims", FindingsFields.of(entry.getValue()));
              return ofData;
            })
            .toList());
    return fields;
  }
}
