package akula.papers.claims;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.IntStream;

/** Findings for programs. */
public final class FindingsFields {
  private FindingsFields() {}

  /** Returns the fields of each claim. */
  public static List<SequencedMap<String, Object>> of(List<Finding> findings) {
    return IntStream.range(0, findings.size())
        .mapToObj(claim -> of(claim + 1, findings.get(claim)))
        .toList();
  }

  /** Returns the fields of each claim, with what its verdict hangs on if that was looked at. */
  public static List<SequencedMap<String, Object>> of(
      List<Finding> findings, Optional<ClaimGrid> grid) {
    List<SequencedMap<String, Object>> all = of(findings);
    grid.ifPresent(looked -> {
      for (int i = 0; i < all.size(); i++) {
        all.get(i).put("over_grid", looked.claims().get(i).fields());
      }
    });
    return all;
  }

  private static SequencedMap<String, Object> of(int number, Finding finding) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("number", number);
    fields.put("claim", finding.claim());
    fields.put("source", finding.source());
    fields.put("rule", finding.rule());
    fields.put("verdict", finding.outcome().words());
    fields.put("conditions", finding.conditions().stream().map(FindingsFields::of).toList());
    fields.put("figures", finding.figures());
    fields.put("why", finding.why());
    if (!finding.hangsOn().isEmpty()) {
      fields.put("hangs_on", finding.hangsOn());
    }
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
