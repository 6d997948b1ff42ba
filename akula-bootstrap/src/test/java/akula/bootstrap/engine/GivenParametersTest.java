package akula.bootstrap.engine;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.formats.contention.CoSchedule;
import akula.formats.contention.ContentionModel;
import akula.formats.contention.RateModel;
import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.ParameterColumn;
import akula.formats.dataset.Phase;
import akula.formats.dataset.SharingLevel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * What policies read where contention models give parameters. The latency alone is 2, the misses
 * alone are 10; two threads share a domain, and nobody is slowed.
 */
class GivenParametersTest {
  private static final List<String> NAMES = List.of("LATENCY", "MISSES");
  private static final double LEAVES = Double.NaN;

  /** Gives these values to each that is not alone, by rows alone. */
  private static ContentionModel byRows(double latency, double misses) {
    return rows -> {
      double[] speeds = new double[rows.length];
      Arrays.fill(speeds, 1);
      double[][] given = new double[rows.length][];
      Arrays.setAll(given, _ -> new double[] {latency, misses});
      return new CoSchedule(rows, speeds, rows.length == 1 ? null : given);
    };
  }

  /** Gives these values to each that is not alone, whatever their rates. */
  private static ContentionModel byRates(double latency, double misses) {
    return (RateModel)
        (_, _, count, speeds, given) -> {
          Arrays.fill(speeds, 0, count, 1);
          if (given != null && count > 1) {
            Arrays.fill(given[0], 0, count, latency);
            Arrays.fill(given[1], 0, count, misses);
          }
        };
  }

  private static String readings(double alone, Map<SharingLevel, ContentionModel> models)
      throws RunFailedException {
    var columns =
        List.of(
            ParameterColumn.of("LATENCY", "ns/instruction"),
            ParameterColumn.of("MISSES", "1/kiloinstruction"));
    var application =
        new Application(
            "A",
            10,
            Double.NaN,
            ApplicationClass.UNCLASSIFIED,
            List.of(alone, 10.0),
            List.of(new Phase(0, 10)));
    var set = new DataSet("x", "", true, columns, List.of(application), Map.of(), "");
    var data = new BootstrapData(set, models);
    List<String> readings = new ArrayList<>();
    Scheduler reader =
        new Scheduler() {
          @Override
          public void launchThread(AkulaThread thread, Machine machine) {
            NAMES.forEach(thread::addParameter);
            thread.activate();
            machine.addThread(thread);
          }

          @Override
          public void updateSchedule(Machine machine) {
            if (machine.nowNanos() == 1_000_000_000L) {
              AkulaThread first = machine.getThread(0);
              NAMES.forEach(name -> readings.add(String.valueOf(first.readParameter(name))));
            }
          }
        };
    var simulator = new Simulator(MachineDescription.regular("m", 1, 2, 1), data, Settings.DEFAULT);
    simulator.run(Launches.together(new int[2]), reader, "reader", 1);
    return String.join(" ", readings);
  }

  @Test
  void oneLevelGivesTheValue() throws RunFailedException {
    for (var model : List.of(byRows(3, LEAVES), byRates(3, LEAVES))) {
      assertThat(readings(2, Map.of(SharingLevel.MEMORY_DOMAIN, model))).isEqualTo("3.0 10.0");
      assertThat(readings(2, Map.of(SharingLevel.MACHINE, model))).isEqualTo("3.0 10.0");
    }
  }

  @Test
  void differentColumnsHoldSideBySide() throws RunFailedException {
    assertThat(
            readings(
                2,
                Map.of(
                    SharingLevel.MEMORY_DOMAIN,
                    byRows(LEAVES, 15),
                    SharingLevel.MACHINE,
                    byRates(3, LEAVES))))
        .isEqualTo("3.0 15.0");
  }

  /** Twice as long for one, and half as much again for the other: 2 x 2 x 1.5. */
  @Test
  void theSameColumnIsComposedAsRelativeSpeedsAre() throws RunFailedException {
    for (var inner : List.of(byRows(4, 15), byRates(4, 15))) {
      for (var outer : List.of(byRows(3, LEAVES), byRates(3, LEAVES))) {
        assertThat(
                readings(2, Map.of(SharingLevel.MEMORY_DOMAIN, inner, SharingLevel.MACHINE, outer)))
            .isEqualTo("6.0 15.0");
      }
    }
  }

  @Test
  void threeLevelsAreComposed() throws RunFailedException {
    assertThat(
            readings(
                2,
                Map.of(
                    SharingLevel.MEMORY_DOMAIN, byRows(4, 5),
                    SharingLevel.NUMA_NODE, byRates(3, 5),
                    SharingLevel.MACHINE, byRows(1, 5))))
        .isEqualTo("3.0 1.25");
  }

  /** Nothing can be so many times as much as none. */
  @Test
  void whereItIsNothingAloneTheOuterLevelGivesIt() throws RunFailedException {
    assertThat(
            readings(
                0,
                Map.of(
                    SharingLevel.MEMORY_DOMAIN, byRows(4, LEAVES),
                    SharingLevel.MACHINE, byRows(3, LEAVES))))
        .isEqualTo("3.0 10.0");
  }
}
