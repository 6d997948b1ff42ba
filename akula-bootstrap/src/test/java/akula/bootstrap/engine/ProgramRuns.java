package akula.bootstrap.engine;

import akula.api.Scheduler;
import akula.api.example.NaiveSpread;
import akula.api.host.MachineDescription;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.Settings;
import akula.formats.SourceText;
import akula.formats.workload.Workload;
import akula.formats.workload.WorkloadReader;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Runs of threads that wait for each other, for tests. */
final class ProgramRuns {
  static final BootstrapData DATA = PaperExample.data();

  private ProgramRuns() {}

  static Launches launches(String entries) throws Exception {
    SourceText source = new SourceText("w.yaml", "launches:\n" + entries);
    Workload workload = WorkloadReader.read(source, Optional.empty());
    return Launches.of(workload, DATA);
  }

  static Simulator run(MachineDescription machine, String entries) throws Exception {
    return run(machine, launches(entries), new NaiveSpread());
  }

  static Simulator run(MachineDescription machine, Launches launches, Scheduler policy)
      throws Exception {
    Simulator simulator = new Simulator(machine, DATA, Settings.DEFAULT);
    simulator.run(launches, policy, "test", 1);
    return simulator;
  }

  /** A machine without contention: domains of one core. */
  static MachineDescription cores(int count) {
    return MachineDescription.regular("m", count, 1, 1);
  }

  static List<Double> ends(Simulator simulator) {
    return IntStream.range(0, simulator.threadCount())
        .mapToObj(i -> simulator.endNanos(i) / 1e9)
        .toList();
  }
}
