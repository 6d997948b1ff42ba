package akula.cli.data;

import akula.cli.common.Output;
import akula.formats.dataset.CellName;
import akula.formats.dataset.CellUncertainty;
import akula.formats.dataset.DataSet;
import akula.profiler.difference.DataSetDifference;
import akula.profiler.difference.DataSetDifference.Agreement;
import akula.profiler.difference.FigurePair;
import akula.profiler.difference.FigurePair.Intervals;
import akula.profiler.difference.TextPair;
import akula.statistics.number.Digits;
import akula.statistics.table.TextTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** In what two data sets differ, for people. */
final class DiffText {
  /** How many differences of a kind are shown unless all are asked for. */
  static final int MOST = 10;

  private static final int LONGEST_TEXT = 60;

  private final DataSetDifference difference;
  private final boolean all;
  private final Output out;

  DiffText(DataSetDifference difference, boolean all, Output out) {
    this.difference = difference;
    this.all = all;
    this.out = out;
  }

  void print(DataSet first, DataSet second) {
    out.line("A: %s, SHA-256 %s".formatted(ShowText.plain(first.name()), first.contentHash()));
    out.line("B: %s, SHA-256 %s".formatted(ShowText.plain(second.name()), second.contentHash()));
    if (difference.isEmpty()) {
      boolean bytes = first.contentHash().equals(second.contentHash());
      out.line(
          bytes
              ? "They are the same."
              : "They say the same; only how their files are written differs.");
      return;
    }
    names("Only in A", difference.onlyInFirst());
    names("Only in B", difference.onlyInSecond());
    descriptions();
    names("Figures only in A", texts(difference.figuresOnlyInFirst()));
    names("Figures only in B", texts(difference.figuresOnlyInSecond()));
    if (!difference.figures().isEmpty()) {
      figures();
    }
  }

  private static List<String> texts(List<CellName> names) {
    return names.stream().map(CellName::toString).toList();
  }

  private void names(String title, List<String> names) {
    if (!names.isEmpty()) {
      out.paragraph("", "%s (%d): %s".formatted(title, names.size(), listed(names)));
    }
  }

  private String listed(List<String> names) {
    int shown = shown(names.size());
    String list = String.join(", ", names.subList(0, shown));
    return shown == names.size() ? list : list + " and %d more".formatted(names.size() - shown);
  }

  private int shown(int count) {
    return all ? count : Math.min(MOST, count);
  }

  private void descriptions() {
    if (difference.texts().isEmpty()) {
      return;
    }
    out.line("");
    out.line("Described differently (%d):".formatted(difference.texts().size()));
    int shown = shown(difference.texts().size());
    for (TextPair pair : difference.texts().subList(0, shown)) {
      out.line("  " + ShowText.plain(pair.what()));
      out.line("    A: " + shortened(pair.first()));
      out.line("    B: " + shortened(pair.second()));
    }
    rest(difference.texts().size() - shown);
  }

  private String shortened(String text) {
    String line = ShowText.plain(text);
    if (line.isEmpty()) {
      return "nothing";
    }
    return all || line.length() <= LONGEST_TEXT
        ? line
        : line.substring(0, LONGEST_TEXT - 3) + "...";
  }

  private void rest(int count) {
    if (count > 0) {
      out.line("  and %d more; --all shows them.".formatted(count));
    }
  }

  private void figures() {
    out.line("");
    count("Solo times", name -> name.level().isEmpty());
    difference.figures().stream()
        .flatMap(pair -> pair.name().level().stream())
        .distinct()
        .sorted()
        .forEach(level ->
            count("Speeds at " + level.word(), name -> name.level().equals(Optional.of(level))));
    long together = difference.count(Intervals.OVERLAP);
    long apart = difference.count(Intervals.APART);
    if (together + apart > 0) {
      out.line(
          "Intervals: %d figures have one in both; %d of them overlap (%s %%)"
              .formatted(
                  together + apart,
                  together,
                  Digits.fixed(100.0 * together / (together + apart), 1)));
    }
    within("Measured in both", difference.measured());
    within("Of these, sure in both", difference.sure());
    long trust =
        difference.figures().stream()
            .filter(pair -> !pair.differs() && pair.trustDiffers())
            .count();
    if (trust > 0) {
      out.line("Equal figures of which the intervals or verdicts differ: " + trust);
    }
    table("Intervals that do not overlap", Intervals.APART);
    table("Figures that differ, without intervals in both", Intervals.UNKNOWN);
    if (all) {
      table("Figures that differ within their intervals", Intervals.OVERLAP);
    }
  }

  private void within(String what, Agreement agreement) {
    if (agreement.figures() > 0) {
      out.line(
          "%s: %d; %d differ by no more than the noise of both, sqrt(h1^2 + h2^2) (%s %%)"
              .formatted(
                  what,
                  agreement.figures(),
                  agreement.within(),
                  Digits.fixed(100.0 * agreement.within() / agreement.figures(), 1)));
    }
  }

  private void count(String what, Predicate<CellName> chosen) {
    List<FigurePair> pairs =
        difference.figures().stream().filter(pair -> chosen.test(pair.name())).toList();
    if (pairs.isEmpty()) {
      return;
    }
    List<FigurePair> differing = pairs.stream().filter(FigurePair::differs).toList();
    String most =
        differing.stream()
            .max(Comparator.comparingDouble(pair -> Math.abs(pair.change())))
            .map(pair -> ", by %s %% at most".formatted(change(pair)))
            .orElse("");
    out.line("%s: %d in both, %d differ%s".formatted(what, pairs.size(), differing.size(), most));
  }

  private void table(String title, Intervals intervals) {
    List<FigurePair> pairs = difference.byChange(intervals);
    if (pairs.isEmpty()) {
      return;
    }
    out.line("");
    out.line("%s (%d), the largest change first:".formatted(title, pairs.size()));
    var columns =
        new ArrayList<>(
            List.of(
                TextTable.Column.left("figure"),
                TextTable.Column.right("A"),
                TextTable.Column.right("B"),
                TextTable.Column.right("change (%)")));
    boolean known = intervals != Intervals.UNKNOWN;
    if (known) {
      columns.add(2, TextTable.Column.right("interval"));
      columns.add(4, TextTable.Column.right("interval"));
    }
    var table = new TextTable(columns);
    int shown = shown(pairs.size());
    pairs.subList(0, shown).forEach(pair -> table.row(cells(pair, known)));
    out.text(table.text());
    rest(pairs.size() - shown);
  }

  private static List<String> cells(FigurePair pair, boolean known) {
    var cells = new ArrayList<String>();
    cells.add(pair.name().toString());
    cells.add(value(pair.first()));
    cells.add(value(pair.second()));
    cells.add(change(pair));
    if (known) {
      cells.add(2, interval(pair.trustInFirst()));
      cells.add(4, interval(pair.trustInSecond()));
    }
    return cells;
  }

  private static String interval(Optional<CellUncertainty> trust) {
    return trust.map(ShowText::interval).orElse("-");
  }

  private static String value(double value) {
    return Digits.of(value);
  }

  private static String change(FigurePair pair) {
    String text = Digits.atLeast(100 * pair.change(), 1);
    return pair.change() > 0 ? "+" + text : text;
  }
}
