package akula.cli.run;

import akula.toolkit.run.KernelOption;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The options that say whether and how policies decide every turn. */
public final class KernelOptions {
  @Option(
      names = "--kernel",
      arity = "0..1",
      paramLabel = "MODE",
      fallbackValue = KernelOption.ENDED,
      description =
          "Let policies decide every turn, by a scheduler in the kernel (sched_ext). MODE is ended"
              + " (decided when a turn has ended, the usual one) or ahead (when it begins: no time"
              + " is lost between turns).")
  private String mode;

  @Option(
      names = "--partial",
      description =
          "With --kernel: only the programs, which are put into the class SCHED_EXT, are that"
              + " scheduler's, and all others come before them; for cpus that nobody else uses.")
  private boolean partial;

  @Option(
      names = "--loader",
      paramLabel = "FILE",
      description =
          "With --kernel: an installed akula-scheduler, which may have rights that you have not"
              + " (default: the one of this build).")
  private Path loader;

  /** Returns when turns are decided, null if they are not. */
  public String mode() {
    return mode;
  }

  /** Returns whether only threads of the class SCHED_EXT are the scheduler's. */
  public boolean partial() {
    return partial;
  }

  /** Returns an installed loader, or null. */
  public Path loader() {
    return loader;
  }
}
