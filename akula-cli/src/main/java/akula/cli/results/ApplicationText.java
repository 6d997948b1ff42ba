package akula.cli.results;

import akula.api.plugin.DurationText;
import akula.cli.common.Output;
import akula.statistics.comparison.ApplicationComparison;
import akula.statistics.number.Digits;
import akula.statistics.number.Estimate;
import akula.statistics.reading.Manifest;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import akula.toolkit.results.PartApplications;
import java.util.List;

/** How long applications take under two policies, for people and for programs. */
final class ApplicationText {
  private static final String NOTE =
      "Mean execution time of applications in closed runs, from launch to end. Of each workload the"
          + " mean of the instances of an application that ended in time is taken, and of these"
          + " the mean over the workloads in which one ended in time under both policies"
          + " (compared); with 95%% confidence intervals, not corrected for the number of"
          + " applications. What ended in the drain counts for none: where fewer workloads are"
          + " compared than there are, the slowest are missing. Below 1,"
          + " %2$s is quicker than %1$s.";

  private final List<PartApplications> parts;
  private final String first;
  private final String second;

  ApplicationText(List<PartApplications> parts, String first, String second) {
    this.parts = parts;
    this.first = first;
    this.second = second;
  }

  void print(Output out) {
    obstacles().forEach(line -> out.paragraph("", line));
    for (PartApplications part : parts.stream().filter(PartApplications::isCompared).toList()) {
      out.line(heading(part));
      out.line("");
      out.text(table(part.rows()));
      out.line("");
    }
    out.paragraph("", NOTE.formatted(first, second));
  }

  /** Returns why parts were not compared, a sentence each. */
  List<String> obstacles() {
    return parts.stream()
        .filter(part -> !part.isCompared())
        .map(part -> "Part %s is not compared: %s.".formatted(part.part().name(), part.obstacle()))
        .toList();
  }

  private static String heading(PartApplications part) {
    Manifest manifest = part.part().results().manifest();
    String name = part.part().name();
    return "%smachine %s, data set %s, closed runs of %s"
        .formatted(
            name.isEmpty() ? "" : name + ": ",
            manifest.text("machine.name").orElse("unstated"),
            manifest.text("data.name").orElse("unstated"),
            DurationText.format(part.part().results().closed().orElseThrow()));
  }

  private String table(List<ApplicationComparison> rows) {
    TextTable table =
        new TextTable(
            List.of(
                Column.left("application"),
                Column.right("workloads"),
                Column.right("compared"),
                Column.right(first + " (s)"),
                Column.right(second + " (s)"),
                Column.right(second + " /\n" + first)));
    for (ApplicationComparison row : rows) {
      table.row(
          row.application(),
          Integer.toString(row.workloads()),
          Long.toString(row.compared()),
          number(row.first()),
          number(row.second()),
          number(row.ratio()));
    }
    return table.text();
  }

  private static String number(Estimate estimate) {
    return estimate.count() == 0 ? "-" : Digits.of(estimate);
  }
}
