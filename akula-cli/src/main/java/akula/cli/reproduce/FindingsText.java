package akula.cli.reproduce;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;

/** Findings as lines of text: one section a data set, and a table of all verdicts. */
final class FindingsText {
  private static final int WIDTH = 100;

  private static final String INDENT = "    ";

  private final StringBuilder text = new StringBuilder();

  /**
   * Returns the text.
   *
   * @param study whose findings they are
   * @param findings of each data set, the same claims in the same order
   */
  static String of(Study study, SequencedMap<String, List<Finding>> findings) {
    FindingsText all = new FindingsText();
    all.explanation(study);
    findings.forEach((data, ofData) -> all.section(study, data, ofData));
    all.table(findings);
    return all.text.toString();
  }

  private void explanation(Study study) {
    line("How to read this");
    study.explanation().forEach(text -> wrapped("  ", text));
    text.append('\n');
  }

  private void section(Study study, String data, List<Finding> findings) {
    line("%s, on %s".formatted(study.title(), data));
    study.conditions().forEach(this::line);
    for (int i = 0; i < findings.size(); i++) {
      Finding finding = findings.get(i);
      text.append('\n');
      wrapped("%2d. ".formatted(i + 1), finding.claim() + " (" + finding.source() + ")");
      wrapped(INDENT + "rule: ", finding.rule());
      finding.lines().forEach(figures -> wrapped(INDENT + "- ", figures));
      line(INDENT + finding.outcome().words().toUpperCase(Locale.ROOT));
      if (!finding.why().isEmpty() || finding.outcome() == Outcome.DOES_NOT_HOLD) {
        wrapped(INDENT + "why: ", finding.why().isEmpty() ? "not known." : finding.why());
      }
    }
    text.append('\n');
  }

  private void table(SequencedMap<String, List<Finding>> findings) {
    int count = findings.firstEntry().getValue().size();
    List<String> names = new ArrayList<>(findings.keySet());
    StringBuilder head = new StringBuilder("    ");
    names.forEach(name -> head.append("%-22s".formatted(name)));
    line(head + "claim");
    for (int i = 0; i < count; i++) {
      StringBuilder row = new StringBuilder("%2d  ".formatted(i + 1));
      for (String name : names) {
        row.append("%-22s".formatted(findings.get(name).get(i).outcome().words()));
      }
      wrapped(row.toString(), findings.firstEntry().getValue().get(i).claim());
    }
    for (String name : names) {
      line(
          "%s: of %d claims %s, %s, %d not certain"
              .formatted(
                  name,
                  count,
                  counted(findings.get(name), Outcome.HOLDS, "holds", "hold"),
                  counted(
                      findings.get(name), Outcome.DOES_NOT_HOLD, "does not hold", "do not hold"),
                  count(findings.get(name), Outcome.NOT_CERTAIN)));
    }
  }

  private static String counted(List<Finding> findings, Outcome outcome, String one, String many) {
    long count = count(findings, outcome);
    return count + " " + (count == 1 ? one : many);
  }

  private static long count(List<Finding> findings, Outcome outcome) {
    return findings.stream().filter(finding -> finding.outcome() == outcome).count();
  }

  private void line(String line) {
    text.append(line).append('\n');
  }

  /** Breaks at blanks; further lines begin below the first word. */
  private void wrapped(String start, String words) {
    StringBuilder line = new StringBuilder(start);
    boolean begun = false;
    for (String word : words.split(" (?!%)")) {
      if (begun && line.length() + 1 + word.length() > WIDTH) {
        line(line.toString());
        line.setLength(0);
        line.append(" ".repeat(start.length()));
        begun = false;
      }
      line.append(begun ? " " : "").append(word);
      begun = true;
    }
    line(line.toString());
  }
}
