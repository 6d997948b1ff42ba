package akula.cli.simulate;

import akula.cli.common.Output;
import akula.formats.csv.RowEncoder;
import akula.statistics.coschedules.CoScheduleShare;
import akula.statistics.metrics.ApplicationTime;
import akula.statistics.metrics.ThreadRun;
import akula.statistics.results.CoSchedulesCsv;
import akula.toolkit.bound.RunBounds;
import akula.toolkit.inside.SimulationStep;
import akula.toolkit.simulate.RunResult;
import java.util.List;

/** A run for spreadsheets: a row per thread, or with steps a row per step and thread. */
final class CsvReport {
  private static final String CLOSED_COLUMNS =
      ",instance,application_instances,application_mean_execution_s";

  private CsvReport() {}

  /** Prints a run; bounds, where there are any, stand in every row of a thread. */
  static void print(RunResult run, RunBounds bounds, Output out) {
    if (run.steps().isEmpty()) {
      printThreads(run, bounds, out);
    } else {
      printSteps(run, out);
    }
  }

  /** Prints who ran beside whom. */
  static void print(List<CoScheduleShare> coSchedules, Output out) {
    out.line(CoSchedulesCsv.SCHEMA.header());
    for (CoScheduleShare share : coSchedules) {
      RowEncoder row = new RowEncoder();
      CoSchedulesCsv.fields(row, share);
      out.csv(row);
    }
  }

  private static void printThreads(RunResult run, RunBounds bounds, Output out) {
    out.line(
        "id,application,launch_s,start_s,end_s,solo_s,degradation_percent,migrations"
            + (run.misses().isEmpty() ? "" : ",cache_misses")
            + (run.metrics().isClosed() ? CLOSED_COLUMNS : "")
            + (bounds == null ? "" : RunBounds.columns()));
    for (ThreadRun thread : run.threads()) {
      RowEncoder row =
          new RowEncoder()
              .integer(thread.thread())
              .text(thread.application())
              .seconds(thread.launchNanos())
              .seconds(thread.startNanos())
              .seconds(thread.endNanos())
              .decimal(thread.soloNanos() / 1e9)
              .decimal(thread.degradationPercent())
              .integer(thread.migrations());
      if (!run.misses().isEmpty()) {
        row.integer(run.misses().get(thread.thread()));
      }
      addClosed(run, thread, row);
      for (double value : bounds == null ? new double[0] : bounds.values()) {
        row.decimalIfKnown(value);
      }
      out.csv(row);
    }
  }

  /** What is known of the application stands in the row of each of its threads. */
  private static void addClosed(RunResult run, ThreadRun thread, RowEncoder row) {
    if (!run.metrics().isClosed()) {
      return;
    }
    ApplicationTime time =
        run.times().stream()
            .filter(known -> known.application().equals(thread.application()))
            .findFirst()
            .orElseThrow();
    row.integer(run.instances().get(thread.thread()))
        .integer(time.instances())
        .decimalIfKnown(time.meanExecutionSeconds());
  }

  private static void printSteps(RunResult run, Output out) {
    out.line("time_s,end_s,id,application,context,progress_percent,total_percent");
    for (SimulationStep step : run.steps()) {
      for (ThreadRun thread : run.threads()) {
        int id = thread.thread();
        RowEncoder row =
            new RowEncoder()
                .seconds(step.beginNanos())
                .seconds(step.endNanos())
                .integer(id)
                .text(thread.application());
        int context = step.contextOf(id);
        (context < 0 ? row.empty() : row.integer(context))
            .decimal(100 * step.progressOf(id))
            .decimal(100 * step.totalOf(id));
        out.csv(row);
      }
    }
  }
}
