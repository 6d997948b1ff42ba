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

/** What counters would show of a thread that waits and keeps its context. */
class SpinningReadingsTest {
  private static final List<String> NAMES =
      List.of("IPC", "LLC_MISS_RATE", "BUS_TRANSACTION_RATE", "STALL_RATE", "CPU_SHARE");

  private static BootstrapData data() {
    var columns =
        List.of(
            ParameterColumn.of("IPC", "instructions/cycle"),
            ParameterColumn.of("LLC_MISS_RATE", "1/kiloinstruction"),
            ParameterColumn.of("BUS_TRANSACTION_RATE", "1/us"),
            ParameterColumn.of("STALL_RATE", "fraction of cycles"));
    var application =
        new Application(
            "A",
            10,
            Double.NaN,
            ApplicationClass.UNCLASSIFIED,
            List.of(2.0, 5.0, 8.0, 0.25),
            List.of(new Phase(0, 10)));
    return new BootstrapData(
        new DataSet("x", "", true, columns, List.of(application), Map.of(), ""), Map.of());
  }

  /** Thread 0 works for 1.5 s and then waits for thread 1. */
  @Test
  void noWorkNoTransactionsAndNoStalls() throws Exception {
    String workload =
        """
        launches:
          - application: A
            threads: 2
            program:
              - work: [1.5, 4]
              - barrier: spin
              - work: 1
        """;
    BootstrapData data = data();
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
            if (machine.nowNanos() > 0 && machine.nowNanos() < 5_000_000_000L) {
              AkulaThread first = machine.getThread(0);
              readings.add(
                  String.join(
                      " ",
                      NAMES.stream()
                          .map(name ->
                              first.hasReading(name)
                                  ? String.valueOf(first.readParameter(name))
                                  : "none")
                          .toList()));
            }
          }
        };
    var simulator = new Simulator(MachineDescription.regular("m", 2, 1, 1), data, Settings.DEFAULT);
    var source = new SourceText("w.yaml", workload);
    simulator.run(
        Launches.of(WorkloadReader.read(source, Optional.empty()), data), reader, "reader", 1);
    assertThat(readings)
        .containsExactly(
            "2.0 5.0 8.0 0.25 1.0",
            "1.0 5.0 4.0 0.125 1.0",
            "0.0 none 0.0 0.0 1.0",
            "0.0 none 0.0 0.0 1.0");
  }
}
