package akula.cli.reproduce;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;

/** Findings as lines of text: one section a data set, and a table of all verdicts. */
final class FindingsText {
  private static final int WIDTH = 100;

  /** Below this, means of categories are too uncertain for verdicts. */
  private static final int FEW = 50;

  private static final String INDENT = "    ";

  private final StringBuilder text = new StringBuilder();

  /**
   * Returns the text.
   *
   * @param findings of each data set, the same claims in the same order
   * @param workloads number of workloads of each category
   * @param seed that they follow from
   */
  static String of(SequencedMap<String, List<Finding>> findings, int workloads, long seed) {
    FindingsText all = new FindingsText();
    findings.forEach((data, ofData) -> all.section(data, ofData, workloads, seed));
    all.table(findings);
    return all.text.toString();
  }

  private void section(String data, List<Finding> findings, int workloads, long seed) {
    line("AKULA (PACT 2010), section 3, on %s".formatted(data));
    line(
        "%d workload%s of each category, seed %d"
            .formatted(workloads, workloads == 1 ? "" : "s", seed));
    if (workloads < FEW) {
      line("so few that a verdict may be chance; the paper has 100");
    }
    for (int i = 0; i < findings.size(); i++) {
      Finding finding = findings.get(i);
      text.append('\n');
      wrapped("%2d. ".formatted(i + 1), finding.claim() + " (" + finding.source() + ")");
      wrapped(INDENT + "rule: ", finding.test());
      finding.figures().forEach(figures -> wrapped(INDENT + "- ", figures));
      line(INDENT + (finding.holds() ? "HOLDS" : "DOES NOT HOLD"));
      if (!finding.why().isEmpty() || !finding.holds()) {
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
        boolean holds = findings.get(name).get(i).holds();
        row.append("%-22s".formatted(holds ? "holds" : "does not hold"));
      }
      wrapped(row.toString(), findings.firstEntry().getValue().get(i).claim());
    }
    for (String name : names) {
      long holding = findings.get(name).stream().filter(Finding::holds).count();
      line(String.format(Locale.ROOT, "%d of %d claims hold on %s", holding, count, name));
    }
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
