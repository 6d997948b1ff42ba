package akula.profiler.outcome;

import akula.formats.dataset.ApplicationClass;

/**
 * Devils, semi-devils and turtles by what was measured of contention itself (AKULA, PACT 2010,
 * section 3, gives the words and no numbers): what an application loses beside the neighbour that
 * slows it most, and what the neighbour loses that it slows most.
 */
final class MeasuredClasses {
  /** A devil loses as much, and makes others lose as much. */
  static final double DEVIL = 0.10;

  /** A turtle loses less, and makes nobody lose as much. */
  static final double TURTLE = 0.05;

  private MeasuredClasses() {}

  /**
   * Returns the class of an application.
   *
   * @param speeds {@code speeds[row][neighbour]} in a memory domain
   */
  static ApplicationClass of(double[][] speeds, int application) {
    double suffered = 0;
    double caused = 0;
    for (int other = 0; other < speeds.length; other++) {
      suffered = Math.max(suffered, 1 - speeds[application][other]);
      caused = Math.max(caused, 1 - speeds[other][application]);
    }
    if (suffered >= DEVIL && caused >= DEVIL) {
      return ApplicationClass.DEVIL;
    }
    return suffered < TURTLE && caused < TURTLE
        ? ApplicationClass.TURTLE
        : ApplicationClass.SEMI_DEVIL;
  }

  static String sentence() {
    return "Classes: a devil loses at least %d%% beside the worst neighbour and makes one lose as much; a turtle loses less than %d%% and makes nobody lose as much; the rest are semi-devils."
        .formatted(Math.round(100 * DEVIL), Math.round(100 * TURTLE));
  }
}
