package akula.cli.reproduce;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;

/** Findings as lines of text: one section a data set, and a table of all verdicts. */
final class FindingsText {
  private static final int WIDTH = 100;

  /** Below this, intervals are so wide that little is certain. */
  private static final int FEW = 50;

  private static final List<String> EXPLANATION =
      List.of(
          "degradation: by how many per cent a thread takes longer than alone; of a workload, the"
              + " mean of its threads (average) or the most slowed thread (worst case). Figures are"
              + " means over the workloads of the categories that are named.",
          "D3_S2_T3: a category of workloads of 3 devils, 2 semi-devils and 3 turtles.",
          "di 0.81 ±0.03 times swap: how many times the mean of swap the mean of di is; 0.78 to 0.84"
              + " is the 95% interval, from the same workloads under both.",
          "HOLDS: the whole interval is where the rule asks for it. DOES NOT HOLD: it is wholly"
              + " elsewhere. NOT CERTAIN: it contains the limit; more workloads (--workloads) make"
              + " it narrower.",
          "swap-2: swap with pairs=2. \"by relative speed\": swap or di_swap with"
              + " metric=PROGRESS_RATE, which the paper does not have; it helps to find reasons.");

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
    all.explanation();
    findings.forEach((data, ofData) -> all.section(data, ofData, workloads, seed));
    all.table(findings);
    return all.text.toString();
  }

  private void explanation() {
    line("How to read this");
    EXPLANATION.forEach(text -> wrapped("  ", text));
    text.append('\n');
  }

  private void section(String data, List<Finding> findings, int workloads, long seed) {
    line("AKULA (PACT 2010), section 3, on %s".formatted(data));
    line(
        "%d workload%s of each category, seed %d"
            .formatted(workloads, workloads == 1 ? "" : "s", seed));
    if (workloads < FEW) {
      line("so few that intervals are wide; the paper has 100");
    }
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
