package akula.cli.results;

import akula.cli.terminal.Display;
import akula.formats.VisibleText;
import akula.statistics.comparison.Comparison;
import akula.statistics.comparison.Verdict;
import akula.statistics.metrics.RunKind;
import akula.statistics.number.Digits;
import akula.statistics.number.Estimate;
import java.util.ArrayList;
import java.util.List;

/**
 * The mean differences of a comparison as text: a row for each category, and one for all workloads,
 * with the mean and its 95% interval drawn to one scale, on which zero stands as a line.
 */
final class ComparisonPlot {
  private static final int LONGEST_NAME = 24;
  private static final int LEAST_COLUMNS = 3;
  private static final String ALL = "all";
  private static final String NORMAL = "\u001b[0m";

  /** Of the 256 colours of terminals two that people who see few colours tell apart. */
  private static final int BLUE = 33;

  private static final int ORANGE = 208;

  private final Comparison comparison;
  private final RunKind kind;
  private final Display display;
  private final List<Row> rows = new ArrayList<>();
  private final int names;
  private final int numbers;
  private final Scale scale;

  /** A category, or all of them. */
  private record Row(String name, Estimate difference, Verdict verdict) {
    double low() {
      return difference.hasInterval() ? difference.low() : difference.mean();
    }

    double high() {
      return difference.hasInterval() ? difference.high() : difference.mean();
    }
  }

  /** What the first and the last column stand for. */
  private record Scale(double low, double high, int columns) {
    int column(double value) {
      double part = high > low ? (value - low) / (high - low) : 0;
      return (int) Math.round(part * (columns - 1));
    }
  }

  /** Characters that the plot is drawn with. */
  private record Strokes(char zero, char line, char left, char right, char mean) {
    static final Strokes DRAWN = new Strokes('│', '─', '├', '┤', '●');
    static final Strokes ASCII = new Strokes('|', '-', '[', ']', '*');
  }

  /**
   * Makes one.
   *
   * @param kind whether the runs were simulated or real
   * @param display where it is shown
   */
  ComparisonPlot(Comparison comparison, RunKind kind, Display display) {
    this.comparison = comparison;
    this.kind = kind;
    this.display = display;
    for (Comparison.InCategory category : comparison.categories()) {
      rows.add(
          new Row(
              VisibleText.line(category.category()),
              category.pairing().difference(),
              category.verdict()));
    }
    if (comparison.categories().size() > 1) {
      rows.add(new Row(ALL, comparison.all().difference(), comparison.verdict()));
    }
    names =
        Math.min(
            Math.min(LONGEST_NAME, display.width() / 4),
            Math.max(kind.group().length(), longest(rows.stream().map(Row::name).toList())));
    int wanted = longest(rows.stream().map(this::number).toList());
    boolean fits = names + 2 + wanted + 2 + LEAST_COLUMNS <= display.width();
    numbers = fits ? wanted + 2 : 0;
    double low = Math.min(0, rows.stream().mapToDouble(Row::low).min().orElse(0));
    double high = Math.max(0, rows.stream().mapToDouble(Row::high).max().orElse(0));
    int columns = display.width() - names - numbers - 2;
    scale = new Scale(low, high, Math.max(LEAST_COLUMNS, columns));
  }

  private static int longest(List<String> texts) {
    return texts.stream().mapToInt(String::length).max().orElse(0);
  }

  /** As the table says it. */
  private String number(Row row) {
    String text = Digits.of(row.difference());
    return display.lines() ? text : text.replace("±", "+-");
  }

  /** Returns the lines, each ended by a line feed. */
  String text() {
    StringBuilder text = new StringBuilder();
    for (Row row : rows) {
      boolean isSum = row.name().equals(ALL) && rows.size() > 1 && row == rows.getLast();
      if (isSum) {
        text.append(before("", "")).append(zeroOnly()).append('\n');
      }
      text.append(before(cut(row.name()), number(row))).append(drawn(row)).append('\n');
    }
    return text.append(before("", "")).append(axis()).append('\n').toString();
  }

  /** Returns what the plot shows, in a sentence. */
  String caption() {
    String unit = comparison.measure().differenceUnit();
    boolean more = comparison.measure().higherIsBetter();
    return "The mean difference, %s less %s%s, with its 95%% interval; %s is better %s of 0.%s"
        .formatted(
            comparison.first(),
            comparison.second(),
            unit.isEmpty() ? "" : ", in " + unit,
            comparison.first(),
            more ? "right" : "left",
            display.colours()
                ? " Blue: %s is better by the test of the table; orange: %s is."
                    .formatted(comparison.first(), comparison.second())
                : "");
  }

  private String before(String name, String number) {
    StringBuilder text = new StringBuilder(name);
    text.repeat(' ', names - name.length());
    if (numbers > 0) {
      text.repeat(' ', numbers - number.length()).append(number);
    }
    return text.append("  ").toString();
  }

  private String cut(String name) {
    if (name.length() <= names) {
      return name;
    }
    return names < 4 ? name.substring(0, names) : name.substring(0, names - 3) + "...";
  }

  private Strokes strokes() {
    return display.lines() ? Strokes.DRAWN : Strokes.ASCII;
  }

  private String zeroOnly() {
    return " ".repeat(scale.column(0)) + strokes().zero();
  }

  private String drawn(Row row) {
    StringBuilder line = new StringBuilder();
    line.repeat(' ', scale.columns());
    line.setCharAt(scale.column(0), strokes().zero());
    if (!Double.isFinite(row.difference().mean())) {
      return line.toString().stripTrailing();
    }
    int from = scale.column(row.low());
    int to = scale.column(row.high());
    for (int column = from; column <= to; column++) {
      line.setCharAt(column, strokes().line());
    }
    if (from < to) {
      line.setCharAt(from, strokes().left());
      line.setCharAt(to, strokes().right());
    }
    line.setCharAt(scale.column(row.difference().mean()), strokes().mean());
    return display.colours() && row.verdict() != Verdict.UNDECIDED
        ? coloured(line, from, to, row.verdict() == Verdict.FIRST ? BLUE : ORANGE)
        : line.toString().stripTrailing();
  }

  private static String coloured(CharSequence line, int from, int to, int colour) {
    return "%s\u001b[38;5;%dm%s%s%s"
        .formatted(
            line.subSequence(0, from),
            colour,
            line.subSequence(from, to + 1),
            NORMAL,
            line.subSequence(to + 1, line.length()))
        .stripTrailing();
  }

  /** What the ends of the scale are, and zero where there is room for it. */
  private String axis() {
    int decimals = Figures.decimals(comparison.all());
    String low = Digits.atLeast(scale.low(), decimals);
    String high = Digits.atLeast(scale.high(), decimals);
    StringBuilder line = new StringBuilder();
    line.repeat(' ', scale.columns());
    int zero = scale.column(0);
    if (scale.low() < 0 && low.length() < Math.min(zero, scale.columns())) {
      line.replace(0, low.length(), low);
    }
    int begin = scale.columns() - high.length();
    if (scale.high() > 0 && begin > zero + 1) {
      line.replace(begin, scale.columns(), high);
    }
    line.setCharAt(zero, '0');
    return line.toString().stripTrailing();
  }
}
