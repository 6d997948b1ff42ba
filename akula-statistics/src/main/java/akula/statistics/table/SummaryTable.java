package akula.statistics.table;

import akula.statistics.metrics.RunKind;
import akula.statistics.number.Estimate;
import akula.statistics.summary.Summary;
import akula.statistics.summary.SummaryRow;
import akula.statistics.summary.VainRepeats;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * What a sweep prints at its end: categories as rows, policies as columns, one block for the
 * average degradation and one for the worst; of closed runs one for the weighted mean execution
 * time before these, of runs with energy one for that behind. Policies that do not fit beside each
 * other continue in further blocks.
 */
public final class SummaryTable {
  private static final String ALL = "all";
  private static final String LEGEND =
      "%s half-width of the 95%% confidence interval; * lowest mean of the row\n";

  /** With one degree of freedom the interval is 12.7 standard errors to each side. */
  private static final String FROM_TWO =
      "Intervals from two %1$s are very wide; more %1$s make them useful.\n";

  /** Below the degradations of closed runs. */
  private static final String OF_ENDED =
      "Degradations are of the instances that ended in time: where a policy keeps long programs from\n"
          + "ending, they are not among them.\n";

  /** Below energies and times. */
  private static final String MEANS_ALONE = "%s has no %s: it is a mean alone.\n";

  private final Summary summary;
  private final Set<Integer> groupStarts;
  private final int width;
  private final RunKind kind;

  /** Makes the table of a summary of simulated runs, see the other constructor. */
  public SummaryTable(Summary summary, Set<Integer> groupStarts, int width) {
    this(summary, groupStarts, width, RunKind.SIMULATED);
  }

  /**
   * Makes the table of a summary.
   *
   * @param groupStarts numbers of the categories (from 0) with which a group begins, to be set off
   *     by a rule
   * @param width characters that a line may have; a single column may be wider
   * @param kind whether the runs were simulated or real
   */
  public SummaryTable(Summary summary, Set<Integer> groupStarts, int width, RunKind kind) {
    this.summary = summary;
    this.groupStarts = Set.copyOf(groupStarts);
    this.width = width;
    this.kind = kind;
  }

  /**
   * Returns the table, each line ended by a line feed.
   *
   * @param terminal encoding of what it goes to, since some have no plus-minus sign
   */
  public String text(Charset terminal) {
    String plusMinus = terminal.newEncoder().canEncode('±') ? "±" : "+-";
    List<List<Optional<SummaryRow>>> rows = rows();
    boolean closed = any(rows, SummaryRow::isClosed);
    return (closed
            ? means(
                "Weighted mean execution time (s)", SummaryRow::weightedMeanExecutionSeconds, rows)
            : "")
        + block("Average degradation (%)", SummaryRow::averageDegradationPercent, rows, plusMinus)
        + "\n"
        + block("Worst degradation (%)", SummaryRow::worstDegradationPercent, rows, plusMinus)
        + "\n"
        + (any(rows, SummaryRow::hasEnergy)
            ? means("Energy (J)", SummaryRow::energyJoules, rows)
            : "")
        + LEGEND.formatted(plusMinus)
        + (closed ? MEANS_ALONE.formatted("Weighted mean execution time", plusMinus) : "")
        + (any(rows, SummaryRow::hasEnergy) ? MEANS_ALONE.formatted("Energy", plusMinus) : "")
        + (closed ? OF_ENDED : "")
        + (counts(rows).contains(2L) ? FROM_TWO.formatted(kind.runs()) : "")
        + vainRepeats(plusMinus);
  }

  private static boolean any(List<List<Optional<SummaryRow>>> rows, Predicate<SummaryRow> is) {
    return rows.stream().flatMap(List::stream).flatMap(Optional::stream).anyMatch(is);
  }

  /** A block of means alone, of those rows in which there is one. */
  private String means(
      String title, ToDoubleFunction<SummaryRow> mean, List<List<Optional<SummaryRow>>> rows) {
    List<List<Optional<SummaryRow>>> having =
        rows.stream()
            .map(row ->
                row.stream()
                    .map(cell -> cell.filter(one -> Double.isFinite(mean.applyAsDouble(one))))
                    .toList())
            .toList();
    return block(
            title, row -> new Estimate(row.runs(), mean.applyAsDouble(row), Double.NaN), having, "")
        + "\n";
  }

