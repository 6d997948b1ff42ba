package akula.papers.siblings;

import akula.formats.Numbers;
import akula.formats.csv.RowEncoder;
import akula.papers.claims.FigureText;
import akula.statistics.number.Estimate;
import akula.statistics.plot.PointPlot;
import akula.statistics.report.NamedPlot;
import akula.statistics.report.PlotPage;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** What each way to give bonuses costs in waiting, and brings in misses, for each block. */
public final class FrontierResult {
  private static final String TITLE = "Sibling threads: what fewer misses cost in waiting";

  private static final List<String> EXPLANATION =
      List.of(
          "Ten memory tests of 100 threads on two cores with one L2 cache, as in section 4 of Yamada"
              + " and Kusakabe (2008), with a grid of bonuses. (b, 0, 0) gives the bonus on each core"
              + " alone, (b, b, b) also to threads of the process that the first core aggregates; 4K"
              + " is 4 microseconds of virtual run time, 5M is 5 milliseconds. Those with a ring in the"
              + " plot are the paper's.",
          "refill: refill_aggregation, which measures by how much longer turns of a process take"
              + " after another process than after a sibling, and gives that as all three bonuses; x 4"
              + " gives four times as much, in time gives it on each core alone.",
          "Longest wait: the longest time for which any thread that could run waited for a turn. New"
              + " threads come at once (startDebit=false), under CFS as well: with the debit of 2.6.24 the"
              + " wait for the first turn is the longest of most runs, whatever the bonus. Unfairness:"
              + " the greatest slowdown of a program, run time by solo time, divided by the least; all"
              + " have the same to do.",
          "Frontier: no other one has at most as many misses and at most as long a longest wait, and"
              + " less of one of them, by the means over the repeats; where two differ by less than their"
              + " intervals, which of them is on it is chance.");

  private static final String CAPTION =
      "Further to the left are fewer misses, further down is a shorter wait; the dashed line is the"
          + " frontier, and what lies above it or to its right is beaten in both. A thin line joins"
          + " bonuses of one kind in the order of their size, rings are the paper's; R is the measured"
          + " refill. In the table"
          + " misses and run times are as many times those under CFS.";

  private static final int WIDTH = 100;
  private static final List<BonusRule> RULES = BonusRule.all();

  private static final List<String> HEADER =
      List.of(
          "bonus",
          "L2 misses",
          "longest wait (ms)",
          "unfairness",
          "average run time",
          "greatest run time",
          "frontier");

  private final Conditions conditions;

  /** The repeats of one block after those of another; of each all of {@link BonusRule}. */
  private final List<List<QueueRun>> runs;

  /**
   * How often and how much was run.
   *
   * @param repeats launched at other times
   * @param gigabytes how much all memory tests go through together
   * @param seed that everything random follows from
   * @param costs what the paper does not say of its machine
   */
  record Conditions(int repeats, double gigabytes, long seed, Costs costs) {
    String text() {
      return "%s of %s GB for all ten, seed %d%s"
          .formatted(
              Numbers.count(repeats, "repeat"), Numbers.text(gigabytes), seed, costs.asGiven());
    }
  }

  FrontierResult(Conditions conditions, List<List<QueueRun>> runs) {
    this.conditions = conditions;
    this.runs = List.copyOf(runs);
  }

  private Estimate of(int access, int rule, ToDoubleFunction<QueueRun> measure) {
    return Estimate.ofAll(pieces(access).mapToDouble(i -> one(i, rule, measure)).toArray());
  }

  /** Returns how many times as much as under CFS, repeat by repeat. */
  private Estimate ratio(int access, int rule, ToDoubleFunction<QueueRun> measure) {
    return Estimate.ofAll(
        pieces(access).mapToDouble(i -> one(i, rule, measure) / one(i, 0, measure)).toArray());
  }

  private double one(int piece, int rule, ToDoubleFunction<QueueRun> measure) {
    return measure.applyAsDouble(runs.get(piece).get(rule));
  }

  private IntStream pieces(int access) {
    int repeats = conditions.repeats();
    return IntStream.range(access * repeats, (access + 1) * repeats);
  }

  private Estimate misses(int access, int rule) {
    return ratio(access, rule, QueueRun::misses);
  }

  private Estimate longestWait(int access, int rule) {
    return of(access, rule, run -> run.longestWaitSeconds() * 1e3);
  }

  private PointPlot.Point point(int access, int rule) {
    BonusRule one = RULES.get(rule);
    return new PointPlot.Point(
        one.text(),
        one.label(),
        misses(access, rule).mean(),
        longestWait(access, rule).mean(),
        one.isOfThePaper());
  }

  private PointPlot plot(int access) {
    List<PointPlot.Series> series = new ArrayList<>();
    for (BonusRule.Family family : BonusRule.Family.values()) {
      List<PointPlot.Point> points =
          IntStream.range(0, RULES.size())
              .filter(i -> RULES.get(i).family() == family)
              .mapToObj(i -> point(access, i))
              .toList();
      series.add(new PointPlot.Series(family.text(), points));
    }
    return new PointPlot(
        "Blocks of " + block(access),
        "L2 misses, times those under CFS",
        "longest wait for a turn (ms)",
        series);
  }

  private static String block(int access) {
    return FrontierJob.ACCESSES.get(access).text().split(" ")[0];
  }

  private boolean isOnFrontier(int access, int rule) {
    return plot(access).frontier().contains(point(access, rule));
  }

