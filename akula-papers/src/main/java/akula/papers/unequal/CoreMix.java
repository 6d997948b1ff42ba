package akula.papers.unequal;

import java.util.List;
import java.util.Locale;

/**
 * Eight cores, some of them slower than the others. The four of the paper's Table 2 ship as
 * machines.
 *
 * @param machine its name
 * @param fast how many are fast; they have the lowest numbers
 * @param slow speed of the others, relative to the fast ones
 */
public record CoreMix(String machine, int fast, double slow) {
  /** How many cores there are. */
  public static final int CORES = 8;

  /** Speed of a slow core of the paper: 1.6 / 1.87. */
  public static final double SLOW = 0.8556;

  /** Eight fast cores. */
  public static final CoreMix ALL_FAST = new CoreMix("all-fast", CORES, SLOW);

  /** Four fast and four slow cores. */
  public static final CoreMix HALF_HALF = new CoreMix("half-half", CORES / 2, SLOW);

  /** One fast and seven slow cores. */
  public static final CoreMix ONE_FAST = new CoreMix("one-fast", 1, SLOW);

  /** Eight slow cores. */
  public static final CoreMix ALL_SLOW = new CoreMix("all-slow", 0, SLOW);

  /** Those that ship, as in Table 2 but the fastest first. */
  public static final List<CoreMix> SHIPPED = List.of(ALL_FAST, HALF_HALF, ONE_FAST, ALL_SLOW);

  /** Returns so many fast cores, the others at a speed; where that ships, what ships. */
  public static CoreMix of(int fast, double slow) {
    return SHIPPED.stream()
        .filter(it -> it.fast == fast && it.slow == slow)
        .findFirst()
        .orElse(new CoreMix(String.format(Locale.ROOT, "%d-fast-%.4f", fast, slow), fast, slow));
  }

  boolean ships() {
    return SHIPPED.contains(this);
  }
}
