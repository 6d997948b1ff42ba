package akula.policies.contention;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.MemoryDomain;
import java.util.Arrays;

/**
 * Deals sorted threads to the memory domains and moves those whose domain changes.
 *
 * <p>First threads are dealt to groups, as many as there are domains. Groups of equal domains can
 * change places, and so can threads of equal rates; of all that is equivalent the arrangement is
 * taken that leaves most threads where they are (by a greedy rule, the greatest overlap first).
 */
final class Dealing {
  /** The place of a thread that is in no domain. */
  static final int NONE = -1;

  /** The place of a thread that may have been moved by others: the machine has to be asked. */
  static final int ASK = -2;

  /** The same sum, added up in another order, is the same. */
  private static final double ROUNDING = 1e-9;

  private int domains;
  private boolean equalDomains;
  private int[] size = {};
  private int[] room = {};
  private int[] turn = {};

  /** Sum of the rates that each group has, in the order of {@link #turn}. */
  private double[] total = {};

  private int[] overlap = {};
  private int[] domainOfGroup = {};
  private boolean[] taken = {};
  private int[] group = {};
  private int[] current = {};
  private final PresentSpread present = new PresentSpread();
  private boolean crowded;
  private final double tolerance;

  /**
   * Makes one for a run.
   *
   * @param tolerance how much fuller than dealt anew the fullest domain may be, as a fraction,
   *     before threads are moved
   */
  Dealing(double tolerance) {
    this.tolerance = tolerance;
  }

  /**
   * Deals, and moves the threads.
   *
   * @param threads sorted by rate, the highest first
   * @param rates their rates
   * @param places the domains that they are in, {@link #NONE} or {@link #ASK}; kept up to date
   * @param count how many there are
   */
  void deal(Machine machine, AkulaThread[] threads, double[] rates, int[] places, int count) {
    current = places;
    prepare(machine, threads, count);
    if (equalDomains && count <= domains) {
      evenOutCores(machine, count);
      machine.balanceDomains();
      Arrays.fill(places, 0, count, ASK);
      return;
    }
    present.measure(current, rates, count, domains);
    boolean mayStay = equalDomains && present.isEven();
    if (mayStay && isNoFuller(PresentSpread.leastFullest(rates, count, domains))) {
      evenOutCores(machine, count);
      return;
    }
    makeRoom(count);
    dealRounds(rates, count);
    if (mayStay && isNoFuller(fullestDealt())) {
      evenOutCores(machine, count);
      return;
    }
    nameGroups(count);
    for (int i = 0; i < count; i++) {
      group[i] = domainOfGroup[group[i]];
    }
    keepEqualThreads(rates, count);
    move(machine, threads, count);
  }

  /** The domain that is fullest now may be a little fuller than it would be. */
  private boolean isNoFuller(double fullestThen) {
    return present.fullest() <= fullestThen * (1 + tolerance + ROUNDING);
  }

  private double fullestDealt() {
    double fullest = 0;
    for (double sum : total) {
      fullest = Math.max(fullest, sum);
    }
    return fullest;
  }

  private void prepare(Machine machine, AkulaThread[] threads, int count) {
    if (domains == 0) {
      measure(machine);
    }
    if (group.length < count) {
      group = new int[2 * count];
    }
    for (int i = 0; i < count; i++) {
      if (current[i] == ASK) {
        MemoryDomain domain = threads[i].domain();
        current[i] = domain == null ? NONE : domain.index();
      }
    }
  }

  private void measure(Machine machine) {
    domains = machine.domainCount();
    size = new int[domains];
    room = new int[domains];
    total = new double[domains];
    turn = new int[domains];
    overlap = new int[domains * domains];
    domainOfGroup = new int[domains];
    taken = new boolean[domains];
    equalDomains = true;
    for (int d = 0; d < domains; d++) {
      size[d] = machine.getDomain(d).contextCount();
      equalDomains &= size[d] == size[0];
    }
  }

  /** How many threads each group may get, so that the load of the domains is even. */
  private void makeRoom(int count) {
    if (equalDomains) {
      Arrays.fill(room, (count + domains - 1) / domains);
      return;
    }
    Arrays.fill(room, 0);
    for (int i = 0; i < count; i++) {
      int best = 0;
      for (int d = 1; d < domains; d++) {
        if ((room[d] + 1) * size[best] < (room[best] + 1) * size[d]) {
          best = d;
        }
      }
      room[best]++;
    }
  }

