package akula.toolkit.validate;

import akula.formats.csv.RowEncoder;
import akula.profiler.validate.Forecast;
import akula.profiler.validate.MeasuredRun;
import akula.profiler.validate.Quantity;
import akula.profiler.validate.ThreadTimes;
import akula.profiler.validate.Validation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The runs of a validation, as they were measured and simulated, as tables of its results folder.
 */
final class RunTables {
  private final ValidateResult result;
  private final Validation validation;

  RunTables(ValidateResult result) {
    this.result = result;
    validation = result.validation();
  }

  private RowEncoder run(RowEncoder rows, MeasuredRun run) {
    return rows.text(result.workload(run.workload()))
        .text(result.policy(run.policy()))
        .integer(run.repeat());
  }

  /** A row for each run. */
  String runs() {
    RowEncoder rows =
        new RowEncoder()
            .row(
                List.of(
                    "workload",
                    "policy",
                    "repeat",
                    "simulated_antt",
                    "baseline_antt",
                    "measured_antt",
                    "simulated_makespan_s",
                    "baseline_makespan_s",
                    "measured_makespan_s",
                    "simulated_migrations",
                    "measured_migrations",
                    "speeds",
                    "taken_share"));
    for (Validation.Pair pair : validation.pairs()) {
      run(rows, pair.measured());
      for (Quantity quantity : Quantity.values()) {
        for (Forecast forecast : Forecast.values()) {
          rows.decimal(validation.predicted(quantity, forecast, pair));
        }
        rows.decimal(validation.measured(quantity, pair));
      }
      rows.integer(migrations(pair.predicted().threads()))
          .integer(migrations(pair.measured().threads()))
          .text(speeds(pair.measured()));
      rows.decimalIfKnown(pair.measured().takenShare());
      rows.endRow();
    }
    return rows.toString();
  }

  private static long migrations(List<ThreadTimes> threads) {
    return threads.stream().mapToLong(ThreadTimes::migrations).sum();
  }

  private static String speeds(MeasuredRun run) {
    List<String> words = new ArrayList<>();
    run.speeds()
        .byCpu()
        .forEach((cpu, speed) -> words.add(String.format(Locale.ROOT, "cpu%d=%.4f", cpu, speed)));
    return String.join(" ", words);
  }

  /** A row for each thread of each run. */
  String threads() {
    RowEncoder rows =
        new RowEncoder()
            .row(
                List.of(
                    "workload",
                    "policy",
                    "repeat",
                    "thread",
                    "application",
                    "launch_s",
                    "simulated_end_s",
                    "baseline_end_s",
                    "measured_start_s",
                    "measured_end_s",
                    "simulated_cpu_s",
                    "measured_cpu_s",
                    "error"));
    for (Validation.Pair pair : validation.pairs()) {
      for (int i = 0; i < pair.measured().threads().size(); i++) {
        ThreadTimes measured = pair.measured().threads().get(i);
        ThreadTimes simulated = pair.predicted().threads().get(i);
        double difference = (double) simulated.runNanos() - measured.runNanos();
        run(rows, pair.measured())
            .integer(i)
            .text(measured.application())
            .seconds(measured.launchNanos())
            .seconds(simulated.endNanos())
            .seconds(pair.predicted().baseline().get(i).endNanos())
            .seconds(measured.startNanos())
            .seconds(measured.endNanos())
            .seconds(Math.round(simulated.processorNanos()))
            .seconds(Math.round(measured.processorNanos()))
            .decimal(difference / measured.runNanos())
            .endRow();
      }
    }
    return rows.toString();
  }
}
