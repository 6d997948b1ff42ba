package akula.profiler.merge;

import static org.assertj.core.api.Assertions.assertThat;

import akula.bootstrap.contention.bus.Bus;
import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.ParameterColumn;
import akula.formats.dataset.Phase;
import akula.formats.dataset.Provenance;
import akula.formats.dataset.SharingLevel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MergedBusTest {
  private static DataSet set(double capacity, List<String> names, double... demands) {
    var applications = new ArrayList<Application>();
    var asked = new ArrayList<Double>();
    for (int i = 0; i < demands.length; i++) {
      asked.add(demands[i]);
      applications.add(
          new Application(
              names.get(i),
              10,
              Double.NaN,
              ApplicationClass.UNCLASSIFIED,
              List.of(demands[i]),
              List.of(new Phase(i, 10))));
    }
    var bus = new Bus(capacity, asked, asked.stream().map(d -> d / 100).toList());
    return new DataSet(
        "x",
        "",
        new Provenance("m", "m", "2026", "", ""),
        false,
        List.of(ParameterColumn.of("BUS_TRANSACTION_RATE", "1/us")),
        applications,
        capacity == 0 ? Map.of() : Map.of(SharingLevel.MACHINE, List.of(bus)),
        "");
  }

  private static MergedDataSet merged(DataSet one, DataSet other) {
    return new DataSetMerge(one, other).merged("z", (known, missing) -> Map.of());
  }

  @Test
  void applicationsOfBothAreOnTheBus() {
    DataSet both =
        merged(set(40, List.of("a", "b"), 5, 10), set(40, List.of("b", "c"), 11, 20)).dataSet();
    assertThat(both.levels().get(SharingLevel.MACHINE))
        .containsExactly(new Bus(40, List.of(5.0, 10.0, 20.0), List.of(0.05, 0.1, 0.2)));
  }

  @Test
  void busesOfUnequalCapacityHaveNothingInCommon() {
    var merge = new DataSetMerge(set(40, List.of("a"), 5), set(30, List.of("b"), 5));
    assertThat(merge.obstacles()).containsExactly("at level machine they have no model in common");
  }

  @Test
  void anApplicationOfWhichNothingIsKnownLeavesNoBus() {
    var merge = new DataSetMerge(set(40, List.of("a"), 5), set(0, List.of("b"), 5));
    assertThat(merge.obstacles()).containsExactly("at level machine they have no model in common");
  }
}
