package akula.policies.contention;

import java.util.Arrays;

/** How the threads are spread over memory domains of equal size, by where they are to be. */
final class Spread {
  private final double[] sums;
  private final int[] loads;
  private boolean allPlaced;

  Spread(int domains) {
    sums = new double[domains];
    loads = new int[domains];
  }

  /** Takes the threads from where they are. */
  void measure(MissRates threads) {
    Arrays.fill(sums, 0);
    Arrays.fill(loads, 0);
    allPlaced = true;
    for (int i = 0; i < threads.count(); i++) {
      RatedThread rated = threads.get(i);
      int domain = rated.domain;
      rated.target = domain;
      if (domain == RatedThread.NONE) {
        allPlaced = false;
      } else {
        sums[domain] += rated.rate;
        loads[domain]++;
      }
    }
  }

  /**
   * Evens out the loads with as few moves as possible: from the fullest of the domains with most
   * threads to the emptiest of those with fewest, the thread that brings their sums nearest.
   *
   * @return false if some thread is in no place
   */
  boolean evenOut(MissRates threads) {
    while (allPlaced) {
      int least = loads[0];
      int most = loads[0];
      for (int load : loads) {
        least = Math.min(least, load);
        most = Math.max(most, load);
      }
      if (most - least <= 1) {
        return true;
      }
      moveOne(threads, most, least);
    }
    return false;
  }

  private void moveOne(MissRates threads, int most, int least) {
    int from = -1;
    int to = -1;
    for (int d = 0; d < loads.length; d++) {
      from = loads[d] == most && (from < 0 || sums[d] > sums[from]) ? d : from;
      to = loads[d] == least && (to < 0 || sums[d] < sums[to]) ? d : to;
    }
    RatedThread moved = nearest(threads, from, (sums[from] - sums[to]) / 2);
    moved.target = to;
    loads[from]--;
    loads[to]++;
    sums[from] -= moved.rate;
    sums[to] += moved.rate;
  }

  private static RatedThread nearest(MissRates threads, int domain, double rate) {
    RatedThread best = null;
    for (int i = 0; i < threads.count(); i++) {
      RatedThread rated = threads.get(i);
      if (rated.target == domain
          && (best == null || Math.abs(rated.rate - rate) < Math.abs(best.rate - rate))) {
        best = rated;
      }
    }
    return best;
  }

  /** Returns the greatest sum of rates of a domain. */
  double fullest() {
    double fullest = 0;
    for (double sum : sums) {
      fullest = sum > fullest ? sum : fullest;
    }
    return fullest;
  }

  /**
   * Returns what the fullest domain has at least, however threads are spread evenly: not less than
   * the mean, and not less than the thread with the highest rate beside those with the lowest.
   */
  double leastFullest(MissRates threads) {
    int count = threads.count();
    double sum = 0;
    for (double ofDomain : sums) {
      sum += ofDomain;
    }
    double withHighest = threads.get(0).rate;
    for (int i = 1; i < count / sums.length; i++) {
      withHighest += threads.get(count - i).rate;
    }
    return Math.max(sum / sums.length, withHighest);
  }
}
