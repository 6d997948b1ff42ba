package akula.toolkit.uncertainty;

import akula.formats.Numbers;
import akula.statistics.metrics.Measure;
import akula.statistics.metrics.RunKind;
import akula.statistics.number.Digits;
import akula.statistics.number.Share;
import akula.statistics.reading.DrawnMeans;
import akula.statistics.summary.Summary;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import akula.statistics.uncertainty.DrawnOrder;
import akula.statistics.uncertainty.OverDraws;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.stream.Stream;

/** The policies of a sweep with the data as they are, beside what they come to with drawn data. */
public final class DrawnRanking {
  private static final List<Measure> PRINTED = List.of(Measure.AVERAGE, Measure.WORST);
  private static final List<String> COLUMNS =
      List.of("best_share", "best_share_low", "best_share_high", "draws_low", "draws_high");

  private final Summary summary;
  private final DrawnMeans drawn;
  private final Figures figures;
  private final RunKind kind;

  /**
   * How many figures of the data set are known well enough to be drawn.
   *
   * @param drawn those with an interval
   * @param fixed those without one, which stay as they are
   */
  public record Figures(long drawn, long fixed) {}

  /**
   * Puts them beside each other.
   *
   * @param summary of the runs with the data as they are
   * @param drawn means with drawn data, of the same categories and policies
   * @param kind how what stands in the rows is called
   */
  public DrawnRanking(Summary summary, DrawnMeans drawn, Figures figures, RunKind kind) {
    this.summary = summary;
    this.drawn = drawn;
    this.figures = figures;
    this.kind = kind;
  }

  private DrawnOrder order(Measure measure) {
    return new DrawnOrder(
        drawn,
        (category, policy, by) -> summary.moments(category, policy, by).mean(by.stepsPerUnit()),
        measure);
  }

  private List<DrawnOrder.Row> rows(Measure measure) {
    return order(measure).rows();
  }

  /** Returns tables for people. */
  public String text() {
    StringBuilder text = new StringBuilder(head());
    PRINTED.forEach(measure -> text.append('\n').append(block(measure, rows(measure))));
    return text
        + "\n[,] where 95% of the draws are; same order: in how many of the draws\n"
        + "(-) 95% interval of a share of the draws, of which there are few\n";
  }

  /** Returns, of each measure, which of the printed values drawing shifts, a sentence each. */
  public List<String> shifts() {
    return PRINTED.stream().flatMap(measure -> order(measure).shifts().stream()).toList();
  }

  private String head() {
    return ("The same workloads with %d other data sets, in which the %s of known uncertainty\n"
            + "are drawn from their intervals%s\n")
        .formatted(
            drawn.draws(),
            Numbers.count(figures.drawn(), "figure"),
            figures.fixed() == 0
                ? ""
                : "; %s of unknown uncertainty %s as measured"
                    .formatted(
                        Numbers.count(figures.fixed(), "figure"),
                        figures.fixed() == 1 ? "is" : "are"));
  }

  private String block(Measure measure, List<DrawnOrder.Row> rows) {
    DrawnOrder.Row all = rows.getLast();
    String over = rows.size() > 1 ? ", over all " + kind.groups() : "";
    return "Lowest %s, in %% of the draws\n".formatted(measure.title())
        + best(rows)
        + "\nMean %s%s\n".formatted(measure.titleWithUnit(), over)
        + means(all)
        + (all.pairs().isEmpty() ? "" : "\n" + pairs(all, rows));
  }

  private String best(List<DrawnOrder.Row> rows) {
    TextTable table =
        new TextTable(
            Stream.concat(
                    Stream.of(Column.left(kind.group())),
                    drawn.policies().stream().map(policy -> Column.right(broken(policy))))
                .toList());
    for (DrawnOrder.Row row : rows) {
      if (row.category().equals(DrawnOrder.ALL)) {
        table.separator();
      }
      List<String> line = new ArrayList<>(List.of(row.category()));
      row.best().forEach(share -> line.add(share.percent()));
      table.row(line);
    }
    return table.text();
  }

  private String means(DrawnOrder.Row row) {
    TextTable table =
        new TextTable(
            List.of(Column.left("policy"), Column.right("mean"), Column.right("with drawn data")));
    for (int policy = 0; policy < drawn.policies().size(); policy++) {
      OverDraws mean = row.means().get(policy);
      table.row(List.of(drawn.policies().get(policy), number(mean), interval(mean)));
    }
    return table.text();
  }

