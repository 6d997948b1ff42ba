package akula.cli.data;

import akula.formats.dataset.Application;
import akula.formats.dataset.Cell;
import akula.formats.dataset.ParameterColumn;
import akula.statistics.number.Digits;
import akula.statistics.table.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The applications of a data set with solo time and parameters, in blocks that fit. */
final class ApplicationTable {
  private final ShownData data;
  private final List<Integer> chosen;
  private final int width;

  /** A column and what stands in it. */
  private record Facts(String header, Function<Integer, String> cell) {}

  ApplicationTable(ShownData data, List<Integer> chosen, int width) {
    this.data = data;
    this.chosen = chosen;
    this.width = width;
  }

  /** Returns the lines, each ended by a line feed. */
  String text() {
    List<Facts> facts = facts();
    StringBuilder out = new StringBuilder();
    int first = 0;
    while (first < facts.size()) {
      int end = first + 1;
      while (end < facts.size() && table(facts.subList(first, end + 1)).width() <= width) {
        end++;
      }
      out.append(first > 0 ? "\n" : "").append(table(facts.subList(first, end)).text());
      first = end;
    }
    return out.toString();
  }

  private List<Facts> facts() {
    var facts = new ArrayList<Facts>();
    facts.add(new Facts("class", i -> application(i).kind().word()));
    facts.add(new Facts("alone\n(s)", i -> alone(i) + data.mark(Cell.solo(i))));
    if (chosen.stream().anyMatch(i -> data.trust(Cell.solo(i)).isPresent())) {
      facts.add(
          new Facts(
              "interval\n(s)", i -> data.trust(Cell.solo(i)).map(ShowText::interval).orElse("-")));
    }
    if (chosen.stream().anyMatch(i -> !Double.isNaN(application(i).instructions()))) {
      facts.add(new Facts("instructions\n(10^9)", i -> known(application(i).instructions() / 1e9)));
    }
    if (chosen.stream().anyMatch(i -> application(i).speedSensitivity() != 1)) {
      facts.add(new Facts("speed\nsensitivity", i -> Digits.of(application(i).speedSensitivity())));
    }
    if (chosen.stream().anyMatch(i -> application(i).team().isTeam())) {
      facts.add(new Facts("threads", i -> String.valueOf(application(i).team().threads())));
    }
    if (chosen.stream().anyMatch(i -> application(i).phases().size() > 1)) {
      facts.add(new Facts("phases", i -> String.valueOf(application(i).phases().size())));
    }
    for (int column = 0; column < data.set().parameters().size(); column++) {
      int at = column;
      ParameterColumn parameter = data.set().parameters().get(column);
      facts.add(new Facts(header(parameter), i -> known(application(i).parameters().get(at))));
    }
    return facts;
  }

  private String alone(int position) {
    double seconds = application(position).soloSeconds();
    return data.trust(Cell.solo(position))
        .map(trust -> Digits.fixed(seconds, ShowText.decimals(trust)))
        .orElseGet(() -> Digits.of(seconds));
  }

  private Application application(int position) {
    return data.set().applications().get(position);
  }

  private static String known(double value) {
    return Double.isNaN(value) ? "-" : Digits.of(value);
  }

  /** Names and units are long, and numbers are not: each part has a line of its own. */
  private static String header(ParameterColumn parameter) {
    String unit = parameter.unit().replace("/", "/\n").replace(" of ", "\nof ");
    return parameter.name().replaceAll("_(?=.)", "_\n") + "\n[" + unit + "]";
  }

  private TextTable table(List<Facts> facts) {
    var columns = new ArrayList<TextTable.Column>();
    columns.add(TextTable.Column.left("application"));
    for (Facts fact : facts) {
      columns.add(
          fact.header().equals("class")
              ? TextTable.Column.left(fact.header())
              : TextTable.Column.right(fact.header()));
    }
    var table = new TextTable(columns);
    for (int application : chosen) {
      var row = new ArrayList<>(List.of(application(application).name()));
      facts.forEach(fact -> row.add(fact.cell().apply(application)));
      table.row(row);
    }
    return table;
  }
}
