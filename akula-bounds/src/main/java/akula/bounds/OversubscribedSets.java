package akula.bounds;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The sets of threads that could have a domain of their own, with any number on a context. */
final class OversubscribedSets {
  private static final int MOST_LOOKS = 300_000;

  private final ThreadClasses ones;
  private final List<DomainKind> kinds;
  private final int perContext;
  private final Outcomes outcomes;
  private final List<KindTimes> kindTimes;
  private final int[] classOf;

  /** By kind and number of threads of each class. */
  private final Map<Long, ClassAssignments> assignments = new HashMap<>();

  private int looks = MOST_LOOKS;

  /**
   * Makes it ready.
   *
   * @param ones the threads, each a class of its own
   * @param perContext more threads than this on one context are called oversubscribed
   * @param outcomes has turned to these threads and to this limit
   * @param classOf classes of threads that nobody can tell apart
   * @param kindTimes what their times hang on, for each kind
   */
  OversubscribedSets(
      ThreadClasses ones,
      List<DomainKind> kinds,
      int perContext,
      Outcomes outcomes,
      int[] classOf,
      List<KindTimes> kindTimes) {
    this.ones = ones;
    this.kinds = kinds;
    this.perContext = perContext;
    this.outcomes = outcomes;
    this.classOf = classOf;
    this.kindTimes = kindTimes;
  }

  /** Returns those that can be part of a placement below a limit; null if there are too many. */
  List<OversubscribedSet> below(double limit) {
    Parts all = Parts.of(ones, kinds, ones.threads());
    if (!all.isComplete()) {
      return null;
    }
    List<OversubscribedSet> sets = new ArrayList<>();
    for (Part part : all.unvalued()) {
      KindTimes times = kindTimes.get(part.kind());
      int[] classes = classes(part.members());
      ClassAssignments some =
          assignments.computeIfAbsent(key(part.kind(), classes), _ -> assignments(part, limit));
      looks -= some.count(); // each set has a list of its own
      if (looks <= 0) {
        return null;
      }
      OversubscribedSet set = new OversubscribedSet(part, times, classes, some, roomy(part));
      if (set.value() < Double.POSITIVE_INFINITY) {
        sets.add(set);
      }
    }
    return sets;
  }

  /**
   * There are at most 12 threads and classes: four binary digits for each class, the kind above.
   */
  private static long key(int kind, int[] classes) {
    long key = (long) kind << 4 * OversubscribedSearch.MOST_THREADS;
    for (int c : classes) {
      key += 1L << 4 * c;
    }
    return key;
  }

  private int[] classes(int[] threads) {
    int[] classes = new int[threads.length];
    for (int i = 0; i < classes.length; i++) {
      classes[i] = classOf[threads[i]];
    }
    return classes;
  }

  /** Sorts threads by class. */
  private int[] byClass(int[] threads) {
    int[] sorted = threads.clone();
    for (int i = 1; i < sorted.length; i++) {
      for (int at = i; at > 0 && classOf[sorted[at - 1]] > classOf[sorted[at]]; at--) {
        int one = sorted[at];
        sorted[at] = sorted[at - 1];
        sorted[at - 1] = one;
      }
    }
    return sorted;
  }

  private ClassAssignments assignments(Part part, double limit) {
    DomainKind kind = kinds.get(part.kind());
    KindTimes times = kindTimes.get(part.kind());
    int[] members = byClass(part.members());
    AssignmentCosts costs = new AssignmentCosts(times, members);
    double most = limit - outside(times, members);
    int[] classes = classes(members);
    AssignmentSearch search =
        new AssignmentSearch(costs, classes, perContext, kind.contexts(), most, looks);
    Arrangements.show(kind, classes, outcomes.isSmt(), search);
    looks = search.looksLeft();
    return new ClassAssignments(costs, search.found());
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
    DomainOutcome outcome = outcomes.of(part.kind(), part.members());
    return kindTimes.get(part.kind()).worst() ? outcome.worst() : outcome.sum();
  }
}
