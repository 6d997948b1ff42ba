package akula.bounds;

import java.util.Arrays;

/**
 * Lengthens the least times of threads of a domain by what those do to them that surely are there:
 * as long as the least time of a thread is not over, its context is in use, by it or by another one
 * of that context, and those of its own context have their turns.
 */
final class Neighbours {
  private final LeastTimes times;
  private final int[] members;
  private final double[] speeds;
  private final CoRunners coRunners;

  /** The number of each member in the co-runners. */
  private final int[] numbers;

  private final double[] launches;

  /** When members come: so many different times, ascending. */
  private final double[] arrivals;

  /** The contexts that are given to members, numbered from 0, by member. */
  private final int[] contextOf;

  /** Bit i for the member at position i, by context. */
  private final int[] onContext;

  private int contexts;

  /** When the least time of each is over. */
  private final double[] ends;

  /** Beginnings of segments in which nobody comes and no least time is over. */
  private final double[] begins;

  /** Who surely is there in each segment, and who has come. */
  private final int[] there;

  private final int[] arrived;

  /** Contexts that surely are in use in each segment. */
  private final int[] inUse;

  private int segments;
  private int[] places = {};

  /**
   * Makes it.
   *
   * @param members the threads of a domain, at most 20
   * @param speeds speed of each context
   */
  Neighbours(LeastTimes times, Interference interference, int[] members, double[] speeds) {
    this.times = times;
    this.members = members;
    this.speeds = speeds;
    coRunners = interference.coRunnersOf(members);
    numbers = coRunners.numbersOf(members);
    launches = new double[members.length];
    ends = new double[members.length];
    contextOf = new int[members.length];
    onContext = new int[members.length];
    begins = new double[2 * members.length];
    there = new int[begins.length];
    arrived = new int[begins.length];
    inUse = new int[begins.length];
    for (int i = 0; i < members.length; i++) {
      launches[i] = times.launchNanos(members[i]);
      addBegin(launches[i]);
    }
    arrivals = Arrays.copyOf(begins, segments);
  }

  /**
   * Returns longer times; asked again with them, it may find still longer ones.
   *
   * @param where context of each
   * @param least least time of each from launch to end
   */
  double[] lengthened(int[] where, double[] least) {
    begin(where, least);
    double[] longer = least.clone();
    for (int i = 0; i < members.length; i++) {
      longer[i] = Math.max(least[i], lengthened(i));
    }
    return longer;
  }

  /** Turns to members on contexts, with the least time of each from launch to end. */
  void begin(int[] where, double[] least) {
    places = where;
    numberContexts();
    divideTime(least);
  }

  private void numberContexts() {
    contexts = 0;
    for (int i = 0; i < members.length; i++) {
      int same = 0;
      while (places[same] != places[i]) {
        same++;
      }
      contextOf[i] = same < i ? contextOf[same] : contexts++;
      onContext[contextOf[i]] = (same < i ? onContext[contextOf[i]] : 0) | 1 << i;
    }
  }

  private void divideTime(double[] least) {
    segments = arrivals.length;
    System.arraycopy(arrivals, 0, begins, 0, segments);
    for (int i = 0; i < members.length; i++) {
      ends[i] = launches[i] + least[i];
      addBegin(ends[i]);
    }
    for (int s = 0; s < segments; s++) {
      there[s] = 0;
      arrived[s] = 0;
      for (int i = 0; i < members.length; i++) {
        int come = launches[i] <= begins[s] ? 1 << i : 0;
        arrived[s] |= come;
        there[s] |= begins[s] < ends[i] ? come : 0;
      }
      inUse[s] = 0;
      for (int context = 0; context < contexts; context++) {
        inUse[s] |= (onContext[context] & there[s]) != 0 ? 1 << context : 0;
      }
    }
  }

  private void addBegin(double time) {
    int at = segments;
    while (at > 0 && begins[at - 1] > time) {
      at--;
    }
    if (at == 0 || begins[at - 1] < time) {
      System.arraycopy(begins, at, begins, at + 1, segments - at);
      begins[at] = time;
      segments++;
    }
  }

  /** Returns a time that the member at a position needs at least, from launch to end. */
  double lengthened(int who) {
    double launch = launches[who];
    double left = times.alone(members[who], speeds[places[who]]);
    int segment = 0;
    while (begins[segment] < launch) {
      segment++;
    }
    double rate = rate(who, segment);
    while (true) {
      double now = begins[segment];
      int sharers = Integer.bitCount(onContext[contextOf[who]] & (there[segment] | 1 << who));
      // Between two turns of its own every other one has one: no more than an even share, and one.
      double extra = sharers > 1 ? times.slice() : 0;
      double needed = Math.max(0, sharers * (left / rate - extra));
      if (segment == segments - 1 || needed <= begins[segment + 1] - now) {
        return now + needed - launch;
      }
      left -= ((begins[segment + 1] - now) / sharers + extra) * rate;
      segment++;
      if (inUse[segment] != inUse[segment - 1] || arrived[segment] != arrived[segment - 1]) {
        rate = rate(who, segment);
      }
    }
  }

  /** The greatest over all who may have their turn on the contexts that are in use. */
  private double rate(int who, int segment) {
    int others = inUse[segment] & ~(1 << contextOf[who]);
    return rate(numbers[who], arrived[segment], others, 1 << numbers[who]);
  }

  private double rate(int number, int come, int contexts, int together) {
    if (contexts == 0) {
      return coRunners.fractions(together)[number];
    }
    double most = 0;
    int candidates = onContext[Integer.numberOfTrailingZeros(contexts)] & come;
    for (int rest = candidates; rest != 0; rest &= rest - 1) {
      int one = 1 << numbers[Integer.numberOfTrailingZeros(rest)];
      most = Math.max(most, rate(number, come, contexts & contexts - 1, together | one));
    }
    return most;
  }
}
