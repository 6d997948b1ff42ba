package akula.statistics.report;

import akula.statistics.coschedules.CoScheduleMatrix;
import akula.statistics.plot.ShareMap;
import akula.statistics.reading.Results;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What a report says of who ran beside whom. */
final class CoScheduleSection {
  private final Results results;
  private final String prefix;
  private final Html html;

  CoScheduleSection(Results results, String prefix, Html html) {
    this.results = results;
    this.prefix = prefix;
    this.html = html;
  }

  /** Returns the maps of all policies; those of a part have names that begin with its name. */
  static List<NamedPlot> plots(Results results, String prefix) {
    List<NamedPlot> plots = new ArrayList<>();
    double full =
        results.coSchedules().stream()
            .flatMap(matrix -> Arrays.stream(matrix.shares()))
            .flatMapToDouble(Arrays::stream)
            .max()
            .orElse(1);
    for (CoScheduleMatrix matrix : results.coSchedules()) {
      String title = "Under %s, on one %s".formatted(matrix.policy(), matrix.level());
      plots.add(
          new NamedPlot(
              "%sco-schedules-%d".formatted(prefix, plots.size() + 1),
              new ShareMap(title, matrix.applications(), matrix.others(), matrix.shares(), full),
              "Per cent of the time in which the application of the row ran, beside that of the"
                  + " column; the greatest of all policies has the fullest colour."));
    }
    return plots;
  }

  /** Adds the maps. */
  void write() {
    html.element(
        "p",
        "For which part of the time in which an application ran, an instance of another one, or"
            + " another of its own, ran at the same time on the same %s; over all runs together. With"
                .formatted(results.coSchedules().getFirst().level())
            + " two that can run there at a time a row adds up to 100, with more of them to more.");
    plots(results, prefix).forEach(html::plot);
  }
}
