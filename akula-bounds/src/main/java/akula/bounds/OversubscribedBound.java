package akula.bounds;

import java.util.Arrays;
import java.util.List;

/**
 * What placements cost at least in which some context has more threads than one, where there are
 * too many to look at. At the prices of threads no set with contexts of their own costs less than
 * it is worth; so what is left is by how much a oversubscribed domain costs more than it is worth.
 */
final class OversubscribedBound {
  private static final int MOST_LOOKS = 200_000;
  private static final int PASSES = 2;

  /** The most threads of a domain that are taken to interfere with each other. */
  private static final int MOST_TOGETHER = 9;

  private final ThreadClasses threadClasses;
  private final List<DomainKind> kinds;
  private final Prices prices;
  private final LeastTimes times;
  private final Interference interference;
  private final double fastest;

  /** What a thread of each class costs more than it is worth, if nobody interferes with it. */
  private final double[] excess;

  private final int[] order;
  private final int[] used;
  private int[] chosen;
  private double most;
  private double least;
  private int looks;

  /**
   * Makes it.
   *
   * @param classes of threads the threads by classes
   * @param prices of these classes
   * @param fastest speed of the fastest core
   */
  OversubscribedBound(
      ThreadClasses threadClasses,
      List<DomainKind> kinds,
      Prices prices,
      LeastTimes times,
      Interference interference,
      double fastest) {
    this.threadClasses = threadClasses;
    this.kinds = kinds;
    this.prices = prices;
    this.times = times;
    this.interference = interference;
    this.fastest = fastest;
    used = new int[threadClasses.size()];
    excess = new double[threadClasses.size()];
    for (int c = 0; c < excess.length; c++) {
      excess[c] = times.floor(threadClasses.members(c)[0]) - prices.classes()[c];
    }
    order = Order.byWorth(Arrays.stream(excess).map(value -> -value).toArray());
  }

  /**
   * Returns what they cost at least, the sum of degradations as fractions.
   *
   * @param known cost of a placement; whether the bound is above it is of no interest
   */
  double least(double known) {
    double bound = prices.bound(threadClasses, kinds);
    double threeOrMore = Double.POSITIVE_INFINITY;
    for (int threads = 3; threads <= threadClasses.threads(); threads++) {
      threeOrMore = Math.min(threeOrMore, onOneContext(threads));
    }
    double oversubscribed = Math.min(threeOrMore, onOneContext(2));
    double all = known - bound;
    int domains = 0;
    for (int kind = 0; kind < kinds.size(); kind++) {
      double others = others(kinds.get(kind).contexts() - 1, Math.min(0, oversubscribed));
      double quick = oversubscribed + others - prices.kinds()[kind];
      double exact =
          Math.min(threeOrMore + others - prices.kinds()[kind], withPairs(kind, known - bound));
      all = Math.min(all, oversubscribed < 0 ? quick : Math.max(quick, exact));
      domains += kinds.get(kind).count();
    }
    return bound + (all >= 0 ? all : domains * all);
  }

  /** What other contexts cost more than they are worth, each with one thread, a group or none. */
  private double others(int contexts, double group) {
    double sum = 0;
    int taken = 0;
    for (int c : order) {
      for (int i = 0; i < threadClasses.count(c) && taken < contexts; i++, taken++) {
        sum += Math.min(group, excess[c]);
      }
    }
    return sum + (contexts - taken) * group;
  }

  /** What so many threads on one context cost more than they are worth, reported pair by pair. */
  private double onOneContext(int threads) {
    double lowest = Double.POSITIVE_INFINITY;
    for (int one = 0; one < excess.length; one++) {
      for (int other = one; other < excess.length; other++) {
        if (one != other || threadClasses.count(one) > 1) {
          double share = (excess[one] + excess[other]) / (threads - 1);
          lowest = Math.min(lowest, extra(one, other) + share);
        }
      }
    }
    return threads * (threads - 1) / 2.0 * lowest;
  }

  private double extra(int one, int other) {
    return times.extra(
        first(one), threadClasses.members(other)[threadClasses.count(other) - 1], fastest);
  }

  private int first(int c) {
    return threadClasses.members(c)[0];
  }

  /**
   * What a domain costs more than it is worth if two threads share a context of it and the others
   * are on their own; reported only if it is less than a limit.
   */
  private double withPairs(int kind, double limit) {
    int contexts = kinds.get(kind).contexts();
    most = limit + prices.kinds()[kind];
    least = Double.POSITIVE_INFINITY;
    looks = MOST_LOOKS;
    chosen = new int[contexts + 1];
    for (int one = 0; one < excess.length; one++) {
      for (int other = one; other < excess.length; other++) {
        if (one != other || threadClasses.count(one) > 1) {
          chosen[0] = one;
          chosen[1] = other;
          used[one]++;
          used[other]++;
          addSingles(2, 0, extra(one, other) + excess[one] + excess[other]);
          used[one]--;
          used[other]--;
        }
      }
    }
    return looks <= 0 ? Double.NEGATIVE_INFINITY : least - prices.kinds()[kind];
  }

  private void addSingles(int size, int from, double cost) {
    int free = chosen.length - size;
    double lowest = from < order.length ? Math.min(0, excess[order[from]]) : 0;
    if (looks <= 0 || cost + free * lowest >= most) {
      return;
    }
    looks--;
    if (cost < most) {
      least = Math.min(least, withInterference(Math.min(size, MOST_TOGETHER), cost));
    }
    for (int rank = from; rank < order.length && free > 0; rank++) {
      int c = order[rank];
      if (used[c] < threadClasses.count(c)) {
        used[c]++;
        chosen[size] = c;
        addSingles(size + 1, rank, cost + excess[c]);
        used[c]--;
      }
    }
  }

  /** The same cost with what the first threads do to each other. */
  private double withInterference(int size, double cost) {
    int[] members = new int[size];
    int[] places = new int[size];
    double[] nanos = new double[size];
    double[] speeds = new double[size - 1];
    Arrays.fill(speeds, fastest);
    for (int i = 0; i < size; i++) {
      int same = 0;
      for (int j = 0; j < i; j++) {
        same += chosen[j] == chosen[i] ? 1 : 0;
      }
      members[i] = threadClasses.members(chosen[i])[same];
      places[i] = Math.max(0, i - 1);
      nanos[i] = times.alone(members[i], fastest);
    }
    double wait = times.wait(members[0], members[1], fastest);
    nanos[0] += wait;
    nanos[1] += wait;
    Neighbours neighbours = new Neighbours(times, interference, members, speeds);
    double[] longer = nanos;
    for (int pass = 0; pass < PASSES; pass++) {
      longer = neighbours.lengthened(places, longer);
    }
    double more = cost;
    for (int i = 0; i < size; i++) {
      more += times.degradation(members[i], longer[i]) - times.degradation(members[i], nanos[i]);
    }
    return more;
  }
}