  private List<String> row(int access, int rule) {
    return List.of(
        RULES.get(rule).text(),
        FigureText.number(misses(access, rule), 3),
        FigureText.number(longestWait(access, rule), 1),
        FigureText.number(of(access, rule, QueueRun::unfairness), 3),
        FigureText.number(ratio(access, rule, QueueRun::averageSeconds), 3),
        FigureText.number(ratio(access, rule, QueueRun::greatestSeconds), 3),
        isOnFrontier(access, rule) ? "yes*" : "");
  }

  private List<List<String>> rows(int access) {
    return IntStream.range(0, RULES.size()).mapToObj(i -> row(access, i)).toList();
  }

  /** Returns it as text: a table for each block. */
  public String text() {
    StringBuilder text = new StringBuilder(TITLE + "\n" + conditions.text() + "\n");
    for (int access = 0; access < FrontierJob.ACCESSES.size(); access++) {
      List<Column> columns = new ArrayList<>(List.of(Column.left(HEADER.getFirst())));
      HEADER.stream().skip(1).forEach(name -> columns.add(Column.right(name)));
      TextTable table = new TextTable(columns);
      rows(access)
          .forEach(row -> table.row(row.stream().map(cell -> cell.replace("*", "")).toList()));
      text.append(
              "\nBlocks of %s, misses and run times as many times those under CFS\n"
                  .formatted(block(access)))
          .append(table.text());
    }
    text.append("\n± half-width of the 95% interval\n\n");
    EXPLANATION.forEach(paragraph -> text.append(wrapped(paragraph)));
    return text.toString();
  }

  private static String wrapped(String paragraph) {
    StringBuilder lines = new StringBuilder();
    StringBuilder line = new StringBuilder();
    for (String word : paragraph.split(" ")) {
      if (line.length() + 1 + word.length() > WIDTH) {
        lines.append(line).append('\n');
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    return lines.append(line).append('\n').toString();
  }

  /** Returns the measures of a rule, by their names in files. */
  private SequencedMap<String, Estimate> measures(int access, int rule) {
    SequencedMap<String, Estimate> all = new LinkedHashMap<>();
    all.put("misses", of(access, rule, QueueRun::misses));
    all.put("misses_times_cfs", misses(access, rule));
    all.put("longest_wait_ms", longestWait(access, rule));
    all.put("unfairness", of(access, rule, QueueRun::unfairness));
    all.put("average_s", of(access, rule, QueueRun::averageSeconds));
    all.put("greatest_s", of(access, rule, QueueRun::greatestSeconds));
    all.put("switches", of(access, rule, QueueRun::switches));
    return all;
  }

  /** Returns the fields of the JSON. */
  public SequencedMap<String, Object> fields() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("repeats", conditions.repeats());
    fields.put("gigabytes", conditions.gigabytes());
    fields.put("seed", conditions.seed());
    fields.put("costs", conditions.costs().text());
    List<SequencedMap<String, Object>> points = new ArrayList<>();
    each((access, rule) -> points.add(fields(access, rule)));
    fields.put("points", points);
    return fields;
  }

  private SequencedMap<String, Object> fields(int access, int rule) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("block_kib", FrontierJob.ACCESSES.get(access).kib());
    fields.put("bonus", RULES.get(rule).text());
    fields.put("policy", RULES.get(rule).policy(conditions.costs().decision()));
    fields.put("of_the_paper", RULES.get(rule).isOfThePaper());
    fields.put("on_frontier", isOnFrontier(access, rule));
    measures(access, rule)
        .forEach((name, estimate) -> {
          fields.put(name, estimate.mean());
          fields.put(name + "_half_width", estimate.hasInterval() ? estimate.halfWidth() : null);
        });
    return fields;
  }

  /** What is done for each block and rule. */
  private interface Step {
    void at(int access, int rule);
  }

  private static void each(Step step) {
    for (int access = 0; access < FrontierJob.ACCESSES.size(); access++) {
      for (int rule = 0; rule < RULES.size(); rule++) {
        step.at(access, rule);
      }
    }
  }

  /** Returns it as CSV: a row for each block, bonus and measure. */
  public String csv() {
    RowEncoder rows =
        new RowEncoder()
            .row(List.of("block_kib", "bonus", "on_frontier", "measure", "value", "half_width"));
    each((access, rule) -> {
      String onFrontier = Boolean.toString(isOnFrontier(access, rule));
      measures(access, rule)
          .forEach((name, estimate) ->
              rows.integer(FrontierJob.ACCESSES.get(access).kib())
                  .text(RULES.get(rule).text())
                  .text(onFrontier)
                  .text(name)
                  .decimal(estimate.mean())
                  .decimalIfKnown(estimate.hasInterval() ? estimate.halfWidth() : Double.NaN)
                  .endRow());
    });
    return rows.toString();
  }

  /** Returns it as a page for a browser: a plot and a table for each block. */
  public PlotPage page() {
    List<NamedPlot> plots =
        IntStream.range(0, FrontierJob.ACCESSES.size())
            .mapToObj(access -> new NamedPlot("block-" + block(access), plot(access), CAPTION))
            .toList();
    List<String> lead = new ArrayList<>(EXPLANATION);
    lead.add(conditions.text() + ".");
    PlotPage page = new PlotPage(TITLE, lead);
    for (int access = 0; access < plots.size(); access++) {
      page.add(plots.get(access), HEADER, rows(access));
    }
    return page;
  }
}
