package akula.cli.reproduce.real;

import akula.api.plugin.PolicyCatalog;
import akula.papers.real.RealStudyPlan;
import akula.toolkit.common.UsageException;
import java.nio.file.Path;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** The options of commands that can show some claims for real. */
public final class RealOptions {
  /** Names the option with which runs are resumed. */
  public static final String RESUME = "--resume";

  @Option(
      names = "--real",
      paramLabel = "N",
      description =
          "Show, instead of simulating, what two cores of this machine can show: run programs on"
              + " them, N times under each policy. Nobody else should use the machine meanwhile.")
  private Integer repeats;

  @Option(
      names = RESUME,
      description = "With --real: resume runs in the folder of --out that were interrupted.")
  private boolean resume;

  /** Returns whether there are to be real runs. */
  public boolean areWanted() {
    return repeats != null;
  }

  /**
   * Checks what was given.
   *
   * @param given the arguments of the command
   * @param kinds which of its options are for what
   * @throws UsageException if an option would be ignored
   */
  public void check(ParseResult given, OptionKinds kinds) {
    kinds.check(given, areWanted());
  }

  /** Returns how often each workload is run under each policy. */
  int repeats() {
    return repeats;
  }

  /**
   * Returns a plan for such runs.
   *
   * @param folder of the results, or null for the next numbered one
   * @param speed of the second core
   * @param seed of the policies
   * @param catalog the policies that can be named
   */
  public RealStudyPlan plan(Path folder, double speed, long seed, PolicyCatalog catalog) {
    return new RealStudyPlan(repeats, speed, seed, folder, resume, catalog);
  }
}
