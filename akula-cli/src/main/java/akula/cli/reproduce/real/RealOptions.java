package akula.cli.reproduce.real;

import akula.formats.InvalidInputException;
import akula.papers.real.TwoCores;
import akula.toolkit.common.NewFolder;
import akula.toolkit.common.UsageException;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** The options of commands that can show some claims for real. */
public final class RealOptions {
  /** Names the option with which runs are gone on with. */
  public static final String RESUME = "--resume";

  private static final int MOST = 1_000;
  private static final double LEAST_SPEED = 0.05;

  @Option(
      names = "--real",
      paramLabel = "N",
      description =
          "Show, instead of simulating, what two cores of this machine can show: run programs on"
              + " them, N times under each policy. Nobody else should use the machine meanwhile.")
  private Integer repeats;

  @Option(
      names = RESUME,
      description = "With --real: go on with runs in the folder of --out that were broken off.")
  private boolean resume;

  /** Tells whether there are to be real runs. */
  public boolean areWanted() {
    return repeats != null;
  }

  /**
   * Checks what was given.
   *
   * @param given the arguments of the command
   * @param kinds which of its options are for what
   * @throws UsageException if there can be no such runs, or an option would be ignored
   */
  public void check(ParseResult given, OptionKinds kinds) {
    if (repeats != null && (repeats < 1 || repeats > MOST)) {
      throw new UsageException("--real has to be from 1 to %,d, not %d".formatted(MOST, repeats));
    }
    kinds.check(given, areWanted());
  }

  /**
   * Returns runs on two cores.
   *
   * @param own the command that wants them
   * @param folder of its results, or null for the next numbered one
   * @param what they are of, for the name of that
   * @param speed of the second core
   * @param seed of the policies
   */
  public RealRuns runs(CommandLine own, Path folder, String what, double speed, long seed)
      throws InvalidInputException {
    if (!(speed > LEAST_SPEED && speed <= 1)) {
      throw new UsageException("--slow has to be above 0.05 and at most 1, not " + speed);
    }
    if (resume && folder == null) {
      throw new UsageException("--resume needs --out with the folder of what was broken off");
    }
    if (folder != null && !resume) {
      NewFolder.require(folder);
    }
    Path out = folder == null ? NewFolder.numbered(what) : folder;
    return new RealRuns(own, out, TwoCores.ofThisMachine(speed), repeats, seed);
  }
}
