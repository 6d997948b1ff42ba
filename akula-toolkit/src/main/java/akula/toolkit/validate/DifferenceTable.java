package akula.toolkit.validate;

import akula.profiler.validate.DrawnWorkload;
import akula.profiler.validate.Forecast;
import akula.profiler.validate.PolicyDifference;
import akula.profiler.validate.Quantity;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import java.util.List;
import java.util.Optional;

/** The differences of the policies of each workload, for people: a row for each quantity. */
final class DifferenceTable {
  private final ValidateResult result;
  private final TextTable table =
      new TextTable(
          List.of(
              Column.left("workload"),
              Column.right("pro-\ngrams"),
              Column.left("first"),
              Column.left("second"),
              Column.left("(%)"),
              Column.right("pre-\ndicted"),
              Column.right("base-\nline"),
              Column.right("measured"),
              Column.left("verdict")));

  DifferenceTable(ValidateResult result) {
    this.result = result;
  }

  String text() {
    for (int i = 0; i < result.plan().workloads().size(); i++) {
      DrawnWorkload drawn = result.plan().workloads().get(i);
      List<String> names =
          List.of(
              drawn.name(),
              Integer.toString(drawn.workload().launches().size()),
              result.policy(drawn.first()),
              result.policy(drawn.second()));
      for (Quantity quantity : Quantity.values()) {
        row(quantity.ordinal() == 0 ? names : List.of("", "", "", ""), quantity, i);
      }
    }
    return table.text();
  }

  private void row(List<String> names, Quantity quantity, int workload) {
    Optional<PolicyDifference> difference =
        result.validation().difference(quantity, Forecast.DATA, workload);
    double baseline =
        result
            .validation()
            .difference(quantity, Forecast.BASELINE, workload)
            .map(PolicyDifference::predicted)
            .orElse(Double.NaN);
    table.row(
        names.get(0),
        names.get(1),
        names.get(2),
        names.get(3),
        quantity.title(),
        Percent.signed(difference.map(PolicyDifference::predicted).orElse(Double.NaN)),
        Percent.signed(baseline),
        difference.map(one -> Percent.of(one.measured())).orElse("-"),
        difference
            .map(one -> one.verdict().word())
            .orElse(result.leftOut().of(workload).isPresent() ? "failed" : "not run"));
  }
}