  private static String pairs(DrawnOrder.Row all, List<DrawnOrder.Row> rows) {
    List<Column> columns =
        new ArrayList<>(
            List.of(
                Column.left("better"),
                Column.left("worse"),
                Column.right("by"),
                Column.right("with drawn data"),
                Column.right("same order (%)")));
    if (rows.size() > 1) {
      columns.add(Column.left("least (%) in"));
    }
    TextTable table = new TextTable(columns);
    for (DrawnOrder.Pair pair : all.pairs()) {
      List<String> line =
          new ArrayList<>(
              List.of(
                  pair.better(),
                  pair.worse(),
                  number(pair.difference()),
                  interval(pair.difference()),
                  pair.difference().sameSign().percent()));
      if (rows.size() > 1) {
        line.add(least(pair, rows.subList(0, rows.size() - 1)));
      }
      table.row(line);
    }
    return table.text();
  }

  /** The category in which the order of two policies, as it is there, is the least sure. */
  private static String least(DrawnOrder.Pair pair, List<DrawnOrder.Row> categories) {
    DrawnOrder.Row least =
        categories.stream()
            .min(Comparator.comparingDouble(row -> sameOrder(pair, row).value()))
            .orElseThrow();
    return "%s %s".formatted(sameOrder(pair, least).percent(), least.category());
  }

  private static Share sameOrder(DrawnOrder.Pair pair, DrawnOrder.Row row) {
    List<String> both = List.of(pair.better(), pair.worse());
    return row.pairs().stream()
        .filter(other -> both.contains(other.better()) && both.contains(other.worse()))
        .findFirst()
        .orElseThrow()
        .difference()
        .sameSign();
  }

  private static String broken(String policy) {
    return policy.replace(":", ":\n").replace(",", ",\n");
  }

  private static String number(OverDraws value) {
    return Digits.fixed(value.asMeasured(), value.decimals());
  }

  private static String interval(OverDraws value) {
    int decimals = value.decimals();
    return "[%s, %s]"
        .formatted(Digits.fixed(value.low(), decimals), Digits.fixed(value.high(), decimals));
  }

  /** Returns all of it, by every measure that the runs have. */
  public SequencedMap<String, Object> json() {
    SequencedMap<String, Object> json = new LinkedHashMap<>();
    json.put("draws", drawn.draws());
    json.put("figures_drawn", figures.drawn());
    json.put("figures_fixed", figures.fixed());
    for (Measure measure : drawn.measures()) {
      json.put(measure.column(), rows(measure).stream().map(this::fields).toList());
    }
    return json;
  }

  private SequencedMap<String, Object> fields(DrawnOrder.Row row) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("category", row.category());
    List<Object> policies = new ArrayList<>();
    for (int policy = 0; policy < drawn.policies().size(); policy++) {
      SequencedMap<String, Object> one = new LinkedHashMap<>();
      one.put("policy", drawn.policies().get(policy));
      one.putAll(fields(row.means().get(policy)));
      put(one, "best_share", row.best().get(policy));
      policies.add(one);
    }
    fields.put("policies", policies);
    List<Object> pairs = new ArrayList<>();
    for (DrawnOrder.Pair pair : row.pairs()) {
      SequencedMap<String, Object> one = new LinkedHashMap<>();
      one.put("better", pair.better());
      one.put("worse", pair.worse());
      one.putAll(fields(pair.difference()));
      put(one, "same_order_share", pair.difference().sameSign());
      pairs.add(one);
    }
    fields.put("pairs", pairs);
    return fields;
  }

  private static void put(SequencedMap<String, Object> fields, String name, Share share) {
    fields.put(name, share.value());
    fields.put(name + "_low", share.low());
    fields.put(name + "_high", share.high());
  }

  private static SequencedMap<String, Object> fields(OverDraws value) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("as_measured", value.asMeasured());
    fields.put("draws_mean", value.mean());
    fields.put("draws_low", value.low());
    fields.put("draws_high", value.high());
    fields.put("standard_error", value.standardError());
    return fields;
  }

  /**
   * Returns a table of the summary with more columns: of both degradations in which share of the
   * draws the policy is best, with its interval, and where 95% of the draws are.
   *
   * @param lines of the table, the header first, then a row for each category and policy
   */
  public List<String> csv(List<String> lines) {
    StringBuilder header = new StringBuilder(lines.getFirst());
    List<StringBuilder> rows = lines.stream().skip(1).map(StringBuilder::new).toList();
    for (Measure measure : PRINTED) {
      COLUMNS.forEach(
          column -> header.append(',').append(measure.word()).append('_').append(column));
      List<DrawnOrder.Row> all = rows(measure);
      for (int row = 0; row < rows.size(); row++) {
        DrawnOrder.Row category = all.get(row / drawn.policies().size());
        int policy = row % drawn.policies().size();
        OverDraws mean = category.means().get(policy);
        rows.get(row)
            .append(
                String.format(
                    Locale.ROOT,
                    ",%.6f,%.6f,%.6f,%.6f,%.6f",
                    category.best().get(policy).value(),
                    category.best().get(policy).low(),
                    category.best().get(policy).high(),
                    mean.low(),
                    mean.high()));
      }
    }
    return Stream.concat(Stream.of(header.toString()), rows.stream().map(StringBuilder::toString))
        .toList();
  }
}
