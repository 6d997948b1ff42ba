package akula.profiler.merge;

import akula.api.Parameter.Quantity;
import akula.api.Parameters;
import akula.formats.Numbers;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.ParameterColumn;
import akula.formats.dataset.SharingLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The bus of two data sets, for the applications of both: of one capacity, or there is none. */
final class MergedBus {
  private static final String DEMAND = Parameters.of(Quantity.BUS_TRANSACTIONS).name();

  private final List<DataSet> sets;
  private final SharingLevel level;
  private String obstacle = "";

  MergedBus(DataSet first, DataSet second, SharingLevel level) {
    sets = List.of(first, second);
    this.level = level;
  }

  /** Returns why there is none, without a full stop. */
  String obstacle() {
    return obstacle;
  }

  /** Returns the bus; what both tell of an application is that of the first. */
  Optional<LevelModel.Bus> of(List<String> names) {
    List<Double> capacities =
        sets.stream()
            .flatMap(set -> bus(set).stream())
            .map(LevelModel.Bus::capacityPerMicrosecond)
            .distinct()
            .toList();
    if (capacities.size() != 1) {
      return no("their capacities differ");
    }
    var demands = new ArrayList<Double>();
    var dependences = new ArrayList<Double>();
    for (String name : names) {
      Optional<Double> demand = demand(name);
      Optional<Double> dependence = dependence(name);
      if (demand.isEmpty() || dependence.isEmpty()) {
        return no("not known of %s".formatted(name));
      }
      if (demand.get() > capacities.getFirst()) {
        return no("%s asks for more, %s/us".formatted(name, Numbers.text(demand.get())));
      }
      demands.add(demand.get());
      dependences.add(dependence.get());
    }
    return Optional.of(new LevelModel.Bus(capacities.getFirst(), demands, dependences));
  }

  private Optional<LevelModel.Bus> no(String why) {
    obstacle = why;
    return Optional.empty();
  }

  private Optional<LevelModel.Bus> bus(DataSet set) {
    return set.levels().getOrDefault(level, List.of()).stream()
        .flatMap(model -> model instanceof LevelModel.Bus bus ? Stream.of(bus) : Stream.empty())
        .findFirst();
  }

  private Optional<Double> dependence(String name) {
    return sets.stream()
        .filter(set -> set.indexOf(name) >= 0)
        .flatMap(set -> bus(set).stream().map(bus -> bus.dependences().get(set.indexOf(name))))
        .findFirst();
  }

  /** The parameter of the merged data set, which is the first one that is known. */
  private Optional<Double> demand(String name) {
    return sets.stream()
        .filter(set -> set.indexOf(name) >= 0)
        .flatMap(set -> demand(set, set.indexOf(name)))
        .filter(value -> !Double.isNaN(value))
        .findFirst();
  }

  private static Stream<Double> demand(DataSet set, int application) {
    List<ParameterColumn> columns = set.parameters();
    return columns.stream()
        .filter(column -> column.name().equals(DEMAND))
        .map(column ->
            set.applications().get(application).parameters().get(columns.indexOf(column)));
  }
}
