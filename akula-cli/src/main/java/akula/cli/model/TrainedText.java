package akula.cli.model;

import akula.profiler.interference.ModeFit;
import akula.smt.interference.Coefficients;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import akula.toolkit.model.TrainedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A trained model, for people. */
final class TrainedText {
  private TrainedText() {}

  static String of(TrainedModel model) {
    StringBuilder text = new StringBuilder();
    model
        .modes()
        .forEach((mode, one) -> {
          text.append(
              "%sSMT%d of machine %s, data set %s: %,d mixes, %,d samples\n"
                  .formatted(
                      text.isEmpty() ? "" : "\n",
                      mode,
                      model.from().machine(),
                      model.from().dataSet(),
                      one.mixes(),
                      one.fit().samples()));
          text.append(table(model.components(), one.fit()));
          text.append(singular(model.components(), one.fit()));
        });
    return text.toString();
  }

  /** Tells whose coefficients nobody should read much into. */
  private static String singular(List<String> components, ModeFit fit) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < components.size(); i++) {
      if (Double.isInfinite(
          Math.max(fit.forwardConditions().get(i), fit.inverseConditions().get(i)))) {
        names.add(components.get(i));
      }
    }
    return names.isEmpty()
        ? ""
        : "The mixes do not tell all coefficients of %s apart (singular); of those that fit equally well\nthe smallest are taken.\n"
            .formatted(String.join(", ", names));
  }

  private static String table(List<String> components, ModeFit fit) {
    TextTable table =
        new TextTable(
            List.of(
                Column.left("component"),
                Column.left("fit"),
                Column.right("alpha"),
                Column.right("beta"),
                Column.right("gamma"),
                Column.right("delta"),
                Column.right("condition")));
    rows(table, components, "forward", fit.model().forward(), fit.forwardConditions());
    table.separator();
    rows(table, components, "inverse", fit.model().inverse(), fit.inverseConditions());
    return table.text();
  }

  private static void rows(
      TextTable table,
      List<String> components,
      String fit,
      List<Coefficients> coefficients,
      List<Double> conditions) {
    for (int i = 0; i < components.size(); i++) {
      Coefficients one = coefficients.get(i);
      table.row(
          components.get(i),
          fit,
          number(one.alpha()),
          number(one.beta()),
          number(one.gamma()),
          number(one.delta()),
          Double.isInfinite(conditions.get(i))
              ? "singular"
              : String.format(Locale.ROOT, "%.0f", conditions.get(i)));
    }
  }

  private static String number(double value) {
    String text = String.format(Locale.ROOT, "%.4f", value);
    return text.equals("-0.0000") ? "0.0000" : text;
  }
}
