package akula.cli.model;

import akula.profiler.interference.ErrorTally;
import akula.statistics.number.Estimate;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import akula.toolkit.model.ModelAccuracy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How far a model is from what happens, for people. */
final class CheckText {
  private static final String UNKNOWN = "-";

  private CheckText() {}

  static String of(ModelAccuracy checked) {
    StringBuilder text =
        new StringBuilder(
            "Errors of predictions, by quanta of threads: machine %s, data set %s\n"
                .formatted(checked.model().machine(), checked.model().dataSet()));
    text.append(summary(checked));
    text.append("± half-width of the 95% interval over programs, of models as they are\n");
    text.append("\nShare of slowdowns (%) whose error is from ... to the next, leaving out\n");
    text.append(classes(checked));
    text.append("\nMean absolute error of slowdowns (%) by program, leaving out\n");
    text.append(programs(checked));
    text.append(cautions(checked));
    return text.toString();
  }

  private static String cautions(ModelAccuracy checked) {
    List<String> others = new ArrayList<>(checked.programs());
    others.removeAll(checked.model().from().programs());
    String text =
        others.isEmpty()
            ? ""
            : "\nThe model was not trained with %s.\n".formatted(String.join(", ", others));
    boolean isKnown =
        checked.modes().values().stream()
            .allMatch(
                one -> one.leavingOut().slowdowns().weight() == one.errors().slowdowns().weight());
    return isKnown
        ? text
        : text
            + "\nLeaving out, not all mixes are judged: without the programs of some too few are left to"
            + " train with;\nmore --programs are needed.\n";
  }

  private static String summary(ModelAccuracy checked) {
    TextTable table =
        new TextTable(
            List.of(
                Column.right("SMT"),
                Column.right("mixes"),
                Column.left("what is predicted"),
                Column.left("by"),
                Column.right("mean absolute\nerror"),
                Column.right("within 5%\n(%)"),
                Column.right("mean error")));
    String component = checked.model().components().get(checked.component());
    checked
        .modes()
        .forEach((mode, one) -> {
          for (CheckFields.Row row : CheckFields.rows(one)) {
            table.row(
                mode.toString(),
                Integer.toString(one.mixes()),
                row.what().text().formatted(component),
                row.leavingOut() ? "leaving out" : "the model",
                withUnit(estimate(row.errors().meanAbsolute(), "%.1f"), row.what()),
                estimate(row.errors().withinFivePercent(), "%.0f"),
                withUnit(number(100 * row.errors().mean(), "%+.1f"), row.what()));
          }
        });
    return table.text();
  }

  private static String classes(ModelAccuracy checked) {
    List<Column> columns = new ArrayList<>(List.of(Column.right("from (%)")));
    checked.modes().keySet().forEach(mode -> columns.add(Column.right("SMT" + mode)));
    TextTable table = new TextTable(columns);
    int count = checked.modes().firstEntry().getValue().errors().slowdowns().shares().length;
    for (int i = 0; i < count; i++) {
      List<String> row = new ArrayList<>(List.of(CheckFields.from(i)));
      for (ModelAccuracy.Mode mode : checked.modes().values()) {
        row.add(number(100 * mode.leavingOut().slowdowns().shares()[i], "%.1f"));
      }
      table.row(row);
    }
    return table.text();
  }

  private static String programs(ModelAccuracy checked) {
    List<Column> columns = new ArrayList<>(List.of(Column.left("program")));
    checked.modes().keySet().forEach(mode -> columns.add(Column.right("SMT" + mode)));
    TextTable table = new TextTable(columns);
    for (int program : checked.modes().firstEntry().getValue().errors().byProgram().keySet()) {
      List<String> row = new ArrayList<>(List.of(checked.programs().get(program)));
      for (ModelAccuracy.Mode mode : checked.modes().values()) {
        ErrorTally errors = mode.leavingOut().byProgram().get(program);
        row.add(errors == null ? UNKNOWN : number(100 * errors.meanAbsolute().mean(), "%.1f"));
      }
      table.row(row);
    }
    return table.text();
  }

  private static String estimate(Estimate share, String format) {
    String mean = number(100 * share.mean(), format);
    return share.hasInterval() ? mean + " ±" + number(100 * share.halfWidth(), format) : mean;
  }

  private static String withUnit(String figure, CheckFields.What what) {
    return figure.equals(UNKNOWN) ? figure : figure + what.unit();
  }

  private static String number(double value, String format) {
    return Double.isNaN(value) ? UNKNOWN : String.format(Locale.ROOT, format, value);
  }
}
