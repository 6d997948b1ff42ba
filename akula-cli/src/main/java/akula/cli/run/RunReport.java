package akula.cli.run;

import akula.cli.ground.Format;
import akula.cli.ground.Output;
import akula.statistics.metrics.RunKind;
import akula.statistics.results.SummaryCsv;
import akula.statistics.results.SummaryJson;
import akula.statistics.table.SummaryTable;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import akula.wrapper.run.RealOutcome;
import akula.wrapper.run.ThreadOutcome;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;

/** Prints what real runs came to. */
final class RunReport {
  private static final int TABLE_WIDTH = 100;

  private final Output out;
  private final Format format;

  RunReport(CommandSpec command, Format format) {
    out = new Output(command);
    this.format = format;
  }

  void print(RealPlan plan, List<RealRuns.Done> done, RealResults results) {
    boolean measured = done.stream().allMatch(one -> one.metrics().isPresent());
    switch (format) {
      case TEXT -> text(plan, done, results, measured);
      case JSON -> out.json(json(plan, done, results, measured));
      case CSV ->
          out.text(
              measured
                  ? new String(SummaryCsv.encode(results.summary()), StandardCharsets.UTF_8)
                  : costs(plan, done).text());
    }
  }

  private void text(
      RealPlan plan, List<RealRuns.Done> done, RealResults results, boolean measured) {
    if (measured) {
      out.text(
          new SummaryTable(results.summary(), Set.of(), TABLE_WIDTH, RunKind.REAL)
              .text(Charset.defaultCharset()));
      out.line("");
    }
    out.text(costs(plan, done).text());
  }

  private static TextTable costs(RealPlan plan, List<RealRuns.Done> done) {
    TextTable table =
        new TextTable(
            List.of(
                Column.left("policy"),
                Column.right("makespan s"),
                Column.right("migrations"),
                Column.right("intervals"),
                Column.right("late ms (99%)"),
                Column.right("policy ms"),
                Column.right("control ms"),
                Column.right("enforced in ms")));
    for (int i = 0; i < plan.contenders().size(); i++) {
      Means means = new Means(i, done);
      table.row(
          plan.contenders().get(i).spec(),
          number("%.2f", means.of(RunReport::makespan) / 1e9),
          number("%.1f", means.of(RunReport::migrations)),
          number("%.0f", means.of(outcome -> outcome.cost().lateness().count())),
          number(
              "%.2f", means.most(outcome -> outcome.cost().lateness().quantileNanos(0.99)) / 1e6),
          number("%.2f", means.of(outcome -> outcome.cost().policyNanos()) / 1e6),
          number("%.2f", means.of(outcome -> outcome.cost().controlNanos()) / 1e6),
          number("%.2f", means.most(outcome -> outcome.cost().enforcing().greatestNanos()) / 1e6));
    }
    return table;
  }

  private record Means(int contender, List<RealRuns.Done> done) {
    double of(ToLongFunction<RealOutcome> value) {
      return outcomes().mapToLong(value).average().orElse(0);
    }

    long most(ToLongFunction<RealOutcome> value) {
      return outcomes().mapToLong(value).max().orElse(0);
    }

    private Stream<RealOutcome> outcomes() {
      return done.stream().filter(one -> one.contender() == contender).map(RealRuns.Done::outcome);
    }
  }

  private static long makespan(RealOutcome outcome) {
    return outcome.threads().stream().mapToLong(ThreadOutcome::endNanos).max().orElse(0);
  }

  private static long migrations(RealOutcome outcome) {
    return outcome.threads().stream().mapToLong(ThreadOutcome::migrations).sum();
  }

  private static String number(String form, double value) {
    return String.format(Locale.ROOT, form, value);
  }

  private static SequencedMap<String, Object> json(
      RealPlan plan, List<RealRuns.Done> done, RealResults results, boolean measured) {
    SequencedMap<String, Object> fields =
        measured ? SummaryJson.of(results.summary()) : new LinkedHashMap<>();
    List<Object> runs = new ArrayList<>();
    for (RealRuns.Done one : done) {
      SequencedMap<String, Object> run = new LinkedHashMap<>();
      RealOutcome.Cost cost = one.outcome().cost();
      run.put("policy", plan.contenders().get(one.contender()).spec());
      run.put("repetition", one.repetition());
      run.put("makespan_s", makespan(one.outcome()) / 1e9);
      run.put("migrations", migrations(one.outcome()));
      run.put("intervals", cost.lateness().count());
      run.put("late_99_percent_ms", cost.lateness().quantileNanos(0.99) / 1e6);
      run.put("late_most_ms", cost.lateness().greatestNanos() / 1e6);
      run.put("policy_calls", cost.policyCalls());
      run.put("policy_cpu_ms", cost.policyNanos() / 1e6);
      run.put("control_cpu_ms", cost.controlNanos() / 1e6);
      run.put("most_moved_at_once", cost.mostMoved());
      run.put("longest_enforcement_ms", cost.enforcing().greatestNanos() / 1e6);
      SequencedMap<String, Object> troubles = new LinkedHashMap<>();
      one.outcome()
          .troubles()
          .forEach((kind, count) -> troubles.put(kind.name().toLowerCase(Locale.ROOT), count));
      run.put("troubles", troubles);
      runs.add(run);
    }
    fields.put("runs", runs);
    return fields;
  }
}
