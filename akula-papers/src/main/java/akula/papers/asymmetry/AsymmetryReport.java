package akula.papers.asymmetry;

import akula.papers.claims.Chapter;
import akula.papers.claims.FigureText;
import akula.papers.claims.Finding;
import akula.papers.claims.FindingsFields;
import akula.papers.claims.FindingsPage;
import akula.papers.claims.FindingsText;
import akula.papers.unequal.Kind;
import akula.statistics.report.PlotPage;
import akula.toolkit.common.Words;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The claims of the paper, for people and for programs. */
final class AsymmetryReport {
  public static final String PAPER =
      "Lakshminarayana, Rao, Kim: Asymmetry Aware Scheduling Algorithms for Asymmetric"
          + " Multiprocessors (2008)";

  /** Begins the line of a claim whose models were made to fulfil it. */
  static final String FITTED = "fitted, so no test: ";

  private static final List<String> EXPLANATION =
      List.of(
          "all-fast, half-half, one-fast, all-slow: eight cores, of which eight, four, one or none"
              + " are fast; the others run at 1.6 / 1.87 of their speed. round_robin on all of them"
              + " unless another policy is named.",
          "All programs are models: docs/papers/asymmetry.md tells what they are made from. Figures"
              + " that they were fitted to are no test of them, and say so.",
          "why: a reason is told only if the claim, judged again on runs without the cause, held.",
          "1.084 ±0.003 times: how many times as long it takes; 1.081 to 1.087 is the 95% interval"
              + " over runs, in each of which round robin meets the threads in another order.",
          "HOLDS: the whole interval is where the rule asks for it. DOES NOT HOLD: it is wholly"
              + " elsewhere. NOT CERTAIN: it contains the limit; more runs (--repeat) make it"
              + " narrower. Of fewer than %d runs, which may be alike by chance, nothing is certain"
                  .formatted(Kind.FEWEST_RUNS)
              + " but what is of the models, and of fewer than %d no kind of program is."
                  .formatted(Kind.FEWEST_FOR_KIND));

  private static final String GRID =
      "over the grid: the claim judged anew at other settings, each by its means alone: one value"
          + " is another one, or at a corner several are. Claims 18 to 20 are of the models and not"
          + " of runs: there is nothing to vary.";

  private AsymmetryReport() {}

  /** Returns it as text. */
  static String text(AsymmetryResult result) {
    SequencedMap<String, Chapter> chapters = new LinkedHashMap<>();
    List<String> notes = notes(result);
    chapters.put(
        "simulated", new Chapter(PAPER + ", simulated", notes, result.findings(), result.grid()));
    StringBuilder text = new StringBuilder(FindingsText.of(explanation(result), chapters));
    result.tables().forEach(table -> text.append('\n').append(table.text()));
    return text.toString();
  }

  private static List<String> notes(AsymmetryResult result) {
    String runs =
        "%d run%s of each, seed %d; Table 4 %s"
            .formatted(
                result.runs(),
                result.runs() == 1 ? "" : "s",
                result.seed(),
                result.table() == TableFour.CORRECTED ? "corrected" : "as printed");
    return List.of(runs, FITTED + "claims " + fitted(result.findings()));
  }

  /** Returns it as a page for a browser. */
  static PlotPage page(AsymmetryResult result) {
    List<String> lead = new ArrayList<>(explanation(result));
    notes(result).forEach(note -> lead.add(note + "."));
    PlotPage page = new PlotPage(PAPER + ", simulated", lead);
    for (int i = 0; i < result.tables().size(); i++) {
      result.tables().get(i).into(page, i + 1);
    }
    FindingsPage.into(page, result.findings(), result.grid(), text(result));
    return page;
  }

  private static List<String> explanation(AsymmetryResult result) {
    return Stream.concat(EXPLANATION.stream(), result.grid().map(_ -> GRID).stream()).toList();
  }

  private static String fitted(List<Finding> findings) {
    return FigureText.list(
        IntStream.range(0, findings.size())
            .filter(i -> findings.get(i).figures().stream().anyMatch(it -> it.startsWith(FITTED)))
            .mapToObj(i -> Integer.toString(i + 1))
            .toList());
  }

  /** Returns the fields of the JSON. */
  static SequencedMap<String, Object> fields(AsymmetryResult result) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("paper", PAPER);
    fields.put("runs", result.runs());
    fields.put("seed", result.seed());
    fields.put("table_four", Words.of(result.table()));
    fields.put("claims", FindingsFields.of(result.findings(), result.grid()));
    result.grid().ifPresent(grid -> fields.put("grid", grid.fields()));
    fields.put("tables", result.tables().stream().map(PaperTable::fields).toList());
    return fields;
  }
}
