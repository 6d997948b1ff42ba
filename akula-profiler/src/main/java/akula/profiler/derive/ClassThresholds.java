package akula.profiler.derive;

import akula.formats.Numbers;
import akula.formats.dataset.ApplicationClass;

/**
 * Where devils, semi-devils and turtles part (AKULA, PACT 2010, section 3, gives the words and no
 * numbers).
 *
 * @param devilMisses misses per 1000 instructions from which a program is a devil
 * @param sensitiveDevilMisses misses from which one is that is sensitive to the cache
 * @param sensitiveIpcRatio a program is sensitive if its IPC at one way is at most this part of
 *     that at all ways
 * @param devilBesideItself relative speed next to a copy of itself that a devil does not exceed
 * @param turtleMisses misses below which a program may be a turtle
 * @param turtleIpcRatio least part of its IPC that a turtle keeps at one way
 */
public record ClassThresholds(
    double devilMisses,
    double sensitiveDevilMisses,
    double sensitiveIpcRatio,
    double devilBesideItself,
    double turtleMisses,
    double turtleIpcRatio) {

  /** For a cache of more than half the measured ways: judged by its own curves alone. */
  public static final ClassThresholds LARGE_CACHE =
      new ClassThresholds(5, 1, 0.75, Double.POSITIVE_INFINITY, 1, 0.90);

  /**
   * For a cache of up to half the measured ways, where misses are many: a stream whose misses cost
   * nobody anything is no devil, and losing a few per cent in one of a few ways is no turtle.
   */
  public static final ClassThresholds SMALL_CACHE = new ClassThresholds(5, 1, 0.75, 0.95, 1, 0.97);

  /** Returns the thresholds for a cache of so many of the measured ways. */
  public static ClassThresholds forWays(int ways, int measuredWays) {
    return 2 * ways <= measuredWays ? SMALL_CACHE : LARGE_CACHE;
  }

  /**
   * Returns the class of a program.
   *
   * @param misses misses per 1000 instructions, alone
   * @param ipcRatio IPC at one way as a part of that at all ways
   * @param besideItself relative speed next to a copy of itself
   */
  public ApplicationClass of(double misses, double ipcRatio, double besideItself) {
    boolean sensitive = misses >= sensitiveDevilMisses && ipcRatio <= sensitiveIpcRatio;
    if ((misses >= devilMisses || sensitive) && besideItself <= devilBesideItself) {
      return ApplicationClass.DEVIL;
    }
    return misses < turtleMisses && ipcRatio >= turtleIpcRatio
        ? ApplicationClass.TURTLE
        : ApplicationClass.SEMI_DEVIL;
  }

  /** Returns the thresholds as a sentence. */
  String sentence() {
    String alike =
        Double.isInfinite(devilBesideItself)
            ? ""
            : ", and a relative speed of at most %s next to a copy of itself"
                .formatted(Numbers.text(devilBesideItself));
    return ("devil: at least %s misses per 1000 instructions, or at least %s and IPC at one way at"
            + " most %s of that at all ways%s; turtle: under %s misses and IPC at one way at least"
            + " %s of that at all ways; the rest are semi-devils.")
        .formatted(
            Numbers.text(devilMisses),
            Numbers.text(sensitiveDevilMisses),
            Numbers.text(sensitiveIpcRatio),
            alike,
            Numbers.text(turtleMisses),
            Numbers.text(turtleIpcRatio));
  }

  /** Returns why these thresholds. */
  String reason() {
    return Double.isInfinite(devilBesideItself)
        ? "Most programs find room in this cache, so misses tell who needs more."
        : "In a small cache many programs miss often. One whose misses are hidden by prefetching"
            + " and that leaves its own copy undisturbed is no devil, hence the condition on"
            + " copies; one way is a large part of such a cache, so a turtle may lose only a"
            + " little in it.";
  }
}
