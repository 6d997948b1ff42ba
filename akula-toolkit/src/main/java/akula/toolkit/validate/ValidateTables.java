package akula.toolkit.validate;

import akula.formats.csv.RowEncoder;
import akula.profiler.validate.Agreement;
import akula.profiler.validate.Alone;
import akula.profiler.validate.Assumption;
import akula.profiler.validate.Diagnosis;
import akula.profiler.validate.DrawnWorkload;
import akula.profiler.validate.Forecast;
import akula.profiler.validate.PolicyDifference;
import akula.profiler.validate.Quantity;
import akula.profiler.validate.Validation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What the runs of a validation come to, as tables of its results folder. Differences and errors
 * are parts, not per cent.
 */
final class ValidateTables {
  private final ValidateResult result;
  private final Validation validation;

  ValidateTables(ValidateResult result) {
    this.result = result;
    validation = result.validation();
  }

  /** A row for each workload and quantity. */
  String pairs() {
    RowEncoder rows =
        new RowEncoder()
            .row(
                List.of(
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
                    "baseline_verdict"));
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
    return rows.toString();
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
    rows.decimalIfKnown(one.measured().halfWidth());
    rows.text(one.verdict().word()).text(baseline.verdict().word()).endRow();
  }

  /** A row for each quantity and simulator: how well it agrees with the machine. */
  String agreement() {
    RowEncoder rows =
        new RowEncoder()
            .row(
                List.of(
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
                    "mean_error"));
    for (Agreement one : result.agreements()) {
      rows.text(one.quantity().word())
          .text(one.forecast().word())
          .integer(one.pairs())
          .integer(one.counted())
          .integer(one.right())
          .integer(one.notSeen());
      rows.decimalIfKnown(one.share().value());
      rows.decimalIfKnown(one.share().low());
      rows.decimalIfKnown(one.share().high());
      rows.decimalIfKnown(one.pearson().value());
      rows.decimalIfKnown(one.spearman().value());
      rows.decimalIfKnown(validation.errors(one.forecast()).meanAbsolute());
      rows.endRow();
    }
    return rows.toString();
  }

  /** A row for each workload and policy: the error, and what is left of it. */
  String errors() {
    List<String> columns = new ArrayList<>(List.of("workload", "policy", "error", "noise"));
    for (Assumption assumption : Assumption.values()) {
      columns.add("with_" + assumption.name().toLowerCase(Locale.ROOT));
    }
    columns.addAll(List.of("with_all", "failed"));
    RowEncoder rows = new RowEncoder().row(columns);
    for (Diagnosis one : validation.diagnoses()) {
      rows.text(result.workload(one.workload())).text(result.policy(one.policy()));
      rows.decimalIfKnown(one.error());
      rows.decimalIfKnown(one.noise());
      one.without().values().forEach(left -> rows.decimalIfKnown(left));
      rows.decimalIfKnown(one.together());
      rows.text(one.text()).endRow();
    }
    return rows.toString();
  }

  /** A row for each run of an application alone. */
  String alone() {
    RowEncoder rows =
        new RowEncoder().row(List.of("application", "when", "seconds", "cpu_s", "data_seconds"));
    for (Alone one : result.alone()) {
      rows.text(one.application())
          .text(one.after() ? "after" : "before")
          .decimal(one.seconds())
          .decimal(one.processorSeconds())
          .decimal(result.today().dataSeconds(one.application()))
          .endRow();
    }
    return rows.toString();
  }
}
