package akula.bootstrap.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.Settings;
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

  /** By place: the applications on a core near the memory, then those on one far from it. */
  private static final int[] PLACED = {0, 1, NOP, 0, 1, NOP};

  private static final List<ParameterColumn> COLUMNS =
      Stream.concat(
              Stream.of(ParameterColumn.of("IPC", "instructions/cycle")),
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

  private static DataSet data(SmtCore core) {
    var model = new SmtCoreModel(core, COLUMNS);
    List<Application> applications =
        IntStream.rangeClosed(0, NOP)
            .mapToObj(row -> {
              CoreEquilibrium alone = model.equilibrium(new int[] {row});
              List<Double> values = new ArrayList<>(List.of(1 / alone.cpi()[0]));
              Arrays.stream(alone.stacks()[0]).forEach(values::add);
              var phases = List.of(new Phase(row, 3));
              var kind = ApplicationClass.UNCLASSIFIED;
              return new Application("a" + row, 3, Double.NaN, kind, values, phases);
            })
            .toList();
    Map<SharingLevel, List<LevelModel>> levels = Map.of(SharingLevel.SMT_CORE, List.of(core));
    return new DataSet("x", "", true, COLUMNS, applications, levels, "");
  }

  @Test
  void theStackOfTheRunningCoScheduleIsTheCpi() throws Exception {
    MachineDescription machine = MachineReader.read(Path.of("../data/machines/power8.json"));
    assertThat(machine.contextCount()).isEqualTo(80);
    assertThat(machine.nodes()).hasSize(2);
    SmtCore core = new CoreDraws(new SplittableRandom(4)).core(PROGRAMS);
    core = new SmtCore(core.constants().withNodeLatencies(List.of(1.0, 1.25)), core.rows());
    var model = new SmtCoreModel(core, List.of());
    BootstrapData data = BootstrapData.of(data(core));
    var reader = new Reader();
    new Simulator(machine, data, Settings.DEFAULT)
        .run(Launches.together(PLACED), reader, "reader", 1);
    for (int thread = 0; thread < PLACED.length; thread++) {
      List<Double> read = reader.readings.get(thread);
      if (PLACED[thread] == NOP) {
        assertThat(read).containsOnly(Double.NaN);
        continue;
      }
      CoreEquilibrium expected =
          ((SmtCoreModel) model.at(thread / 3)).equilibrium(new int[] {0, 1, NOP});
      double[] stack = expected.stacks()[thread % 3];
      for (int c = 0; c < stack.length; c++) {
        assertThat(read.get(1 + c)).isCloseTo(stack[c], within(1e-9));
      }
      assertThat(read.stream().skip(1).mapToDouble(value -> value).sum())
          .isCloseTo(1 / read.getFirst(), within(1e-9));
    }
    int stall = 1 + StackComponent.PM_CMPLU_STALL.ordinal();
    assertThat(reader.readings.get(3).get(stall)).isGreaterThan(reader.readings.get(0).get(stall));
  }
}
