package akula.profiler.outcome;

import akula.formats.dataset.ApplicationClass;
import java.util.List;
import java.util.stream.Stream;

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

  /**
   * Intervals are taken so many times as wide: of a dozen neighbours the one that seems worst may
   * seem so by chance (Bonferroni: 1 - 0.05 / 12 is at 1.47 times the half width of 95%).
   */
  private static final double WIDER = 1.5;

  /** Of one pair nobody can tell who of the two is how, so nothing is guessed from it. */
  private static final int LEAST_PAIRS = 2;

  private MeasuredClasses() {}

  /** What an application loses beside another one, and what that one loses. */
  record Pair(Speed suffered, Speed caused, boolean measured) {}

  /**
   * The class of an application, and what it rests on.
   *
   * @param measured how many of its pairs were measured; the others were predicted
   * @param pairs how many there are
   * @param isGuess whether it may be another one if the others were measured
   */
  record Judged(ApplicationClass kind, int measured, int pairs, boolean isGuess) {}

  /**
   * Returns the class of an application. What measured pairs show of a devil, no other pair takes
   * back; all else is a guess until all pairs are measured, and is not even guessed from one.
   *
   * @param pairs of the application, with itself and each other one
   */
  static Judged of(List<Pair> pairs) {
    List<Pair> measured = pairs.stream().filter(Pair::measured).toList();
    ApplicationClass shown = kind(measured);
    int count = measured.size();
    if (count == pairs.size() || shown == ApplicationClass.DEVIL) {
      return new Judged(shown, count, pairs.size(), false);
    }
    return count < LEAST_PAIRS
        ? new Judged(ApplicationClass.UNCLASSIFIED, count, pairs.size(), false)
        : new Judged(kind(pairs), count, pairs.size(), true);
  }

  private static ApplicationClass kind(List<Pair> pairs) {
    return of(
        pairs.stream().map(Pair::suffered).toList(), pairs.stream().map(Pair::caused).toList());
  }

  /** A relative speed with the upper end of its interval. */
  record Speed(double value, double high) {
    double loss() {
      return 1 - value;
    }

    /** Returns whether it is no chance that it is below 1. */
    boolean isSlowed() {
      return value + WIDER * (high - value) < 1;
    }
  }

  /**
   * Returns the class of an application.
   *
   * @param suffered its relative speeds in a memory domain next to each application
   * @param caused the relative speeds of each application next to it
   */
  static ApplicationClass of(List<Speed> suffered, List<Speed> caused) {
    if (isDevilish(suffered) && isDevilish(caused)) {
      return ApplicationClass.DEVIL;
    }
    return Stream.concat(suffered.stream(), caused.stream()).allMatch(one -> one.loss() < TURTLE)
        ? ApplicationClass.TURTLE
        : ApplicationClass.SEMI_DEVIL;
  }

  private static boolean isDevilish(List<Speed> speeds) {
    return speeds.stream().anyMatch(one -> one.loss() >= DEVIL && one.isSlowed());
  }

  static String sentence() {
    return ("Classes: a devil loses at least %d%% beside some neighbour and makes one lose as much,"
            + " and that is no chance (1.5 times its interval holds no 100%%); a turtle loses less"
            + " than %d%% beside all and makes nobody lose as much; the rest are semi-devils.")
        .formatted(Math.round(100 * DEVIL), Math.round(100 * TURTLE));
  }
}
