package akula.bootstrap.bounds;

import akula.api.host.MachineDescription.CoreDescription;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Looks for placements that are better because threads share contexts without need. What a set of
 * threads costs is first told too low, from waiting and from the speeds of neighbours; the best
 * division at these costs is searched for, what it is made of is simulated, and so again, until no
 * division is left that could be better.
 */
final class CrowdedSearch {
  /** The most threads, since all their subsets are looked at. */
  static final int MOST_THREADS = 12;

  private static final int MOST_LOOKS = 300_000;
  private static final int MOST_ROUNDS = 500;

  /** Threads and turns that may be simulated, where sharing without need seldom helps. */
  private static final long LITTLE_WORK = 20_000;

  /** The same where it often does: with late launches, or fast cores beside slow ones. */
  private static final long MOST_WORK = 5_000_000;

  private static final long FEW_STEPS = 20_000;
  private static final long MOST_STEPS = 100_000;
  private static final int PROGRAMME_STEPS = 1_000;

  private final Crowd ones;
  private final List<DomainKind> kinds;
  private final int perContext;
  private final Outcomes outcomes;
  private final LeastTimes times;
  private final Neighbours neighbours;
  private final boolean worst;

  /**
   * Makes it ready.
   *
   * @param ones the threads, at most {@link #MOST_THREADS}, each a class of its own
   * @param perContext more threads than this on one context are called crowded
   * @param outcomes has turned to these threads and to this limit
   * @param worst whether the greatest degradation counts, or the sum
   */
  CrowdedSearch(
      Crowd ones,
      List<DomainKind> kinds,
      int perContext,
      Outcomes outcomes,
      LeastTimes times,
      Neighbours neighbours,
      boolean worst) {
    this.ones = ones;
    this.kinds = kinds;
    this.perContext = perContext;
    this.outcomes = outcomes;
    this.times = times;
    this.neighbours = neighbours;
    this.worst = worst;
  }

  /**
   * Searches among all placements.
   *
   * @param known the best one that is known
   * @return the same, or a better one; null if there are too many
   */
  Partition search(Partition known) {
    List<CrowdedSet> sets = sets(known.value());
    if (sets == null) {
      return null;
    }
    Partition best = known;
    double proven = Double.NEGATIVE_INFINITY;
    for (int round = 0; round < MOST_ROUNDS; round++) {
      Map<Part, CrowdedSet> origins = new IdentityHashMap<>();
      List<Part> parts = parts(sets, best.value(), origins);
      Partition found = cheapest(parts, best.value());
      proven = Math.max(proven, found.proven());
      if (found.parts() == null || outcomes.simulatedThreads() > mostWork()) {
        break;
      }
      found.parts().forEach(part -> origins.get(part).settle(outcomes, worst));
      best = better(best, found.parts().stream().map(part -> origins.get(part).part()).toList());
    }
    return new Partition(best.parts(), best.value(), Math.min(best.value(), proven));
  }

  private long mostWork() {
    boolean together = ones.launchNanos(0) == ones.launchNanos(ones.size() - 1);
    boolean equal =
        kinds.stream()
                .flatMap(kind -> kind.cores().stream())
                .mapToDouble(CoreDescription::speed)
                .distinct()
                .count()
            == 1;
    return together && equal ? LITTLE_WORK : MOST_WORK;
  }

  private Partition better(Partition best, List<Part> settled) {
    var costs = settled.stream().mapToDouble(Part::value);
    double value = worst ? costs.max().orElseThrow() : costs.sum();
    return value < best.value() ? new Partition(settled, value, Double.NaN) : best;
  }

  /** The sets that can be part of a placement below a limit; null if there are too many ways. */
  private List<CrowdedSet> sets(double limit) {
    Parts all = Parts.of(ones, kinds, ones.threads());
    if (!all.isComplete()) {
      return null;
    }
    List<CrowdedSet> sets = new ArrayList<>();
    int looks = MOST_LOOKS;
    for (Part part : all.unvalued()) {
      DomainKind kind = kinds.get(part.kind());
      Seating seating =
          new Seating(times, neighbours, worst, perContext, limit, kind, part.members(), looks);
      Arrangements.show(kind, part.members().length, outcomes.isSmt(), seating);
      looks = seating.looksLeft();
      if (looks <= 0) {
        return null;
      }
      sets.add(new CrowdedSet(part.kind(), part.members(), roomy(part), seating.found()));
    }
    return sets;
  }

  private double roomy(Part part) {
    if (part.members().length > perContext * kinds.get(part.kind()).contexts()) {
      return Double.POSITIVE_INFINITY;
    }
    Outcome outcome = outcomes.of(part.kind(), part.members());
    return worst ? outcome.worst() : outcome.sum();
  }

  private List<Part> parts(List<CrowdedSet> sets, double limit, Map<Part, CrowdedSet> origins) {
    List<Part> parts = new ArrayList<>();
    for (CrowdedSet set : sets) {
      Part part = set.part();
      if (part.value() < Double.POSITIVE_INFINITY && (!worst || part.value() < limit)) {
        parts.add(part);
        origins.put(part, set);
      }
    }
    return parts;
  }

  /** The cheapest division below a limit, without sets if there is none. */
  private Partition cheapest(List<Part> parts, double limit) {
    Partition known = new Partition(null, limit, limit);
    if (!coversAll(parts)) {
      return known;
    }
    if (worst) {
      return new WorstSearch(ones, kinds, ones.threads(), parts)
          .search(known, Double.NEGATIVE_INFINITY, MOST_STEPS);
    }
    Partition quick =
        search(parts, Prices.byShares(parts, ones.size(), kinds.size()), known, FEW_STEPS);
    if (quick.proven() == quick.value()) {
      return quick;
    }
    Prices dual = Prices.byProgramme(parts, ones, kinds, PROGRAMME_STEPS);
    return search(parts, dual, quick, MOST_STEPS);
  }

  private Partition search(List<Part> parts, Prices prices, Partition known, long steps) {
    return new SumSearch(ones, kinds, ones.threads(), parts, prices).search(known, steps);
  }

  private boolean coversAll(List<Part> parts) {
    boolean[] covered = new boolean[ones.size()];
    for (Part part : parts) {
      for (int thread : part.members()) {
        covered[thread] = true;
      }
    }
    for (boolean one : covered) {
      if (!one) {
        return false;
      }
    }
    return true;
  }
}
