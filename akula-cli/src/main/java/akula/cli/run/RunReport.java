package akula.cli.run;

import akula.api.host.TurnShares;
import akula.cli.common.Format;
import akula.cli.common.JsonFormat;
import akula.cli.common.Output;
import akula.cli.explain.ObservedRuns;
import akula.statistics.metrics.CpuSpeed;
import akula.statistics.metrics.DecidedTurns;
import akula.statistics.metrics.RunCost;
import akula.statistics.metrics.RunKind;
import akula.statistics.results.SummaryCsv;
import akula.statistics.results.SummaryJson;
import akula.statistics.table.SummaryTable;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import akula.toolkit.run.Contender;
import akula.toolkit.run.DoneRun;
import akula.toolkit.run.RealPlan;
import akula.toolkit.run.RealRunsResult;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.ToDoubleFunction;
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

  /**
   * Prints them.
   *
   * @param observed what is told of each run, if that was asked for
   */
  void print(RealRunsResult results, Optional<ObservedRuns> observed) {
    RealPlan plan = results.plan();
    List<DoneRun> done = results.runs();
    boolean measured = results.hasMetrics();
    switch (format) {
      case TEXT -> {
        observed.ifPresent(runs -> {
          runs.print(out);
          out.line("");
        });
        text(plan, done, results, measured);
      }
      case JSON -> {
        SequencedMap<String, Object> fields = json(plan, done, results, measured);
        observed.ifPresent(runs -> fields.put("explained", runs.fields()));
        out.json(JsonFormat.RUN, fields);
      }
      case CSV ->
          out.text(
              measured
                  ? new String(SummaryCsv.encode(results.summary()), StandardCharsets.UTF_8)
                  : costs(plan, done).text());
    }
  }

  private void text(RealPlan plan, List<DoneRun> done, RealRunsResult results, boolean measured) {
    if (measured) {
      out.text(
          new SummaryTable(results.summary(), Set.of(), TABLE_WIDTH, RunKind.REAL)
              .text(Charset.defaultCharset()));
      out.line("");
    }
    out.text(costs(plan, done).text());
    if (!plan.settings().speeds().isEmpty()) {
      out.line("");
      out.text(speeds(plan, done).text());
    }
    if (plan.settings().kernel().isPresent()) {
      out.line("");
      out.text(turns(plan, done).text());
      long others = done.stream().filter(run -> !run.counts()).count();
      if (others > 0) {
        out.line(
            "%d of %d runs do not count, and are in no mean of these tables if others of the policy do: more than %d%% of their turns were by the fallback, or none was the policy's"
                .formatted(others, done.size(), TurnShares.MOST_FALLBACK_PERCENT));
      }
    }
  }

  private static TextTable turns(RealPlan plan, List<DoneRun> done) {
    TextTable table =
        new TextTable(
            List.of(
                Column.left("policy"),
                Column.right("turns"),
                Column.right("by the fallback"),
                Column.right("refused"),
                Column.right("extended"),
                Column.right("lost"),
                Column.right("slice ms"),
                Column.right("had ms"),
                Column.right("runs that count")));
    for (int i = 0; i < plan.contest().contenders().size(); i++) {
      Means means = new Means(i, done);
      List<DoneRun> decided =
          done.stream()
              .filter(run -> run.contender() == means.contender() && run.turns().isPresent())
              .toList();
      if (!decided.isEmpty()) {
        table.row(
            plan.contest().contenders().get(i).name(),
            number("%.0f", means.ofTurns(DecidedTurns::turns)),
            number("%.1f", means.ofTurns(DecidedTurns::fallback)),
            number("%.1f", means.ofTurns(DecidedTurns::refused)),
            number("%.0f", means.ofTurns(DecidedTurns::extended)),
            number("%.1f", means.ofTurns(DecidedTurns::lost)),
            number("%.2f", means.ofTurns(DecidedTurns::askedNanos) / 1e6),
            number("%.2f", means.ofTurns(DecidedTurns::hadNanos) / 1e6),
            "%d of %d".formatted(decided.stream().filter(DoneRun::counts).count(), decided.size()));
      }
    }
    return table;
  }

  private static TextTable speeds(RealPlan plan, List<DoneRun> done) {
    TextTable table =
        new TextTable(
            List.of(
                Column.right("cpu"),
                Column.right("speed asked for"),
                Column.right("reached (mean)"),
                Column.right("least"),
                Column.right("most")));
    plan.settings()
        .speeds()
        .byCpu()
        .forEach((cpu, asked) -> {
          DoubleSummaryStatistics reached =
              done.stream()
                  .flatMap(run -> run.speeds().stream())
                  .filter(speed -> speed.cpu() == cpu)
                  .mapToDouble(CpuSpeed::reached)
                  .summaryStatistics();
          table.row(
              cpu.toString(),
              asked.toString(),
              number("%.3f", reached.getAverage()),
              number("%.3f", reached.getMin()),
              number("%.3f", reached.getMax()));
        });
    return table;
  }

  private static TextTable costs(RealPlan plan, List<DoneRun> done) {
    boolean counted = plan.asked().energy().isPresent();
    List<Column> columns =
        new ArrayList<>(
            List.of(
                Column.left("policy"),
                Column.right("makespan s"),
                Column.right("migrations"),
                Column.right("intervals"),
                Column.right("late ms (99%)"),
                Column.right("policy ms"),
                Column.right("control ms"),
                Column.right("enforced in ms")));
    if (counted) {
      columns.addAll(2, List.of(Column.right("energy J"), Column.right("EDP J s")));
    }
    TextTable table = new TextTable(columns);
    for (int i = 0; i < plan.contest().contenders().size(); i++) {
      Means means = new Means(i, done);
      Contender contender = plan.contest().contenders().get(i);
      List<String> cells = new ArrayList<>();
      cells.add(contender.name());
      cells.add(number("%.2f", means.of(DoneRun::makespanNanos) / 1e9));
      if (counted) {
        cells.add(number("%.2f", means.ofDoubles(DoneRun::joules)));
        cells.add(number("%.2f", means.ofDoubles(DoneRun::energyDelay)));
      }
      cells.addAll(
          List.of(
              plan.enforces(contender) ? number("%.1f", means.of(DoneRun::migrations)) : "-",
              number("%.0f", means.of(run -> run.cost().intervals())),
              means.most(run -> run.cost().intervals()) == 0
                  ? "-"
                  : number("%.2f", means.most(run -> run.cost().lateMostlyNanos()) / 1e6),
              number("%.2f", means.of(run -> run.cost().policyNanos()) / 1e6),
              number("%.2f", means.of(run -> run.cost().controlNanos()) / 1e6),
              number("%.2f", means.most(run -> run.cost().longestEnforcementNanos()) / 1e6)));
      table.row(cells);
    }
    return table;
  }

  private record Means(int contender, List<DoneRun> done) {
    double of(ToLongFunction<DoneRun> value) {
      return runs().mapToLong(value).average().orElse(0);
    }

    double ofDoubles(ToDoubleFunction<DoneRun> value) {
      return runs().mapToDouble(value).average().orElse(0);
    }

    long most(ToLongFunction<DoneRun> value) {
      return runs().mapToLong(value).max().orElse(0);
    }

    double ofTurns(ToLongFunction<DecidedTurns> value) {
      return of(run -> run.turns().map(value::applyAsLong).orElse(0L));
    }

    /** Those that count, if any does. */
    private Stream<DoneRun> runs() {
      List<DoneRun> all = done.stream().filter(one -> one.contender() == contender).toList();
      boolean any = all.stream().anyMatch(DoneRun::counts);
      return all.stream().filter(one -> one.counts() || !any);
    }
  }

  private static String number(String form, double value) {
    return String.format(Locale.ROOT, form, value);
  }

  private static SequencedMap<String, Object> speed(CpuSpeed speed) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("cpu", speed.cpu());
    fields.put("asked", speed.asked());
    fields.put("reached", Math.rint(speed.reached() * 1e6) / 1e6);
    return fields;
  }

  private static SequencedMap<String, Object> turns(DecidedTurns turns) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("turns", turns.turns());
    fields.put("decided", turns.decided());
    fields.put("fallback", turns.fallback());
    fields.put("refused", turns.refused());
    fields.put("extended", turns.extended());
    fields.put("lost", turns.lost());
    fields.put("told_anew", turns.anews());
    fields.put("slice_ms", turns.askedNanos() / 1e6);
    fields.put("had_ms", turns.hadNanos() / 1e6);
    fields.put("counts", turns.count());
    fields.put("most_fallback_percent", TurnShares.MOST_FALLBACK_PERCENT);
    return fields;
  }

  private static SequencedMap<String, Object> json(
      RealPlan plan, List<DoneRun> done, RealRunsResult results, boolean measured) {
    SequencedMap<String, Object> fields =
        measured ? SummaryJson.of(results.summary()) : new LinkedHashMap<>();
    List<Object> runs = new ArrayList<>();
    for (DoneRun one : done) {
      SequencedMap<String, Object> run = new LinkedHashMap<>();
      RunCost cost = one.cost();
      Contender contender = plan.contest().contenders().get(one.contender());
      run.put("policy", contender.name());
      run.put("repetition", one.repetition());
      run.put("makespan_s", one.makespanNanos() / 1e9);
      if (!one.energy().isEmpty()) {
        run.put("energy_j", one.joules());
        run.put("edp", one.energyDelay());
      }
      run.put("migrations", plan.enforces(contender) ? one.migrations() : null);
      run.put("intervals", cost.intervals());
      run.put("late_99_percent_ms", cost.lateMostlyNanos() / 1e6);
      run.put("late_most_ms", cost.lateMostNanos() / 1e6);
      run.put("policy_calls", cost.policyCalls());
      run.put("policy_cpu_ms", cost.policyNanos() / 1e6);
      run.put("control_cpu_ms", cost.controlNanos() / 1e6);
      run.put("most_moved_at_once", cost.mostMoved());
      run.put("longest_enforcement_ms", cost.longestEnforcementNanos() / 1e6);
      run.put("troubles", one.troubles());
      if (!one.speeds().isEmpty()) {
        run.put("speeds", one.speeds().stream().map(RunReport::speed).toList());
      }
      one.turns().ifPresent(turns -> run.put("turns", turns(turns)));
      runs.add(run);
    }
    fields.put("runs", runs);
    return fields;
  }
}
