package akula.bootstrap.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Parameter.Quantity;
import akula.api.Parameters;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.Settings;
import akula.bootstrap.contention.memory.MemoryBandwidth;
import akula.bootstrap.contention.memory.MemoryBandwidth.AloneRates;
import akula.bootstrap.contention.smtcore.CoreEquilibrium;
import akula.bootstrap.contention.smtcore.SmtCore;
import akula.bootstrap.contention.smtcore.SmtCoreModel;
import akula.bootstrap.contention.smtcore.StackComponent;
import akula.bootstrap.reference.CoreDraws;
import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.ParameterColumn;
import akula.formats.dataset.Phase;
import akula.formats.dataset.SharingLevel;
import akula.formats.machine.MachineReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The stack of cycles as policies read it, on the shipped machine of two nodes. */
class StackReadingsTest {
  private static final int PROGRAMS = 3;
  private static final int NOP = 2 * PROGRAMS;

  /** Where the stack begins among the columns. */
  private static final int STACK = 2;

  /** By place: the applications on a core near the memory, then those on one far from it. */
  private static final int[] PLACED = {0, 1, NOP, 0, 1, NOP};

  private static final List<ParameterColumn> COLUMNS =
      Stream.concat(
              Stream.of(
                  ParameterColumn.of(Parameters.of(Quantity.INSTRUCTIONS)),
                  ParameterColumn.of(Parameters.of(Quantity.LAST_LEVEL_MISSES))),
              Arrays.stream(StackComponent.values()).map(StackComponent::column))
          .toList();

  /** Places three threads on the first core of each node, and reads their parameters once. */
  private static final class Reader implements Scheduler {
    final List<List<Double>> readings = new ArrayList<>();

    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      COLUMNS.forEach(column -> thread.addParameter(column.name()));
      machine.getDomain(thread.id() / 3).getCore(0).getContext(thread.id() % 3).addThread(thread);
      thread.activate();
    }

    @Override
    public void updateSchedule(Machine machine) {
      if (machine.nowNanos() == 1_000_000_000L) {
        for (AkulaThread thread : machine.threads()) {
          readings.add(
              COLUMNS.stream()
                  .map(column -> thread.readParameterOr(column.name(), Double.NaN))
                  .toList());
        }
      }
    }
  }

  private static SmtCore core() {
    SmtCore core = new CoreDraws(new SplittableRandom(5)).core(PROGRAMS);
    return new SmtCore(core.constants().withNodeLatencies(List.of(1.0, 1.25)), core.rows());
  }

  /** What is in the data set of each application, in the order of the columns. */
  private static List<Double> alone(SmtCoreModel model, int row) {
    CoreEquilibrium alone = model.equilibrium(new int[] {row});
    List<Double> values =
        new ArrayList<>(List.of(1 / alone.cpi()[0], alone.missesPerKiloInstruction()[0]));
    Arrays.stream(alone.stacks()[0]).forEach(values::add);
    return values;
  }

  private static List<List<Double>> readings(SmtCore core, List<LevelModel> ofMachine)
      throws Exception {
    var model = new SmtCoreModel(core, COLUMNS);
    List<Application> applications =
        IntStream.rangeClosed(0, NOP)
            .mapToObj(row -> {
              var phases = List.of(new Phase(row, 3));
              var kind = ApplicationClass.UNCLASSIFIED;
              return new Application("a" + row, 3, Double.NaN, kind, alone(model, row), phases);
            })
            .toList();
    Map<SharingLevel, List<LevelModel>> levels =
        Map.of(SharingLevel.SMT_CORE, List.of(core), SharingLevel.MACHINE, ofMachine);
    var set = new DataSet("x", "", true, COLUMNS, applications, levels, "");
    MachineDescription machine = MachineReader.read(Path.of("../data/machines/power8.json"));
    assertThat(machine.contextCount()).isEqualTo(80);
    assertThat(machine.nodes()).hasSize(2);
    var reader = new Reader();
    new Simulator(machine, BootstrapData.of(set), Settings.DEFAULT)
        .run(Launches.together(PLACED), reader, "reader", 1);
    return reader.readings;
  }

  private static CoreEquilibrium reached(SmtCore core, int node) {
    var model = (SmtCoreModel) new SmtCoreModel(core, List.of()).at(node);
    return model.equilibrium(new int[] {0, 1, NOP});
  }

  private static double sumOfStack(List<Double> read) {
    return read.stream().skip(STACK).mapToDouble(value -> value).sum();
  }

  @Test
  void theStackOfTheRunningCoScheduleIsTheCpi() throws Exception {
    SmtCore core = core();
    List<List<Double>> readings = readings(core, List.of());
    for (int thread = 0; thread < PLACED.length; thread++) {
      List<Double> read = readings.get(thread);
      if (PLACED[thread] == NOP) {
        assertThat(read).containsOnly(Double.NaN);
        continue;
      }
      double[] stack = reached(core, thread / 3).stacks()[thread % 3];
      for (int c = 0; c < stack.length; c++) {
        assertThat(read.get(STACK + c)).isCloseTo(stack[c], within(1e-9));
      }
      assertThat(sumOfStack(read)).isCloseTo(1 / read.getFirst(), within(1e-9));
    }
    int stall = STACK + StackComponent.PM_CMPLU_STALL.ordinal();
    assertThat(readings.get(3).get(stall)).isGreaterThan(readings.get(0).get(stall));
  }

  /**
   * A memory that gives nine tenths of what four threads ask for, with the misses of their cores.
   */
  @Test
  void aLimitToMemoryTrafficMakesStallsLonger() throws Exception {
    SmtCore core = core();
    List<List<Double>> free = readings(core, List.of());
    double capacity = 0.9 * traffic(free);
    var model = new SmtCoreModel(core, COLUMNS);
    var rates =
        IntStream.rangeClosed(0, NOP)
            .mapToObj(row -> alone(model, row))
            .map(alone ->
                alone.getFirst().isNaN()
                    ? new AloneRates(0, 0)
                    : new AloneRates(alone.get(1), alone.getFirst()))
            .toList();
    var memory =
        new MemoryBandwidth(
            capacity,
            List.of(),
            1e9,
            1,
            StackComponent.PM_CMPLU_STALL.name(),
            COLUMNS.stream().skip(STACK).map(ParameterColumn::name).toList(),
            rates);
    List<List<Double>> readings = readings(core, List.of(memory));
    assertThat(traffic(readings)).isCloseTo(capacity, within(1e-9 * capacity));
    double share = readings.stream().mapToDouble(StackReadingsTest::traffic).max().orElseThrow();
    int slowed = 0;
    for (int thread = 0; thread < PLACED.length; thread++) {
      if (PLACED[thread] != NOP) {
        List<Double> read = readings.get(thread);
        assertThat(sumOfStack(read)).isCloseTo(1 / read.getFirst(), within(1e-9));
        assertThat(traffic(read))
            .isCloseTo(Math.min(share, traffic(free.get(thread))), within(1e-9 * capacity));
        slowed += read.getFirst() < free.get(thread).getFirst() - 1e-9 ? 1 : 0;
      }
    }
    assertThat(slowed).isBetween(1, 3);
  }

  private static double traffic(List<Double> read) {
    double traffic = read.getFirst() * read.get(1);
    return Double.isNaN(traffic) ? 0 : traffic;
  }

  private static double traffic(Iterable<List<Double>> all) {
    double sum = 0;
    for (List<Double> read : all) {
      sum += traffic(read);
    }
    return sum;
  }
}
