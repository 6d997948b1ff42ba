package akula.bootstrap.bounds;

import akula.api.host.MachineDescription.CoreDescription;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What a set of threads costs at least on contexts of a domain that are given: first by how long
 * threads of one context wait for each other, then by what all of them do to each other.
 */
final class WayCosts {
  private final LeastTimes times;
  private final boolean worst;
  private final int[] members;
  private final double[] speeds;
  private final Neighbours neighbours;
  private final Optional<TurnReckoner> reckoner;

  /**
   * Makes it.
   *
   * @param worst whether the greatest degradation counts, or the sum
   * @param kind where the threads are
   * @param members the threads, ascending
   * @param reckoner tells how long threads take, where that can be reckoned
   */
  WayCosts(
      LeastTimes times,
      Hindrance hindrance,
      boolean worst,
      DomainKind kind,
      int[] members,
      Optional<TurnReckoner> reckoner) {
    this.reckoner = reckoner;
    this.times = times;
    this.worst = worst;
    this.members = members;
    speeds = speeds(kind);
    neighbours = new Neighbours(times, hindrance, members, speeds);
  }

  private static double[] speeds(DomainKind kind) {
    CoreDescription[] cores = kind.cores().toArray(CoreDescription[]::new);
    return IntStream.of(kind.coreOfContexts()).mapToDouble(core -> cores[core].speed()).toArray();
  }

  /**
   * Returns least times with what threads wait for those on the same context; 0 for those that have
   * no place yet.
   *
   * @param places context of each; those of the first {@code placed} are chosen
   */
  double[] waited(int[] places, int placed) {
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

  /** Returns longer least times; asked again with them, it may find still longer ones. */
  double[] lengthened(int[] places, double[] nanos) {
    return neighbours.lengthened(places, nanos);
  }

  /** Returns what is reckoned of the times, or those that are given if they cannot be reckoned. */
  double[] reckoned(int[] places, double[] nanos) {
    return reckoner.flatMap(it -> it.nanos(members, places)).orElse(nanos);
  }

  /** Returns what least times come to. */
  double of(double[] nanos) {
    double cost = worst ? Double.NEGATIVE_INFINITY : 0;
    for (int i = 0; i < nanos.length; i++) {
      double degradation =
          nanos[i] == 0 ? times.floor(members[i]) : times.degradation(members[i], nanos[i]);
      cost = worst ? Math.max(cost, degradation) : cost + degradation;
    }
    return cost;
  }
}
