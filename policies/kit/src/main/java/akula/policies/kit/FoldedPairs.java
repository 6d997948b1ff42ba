package akula.policies.kit;

import java.util.Collections;
import java.util.List;
import java.util.function.BiPredicate;

/**
 * Partners in a sorted list: after some that stay single the first is paired with the last, the
 * second with the last but one, and so on, as {@link ContextOrder#folded} places them.
 *
 * @param <T> what is paired
 */
public final class FoldedPairs<T> {
  private final List<T> sorted;
  private final int singles;
  private final int pairs;

  /** Who is exchanged to part two that must not meet. */
  public enum Exchange {
    /** Partners of pairs alone, so that those that stay single are the most demanding ones. */
    PARTNERS,
    /** Those that stay single as well, where no exchange of partners helps. */
    SINGLES;

    /** Help of an option for this. */
    public static final String HELP =
        "Who is exchanged to keep threads of one application apart: partners of pairs, so that the"
            + " most demanding keep cores of their own, or one of those as well.";
  }

  /**
   * Pairs. Cores get two only if there are more threads than cores, so that of n threads on p cores
   * the n - p last cores get pairs, all of them from n = 2 p on.
   *
   * <p>Source: McGregor, Antonopoulos and Nikolopoulos, Scheduling Algorithms for Effective Thread
   * Pairing on Hybrid Multiprocessors (IPDPS 2005), section 5: n_pairs and n_singles.
   *
   * @param sorted the most demanding first; {@link #keepApart} exchanges places in it
   * @param contexts where they will be placed
   */
  public FoldedPairs(List<T> sorted, ContextOrder contexts) {
    this.sorted = sorted;
    pairs = Math.clamp(sorted.size() - contexts.cores(), 0, contexts.pairableCores());
    singles = Math.min(sorted.size(), contexts.cores() - pairs);
  }

  /** Returns the number of pairs. */
  public int count() {
    return pairs;
  }

  /** Returns the more demanding one of a pair. */
  public T high(int pair) {
    return sorted.get(singles + pair);
  }

  /** Returns the less demanding one of a pair. */
  public T low(int pair) {
    return sorted.get(positionOfLow(pair));
  }

  private int positionOfLow(int pair) {
    return singles + 2 * pairs - 1 - pair;
  }

  /**
   * Parts partners that must not meet: the low one is exchanged with that of the nearest pair with
   * which nobody then meets who must not, or else, if singles may be exchanged, the high one with
   * the last single that may meet the low one. Where nothing helps they stay together.
   *
   * @param conflict who must not meet; symmetric
   */
  public void keepApart(BiPredicate<T, T> conflict, Exchange exchange) {
    for (int pair = 0; pair < pairs; pair++) {
      if (conflict.test(high(pair), low(pair))
          && !exchangeLow(pair, conflict)
          && exchange == Exchange.SINGLES) {
        exchangeHigh(pair, conflict);
      }
    }
  }

  private boolean exchangeLow(int pair, BiPredicate<T, T> conflict) {
    for (int distance = 1; distance < pairs; distance++) {
      if (exchangeLow(pair, pair - distance, conflict)
          || exchangeLow(pair, pair + distance, conflict)) {
        return true;
      }
    }
    return false;
  }

  private boolean exchangeLow(int pair, int other, BiPredicate<T, T> conflict) {
    if (other < 0
        || other >= pairs
        || conflict.test(high(pair), low(other))
        || conflict.test(high(other), low(pair))) {
      return false;
    }
    Collections.swap(sorted, positionOfLow(pair), positionOfLow(other));
    return true;
  }

  private void exchangeHigh(int pair, BiPredicate<T, T> conflict) {
    for (int single = singles - 1; single >= 0; single--) {
      if (!conflict.test(sorted.get(single), low(pair))) {
        Collections.swap(sorted, single, singles + pair);
        return;
      }
    }
  }
}