  private String vainRepeats(String plusMinus) {
    VainRepeats repeats = new VainRepeats(summary);
    if (kind != RunKind.WRITTEN || !repeats.areAny()) {
      return "";
    }
    return VainRepeats.NO_INTERVAL.replace("±", plusMinus).replace("; ", ";\n")
        + "\n"
        + VainRepeats.sentence(repeats.workloads(summary.policies()))
            .map(sentence -> sentence.replace(". ", ".\n").replace("; ", ";\n") + "\n")
            .orElse("");
  }

  private List<List<Optional<SummaryRow>>> rows() {
    List<List<Optional<SummaryRow>>> rows = new ArrayList<>();
    for (int category = 0; category < summary.categories().size(); category++) {
      int index = category;
      rows.add(policies().mapToObj(policy -> row(index, policy)).toList());
    }
    if (rows.size() > 1) {
      rows.add(policies().mapToObj(this::all).toList());
    }
    return rows;
  }

  private Optional<SummaryRow> row(int category, int policy) {
    return kind == RunKind.WRITTEN
        ? new VainRepeats(summary).row(category, policy)
        : summary.row(category, policy);
  }

  private Optional<SummaryRow> all(int policy) {
    return kind == RunKind.WRITTEN
        ? new VainRepeats(summary).acrossCategories(policy, ALL)
        : summary.acrossCategories(policy, ALL);
  }

  private IntStream policies() {
    return IntStream.range(0, summary.policies().size());
  }

  private String block(
      String title,
      Function<SummaryRow, Estimate> measure,
      List<List<Optional<SummaryRow>>> rows,
      String plusMinus) {
    DegradationBlock cells = new DegradationBlock(rows, measure, plusMinus);
    StringBuilder out = new StringBuilder(title + ", mean over " + runs(rows) + "\n");
    int first = 0;
    while (first < summary.policies().size()) {
      int end = first + 1;
      TextTable table = table(cells, first, end);
      while (end < summary.policies().size() && fits(table(cells, first, end + 1))) {
        end++;
        table = table(cells, first, end);
      }
      out.append(first > 0 ? "\n" : "").append(table.text());
      first = end;
    }
    return out.toString();
  }

  private boolean fits(TextTable table) {
    return table.width() <= width;
  }

  private TextTable table(DegradationBlock cells, int firstPolicy, int endPolicy) {
    List<TextTable.Column> columns = new ArrayList<>();
    columns.add(TextTable.Column.left(kind.group()));
    for (int policy = firstPolicy; policy < endPolicy; policy++) {
      columns.add(TextTable.Column.right(header(summary.policies().get(policy))));
    }
    TextTable table = new TextTable(columns);
    int categories = summary.categories().size();
    for (int row = 0; row < (categories > 1 ? categories + 1 : categories); row++) {
      if (row == categories || row > 0 && groupStarts.contains(row)) {
        table.separator();
      }
      table.row(line(cells, row, firstPolicy, endPolicy));
    }
    return table;
  }

  private List<String> line(DegradationBlock cells, int row, int firstPolicy, int endPolicy) {
    List<String> line = new ArrayList<>();
    line.add(row < summary.categories().size() ? summary.categories().get(row) : ALL);
    for (int policy = firstPolicy; policy < endPolicy; policy++) {
      line.add(cells.cell(row, policy));
    }
    return line;
  }

  /** A policy with options goes over several lines; the space is below the mark of the best. */
  private static String header(String policy) {
    String lines = policy.replace(":", ":\n").replace(",", ",\n");
    return lines.replace("\n", " \n") + " ";
  }

  /** How many workloads the categories have: each number once, ascending. */
  private List<Long> counts(List<List<Optional<SummaryRow>>> rows) {
    return rows.stream()
        .limit(summary.categories().size())
        .flatMap(List::stream)
        .flatMap(Optional::stream)
        .map(SummaryRow::runs)
        .distinct()
        .sorted()
        .toList();
  }

  private String runs(List<List<Optional<SummaryRow>>> rows) {
    List<Long> counts = counts(rows);
    if (counts.isEmpty()) {
      return "no " + kind.runs();
    }
    long most = counts.getLast();
    String range = counts.size() == 1 ? "" + most : counts.getFirst() + " to " + most;
    return range
        + " "
        + (most == 1 ? kind.run() : kind.runs())
        + (kind.isReal() ? "" : " of each " + kind.group());
  }
}
