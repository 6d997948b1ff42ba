package akula.api;

/**
 * Weights of threads as the kernel counts them: 1,024 for a nice value of 0, and for each step
 * about 25% more or less ({@code sched_prio_to_weight} of Linux, {@code kernel/sched/core.c}; in
 * 2.6.24 {@code prio_to_weight} of {@code kernel/sched.c}, the same numbers).
 */
public final class NiceWeights {
  /** The weight of a thread that is neither nice nor the contrary. */
  public static final int OF_NICE_0 = 1024;

  /** The nicest of all. */
  public static final int MOST_NICE = 19;

  /** The least nice of all. */
  public static final int LEAST_NICE = -20;

  private static final int[] WEIGHTS = {
    88761, 71755, 56483, 46273, 36291, // from -20
    29154, 23254, 18705, 14949, 11916, // from -15
    9548, 7620, 6100, 4904, 3906, // from -10
    3121, 2501, 1991, 1586, 1277, // from -5
    1024, 820, 655, 526, 423, // from 0
    335, 272, 215, 172, 137, // from 5
    110, 87, 70, 56, 45, // from 10
    36, 29, 23, 18, 15 // from 15
  };

  private NiceWeights() {}

  /**
   * Returns the weight of a nice value.
   *
   * @param nice {@link #LEAST_NICE} to {@link #MOST_NICE}
   * @throws IllegalArgumentException if it is none
   */
  public static int of(int nice) {
    if (nice < LEAST_NICE || nice > MOST_NICE) {
      throw new IllegalArgumentException(
          "a nice value has to be from %d to %d, not %d".formatted(LEAST_NICE, MOST_NICE, nice));
    }
    return WEIGHTS[nice - LEAST_NICE];
  }

  /** Returns the weight of a thread: its {@link AkulaThread#weight} in 1,024ths, at least 1. */
  public static long of(AkulaThread thread) {
    double weight = thread.weight();
    return weight == 1 ? OF_NICE_0 : Math.max(1, Math.round(weight * OF_NICE_0));
  }
}
