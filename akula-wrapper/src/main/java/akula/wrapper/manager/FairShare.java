package akula.wrapper.manager;

import java.util.Arrays;

/**
 * How many contexts applications can count on if all get the same and none more than it wants: what
 * some leave is shared among the others. Those that have more threads than that take turns. An
 * application may go by it or not. Source: Tucker and Gupta, Process Control and Scheduling Issues
 * for Multiprogrammed Shared-Memory Multiprocessors (SOSP 1989).
 */
final class FairShare {
  private FairShare() {}

  /**
   * Returns the shares.
   *
   * @param contexts how many there are
   * @param wanted how many each wants, at least 1
   * @return as many as each wants or less, at least 1
   */
  static int[] of(int contexts, int[] wanted) {
    int[] shares = new int[wanted.length];
    Arrays.fill(shares, 1);
    int left = contexts - wanted.length;
    boolean gave = true;
    while (left > 0 && gave) {
      gave = false;
      for (int i = 0; i < wanted.length && left > 0; i++) {
        if (shares[i] < wanted[i]) {
          shares[i]++;
          left--;
          gave = true;
        }
      }
    }
    return shares;
  }
}
