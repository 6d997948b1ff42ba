package akula.profiler.kernels;

import akula.wrapper.carried.CarriedProgram;
import akula.wrapper.carried.NotCarriedException;
import java.nio.file.Path;
import java.util.Set;

/** The programs {@value #COMMAND} and {@value #TEAM}, which the jar of this module carries. */
public final class Kernels {
  /** How workloads and campaigns name it. */
  public static final String COMMAND = "akula-kernel";

  /** The program whose threads work together: samples/programs. */
  public static final String TEAM = "akula-team";

  /** All that workloads and campaigns may name without having them installed. */
  public static final Set<String> CARRIED = Set.of(COMMAND, TEAM);

  private Kernels() {}

  /**
   * Returns the file to run on this machine.
   *
   * @throws NotCarriedException with a sentence that says why there is none
   */
  public static Path path() throws NotCarriedException {
    return CarriedProgram.of(COMMAND).onDisk();
  }
}
