package akula.policies.pairing;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * Pairs the thread with the highest metric with the one with the lowest, and so on.
 *
 * <p>Source: McGregor, Antonopoulos and Nikolopoulos (IPDPS 2005), section 5, with its formula for
 * the number of pairs: the most demanding threads get a core of their own as far as there are cores
 * left. Threads of one application are kept apart where that can be done by exchanging partners, or
 * the more demanding one of a pair with one that has a core of its own; not those of applications
 * that have more threads than there are cores. Where some cores have one context only, pairs get
 * the others. Beyond two threads to a core the rest are dealt to third and further contexts in the
 * same order.
 */
final class HighWithLow implements Placement {
  private static final Comparator<Member> BY_METRIC =
      (one, other) -> {
        if (one.key != other.key) {
          return one.key > other.key ? -1 : 1;
        }
        return Integer.compare(one.thread.id(), other.thread.id());
      };

  /** Sorted: those alone on a core, the first ones of the pairs, the second ones from the last. */
  private List<Member> sorted = List.of();

  private int singles;
  private int pairs;

  /**
   * Returns how many cores get two threads.
   *
   * @param threads n_allocated, threads that run in the quantum
   * @param cores n_procs
   */
  static int pairs(int threads, int cores) {
    if (threads <= cores) {
      return 0;
    }
    return threads < 2 * cores ? threads % cores : cores;
  }

  @Override
  public void place(List<Member> threads, Contexts contexts) {
    int cores = contexts.coreCount();
    sorted = threads;
    pairs = Math.min(pairs(threads.size(), cores), contexts.pairCoreCount());
    singles = Math.min(threads.size(), cores - pairs);
    for (int i = 0; i < threads.size(); i++) {
      threads.get(i).key = threads.get(i).metric.mean();
    }
    threads.sort(BY_METRIC);
    keepSiblingsApart(cores);
    for (int i = 0; i < singles; i++) {
      contexts.get(i).addThread(threads.get(i).thread);
    }
    for (int i = 0; i < pairs; i++) {
      contexts.get(singles + i).addThread(first(i).thread);
      contexts.second(singles + i).addThread(second(i).thread);
    }
    for (int i = singles + 2 * pairs; i < threads.size(); i++) {
      contexts.get(i).addThread(threads.get(i).thread);
    }
  }

  private Member first(int pair) {
    return sorted.get(singles + pair);
  }

  private Member second(int pair) {
    return sorted.get(placeOfSecond(pair));
  }

  private int placeOfSecond(int pair) {
    return singles + 2 * pairs - 1 - pair;
  }

  private void keepSiblingsApart(int cores) {
    for (int i = 0; i < pairs; i++) {
      if (areSiblings(first(i), second(i), cores) && !exchangePartner(i, cores)) {
        exchangeWithSingle(i, cores);
      }
    }
  }

  /** Exchanges partners with the nearest pair where that leaves no siblings together. */
  private boolean exchangePartner(int pair, int cores) {
    for (int distance = 1; distance < pairs; distance++) {
      if (exchangePartners(pair, pair - distance, cores)
          || exchangePartners(pair, pair + distance, cores)) {
        return true;
      }
    }
    return false;
  }

  private boolean exchangePartners(int pair, int other, int cores) {
    if (other < 0
        || other >= pairs
        || areSiblings(first(pair), second(other), cores)
        || areSiblings(first(other), second(pair), cores)) {
      return false;
    }
    Collections.swap(sorted, placeOfSecond(pair), placeOfSecond(other));
    return true;
  }

  /** The least demanding of those on a core of their own that is no sibling of the partner. */
  private void exchangeWithSingle(int pair, int cores) {
    for (int i = singles - 1; i >= 0; i--) {
      if (!areSiblings(sorted.get(i), second(pair), cores)) {
        Collections.swap(sorted, i, singles + pair);
        return;
      }
    }
  }

  private static boolean areSiblings(Member one, Member other, int cores) {
    return one.job == other.job && one.job.size() <= cores;
  }
}
