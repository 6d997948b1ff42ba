package akula.papers.akula;

import akula.papers.claims.Finding;
import java.nio.file.Path;
import java.util.List;
import java.util.SequencedMap;

/**
 * What came of the evaluation of the AKULA paper.
 *
 * @param folder of the results
 * @param findings of each data set, the same claims in the same order
 * @param workloads number of workloads of each category
 * @param seed that they follow from
 */
public record AkulaResult(
    Path folder, SequencedMap<String, List<Finding>> findings, int workloads, long seed) {

  /** Returns it as text. */
  public String text() {
    return AkulaReport.text(findings, workloads, seed);
  }

  /** Returns the fields of the JSON. */
  public SequencedMap<String, Object> fields() {
    return AkulaReport.fields(findings, workloads, seed);
  }
}
