package akula.bootstrap.contention.bus;

import akula.api.Parameter;
import akula.api.Parameter.Quantity;
import akula.api.Parameters;
import akula.formats.Numbers;
import akula.formats.Range;
import akula.formats.csv.CsvRow;
import akula.formats.csv.CsvTable;
import akula.formats.dataset.ApplicationNames;
import akula.formats.dataset.ContentionKind;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.ModelMerge;
import akula.formats.dataset.ModelSource;
import akula.formats.dataset.ParameterColumn;
import akula.formats.dataset.SharingLevel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads and merges buses: {@code {"model": "bus", "file": "bus.csv", "capacity_per_us": 40}}, and a
 * table of {@code application,dependence}. What each application asks for is its parameter {@code
 * BUS_TRANSACTION_RATE [1/us]}.
 */
public final class BusKind implements ContentionKind {
  static final String NAME = "bus";
  static final String FILE = "file";
  static final String APPLICATION = "application";
  static final String DEPENDENCE = "dependence";
  static final String CAPACITY = "capacity_per_us";
  private static final String TABLE = "bus.csv";
  private static final Parameter DEMAND = Parameters.of(Quantity.BUS_TRANSACTIONS);

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<String> usualFiles() {
    return List.of(TABLE);
  }

  @Override
  public LevelModel read(ModelSource source) {
    SharingLevel level = source.level();
    if (level != SharingLevel.NUMA_NODE && level != SharingLevel.MACHINE) {
      // Within a memory domain it is the cache that is shared first.
      source
          .fields()
          .complainAt(
              "model",
              "model 'bus' stands at level %s; expected it at %s or %s"
                  .formatted(
                      level.word(), SharingLevel.NUMA_NODE.word(), SharingLevel.MACHINE.word()));
    }
    String file = source.file(FILE, TABLE);
    double capacity = source.fields().number(CAPACITY, Range.above(0));
    var dependences = new Double[source.names().size()];
    if (!file.isEmpty()) {
      source.table(file).ifPresent(table -> read(source, table, file, dependences));
    }
    List<Double> known = Arrays.stream(dependences).map(b -> b == null ? 0 : b).toList();
    return new Bus(capacity, demands(source, capacity), known);
  }

  private static void read(ModelSource source, CsvTable table, String file, Double[] dependences) {
    ApplicationNames names = source.names();
    int application = table.required(APPLICATION);
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
          source.complain(file, "has no line for " + names.name(i));
        }
      }
    }
  }

  /** What an application asks of the bus alone it got alone, so no demand is above the capacity. */
  private static List<Double> demands(ModelSource source, double capacity) {
    int column = column(source.parameters());
    var demands = new ArrayList<Double>();
    if (column < 0) {
      source
          .fields()
          .complainAt(
              "model",
              "model 'bus' needs a column '%s [%s]' in applications.csv"
                  .formatted(DEMAND.name(), DEMAND.unit()));
    }
    for (int row = 0; row < source.names().size(); row++) {
      double demand = column < 0 ? 0 : source.parameter(row, column);
      if (!(demand <= capacity)) {
        source
            .fields()
            .complainAt(
                CAPACITY,
                "%s of %s is %s; expected at most the capacity of the bus, %s"
                    .formatted(
                        DEMAND.name(),
                        source.names().name(row),
                        Double.isNaN(demand) ? "not known" : Numbers.text(demand),
                        Numbers.text(capacity)));
      }
      demands.add(demand <= capacity ? demand : 0);
    }
    return demands;
  }

  private static int column(List<ParameterColumn> columns) {
    return columns.indexOf(ParameterColumn.of(DEMAND));
  }

  /** Of one capacity, or there is none; what both tell of an application is that of the first. */
  @Override
  public Optional<LevelModel> merge(ModelMerge merge) {
    List<Double> capacities =
        merge.sets().stream()
            .flatMap(set -> bus(merge, set))
            .map(Bus::capacityPerMicrosecond)
            .distinct()
            .toList();
    if (capacities.size() != 1) {
      return merge.leftOut("their capacities differ");
    }
    var demands = new ArrayList<Double>();
    var dependences = new ArrayList<Double>();
    for (String name : merge.names()) {
      Optional<Double> demand = demand(merge, name);
      Optional<Double> dependence = dependence(merge, name);
      if (demand.isEmpty() || dependence.isEmpty()) {
        return merge.leftOut("not known of %s".formatted(name));
      }
      if (demand.get() > capacities.getFirst()) {
        return merge.leftOut("%s asks for more, %s/us".formatted(name, Numbers.text(demand.get())));
      }
      demands.add(demand.get());
      dependences.add(dependence.get());
    }
    return Optional.of(new Bus(capacities.getFirst(), demands, dependences));
  }

  private static Stream<Bus> bus(ModelMerge merge, DataSet set) {
    return merge.model(set).stream().map(Bus.class::cast);
  }

  private static Optional<Double> dependence(ModelMerge merge, String name) {
    return merge.sets().stream()
        .filter(set -> set.indexOf(name) >= 0)
        .flatMap(set -> bus(merge, set).map(bus -> bus.dependences().get(set.indexOf(name))))
        .findFirst();
  }

  /** The parameter of the merged data set, which is the first one that is known. */
  private static Optional<Double> demand(ModelMerge merge, String name) {
    return merge.sets().stream()
        .filter(set -> set.indexOf(name) >= 0 && column(set.parameters()) >= 0)
        .map(set ->
            set.applications().get(set.indexOf(name)).parameters().get(column(set.parameters())))
        .filter(value -> !Double.isNaN(value))
        .findFirst();
  }
}
