package akula.policies.pairing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Pairs the thread with the highest metric with the one with the lowest, and so on.
 *
 * <p>Source: McGregor, Antonopoulos and Nikolopoulos (IPDPS 2005), section 5, with its formula for
 * the number of pairs: the most demanding threads get a core of their own as far as there are cores
 * left. Threads of one application are kept apart where that can be done by exchanging partners;
 * not those of applications that have more threads than there are cores. Beyond two threads to a
 * core the rest are dealt to third and further contexts in the same order.
 */
final class HighWithLow implements Placement {
  private static final Comparator<Member> BY_METRIC =
      (one, other) -> {
        if (one.key != other.key) {
          return one.key > other.key ? -1 : 1;
        }
        return Integer.compare(one.thread.id(), other.thread.id());
      };

  private final List<Member> firsts = new ArrayList<>();
  private final List<Member> seconds = new ArrayList<>();

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
    int pairs = pairs(threads.size(), cores);
    int singles = Math.min(threads.size(), cores - pairs);
    for (int i = 0; i < threads.size(); i++) {
      threads.get(i).key = threads.get(i).metric.mean();
    }
    threads.sort(BY_METRIC);
    for (int i = 0; i < singles; i++) {
      contexts.get(i).addThread(threads.get(i).thread);
    }
    pair(threads.subList(singles, singles + 2 * pairs), cores);
    for (int i = 0; i < pairs; i++) {
      contexts.get(singles + i).addThread(firsts.get(i).thread);
      contexts.second(singles + i).addThread(seconds.get(i).thread);
    }
    for (int i = singles + 2 * pairs; i < threads.size(); i++) {
      contexts.get(i).addThread(threads.get(i).thread);
    }
  }

  private void pair(List<Member> sorted, int cores) {
    firsts.clear();
    seconds.clear();
    int pairs = sorted.size() / 2;
    for (int i = 0; i < pairs; i++) {
      firsts.add(sorted.get(i));
      seconds.add(sorted.get(sorted.size() - 1 - i));
    }
    for (int i = 0; i < pairs; i++) {
      if (areTogether(i, i, cores)) {
        exchangePartner(i, cores);
      }
    }
  }

  /** The nearest pair whose exchange of partners leaves no siblings together. */
  private void exchangePartner(int pair, int cores) {
    for (int distance = 1; distance < firsts.size(); distance++) {
      for (int other : new int[] {pair - distance, pair + distance}) {
        if (other >= 0
            && other < firsts.size()
            && !areTogether(pair, other, cores)
            && !areTogether(other, pair, cores)) {
          Member partner = seconds.get(pair);
          seconds.set(pair, seconds.get(other));
          seconds.set(other, partner);
          return;
        }
      }
    }
  }

  private boolean areTogether(int first, int second, int cores) {
    Job job = firsts.get(first).job;
    return job == seconds.get(second).job && job.size() <= cores;
  }
}
