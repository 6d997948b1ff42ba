package akula.profiler.measure;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Looks at what the cpus do from one moment to another, whoever runs there. */
public final class MachineWatch {
  private static final Path ROOT = Path.of("/");

  private final MachineState before;

  private MachineWatch(MachineState before) {
    this.before = before;
  }

  /** Begins to look. */
  public static MachineWatch begin() throws IOException {
    return new MachineWatch(MachineState.read(ROOT, List.of()));
  }

  /**
   * Returns what happened since then.
   *
   * @param cpus that are looked at
   * @param ownSeconds processor time that is accounted for
   */
  public Conditions end(List<Integer> cpus, double ownSeconds) throws IOException {
    return MachineState.read(ROOT, cpus).since(before, cpus, List.of(), ownSeconds);
  }
}
