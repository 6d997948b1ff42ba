package akula.bounds;

import java.util.Arrays;

/**
 * Finds the co-schedule that is worth most in one interval, given what a unit of work of each stage
 * is worth and what a thread of each stage costs per time.
 */
final class Pricing {
  private final CoSchedules coSchedules;
  private final int[][] present;
  private final double[] coreSpeeds;
  private final boolean uniform;
  private final double[] given;
  private final boolean[] done;

  /** Worth of the last answer. */
  private double score;

  /**
   * Makes it.
   *
   * @param coSchedules what can run together
   * @param present by interval: numbers of the co-schedules all of whose threads are there
   * @param coreSpeeds speeds of the contexts of a domain, fastest first
   */
  Pricing(CoSchedules coSchedules, int[][] present, double[] coreSpeeds) {
    this.coSchedules = coSchedules;
    this.present = present;
    this.coreSpeeds = coreSpeeds;
    uniform = coreSpeeds[0] == coreSpeeds[coreSpeeds.length - 1];
    given = new double[coreSpeeds.length];
    done = new boolean[coreSpeeds.length];
  }

  /**
   * Returns the number of the best co-schedule, or -1 if none is worth more than a limit.
   *
   * @param worth of a unit of work, by stage
   * @param rent cost of a thread per time, by stage
   */
  int best(int interval, double[] worth, double[] rent, double limit) {
    int best = -1;
    double most = limit;
    for (int m : present[interval]) {
      int[] set = coSchedules.members(m);
      if (set.length <= coreSpeeds.length) {
        double value = value(set, coSchedules.limits(m), worth, rent);
        if (value > most) {
          most = value;
          best = m;
        }
      }
    }
    score = most;
    return best;
  }

  /** Returns what the last answer of {@link #best} is worth, or the limit if there was none. */
  double score() {
    return score;
  }

  private double value(int[] set, double[] limits, double[] worth, double[] rent) {
    double value = 0;
    if (uniform) {
      for (int i = 0; i < set.length; i++) {
        value += coreSpeeds[0] * limits[i] * worth[set[i]] - rent[set[i]];
      }
      return value;
    }
    double[] cores = coresFor(set, limits, worth);
    for (int i = 0; i < set.length; i++) {
      value += cores[i] * limits[i] * worth[set[i]] - rent[set[i]];
    }
    return value;
  }

  /** Returns the speed of each thread's core: the fastest go to those whose work is worth most. */
  double[] coresFor(int[] set, double[] limits, double[] worth) {
    if (uniform) {
      return coreSpeeds;
    }
    Arrays.fill(done, false);
    for (int rank = 0; rank < set.length; rank++) {
      int best = -1;
      for (int i = 0; i < set.length; i++) {
        boolean better = best < 0 || limits[i] * worth[set[i]] > limits[best] * worth[set[best]];
        if (!done[i] && better) {
          best = i;
        }
      }
      done[best] = true;
      given[best] = coreSpeeds[rank];
    }
    return given;
  }
}
