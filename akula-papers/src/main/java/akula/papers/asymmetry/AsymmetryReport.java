package akula.papers.asymmetry;

import akula.papers.claims.Chapter;
import akula.papers.claims.Finding;
import akula.papers.claims.FindingsFields;
import akula.papers.claims.FindingsText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** The claims of the paper, for people and for programs. */
public final class AsymmetryReport {
  public static final String PAPER =
      "Lakshminarayana, Rao, Kim: Asymmetry Aware Scheduling Algorithms for Asymmetric"
          + " Multiprocessors (2008)";

  private static final List<String> EXPLANATION =
      List.of(
          "all-fast, half-half, one-fast, all-slow: eight cores, of which eight, four, one or none"
              + " are fast; the others run at 1.6 / 1.87 of their speed. round_robin on all of them"
              + " unless another policy is named.",
          "All programs are models: docs/papers/asymmetry.md tells what they are made from. Figures"
              + " that they were fitted to are no test of them.",
          "1.084 ±0.003 times: how many times as long it takes; 1.081 to 1.087 is the 95% interval"
              + " over runs, in each of which round robin meets the threads in another order.",
          "HOLDS: the whole interval is where the rule asks for it. DOES NOT HOLD: it is wholly"
              + " elsewhere. NOT CERTAIN: it contains the limit; more runs (--repeat) make it"
              + " narrower.");

  private AsymmetryReport() {}

  /** Returns it as text. */
  public static String text(List<Finding> findings, int runs, long seed) {
    SequencedMap<String, Chapter> chapters = new LinkedHashMap<>();
    List<String> notes =
        List.of("%d run%s of each, seed %d".formatted(runs, runs == 1 ? "" : "s", seed));
    chapters.put("simulated", new Chapter(PAPER + ", simulated", notes, findings));
    return FindingsText.of(EXPLANATION, chapters);
  }

  /** Returns the fields of the JSON. */
  public static SequencedMap<String, Object> fields(List<Finding> findings, int runs, long seed) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("paper", PAPER);
    fields.put("runs", runs);
    fields.put("seed", seed);
    fields.put("claims", FindingsFields.of(findings));
    return fields;
  }
}
