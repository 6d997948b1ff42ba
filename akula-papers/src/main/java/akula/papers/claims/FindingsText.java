package akula.papers.claims;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;

/** Findings as lines of text: one section a chapter, and a table of all verdicts. */
public final class FindingsText {
  private static final int WIDTH = 100;

  private static final String INDENT = "    ";

  private final StringBuilder text = new StringBuilder();

  /**
   * Returns the text.
   *
   * @param explanation how to read it, a paragraph each
   * @param chapters by name; all have the same claims in the same order
   */
  public static String of(List<String> explanation, SequencedMap<String, Chapter> chapters) {
    FindingsText all = new FindingsText();
    all.explanation(explanation);
    chapters.values().forEach(all::section);
    all.table(chapters);
    return all.text.toString();
  }

  private void explanation(List<String> paragraphs) {
    line("How to read this");
    paragraphs.forEach(paragraph -> wrapped("  ", paragraph));
    text.append('\n');
  }

  private void section(Chapter chapter) {
    line(chapter.title());
    chapter.notes().forEach(this::line);
    chapter
        .grid()
        .ifPresent(grid -> {
          line(grid.title());
          grid.lines().forEach(axis -> wrapped("  ", axis));
        });
    List<Finding> findings = chapter.findings();
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
      if (!finding.hangsOn().isEmpty()) {
        wrapped(INDENT + "hangs on: ", finding.hangsOn());
      }
      if (chapter.grid().isPresent()) {
        Sensitivity hangs = chapter.grid().get().claims().get(i);
        wrapped(INDENT + "over the grid: ", hangs.sentence() + ".");
      }
    }
    text.append('\n');
  }

  private void table(SequencedMap<String, Chapter> chapters) {
    SequencedMap<String, List<Finding>> findings = new LinkedHashMap<>();
    chapters.forEach((name, chapter) -> findings.put(name, chapter.findings()));
    int count = findings.firstEntry().getValue().size();
    List<String> names = new ArrayList<>(findings.keySet());
    StringBuilder head = new StringBuilder("    ");
    names.forEach(name -> {
      head.append("%-22s".formatted(name));
      chapters.get(name).grid().ifPresent(_ -> head.append("%-22s".formatted("over the grid")));
    });
    line(head + "claim");
    for (int i = 0; i < count; i++) {
      StringBuilder row = new StringBuilder("%2d  ".formatted(i + 1));
      for (String name : names) {
        row.append("%-22s".formatted(findings.get(name).get(i).outcome().words()));
        int claim = i;
        chapters
            .get(name)
            .grid()
            .ifPresent(grid -> row.append("%-22s".formatted(grid.claims().get(claim).words())));
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
      chapters
          .get(name)
          .grid()
          .ifPresent(grid ->
              line(
                  "%s over the grid: of %d claims %d hold at all settings, %d at none, %d at some"
                      .formatted(
                          name,
                          count - grid.count(Sensitivity.Verdict.NOT_RUN),
                          grid.count(Sensitivity.Verdict.HOLDS),
                          grid.count(Sensitivity.Verdict.FAILS),
                          grid.count(Sensitivity.Verdict.DEPENDS))));
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
