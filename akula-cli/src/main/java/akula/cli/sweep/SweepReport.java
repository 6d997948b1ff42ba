package akula.cli.sweep;

import akula.cli.ground.Format;
import akula.cli.ground.Output;
import akula.statistics.results.SummaryCsv;
import akula.statistics.results.SummaryJson;
import akula.statistics.summary.Summary;
import akula.statistics.table.SummaryTable;
import akula.toolkit.bound.Distances;
import akula.toolkit.sweep.PartPlan;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import picocli.CommandLine.Model.CommandSpec;

/** Prints the summaries of a sweep. */
final class SweepReport {
  private static final int TABLE_WIDTH = 100;

  private final Output out;
  private final Format format;

  SweepReport(CommandSpec command, Format format) {
    out = new Output(command);
    this.format = format;
  }

  /**
   * Prints everything.
   *
   * @param parts what was done
   * @param summaries of each part
   * @param distances of each part from its bounds; none if they were not asked for
   * @param named whether the parts have names, which are then printed
   */
  void print(
      List<PartPlan> parts, List<Summary> summaries, List<Distances> distances, boolean named) {
    switch (format) {
      case TEXT -> text(parts, summaries, distances, named);
      case JSON ->
          out.json(named ? json(parts, summaries, distances) : json(summaries, distances, 0));
      case CSV -> csv(parts, summaries, distances, named);
    }
  }

  private static SequencedMap<String, Object> json(
      List<Summary> summaries, List<Distances> distances, int part) {
    return distances.isEmpty() ? SummaryJson.of(summaries.get(part)) : distances.get(part).json();
  }

  private void text(
      List<PartPlan> parts, List<Summary> summaries, List<Distances> distances, boolean named) {
    for (int i = 0; i < parts.size(); i++) {
      PartPlan part = parts.get(i);
      if (named) {
        out.line(i == 0 ? heading(part) : "\n" + heading(part));
        out.line("");
      }
      out.text(
          new SummaryTable(summaries.get(i), part.workloads().starts(), TABLE_WIDTH, part.kind())
              .text(Charset.defaultCharset()));
      out.text(distances.isEmpty() ? "" : "\n" + distances.get(i).text());
    }
  }

  private static String heading(PartPlan part) {
    return "%s: machine %s, data set %s"
        .formatted(part.name(), part.setup().machine().name(), part.setup().dataSet().name());
  }

  private static Map<String, Object> json(
      List<PartPlan> parts, List<Summary> summaries, List<Distances> distances) {
    List<Object> all = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      SequencedMap<String, Object> summary = json(summaries, distances, i);
      summary.putFirst("part", parts.get(i).name());
      all.add(summary);
    }
    SequencedMap<String, Object> json = new LinkedHashMap<>();
    json.put("parts", all);
    return json;
  }

  private void csv(
      List<PartPlan> parts, List<Summary> summaries, List<Distances> distances, boolean named) {
    boolean closed = summaries.stream().anyMatch(SummaryCsv::isClosed);
    for (int i = 0; i < parts.size(); i++) {
      String name = parts.get(i).name();
      List<String> lines =
          (distances.isEmpty()
                  ? new String(SummaryCsv.encode(summaries.get(i), closed), StandardCharsets.UTF_8)
                  : distances.get(i).csv(closed))
              .lines()
              .toList();
      if (i == 0) {
        out.line((named ? "part," : "") + lines.getFirst());
      }
      lines.stream().skip(1).forEach(line -> out.line((named ? name + "," : "") + line));
    }
  }
}
