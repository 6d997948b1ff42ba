package akula.papers.real;

import akula.papers.claims.Chapter;
import akula.papers.claims.Finding;
import akula.papers.claims.FindingsFields;
import akula.papers.claims.FindingsText;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * What real runs show of the claims of a paper.
 *
 * @param paper whose they are
 * @param notes what has to be known of the runs, in lines for people
 * @param findings the claims, judged
 * @param folder of the runs' results
 */
public record RealStudyResult(
    String paper, List<String> notes, List<Finding> findings, Path folder) {
  private static final List<String> EXPLANATION =
      List.of(
          "Programs of two threads on two cores of this machine. Each repetition runs all policies"
              + " of a workload one after the other, beginning with another one; linux is the"
              + " kernel alone.",
          "x takes 7.1 ±2.9 % less time than y: from launch to last end, in the mean of the"
              + " repetitions, with the 95% interval.",
          "HOLDS: the whole interval is where the rule asks for it. DOES NOT HOLD: it is wholly"
              + " elsewhere. NOT CERTAIN: it contains the limit; more repetitions make it narrower,"
              + " and so does a machine that nobody else uses.");

  /** Keeps its own copies. */
  public RealStudyResult {
    notes = List.copyOf(notes);
    findings = List.copyOf(findings);
  }

  /** Returns it as text. */
  public String text() {
    SequencedMap<String, Chapter> chapters = new LinkedHashMap<>();
    chapters.put("real", new Chapter("For real: " + paper, notes, findings));
    return FindingsText.of(EXPLANATION, chapters);
  }

  /** Returns the fields of the JSON. */
  public SequencedMap<String, Object> fields() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("paper", paper);
    fields.put("runs", notes);
    fields.put("claims", FindingsFields.of(findings));
    return fields;
  }

  /** Returns the findings by what they are of, as tables have them. */
  public SequencedMap<String, List<Finding>> byData() {
    SequencedMap<String, List<Finding>> all = new LinkedHashMap<>();
    all.put("real", findings);
    return all;
  }
}
