package akula.toolkit.validate;

import akula.profiler.validate.Agreement;
import akula.profiler.validate.Forecast;
import akula.profiler.validate.Quantity;
import akula.profiler.validate.Validation;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import java.util.List;
import java.util.Locale;

/** How well the simulator agrees with the machine, with and without contention, for people. */
final class AgreementTable {
  private final Validation validation;

  AgreementTable(Validation validation) {
    this.validation = validation;
  }

  /** Returns what is true of measured differences, whoever predicts them. */
  String counted(Quantity quantity) {
    Agreement one = validation.agreement(quantity, Forecast.DATA);
    return ("%s: of %d measured differences %d are above 5%% and above the noise; %d predicted to"
            + " be above 5%% were measured within the noise.")
        .formatted(capital(quantity.title()), one.pairs(), one.counted(), one.notSeen());
  }

  private static String capital(String word) {
    return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
  }

  String text() {
    TextTable table =
        new TextTable(
            List.of(
                Column.left("policies by"),
                Column.left("relative\nspeeds"),
                Column.right("signs\nright"),
                Column.right("share\n(%)"),
                Column.right("95%\ninterval"),
                Column.right("correlation\nof values"),
                Column.right("correlation\nof ranks"),
                Column.right("mean error\nof threads (%)")));
    for (Quantity quantity : Quantity.values()) {
      for (Forecast forecast : Forecast.values()) {
        row(table, validation.agreement(quantity, forecast));
      }
    }
    return table.text();
  }

  private void row(TextTable table, Agreement one) {
    boolean data = one.forecast() == Forecast.DATA;
    table.row(
        data ? one.quantity().title() : "",
        data ? "data set" : "all 1",
        "%d of %d".formatted(one.right(), one.counted()),
        one.counted() == 0 ? "-" : "%.0f".formatted(100 * one.share().value()),
        one.counted() == 0
            ? "-"
            : "[%.0f, %.0f]".formatted(100 * one.share().low(), 100 * one.share().high()),
        Percent.of(one.pearson()),
        Percent.of(one.spearman()),
        Percent.of(validation.errors(one.forecast()).meanAbsolute()));
  }
}
