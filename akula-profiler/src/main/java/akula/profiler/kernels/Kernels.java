package akula.profiler.kernels;

import akula.wrapper.carried.CarriedProgram;
import akula.wrapper.carried.NotCarriedException;
import java.nio.file.Path;

/** The program {@value #COMMAND}, which the jar of this module carries. */
public final class Kernels {
  /** How workloads and campaigns name it. */
  public static final String COMMAND = "akula-kernel";

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
