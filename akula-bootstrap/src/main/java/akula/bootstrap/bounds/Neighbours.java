package akula.bootstrap.bounds;

import java.util.Arrays;

/**
 * Lengthens the least times of threads by what those do to them that surely are there: as long as
 * the least time of a thread is not over, its context is in use, by it or by another one of that
 * context, and those of its own context have their turns.
 */
final class Neighbours {
  private final LeastTimes times;
  private final Hindrance hindrance;
  private int[] members = {};
  private int[] places;
  private double[] speeds;
  private double[] nanos;

  /** By who runs, bit i for the member at position i; null until asked for. */
  private double[][] fractions;

  Neighbours(LeastTimes times, Hindrance hindrance) {
    this.times = times;
    this.hindrance = hindrance;
  }

  /**
   * Returns longer times; asked again with them, it may find still longer ones.
   *
   * @param who the threads of a domain, at most 20
   * @param where context of each
   * @param speedOfContexts speed of each context
   * @param least least time of each from launch to end
   */
  double[] lengthened(int[] who, int[] where, double[] speedOfContexts, double[] least) {
    if (!Arrays.equals(who, members)) {
      members = who;
      fractions = new double[1 << who.length][];
    }
    places = where;
    speeds = speedOfContexts;
    nanos = least;
    double[] longer = nanos.clone();
    for (int i = 0; i < members.length; i++) {
      longer[i] = Math.max(nanos[i], lengthened(i));
    }
    return longer;
  }

  private double lengthened(int who) {
    double begin = times.launchNanos(members[who]);
    double now = begin;
    double left = times.alone(members[who], speeds[places[who]]);
    while (true) {
      double next = nextChange(now);
      double rate = fraction(who, now, 0, 1 << who);
      int sharers = sharers(who, now);
      // Between two turns of its own every other one has one: no more than an even share, and one.
      double extra = sharers > 1 ? times.slice() : 0;
      double needed = Math.max(0, sharers * (left / rate - extra));
      if (next == Double.POSITIVE_INFINITY || needed <= next - now) {
        return now + needed - begin;
      }
      left -= ((next - now) / sharers + extra) * rate;
      now = next;
    }
  }

  /** How many threads at least have their turns on the context of one, itself among them. */
  private int sharers(int who, double now) {
    int count = 1;
    for (int i = 0; i < places.length; i++) {
      count += i != who && places[i] == places[who] && isThere(i, now) ? 1 : 0;
    }
    return count;
  }

  private boolean isThere(int who, double now) {
    double begin = times.launchNanos(members[who]);
    return begin <= now && now < begin + nanos[who];
  }

  /** When the next thread comes, or the least time of one is over. */
  private double nextChange(double now) {
    double next = Double.POSITIVE_INFINITY;
    for (int i = 0; i < nanos.length; i++) {
      double begin = times.launchNanos(members[i]);
      next = begin > now ? Math.min(next, begin) : next;
      next = begin + nanos[i] > now ? Math.min(next, begin + nanos[i]) : next;
    }
    return next;
  }

  /** The greatest over all who may have their turn on the contexts that are in use. */
  private double fraction(int who, double now, int from, int together) {
    for (int context = from; context < speeds.length; context++) {
      if (context != places[who] && isInUse(context, now)) {
        double most = 0;
        for (int i = 0; i < places.length; i++) {
          if (places[i] == context && times.launchNanos(members[i]) <= now) {
            most = Math.max(most, fraction(who, now, context + 1, together | 1 << i));
          }
        }
        return most;
      }
    }
    if (fractions[together] == null) {
      fractions[together] = hindrance.of(members, together);
    }
    return fractions[together][who];
  }

  private boolean isInUse(int context, double now) {
    for (int i = 0; i < places.length; i++) {
      if (places[i] == context && isThere(i, now)) {
        return true;
      }
    }
    return false;
  }
}
