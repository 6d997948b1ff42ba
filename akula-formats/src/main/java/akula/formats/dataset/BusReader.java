package akula.formats.dataset;

import akula.api.Parameter;
import akula.api.Parameter.Quantity;
import akula.api.Parameters;
import akula.formats.Numbers;
import akula.formats.Range;
import akula.formats.csv.CsvRow;
import akula.formats.csv.CsvTable;
import akula.formats.tree.Fields;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads a bus: its capacity, and how much each application depends on it. */
final class BusReader {
  static final String DEPENDENCE = "dependence";
  static final String CAPACITY = "capacity_per_us";
  private static final Parameter DEMAND = Parameters.of(Quantity.BUS_TRANSACTIONS);

  private final DataSetFolder folder;
  private final ApplicationsReader applications;
  private final ApplicationNames names;

  BusReader(DataSetFolder folder, ApplicationsReader applications, ApplicationNames names) {
    this.folder = folder;
    this.applications = applications;
    this.names = names;
  }

  LevelModel read(Fields model, String file) {
    double capacity = model.number(CAPACITY, Range.above(0));
    var dependences = new Double[names.size()];
    if (!file.isEmpty()) {
      folder.table(file).ifPresent(table -> read(table, file, dependences));
    }
    List<Double> known = Arrays.stream(dependences).map(b -> b == null ? 0 : b).toList();
    return new LevelModel.Bus(capacity, demands(model, capacity), known);
  }

  private void read(CsvTable table, String file, Double[] dependences) {
    int application = table.required("application");
    int dependence = table.required(DEPENDENCE);
    table.end();
    for (CsvRow row : table.rows()) {
      int position = names.position(row, application);
      double value = row.number(dependence, Range.atLeast(0).atMost(1));
      if (position >= 0 && dependences[position] != null) {
        row.complain(
            application,
            "application '%s' stands here again; expected it once".formatted(names.name(position)));
      } else if (position >= 0) {
        dependences[position] = value;
      }
    }
    if (names.complete() && table.complete() && application >= 0 && dependence >= 0) {
      for (int i = 0; i < dependences.length; i++) {
        if (dependences[i] == null) {
          folder.complain(file, "has no line for " + names.name(i));
        }
      }
    }
  }

  /** What an application asks of the bus alone it got alone, so no demand is above the capacity. */
  private List<Double> demands(Fields model, double capacity) {
    int column = applications.parameters().indexOf(ParameterColumn.of(DEMAND));
    if (column < 0) {
      model.complainAt(
          "model",
          "model 'bus' needs a column '%s [%s]' in %s"
              .formatted(DEMAND.name(), DEMAND.unit(), ApplicationsReader.FILE));
      return applications.rows().stream().map(row -> 0.0).toList();
    }
    var demands = new ArrayList<Double>();
    for (ApplicationsReader.Row row : applications.rows()) {
      double demand = row.values().get(column);
      if (!(demand <= capacity)) {
        model.complainAt(
            CAPACITY,
            "%s of %s is %s; expected at most the capacity of the bus, %s"
                .formatted(
                    DEMAND.name(),
                    row.name(),
                    Double.isNaN(demand) ? "not known" : Numbers.text(demand),
                    Numbers.text(capacity)));
      }
      demands.add(demand <= capacity ? demand : 0);
    }
    return demands;
  }
}
