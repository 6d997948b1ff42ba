package akula.bootstrap.bounds;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Finds the ways to put a set of threads on the contexts of a domain, more than so many on one of
 * them, that could cost less than a limit.
 */
final class Seating implements Arrangements.Watch {
  private static final int PASSES = 3;

  private final LeastTimes times;
  private final Neighbours neighbours;
  private final boolean worst;
  private final int perContext;
  private final double limit;
  private final double[] speeds;
  private final int[] members;
  private final double outside;
  private final List<Way> found = new ArrayList<>();
  private int looks;

  /**
   * A way.
   *
   * @param bound it costs no less than this
   * @param places contexts within the domain, by member
   */
  record Way(double bound, int[] places) {}

  /**
   * Makes it.
   *
   * @param perContext ways with no more threads than this on any context are passed over
   * @param limit what all threads of the workload may cost together
   * @param kind where the threads are
   * @param members the threads, ascending
   * @param mostLooks how many ways may be looked at, begun ones counted
   */
  Seating(
      LeastTimes times,
      Neighbours neighbours,
      boolean worst,
      int perContext,
      double limit,
      DomainKind kind,
      int[] members,
      int mostLooks) {
    this.times = times;
    this.neighbours = neighbours;
    this.worst = worst;
    this.perContext = perContext;
    this.limit = limit;
    this.members = members;
    looks = mostLooks;
    speeds =
        Arrays.stream(kind.coreOfContexts())
            .mapToDouble(c -> kind.cores().get(c).speed())
            .toArray();
    double others = worst ? Double.NEGATIVE_INFINITY : times.floorSum();
    for (int thread : members) {
      others -= worst ? 0 : times.floor(thread);
    }
    outside = others;
  }

  /** Returns what was found, the cheapest first. */
  List<Way> found() {
    found.sort(Comparator.comparingDouble(Way::bound));
    return found;
  }

  /** Returns how many more ways may be looked at; none if there may be others than were found. */
  int looksLeft() {
    return looks;
  }

  @Override
  public boolean allows(int[] places, int placed) {
    if (looks <= 0) {
      return false;
    }
    looks--;
    double[] nanos = waited(places, placed);
    if (isTooDear(cost(nanos))) {
      return false;
    }
    if (placed == members.length && isCrowded(places)) {
      double cost = cost(nanos);
      for (int pass = 0; pass < PASSES && !isTooDear(cost); pass++) {
        nanos = neighbours.lengthened(members, places, speeds, nanos);
        cost = cost(nanos);
      }
      if (!isTooDear(cost)) {
        found.add(new Way(cost, places.clone()));
      }
    }
    return true;
  }

  private boolean isTooDear(double cost) {
    return (worst ? cost : cost + outside) >= limit;
  }

  private boolean isCrowded(int[] places) {
    for (int context = 0; context < speeds.length; context++) {
      int on = 0;
      for (int place : places) {
        on += place == context ? 1 : 0;
      }
      if (on > perContext) {
        return true;
      }
    }
    return false;
  }

  private double cost(double[] nanos) {
    double cost = worst ? Double.NEGATIVE_INFINITY : 0;
    for (int i = 0; i < nanos.length; i++) {
      double degradation =
          nanos[i] == 0 ? times.floor(members[i]) : times.degradation(members[i], nanos[i]);
      cost = worst ? Math.max(cost, degradation) : cost + degradation;
    }
    return cost;
  }

  /** Least times with what threads wait for those on the same context; 0 if not yet placed. */
  private double[] waited(int[] places, int placed) {
    double[] nanos = new double[members.length];
    for (int i = 0; i < placed; i++) {
      double speed = speeds[places[i]];
      nanos[i] += times.alone(members[i], speed);
      for (int j = 0; j < i; j++) {
        if (places[j] == places[i]) {
          double wait = times.wait(members[i], members[j], speed);
          nanos[i] += wait;
          nanos[j] += wait;
        }
      }
    }
    return nanos;
  }
}
