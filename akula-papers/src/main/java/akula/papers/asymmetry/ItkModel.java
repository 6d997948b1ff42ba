package akula.papers.asymmetry;

import akula.formats.dataset.Application;
import akula.formats.script.Script;
import akula.formats.script.Step;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * ITK MultiRegistration: a serial part, then the loop of 50 iterations (paper, section 4.2.2).
 *
 * <p>The paper tells neither how long the serial part is nor how much of the time follows the
 * clock, but two facts that bind them: with ljfpf half-half is as fast as all-fast, and round robin
 * takes so long that ljfpf saves 2.3%. In the mean round robin gives the parent a slow core in half
 * of the runs, and one of the four longest tasks in 69 of 70.
 */
final class ItkModel {
  static final String WORKLOAD = "itk-multiregistration";

  /** The slow clock of the paper is so much longer: 1.87 / 1.6 - 1. */
  private static final double CLOCK = 1.87 / 1.6 - 1;

  private static final double GAIN = 0.023;
  private static final double PARENT_IS_SLOW = 1 / 2.0;
  private static final double A_LONGEST_IS_SLOW = 69 / 70.0;

  /**
   * Of the time on fast cores, assumed. What round robin and ljfpf take does not depend on it,
   * since the sensitivity follows from it; what all-slow takes, and all energy, does.
   */
  static final double SERIAL_SHARE = 0.5;

  /** An iteration takes so long, seconds; the paper does not tell, nor does it matter. */
  private static final double ITERATION = 4;

  private static final int[] COUNTS = {7, 7, 7, 7, 6, 6, 5, 5};

  private ItkModel() {}

  /**
   * Returns the share of the time that follows the clock, for a serial share of the time on fast
   * cores: with share p and sensitivity s, round robin takes 1 + 0.16875 s (p / 2 + (1 - p) 69 /
   * 70) times as long, which is 1 / (1 - 0.023).
   */
  static double sensitivity(double serialShare) {
    double slowed = PARENT_IS_SLOW * serialShare + A_LONGEST_IS_SLOW * (1 - serialShare);
    return (1 / (1 - GAIN) - 1) / (CLOCK * slowed);
  }

  private static double serialSeconds(double share) {
    return COUNTS[0] * ITERATION * share / (1 - share);
  }

  private static double loopSeconds() {
    int sum = 0;
    for (int count : COUNTS) {
      sum += count;
    }
    return sum * ITERATION;
  }

  /** Returns the row of the data set. */
  static String row() {
    double serial = serialSeconds(SERIAL_SHARE);
    double work = serial + loopSeconds();
    return String.format(
        Locale.ROOT,
        "%s,%.0f,%.4f,%.4f%n",
        WORKLOAD,
        work,
        sensitivity(SERIAL_SHARE),
        serial / work);
  }

  /** Returns the row of the data set with another serial share, and the sensitivity of that. */
  static Application row(Application usual, double serialShare) {
    double serial = serialSeconds(serialShare);
    double work = serial + loopSeconds();
    return new Application(
        usual.name(),
        work,
        usual.instructions(),
        usual.kind(),
        usual.parameters(),
        usual.phases(),
        sensitivity(serialShare),
        OptionalDouble.of(serial / work),
        usual.team());
  }

  /** Returns the program with another serial share. */
  static Script script(Script usual, double serialShare) {
    return new Script(
        usual.threads(),
        usual.steps().stream()
            .map(step ->
                step instanceof Step.Serial serial
                    ? new Step.Serial(1e9 * serialSeconds(serialShare), serial.waiting())
                    : step)
            .toList());
  }

  /** Returns the file of the workload. */
  static String yaml() {
    return """
    name: %s
    description: >-
      ITK MultiRegistration (section 4.2.2): a serial part, and its main loop of 50 iterations on eight
      threads; each tells its work. Made by ParsecModelTest; docs/papers/asymmetry.md tells how.
    launches:
      - application: %s
        threads: 8
        program:
          - serial: %.0f
          - work: [28, 28, 28, 28, 24, 24, 20, 20]
        tells: {task_length: true}
    """
        .formatted(WORKLOAD, WORKLOAD, serialSeconds(SERIAL_SHARE));
  }
}
