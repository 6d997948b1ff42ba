package akula.bootstrap.bounds;

import java.util.Arrays;

/**
 * Lengthens the least times of threads of a domain by what those do to them that surely are there:
 * as long as the least time of a thread is not over, its context is in use, by it or by another one
 * of that context, and those of its own context have their turns.
 */
final class Neighbours {
  private final LeastTimes times;
  private final Hindrance hindrance;
  private final int[] members;
  private final double[] speeds;

  /** By who runs, bit i for the member at position i; null until asked for. */
  private final double[][] fractions;

  /** The contexts that are given to members, numbered from 0, by member. */
  private final int[] contextOf;

  /** Bit i for the member at position i, by context. */
  private final int[] onContext;

  private int contexts;

  /** Beginnings of stretches in which nobody comes and no least time is over. */
  private final double[] begins;

  /** Who surely is there in each stretch, and who has come. */
  private final int[] there;

  private final int[] arrived;

  /** Contexts that surely are in use in each stretch. */
  private final int[] inUse;

  private int stretches;
  private int[] places = {};

  /**
   * Makes it.
   *
   * @param members the threads of a domain, at most 20
   * @param speeds speed of each context
   */
  Neighbours(LeastTimes times, Hindrance hindrance, int[] members, double[] speeds) {
    this.times = times;
    this.hindrance = hindrance;
    this.members = members;
    this.speeds = speeds;
    fractions = new double[1 << members.length][];
    contextOf = new int[members.length];
    onContext = new int[members.length];
    begins = new double[2 * members.length];
    there = new int[begins.length];
    arrived = new int[begins.length];
    inUse = new int[begins.length];
  }

  /**
   * Returns longer times; asked again with them, it may find still longer ones.
   *
   * @param where context of each
   * @param least least time of each from launch to end
   */
  double[] lengthened(int[] where, double[] least) {
    places = where;
    numberContexts();
    divideTime(least);
    double[] longer = least.clone();
    for (int i = 0; i < members.length; i++) {
      longer[i] = Math.max(least[i], lengthened(i));
    }
    return longer;
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
    for (int i = 0; i < members.length; i++) {
      begins[2 * i] = times.launchNanos(members[i]);
      begins[2 * i + 1] = begins[2 * i] + least[i];
    }
    Arrays.sort(begins);
    stretches = 0;
    for (double begin : begins) {
      if (stretches == 0 || begin > begins[stretches - 1]) {
        begins[stretches++] = begin;
      }
    }
    for (int s = 0; s < stretches; s++) {
      there[s] = 0;
      arrived[s] = 0;
      for (int i = 0; i < members.length; i++) {
        double launch = times.launchNanos(members[i]);
        arrived[s] |= launch <= begins[s] ? 1 << i : 0;
        there[s] |= launch <= begins[s] && begins[s] < launch + least[i] ? 1 << i : 0;
      }
      inUse[s] = 0;
      for (int context = 0; context < contexts; context++) {
        inUse[s] |= (onContext[context] & there[s]) != 0 ? 1 << context : 0;
      }
    }
  }

  private double lengthened(int who) {
    double launch = times.launchNanos(members[who]);
    double left = times.alone(members[who], speeds[places[who]]);
    int stretch = 0;
    while (begins[stretch] < launch) {
      stretch++;
    }
    double rate = rate(who, stretch);
    while (true) {
      double now = begins[stretch];
      int sharers = Integer.bitCount(onContext[contextOf[who]] & (there[stretch] | 1 << who));
      // Between two turns of its own every other one has one: no more than an even share, and one.
      double extra = sharers > 1 ? times.slice() : 0;
      double needed = Math.max(0, sharers * (left / rate - extra));
      if (stretch == stretches - 1 || needed <= begins[stretch + 1] - now) {
        return now + needed - launch;
      }
      left -= ((begins[stretch + 1] - now) / sharers + extra) * rate;
      stretch++;
      if (inUse[stretch] != inUse[stretch - 1] || arrived[stretch] != arrived[stretch - 1]) {
        rate = rate(who, stretch);
      }
    }
  }

  /** The greatest over all who may have their turn on the contexts that are in use. */
  private double rate(int who, int stretch) {
    return rate(who, arrived[stretch], inUse[stretch] & ~(1 << contextOf[who]), 1 << who);
  }

  private double rate(int who, int come, int contexts, int together) {
    if (contexts == 0) {
      return fractions(together)[who];
    }
    double most = 0;
    int candidates = onContext[Integer.numberOfTrailingZeros(contexts)] & come;
    for (int rest = candidates; rest != 0; rest &= rest - 1) {
      int one = Integer.lowestOneBit(rest);
      most = Math.max(most, rate(who, come, contexts & contexts - 1, together | one));
    }
    return most;
  }

  private double[] fractions(int together) {
    if (fractions[together] == null) {
      fractions[together] = hindrance.of(members, together);
    }
    return fractions[together];
  }
}
