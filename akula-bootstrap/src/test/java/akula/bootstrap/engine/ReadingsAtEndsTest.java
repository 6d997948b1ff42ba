package akula.bootstrap.engine;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.Settings;
import akula.formats.SourceText;
import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.ParameterColumn;
import akula.formats.dataset.Phase;
import akula.formats.workload.WorkloadReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * What is read at the instant at which an interval ends, and a phase or a piece of work with it:
 * the interval that is over, and nothing of what comes next.
 */
class ReadingsAtEndsTest {
  private final List<Double> readings = new ArrayList<>();

  private static Application application(String name, double ipc, double miss, Phase... phases) {
    double seconds = List.of(phases).stream().mapToDouble(Phase::soloSeconds).sum();
    return new Application(
        name,
        seconds,
        Double.NaN,
        ApplicationClass.UNCLASSIFIED,
        List.of(ipc, miss),
        List.of(phases));
  }

  /** Two phases of a second and of two; another that has one. */
  private static BootstrapData data() {
    var columns =
        List.of(
            ParameterColumn.of("IPC", "instructions/cycle"),
            ParameterColumn.of("LLC_MISS_RATE", "1/kiloinstruction"));
    return new BootstrapData(
        new DataSet(
            "x",
            "",
            true,
            columns,
            List.of(
                application("both", 1.5, 4, new Phase(1, 1), new Phase(2, 2)),
                application("first", 2, 5, new Phase(1, 1)),
                application("second", 0.5, 3, new Phase(2, 2))),
            Map.of(),
            ""),
        Map.of());
  }

  /** Reads the first thread. */
  private final Scheduler reader =
      new Scheduler() {
        @Override
        public void launchThread(AkulaThread thread, Machine machine) {
          thread.addParameter("IPC");
          thread.addParameter("LLC_MISS_RATE");
          thread.activate();
          machine.addThread(thread);
        }

        @Override
        public void updateSchedule(Machine machine) {
          if (machine.nowNanos() > 0 && machine.threadCount() > 0) {
            AkulaThread first = machine.getThread(0);
            readings.add(first.readParameterOr("IPC", -1));
            readings.add(first.readParameterOr("LLC_MISS_RATE", -1));
          }
        }
      };

  private void run(String workload) throws Exception {
    BootstrapData data = data();
    var simulator = new Simulator(MachineDescription.regular("m", 2, 1, 1), data, Settings.DEFAULT);
    var source = new SourceText("w.yaml", "launches:\n" + workload);
    simulator.run(
        Launches.of(WorkloadReader.read(source, Optional.empty()), data), reader, "reader", 1);
  }

  @Test
  void aPhaseThatEndsWithTheInterval() throws Exception {
    run("  - application: both\n");
    assertThat(readings).containsExactly(2.0, 5.0, 0.5, 3.0);
  }

  @Test
  void workThatEndsWithTheInterval() throws Exception {
    run("  - {application: first, threads: 2, program: [work: [1, 2], barrier: spin, work: 2]}\n");
    assertThat(readings).startsWith(2.0, 5.0, 0.0, -1.0, 2.0, 5.0);
  }
}
