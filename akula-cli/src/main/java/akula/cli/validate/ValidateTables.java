package akula.cli.validate;

import akula.profiler.validate.Agreement;
import akula.profiler.validate.Alone;
import akula.profiler.validate.Assumption;
import akula.profiler.validate.Diagnosis;
import akula.profiler.validate.DrawnWorkload;
import akula.profiler.validate.Forecast;
import akula.profiler.validate.MeasuredRun;
import akula.profiler.validate.PolicyDifference;
import akula.profiler.validate.Quantity;
import akula.profiler.validate.ThreadTimes;
import akula.profiler.validate.Validation;
import akula.statistics.results.RowEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The tables of a results folder. Differences and errors are parts, not per cent. */
final class ValidateTables {
  private final ValidateResult result;
  private final Validation validation;

  ValidateTables(ValidateResult result) {
    this.result = result;
    validation = result.validation();
  }

  private static RowEncoder header(String... columns) {
    return header(List.of(columns));
  }

  private static RowEncoder header(List<String> columns) {
    RowEncoder rows = new RowEncoder();
    columns.forEach(rows::text);
    return rows.endRow();
  }

  private static String text(RowEncoder rows) {
    return new String(rows.toByteArray(), StandardCharsets.UTF_8);
  }

  private static void decimal(RowEncoder rows, double value) {
    if (Double.isFinite(value)) {
      rows.decimal(value);
    } else {
      rows.empty();
    }
  }

  private RowEncoder run(RowEncoder rows, MeasuredRun run) {
    return rows.text(result.workload(run.workload()))
        .text(result.policy(run.policy()))
        .integer(run.repeat());
  }

  /** A row for each run. */
  String runs() {
    RowEncoder rows =
        header(
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
            "taken_share");
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
      decimal(rows, pair.measured().takenShare());
      rows.endRow();
    }
    return text(rows);
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
        header(
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
            "error");
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
    return text(rows);
  }

  /** A row for each workload and quantity. */
  String pairs() {
    RowEncoder rows =
        header(
            "workload",
            "programs",
            "first",
            "second",
            "quantity",
            "repeats",
            "predicted",
            "baseline",
            "measured",
            "noise",
            "verdict",
            "baseline_verdict");
    for (Quantity quantity : Quantity.values()) {
      for (int i = 0; i < result.plan().workloads().size(); i++) {
        Optional<String> failed = result.leftOut().of(i);
        DrawnWorkload drawn = result.plan().workloads().get(i);
        validation
            .difference(quantity, Forecast.DATA, i)
            .ifPresent(one -> difference(pair(rows, drawn, quantity), one));
        failed.ifPresent(why ->
            pair(rows, drawn, quantity)
                .integer(0)
                .empty()
                .empty()
                .empty()
                .empty()
                .text("failed: " + why)
                .empty()
                .endRow());
      }
    }
    return text(rows);
  }

  private RowEncoder pair(RowEncoder rows, DrawnWorkload drawn, Quantity quantity) {
    return rows.text(drawn.name())
        .integer(drawn.workload().launches().size())
        .text(result.policy(drawn.first()))
        .text(result.policy(drawn.second()))
        .text(quantity.word());
  }

  private void difference(RowEncoder rows, PolicyDifference one) {
    PolicyDifference baseline = result.baseline(one);
    rows.integer(one.measured().count())
        .decimal(one.predicted())
        .decimal(baseline.predicted())
        .decimal(one.measured().mean());
    decimal(rows, one.measured().halfWidth());
    rows.text(one.verdict().word()).text(baseline.verdict().word()).endRow();
  }

  /** A row for each quantity and simulator: how well it agrees with the machine. */
  String agreement() {
    RowEncoder rows =
        header(
            "quantity",
            "forecast",
            "pairs",
            "counted",
            "right",
            "not_seen",
            "share",
            "share_low",
            "share_high",
            "pearson",
            "spearman",
            "mean_error");
    for (Agreement one : result.agreements()) {
      rows.text(one.quantity().word())
          .text(one.forecast().word())
          .integer(one.pairs())
          .integer(one.counted())
          .integer(one.right())
          .integer(one.notSeen());
      decimal(rows, one.share().value());
      decimal(rows, one.share().low());
      decimal(rows, one.share().high());
      decimal(rows, one.pearson().value());
      decimal(rows, one.spearman().value());
      decimal(rows, validation.errors(one.forecast()).meanAbsolute());
      rows.endRow();
    }
    return text(rows);
  }

  /** A row for each workload and policy: the error, and what is left of it. */
  String errors() {
    List<String> columns = new ArrayList<>(List.of("workload", "policy", "error", "noise"));
    for (Assumption assumption : Assumption.values()) {
      columns.add("with_" + assumption.name().toLowerCase(Locale.ROOT));
    }
    columns.addAll(List.of("with_all", "failed"));
    RowEncoder rows = header(columns);
    for (Diagnosis one : validation.diagnoses()) {
      rows.text(result.workload(one.workload())).text(result.policy(one.policy()));
      decimal(rows, one.error());
      decimal(rows, one.noise());
      one.without().values().forEach(left -> decimal(rows, left));
      decimal(rows, one.together());
      rows.text(one.text()).endRow();
    }
    return text(rows);
  }

  /** A row for each run of an application alone. */
  String alone() {
    RowEncoder rows = header("application", "when", "seconds", "cpu_s", "data_seconds");
    for (Alone one : result.alone()) {
      rows.text(one.application())
          .text(one.after() ? "after" : "before")
          .decimal(one.seconds())
          .decimal(one.processorSeconds())
          .decimal(result.today().dataSeconds(one.application()))
          .endRow();
    }
    return text(rows);
  }
}
