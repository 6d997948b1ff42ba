package akula.papers.claims;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** Findings for programs. */
public final class FindingsFields {
  private FindingsFields() {}

  /** Returns the fields of each claim. */
  public static List<SequencedMap<String, Object>> of(List<Finding> findings) {
    return findings.stream().map(FindingsFields::of).toList();
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