  private void dealRounds(double[] rates, int count) {
    Arrays.fill(total, 0);
    for (int g = 0; g < domains; g++) {
      turn[g] = g;
    }
    for (int i = 0; i < count; ) {
      for (int t = 0; t < domains && i < count; t++) {
        int g = turn[t];
        if (room[g] > 0) {
          room[g]--;
          total[t] += rates[i];
          group[i++] = g;
        }
      }
      if (i < count) {
        fewestMissesFirst();
      }
    }
  }

  /** Turned round, since who got most in this round should get least in the next, then sorted. */
  private void fewestMissesFirst() {
    for (int a = 0, b = domains - 1; a < b; a++, b--) {
      int group = turn[a];
      turn[a] = turn[b];
      turn[b] = group;
      double sum = total[a];
      total[a] = total[b];
      total[b] = sum;
    }
    for (int i = 1; i < domains; i++) {
      double sum = total[i];
      if (total[i - 1] <= sum) {
        continue;
      }
      int g = turn[i];
      int to = i;
      while (to > 0 && total[to - 1] > sum) {
        turn[to] = turn[to - 1];
        total[to] = total[to - 1];
        to--;
      }
      turn[to] = g;
      total[to] = sum;
    }
  }

  /** Gives each group the domain in which most of its threads are already. */
  private void nameGroups(int count) {
    Arrays.fill(domainOfGroup, NONE);
    Arrays.fill(taken, false);
    int most = 0;
    for (int i = 0; i < count; i++) {
      if (current[i] != NONE) {
        most = Math.max(most, ++overlap[group[i] * domains + current[i]]);
      }
    }
    int named = 0;
    for (int level = most; level > 0 && named < domains; level--) {
      for (int i = 0; i < count; i++) {
        int g = group[i];
        if (domainOfGroup[g] == NONE
            && current[i] != NONE
            && overlap[g * domains + current[i]] == level) {
          named += name(g, current[i]) ? 1 : 0;
        }
      }
    }
    for (int i = 0; i < count; i++) {
      if (current[i] != NONE) {
        overlap[group[i] * domains + current[i]] = 0;
      }
    }
    nameTheRest();
  }

  private void nameTheRest() {
    int free = 0;
    for (int g = 0; g < domains; g++) {
      if (domainOfGroup[g] != NONE) {
        continue;
      }
      while (equalDomains && taken[free]) {
        free++;
      }
      for (int d = free; !name(g, d); d++) {
        // domains of the same size are as many as groups of that size
      }
    }
  }

  private boolean name(int g, int domain) {
    if (taken[domain] || size[g] != size[domain]) {
      return false;
    }
    domainOfGroup[g] = domain;
    taken[domain] = true;
    return true;
  }

  /** Of threads with equal rates, one that would leave a domain changes with one that comes. */
  private void keepEqualThreads(double[] rates, int count) {
    for (int i = 0; i < count; i++) {
      if (group[i] == current[i]) {
        continue;
      }
      for (int j = i + 1; j < count && rates[j] == rates[i] && group[i] != current[i]; j++) {
        exchange(i, j);
      }
      for (int j = i - 1; j >= 0 && rates[j] == rates[i] && group[i] != current[i]; j--) {
        exchange(i, j);
      }
    }
  }

  private void exchange(int i, int j) {
    if (group[j] == current[i] && current[j] != current[i]) {
      group[j] = group[i];
      group[i] = current[i];
    }
  }

  /** Takes all that move from their places before any is placed, so that there is room. */
  private void move(Machine machine, AkulaThread[] threads, int count) {
    for (int i = 0; i < count; i++) {
      if (group[i] != current[i] && current[i] != NONE) {
        threads[i].removeFromPlace();
      }
    }
    for (int i = 0; i < count; i++) {
      if (group[i] != current[i]) {
        machine.getDomain(group[i]).addThread(threads[i]);
        current[i] = group[i];
      }
    }
    evenOutCores(machine, count);
  }

  /** Only where threads share a core, or did, can the cores of a domain be uneven. */
  private void evenOutCores(Machine machine, int count) {
    boolean full = count > machine.coreCount();
    if (full || crowded) {
      for (int d = 0; d < domains; d++) {
        machine.getDomain(d).balanceLoad();
      }
    }
    crowded = full;
  }
}
