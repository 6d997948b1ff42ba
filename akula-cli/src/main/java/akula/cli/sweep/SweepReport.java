package akula.cli.sweep;

import akula.cli.common.Format;
import akula.cli.common.JsonFormat;
import akula.cli.common.Output;
import akula.cli.common.SweepTables;
import akula.formats.Numbers;
import akula.statistics.metrics.RunColumns;
import akula.statistics.results.SummaryCsv;
import akula.statistics.results.SummaryJson;
import akula.toolkit.bound.BoundDistances;
import akula.toolkit.common.Invocation;
import akula.toolkit.setup.Setup;
import akula.toolkit.sweep.PartPlan;
import akula.toolkit.sweep.SweepResult;
import akula.toolkit.sweep.SweepResult.Part;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import picocli.CommandLine.Model.CommandSpec;

/** Prints the summaries of a sweep. */
final class SweepReport {
  private final Output out;
  private final Format format;

  SweepReport(CommandSpec command, Format format) {
    out = new Output(command);
    this.format = format;
  }

  /** Returns a line on a share: means of it alone would be taken for those of the sweep. */
  static String share(SweepResult result) {
    long runs = 0;
    for (Part part : result.parts()) {
      runs += part.plan().runCount();
    }
    return "share %s: %s; '%s' puts all shares together"
        .formatted(
            result.parts().getFirst().plan().share().orElseThrow(),
            Numbers.count(runs, "run"),
            Invocation.command("results merge"));
  }

  /** Prints what came of a sweep. */
  void print(SweepResult result) {
    switch (format) {
      case TEXT -> text(result);
      case JSON ->
          out.json(
              JsonFormat.SWEEP, result.hasParts() ? json(result) : json(result.parts().getFirst()));
      case CSV -> csv(result);
    }
  }

  private static SequencedMap<String, Object> json(Part part) {
    SequencedMap<String, Object> json =
        part.distances().map(BoundDistances::json).orElseGet(() -> SummaryJson.of(part.summary()));
    part.ranking().ifPresent(ranking -> json.put("uncertainty", ranking.json()));
    return json;
  }

  private void text(SweepResult result) {
    SweepTables tables = new SweepTables(out);
    for (Part part : result.parts()) {
      PartPlan plan = part.plan();
      Setup setup = plan.setup();
      tables.heading(plan.name(), setup.machine().name(), setup.dataSet().name());
      tables.part(
          part.summary(), plan.workloads().starts(), plan.kind(), part.distances(), part.ranking());
    }
  }

  private static SequencedMap<String, Object> json(SweepResult result) {
    List<Object> all = new ArrayList<>();
    for (Part part : result.parts()) {
      SequencedMap<String, Object> summary = json(part);
      summary.putFirst("part", part.plan().name());
      all.add(summary);
    }
    SequencedMap<String, Object> json = new LinkedHashMap<>();
    json.put("parts", all);
    return json;
  }

  private void csv(SweepResult result) {
    boolean named = result.hasParts();
    RunColumns more =
        result.parts().stream()
            .map(Part::summary)
            .map(SummaryCsv::columns)
            .reduce(RunColumns.PLAIN, RunColumns::and);
    boolean first = true;
    for (Part part : result.parts()) {
      List<String> table =
          part.distances()
              .map(distances -> distances.csv(more))
              .orElseGet(
                  () -> new String(SummaryCsv.encode(part.summary(), more), StandardCharsets.UTF_8))
              .lines()
              .toList();
      List<String> lines = part.ranking().map(ranking -> ranking.csv(table)).orElse(table);
      if (first) {
        out.line((named ? "part," : "") + lines.getFirst());
        first = false;
      }
      String name = named ? part.plan().name() + "," : "";
      lines.stream().skip(1).forEach(line -> out.line(name + line));
    }
  }
}
