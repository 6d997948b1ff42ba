package akula.bootstrap.team;

import java.util.SplittableRandom;

/**
 * Chance by which a thread wakes up on another idle context than the one where it is placed. It
 * depends on the seed, the thread and how often it was woken before only.
 */
public final class Wandering {
  private static final long SALT = 0x6472696674000002L;

  private final SplittableRandom random;
  private final long oneIn;

  /**
   * Makes that of a thread.
   *
   * @param oneIn one wake-up in so many leads elsewhere
   * @param seed of the run
   * @param thread the number of the thread in the run
   */
  public Wandering(long oneIn, long seed, int thread) {
    this.oneIn = oneIn;
    random = new SplittableRandom(new SplittableRandom(seed ^ SALT).nextLong() + thread);
  }

  /**
   * Returns to which of the other idle contexts a woken thread goes, from 0, or -1 if it stays.
   *
   * @param isOwnIdle whether nobody else could run where it is placed; if somebody could, it goes
   * @param others how many other idle contexts there are
   */
  public int choose(boolean isOwnIdle, int others) {
    boolean leaves = random.nextLong(oneIn) == 0 || !isOwnIdle;
    return leaves && others > 0 ? random.nextInt(others) : -1;
  }
}
