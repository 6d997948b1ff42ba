package akula.bootstrap.bounds;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The sets of threads that could have a domain of their own, with any number on a context. */
final class CrowdedSets {
  private static final int MOST_LOOKS = 300_000;

  private final Crowd ones;
  private final List<DomainKind> kinds;
  private final int perContext;
  private final Outcomes outcomes;
  private final LeastTimes times;
  private final Hindrance hindrance;
  private final boolean worst;
  private final List<Optional<TurnReckoner>> reckoners;

  /**
   * Makes it ready.
   *
   * @param ones the threads, each a class of its own
   * @param perContext more threads than this on one context are called crowded
   * @param outcomes has turned to these threads and to this limit
   * @param worst whether the greatest degradation counts, or the sum
   * @param reckoners for each kind
   */
  CrowdedSets(
      Crowd ones,
      List<DomainKind> kinds,
      int perContext,
      Outcomes outcomes,
      LeastTimes times,
      Hindrance hindrance,
      boolean worst,
      List<Optional<TurnReckoner>> reckoners) {
    this.reckoners = reckoners;
    this.ones = ones;
    this.kinds = kinds;
    this.perContext = perContext;
    this.outcomes = outcomes;
    this.times = times;
    this.hindrance = hindrance;
    this.worst = worst;
  }

  /** Returns those that can be part of a placement below a limit; null if there are too many. */
  List<CrowdedSet> below(double limit) {
    Parts all = Parts.of(ones, kinds, ones.threads());
    if (!all.isComplete()) {
      return null;
    }
    List<CrowdedSet> sets = new ArrayList<>();
    int looks = MOST_LOOKS;
    for (Part part : all.unvalued()) {
      DomainKind kind = kinds.get(part.kind());
      int[] members = part.members();
      WayCosts costs =
          new WayCosts(times, hindrance, worst, kind, members, reckoners.get(part.kind()));
      Seating seating =
          new Seating(costs, perContext, kind.contexts(), limit - outside(members), looks);
      Arrangements.show(kind, members.length, outcomes.isSmt(), seating);
      looks = seating.looksLeft();
      if (looks <= 0) {
        return null;
      }
      CrowdedSet set = new CrowdedSet(part, costs, roomy(part), seating.found());
      if (set.value() < Double.POSITIVE_INFINITY) {
        sets.add(set);
      }
    }
    return sets;
  }

  /** What the other threads cost at least; nothing where the worst one counts. */
  private double outside(int[] members) {
    if (worst) {
      return 0;
    }
    double others = times.floorSum();
    for (int thread : members) {
      others -= times.floor(thread);
    }
    return others;
  }

  private double roomy(Part part) {
    if (part.members().length > perContext * kinds.get(part.kind()).contexts()) {
      return Double.POSITIVE_INFINITY;
    }
    Outcome outcome = outcomes.of(part.kind(), part.members());
    return worst ? outcome.worst() : outcome.sum();
  }
}
