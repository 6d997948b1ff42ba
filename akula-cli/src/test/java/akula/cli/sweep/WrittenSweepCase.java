package akula.cli.sweep;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** What tests of sweeps over written workloads begin with: a workload in a folder of its own. */
abstract class WrittenSweepCase {
  @TempDir Path folder;
  WrittenSweep written;

  /** The file of the workload. */
  Path team;

  /** The folder of the results. */
  Path out;

  /** The command without options of its own, and without where results go. */
  String sweep;

  @BeforeEach
  void write() throws IOException {
    written = new WrittenSweep(folder);
    team = written.team();
    out = written.out();
    sweep = written.command();
  }
}
