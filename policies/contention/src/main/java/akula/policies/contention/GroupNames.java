package akula.policies.contention;

import java.util.Arrays;

/**
 * Which group of threads gets which domain. Groups of equal domains can change places, and so can
 * threads of equal rates; of all that is equivalent the arrangement is taken that leaves most
 * threads where they are (by a greedy rule, the greatest overlap first).
 */
final class GroupNames {
  private static final int NONE = RatedThread.NONE;

  private final int domains;
  private final int[] sizes;
  private final int[] overlap;
  private final int[] domainOfGroup;
  private final boolean[] taken;

  /** How many threads of equal rate still have to come to each domain; all zero in between. */
  private final int[] wanted;

  /**
   * Makes them.
   *
   * @param sizes hardware contexts of each domain, and so of each group
   */
  GroupNames(int[] sizes) {
    this.sizes = sizes;
    domains = sizes.length;
    overlap = new int[domains * domains];
    domainOfGroup = new int[domains];
    taken = new boolean[domains];
    wanted = new int[domains];
  }

  /** Names the groups: each thread is to be in the domain of its group. */
  void nameGroups(MissRates threads) {
    Arrays.fill(domainOfGroup, NONE);
    Arrays.fill(taken, false);
    int named = 0;
    for (int level = countOverlaps(threads); level > 0 && named < domains; level--) {
      for (int i = 0; i < threads.count(); i++) {
        RatedThread rated = threads.get(i);
        if (rated.domain != NONE
            && domainOfGroup[rated.group] == NONE
            && overlap[rated.group * domains + rated.domain] == level) {
          named += name(rated.group, rated.domain) ? 1 : 0;
        }
      }
    }
    nameTheRest();
    for (int i = 0; i < threads.count(); i++) {
      RatedThread rated = threads.get(i);
      if (rated.domain != NONE) {
        overlap[rated.group * domains + rated.domain] = 0;
      }
      rated.target = domainOfGroup[rated.group];
    }
    keepEqualThreads(threads);
  }

  /** Returns the greatest number of threads that a group has in a domain already. */
  private int countOverlaps(MissRates threads) {
    int most = 0;
    for (int i = 0; i < threads.count(); i++) {
      RatedThread rated = threads.get(i);
      if (rated.domain != NONE) {
        most = Math.max(most, ++overlap[rated.group * domains + rated.domain]);
      }
    }
    return most;
  }

  private void nameTheRest() {
    int free = 0;
    for (int g = 0; g < domains; g++) {
      while (free < domains && taken[free]) {
        free++;
      }
      for (int d = free; domainOfGroup[g] == NONE; d++) {
        name(g, d); // domains of the same size are as many as groups of that size
      }
    }
  }

  private boolean name(int g, int domain) {
    if (taken[domain] || sizes[g] != sizes[domain]) {
      return false;
    }
    domainOfGroup[g] = domain;
    taken[domain] = true;
    return true;
  }

  /** Of threads with equal rates, those stay whose domain is among the targets of them all. */
  private void keepEqualThreads(MissRates threads) {
    int count = threads.count();
    for (int first = 0, end; first < count; first = end) {
      double rate = threads.get(first).rate;
      end = first + 1;
      while (end < count && threads.get(end).rate == rate) {
        end++;
      }
      if (end - first > 1) {
        keepEqualThreads(threads, first, end);
      }
    }
  }

  private void keepEqualThreads(MissRates threads, int first, int end) {
    for (int i = first; i < end; i++) {
      wanted[threads.get(i).target]++;
    }
    for (int i = first; i < end; i++) {
      RatedThread rated = threads.get(i);
      rated.group = rated.target;
      rated.target = NONE;
      if (rated.domain != NONE && wanted[rated.domain] > 0) {
        wanted[rated.domain]--;
        rated.target = rated.domain;
      }
    }
    int next = first;
    for (int i = first; i < end; i++) {
      RatedThread rated = threads.get(i);
      if (rated.target == NONE) {
        while (wanted[threads.get(next).group] == 0) {
          next++;
        }
        rated.target = threads.get(next).group;
        wanted[rated.target]--;
      }
    }
  }
}
