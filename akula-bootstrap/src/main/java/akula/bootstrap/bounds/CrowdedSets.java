package akula.bootstrap.bounds;

import java.util.ArrayList;
import java.util.List;

/** The sets of threads that could have a domain of their own, with any number on a context. */
final class CrowdedSets {
  private static final int MOST_LOOKS = 300_000;

  private final Crowd ones;
  private final List<DomainKind> kinds;
  private final int perContext;
  private final Outcomes outcomes;
  private final List<KindTimes> kindTimes;

  /**
   * Makes it ready.
   *
   * @param ones the threads, each a class of its own
   * @param perContext more threads than this on one context are called crowded
   * @param outcomes has turned to these threads and to this limit
   * @param kindTimes what their times hang on, for each kind
   */
  CrowdedSets(
      Crowd ones,
      List<DomainKind> kinds,
      int perContext,
      Outcomes outcomes,
      List<KindTimes> kindTimes) {
    this.ones = ones;
    this.kinds = kinds;
    this.perContext = perContext;
    this.outcomes = outcomes;
    this.kindTimes = kindTimes;
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
      KindTimes times = kindTimes.get(part.kind());
      WayCosts costs = new WayCosts(times, members);
      Seating seating =
          new Seating(
              costs,
              members.length,
              perContext,
              kind.contexts(),
              limit - outside(times, members),
              looks);
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
  private static double outside(KindTimes times, int[] members) {
    if (times.worst()) {
      return 0;
    }
    double others = times.least().floorSum();
    for (int thread : members) {
      others -= times.least().floor(thread);
    }
    return others;
  }

  private double roomy(Part part) {
    if (part.members().length > perContext * kinds.get(part.kind()).contexts()) {
      return Double.POSITIVE_INFINITY;
    }
    Outcome outcome = outcomes.of(part.kind(), part.members());
    return kindTimes.get(part.kind()).worst() ? outcome.worst() : outcome.sum();
  }
}
