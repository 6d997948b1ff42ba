package akula.cli.simulate;

import akula.api.host.MachineDescription;
import akula.api.plugin.DurationText;
import akula.cli.common.Output;
import akula.cli.explain.ExplanationText;
import akula.statistics.metrics.ApplicationTime;
import akula.statistics.metrics.RunMetrics;
import akula.statistics.metrics.ThreadRun;
import akula.statistics.number.Digits;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import akula.toolkit.inside.ThreadNames;
import akula.toolkit.simulate.RunResult;
import akula.toolkit.simulate.SimulateResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A run for people: steps as in Figure 4 of the AKULA paper, threads, measures. */
final class TextReport {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final int LEAST_DECIMALS = 2;

  /** As many digits as are shown of the shortest time alone. */
  private static final int DIGITS = 3;

  private final RunResult run;
  private final int decimals;

  private TextReport(RunResult run) {
    this.run = run;
    double shortest = Double.POSITIVE_INFINITY;
    for (ThreadRun thread : run.threads()) {
      shortest = Math.min(shortest, thread.soloNanos());
    }
    decimals = Math.max(LEAST_DECIMALS, Digits.decimals(shortest / NANOS_PER_SECOND, DIGITS));
  }

  static void print(SimulateResult result, Output out) {
    new TextReport(result.run()).tell(result, out);
  }

  private void tell(SimulateResult result, Output out) {
    MachineDescription machine = result.setup().machine();
    if (!run.steps().isEmpty()) {
      out.text(StepTable.of(run, machine));
      out.line("");
    }
    if (result.explanation().isPresent()) {
      new ExplanationText(names(run), machine, out)
          .print(result.explanation().get(), "--explain=.. tells all");
      out.line("");
    }
    out.text(threads());
    out.line("");
    RunMetrics metrics = run.metrics();
    out.line(
        text(
            "policy %s, %s mode: average degradation %.2f %%, worst %.2f %%, makespan %s s",
            run.policy(),
            run.settings().mode().name().toLowerCase(Locale.ROOT),
            metrics.averageDegradationPercent(),
            metrics.worstDegradationPercent(),
            fixed(metrics.makespanSeconds())));
    out.line(
        text(
            "stp %.3f, antt %.3f, unfairness %.3f, migrations %d",
            metrics.stp(), metrics.antt(), metrics.unfairness(), metrics.migrations()));
    if (metrics.hasEnergy()) {
      out.line(
          text(
              "energy %.2f J, energy-delay product %.2f J s",
              metrics.energyJoules(), metrics.energyDelay()));
    }
    if (!run.settings().decisionTime().isZero()) {
      out.line("decision time " + DurationText.format(run.settings().decisionTime()));
    }
    if (run.settings().habits().jitter() > 0) {
      out.line("jitter " + run.settings().habits().jitter() + " of programs that say none");
    }
    if (run.settings().habits().drift() > 0) {
      out.line("drift " + run.settings().habits().drift() + " of programs that say none");
    }
    if (!run.switchCosts().isEmpty()) {
      out.line("switch cost " + String.join("; ", run.switchCosts()));
    }
    if (metrics.isClosed()) {
      out.line(
          text(
              "closed run: %d instances ended in time, weighted mean execution time %s s",
              metrics.instances(), fixed(metrics.weightedMeanExecutionSeconds())));
      run.times().forEach(time -> out.line(text("  %s: %s", time.application(), times(time))));
      if (!run.drained().isEmpty()) {
        out.line(
            "drain: what had not ended by the time of the closed run, with all its threads, is in"
                + " no measure");
      }
    }
  }

  private String times(ApplicationTime time) {
    return time.isKnown()
        ? text("%d ended in time, mean %s s", time.instances(), fixed(time.meanExecutionSeconds()))
        : "none ended in time";
  }

  private static List<String> names(RunResult run) {
    return ThreadNames.of(run.threads().stream().map(ThreadRun::application).toList());
  }

  private String threads() {
    List<Column> columns =
        new ArrayList<>(
            List.of(
                Column.right("thread"),
                Column.left("application"),
                Column.right("launch (s)"),
                Column.right("start (s)"),
                Column.right("end (s)"),
                Column.right("alone (s)"),
                Column.right("degradation (%)"),
                Column.right("migrations")));
    if (!run.misses().isEmpty()) {
      columns.add(Column.right("cache misses"));
    }
    if (run.metrics().isClosed()) {
      columns.add(Column.left("measured"));
    }
    TextTable table = new TextTable(columns);
    run.threads().forEach(thread -> table.row(cells(thread)));
    return table.text();
  }

  private List<String> cells(ThreadRun thread) {
    List<String> cells =
        new ArrayList<>(
            List.of(
                Integer.toString(thread.thread()),
                thread.application(),
                seconds(thread.launchNanos()),
                seconds(thread.startNanos()),
                seconds(thread.endNanos()),
                seconds(thread.soloNanos()),
                text("%.2f", thread.degradationPercent()),
                Long.toString(thread.migrations())));
    if (!run.misses().isEmpty()) {
      cells.add(Long.toString(run.misses().get(thread.thread())));
    }
    if (run.metrics().isClosed()) {
      cells.add(run.drained().contains(thread.thread()) ? "no: drain" : "yes");
    }
    return cells;
  }

  private String seconds(double nanos) {
    return fixed(nanos / NANOS_PER_SECOND);
  }

  private String fixed(double seconds) {
    return text("%." + decimals + "f", seconds);
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
