package akula.cli.common;

import akula.statistics.metrics.RunKind;
import akula.statistics.summary.Summary;
import akula.statistics.table.SummaryTable;
import akula.toolkit.bound.BoundDistances;
import akula.toolkit.uncertainty.DrawnRanking;
import java.nio.charset.Charset;
import java.util.Optional;
import java.util.Set;

/** What is printed of a sweep for people, be it run at once or put together: its parts in turn. */
public final class SweepTables {
  private static final int WIDTH = 100;

  private final Output out;
  private String between = "";

  /** Begins with no part. */
  public SweepTables(Output out) {
    this.out = out;
  }

  /** Prints the names of the next part, unless the sweep has no parts and its name is empty. */
  public void heading(String part, String machine, String dataSet) {
    if (!part.isEmpty()) {
      out.line("%s%s: machine %s, data set %s".formatted(between, part, machine, dataSet));
      out.line("");
      between = "\n";
    }
  }

  /**
   * Prints the tables of a part.
   *
   * @param starts the numbers of the categories before which the table has a rule
   * @param distances from the bounds; nothing if they were not asked for
   * @param ranking with drawn data sets; nothing if that was not asked for
   */
  public void part(
      Summary summary,
      Set<Integer> starts,
      RunKind kind,
      Optional<BoundDistances> distances,
      Optional<DrawnRanking> ranking) {
    out.text(new SummaryTable(summary, starts, WIDTH, kind).text(Charset.defaultCharset()));
    distances.ifPresent(some -> out.text("\n" + some.text()));
    ranking.ifPresent(this::drawn);
  }

  private void drawn(DrawnRanking ranking) {
    out.text("\n" + ranking.text());
    for (String sentence : ranking.shifts()) {
      out.line("");
      out.paragraph("", sentence);
    }
  }
}
