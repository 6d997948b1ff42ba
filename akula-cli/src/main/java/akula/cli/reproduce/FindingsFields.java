package akula.cli.reproduce;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** Findings for programs. */
final class FindingsFields {
  private FindingsFields() {}

  /**
   * Returns the fields of the JSON.
   *
   * @param findings of each data set
   */
  static SequencedMap<String, Object> of(
      Study study, SequencedMap<String, List<Finding>> findings) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("paper", study.title() + ", DOI " + study.doi());
    fields.putAll(study.settings());
    fields.put(
        "data_sets",
        findings.entrySet().stream()
            .map(entry -> {
              SequencedMap<String, Object> ofData = new LinkedHashMap<>();
              ofData.put("data", entry.getKey());
              ofData.put("claims", entry.getValue().stream().map(FindingsFields::of).toList());
              return ofData;
            })
            .toList());
    return fields;
  }

  private static SequencedMap<String, Object> of(Finding finding) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("claim", finding.claim());
    fields.put("source", finding.source());
    fields.put("rule", finding.rule());
    fields.put("verdict", finding.outcome().words());
    fields.put("conditions", finding.conditions().stream().map(FindingsFields::of).toList());
    fields.put("figures", finding.figures());
    fields.put("why", finding.why());
    return fields;
  }

  private static SequencedMap<String, Object> of(Condition condition) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("figure", condition.figure());
    fields.put("asked_for", condition.claimed());
    fields.put("verdict", condition.outcome().words());
    return fields;
  }
}
