package akula.cli.simulate;

import akula.api.host.MachineDescription;
import akula.cli.ground.Output;
import akula.statistics.metrics.RunMetrics;
import akula.statistics.metrics.ThreadRun;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A run for people: steps as in Figure 4 of the AKULA paper, threads, measures. */
final class TextReport {
  private static final double NANOS_PER_SECOND = 1e9;

  private TextReport() {}

  static void print(RunResult run, MachineDescription machine, Output out) {
    if (!run.steps().isEmpty()) {
      out.text(steps(run, machine));
      out.line("");
    }
    out.text(threads(run));
    out.line("");
    RunMetrics metrics = run.metrics();
    out.line(
        text(
            "policy %s, %s mode: average degradation %.2f %%, worst %.2f %%, makespan %.2f s",
            run.policy(),
            run.settings().mode().name().toLowerCase(Locale.ROOT),
            metrics.averageDegradationPercent(),
            metrics.worstDegradationPercent(),
            metrics.makespanSeconds()));
    out.line(
        text(
            "stp %.3f, antt %.3f, unfairness %.3f, migrations %d",
            metrics.stp(), metrics.antt(), metrics.unfairness(), metrics.migrations()));
    if (metrics.isClosed()) {
      out.line(
          text(
              "closed run: %d instances ended in time, weighted mean execution time %.2f s",
              metrics.threads(), metrics.weightedMeanExecutionSeconds()));
    }
  }

  private static String threads(RunResult run) {
    TextTable table =
        new TextTable(
            List.of(
                Column.right("thread"),
                Column.left("application"),
                Column.right("launch (s)"),
                Column.right("start (s)"),
                Column.right("end (s)"),
                Column.right("alone (s)"),
                Column.right("degradation (%)"),
                Column.right("migrations")));
    for (ThreadRun thread : run.threads()) {
      table.row(
          Integer.toString(thread.thread()),
          thread.application(),
          seconds(thread.launchNanos()),
          seconds(thread.startNanos()),
          seconds(thread.endNanos()),
          seconds(thread.soloNanos()),
          text("%.2f", thread.degradationPercent()),
          Long.toString(thread.migrations()));
    }
    return table.text();
  }

  private static String steps(RunResult run, MachineDescription machine) {
    List<String> names = names(run.threads());
    List<Column> columns = new ArrayList<>(List.of(Column.right("time (s)")));
    for (int d = 0; d < machine.domains().size(); d++) {
      columns.add(Column.left("domain " + d));
    }
    names.forEach(name -> columns.add(Column.right(name + "\nPR. total (%)")));
    TextTable table = new TextTable(columns);
    for (Step step : run.steps()) {
      table.row(cells(step, machine, names));
    }
    return table.text();
  }

  private static List<String> cells(Step step, MachineDescription machine, List<String> names) {
    List<String> cells = new ArrayList<>(List.of(seconds(step.beginNanos())));
    int context = 0;
    for (MachineDescription.Domain domain : machine.domains()) {
      List<String> places = new ArrayList<>();
      for (MachineDescription.CoreDescription core : domain.cores()) {
        for (int i = 0; i < core.cpus().size(); i++) {
          places.add(place(step.placement()[context++], names));
        }
      }
      cells.add(String.join(" ", places));
    }
    for (int id = 0; id < names.size(); id++) {
      cells.add(text("%.2f %6.2f", 100 * step.progress()[id], 100 * step.total()[id]));
    }
    return cells;
  }

  private static String place(int[] threads, List<String> names) {
    StringBuilder text = new StringBuilder();
    for (int thread : threads) {
      text.append(text.isEmpty() ? "" : "+").append(names.get(thread));
    }
    return text.isEmpty() ? "-" : text.toString();
  }

  /** Applications, with the number of the thread where one runs several times. */
  private static List<String> names(List<ThreadRun> threads) {
    List<String> applications = threads.stream().map(ThreadRun::application).toList();
    return threads.stream()
        .map(thread ->
            applications.indexOf(thread.application())
                    == applications.lastIndexOf(thread.application())
                ? thread.application()
                : thread.application() + "#" + thread.thread())
        .toList();
  }

  private static String seconds(double nanos) {
    return text("%.2f", nanos / NANOS_PER_SECOND);
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
