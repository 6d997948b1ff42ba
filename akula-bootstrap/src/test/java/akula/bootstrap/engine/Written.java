package akula.bootstrap.engine;

import akula.api.host.MachineDescription;
import akula.bootstrap.BootstrapData;
import akula.formats.SourceText;
import akula.formats.workload.Workload;
import akula.formats.workload.WorkloadReader;
import java.util.Optional;

/** Workloads that a test writes down, on the data of the paper's example. */
final class Written {
  static final BootstrapData DATA = PaperExample.data();

  private Written() {}

  static Launches launches(String entries) throws Exception {
    SourceText source = new SourceText("w.yaml", "launches:\n" + entries);
    Workload workload = WorkloadReader.read(source, Optional.empty());
    return Launches.of(workload, DATA);
  }

  /** A machine without contention: domains of one core. */
  static MachineDescription cores(int count) {
    return MachineDescription.regular("m", count, 1, 1);
  }
}
