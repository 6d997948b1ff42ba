package akula.bounds;

import akula.bootstrap.BootstrapData;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Launches;
import java.util.ArrayList;
import java.util.List;

/**
 * The best placement that never moves a thread: a division of the threads among the domains, each
 * of which is independent of the others.
 */
final class StaticSearch {
  /** Sets tried by the first, quick search, and by the last one. */
  private static final long FEW_STEPS = 20_000;

  private static final long MOST_STEPS = 300_000;

  /** Threads and turns that may be simulated before a search of everything is not begun. */
  private static final double MOST_WORK = 5_000_000;

  private static final int PROGRAMME_STEPS = 3_000;

  private final BootstrapData data;
  private final Settings settings;
  private final List<DomainKind> kinds;
  private final int contexts;
  private final Outcomes outcomes;
  private final OversubscribedCheck oversubscribedCheck;
  private Launches launches;
  private ThreadClasses threadClasses;
  private int perContext;
  private Parts parts;

  /**
   * Makes it.
   *
   * @param speeds tells the highest speeds of the threads of a workload
   */
  StaticSearch(BootstrapData data, Settings settings, List<DomainKind> kinds, FluidBound speeds) {
    this.data = data;
    this.settings = settings;
    this.kinds = kinds;
    contexts = kinds.stream().mapToInt(kind -> kind.count() * kind.contexts()).sum();
    outcomes = new Outcomes(data, settings, kinds);
    oversubscribedCheck = new OversubscribedCheck(data, settings, kinds, outcomes, speeds);
  }

  /** Turns to a workload. */
  void begin(Launches newLaunches) {
    launches = newLaunches;
    perContext = Math.max(1, (launches.count() + contexts - 1) / contexts);
    threadClasses = perContext == 1 ? ThreadClasses.of(launches) : ThreadClasses.ofOnes(launches);
    outcomes.beginWorkload();
    outcomes.begin(threadClasses, perContext, false);
    parts = Parts.of(threadClasses, kinds, perContext);
    if (!parts.isComplete() || !parts.isWithin(MOST_WORK, outcomes, workOfThread())) {
      parts = null;
      outcomes.begin(threadClasses, perContext, isRough());
    }
  }

  /** One for the thread, and one for each of its turns where contexts are shared. */
  private double workOfThread() {
    if (perContext == 1) {
      return 1;
    }
    double solo = 0;
    for (int c = 0; c < threadClasses.size(); c++) {
      solo = Math.max(solo, data.soloNanos(threadClasses.application(c)));
    }
    return 1 + perContext * solo / settings.slice().toNanos();
  }

  /** Returns the best division, for the mean or for the worst degradation. */
  Partition find(boolean worst) {
    Partition roomy = findRoomy(worst);
    Partition best = oversubscribedCheck.check(roomy, launches, perContext, parts != null, worst);
    if (best.parts() == roomy.parts()) {
      outcomes.begin(threadClasses, perContext, isRough());
    } else {
      threadClasses = ThreadClasses.ofOnes(launches);
    }
    return best;
  }

  private boolean isRough() {
    return parts == null && perContext > 1;
  }

  /** The best division in which no context has more threads than it must have. */
  private Partition findRoomy(boolean worst) {
    if (parts == null) {
      return local(worst).search(null);
    }
    List<Part> valued = parts.valued(outcomes, worst);
    if (kinds.size() == 1 && kinds.getFirst().contexts() * perContext == 2) {
      PairMatching matching = new PairMatching(threadClasses, kinds.getFirst().count(), valued);
      return worst ? matching.leastWorst() : matching.leastSum();
    }
    return worst ? leastWorst(valued) : leastSum(valued);
  }

  private LocalSearch local(boolean worst) {
    return new LocalSearch(threadClasses, kinds, perContext, outcomes, worst, (long) MOST_WORK);
  }

  private Partition leastSum(List<Part> valued) {
    Prices shares = Prices.byShares(valued, threadClasses.size(), kinds.size());
    Partition quick = sumSearch(valued, shares).search(null, FEW_STEPS);
    if (quick.proven() == quick.value()) {
      return quick;
    }
    Partition better = local(false).search(quick);
    Prices dual = Prices.byProgramme(valued, threadClasses, kinds, PROGRAMME_STEPS);
    Partition last = sumSearch(valued, dual).search(better, MOST_STEPS);
    double proven = Math.max(last.proven(), quick.proven());
    return new Partition(last.parts(), last.value(), Math.min(last.value(), proven));
  }

  private SumSearch sumSearch(List<Part> valued, Prices prices) {
    return new SumSearch(threadClasses, kinds, perContext, valued, prices);
  }

  private Partition leastWorst(List<Part> valued) {
    WorstSearch first = new WorstSearch(threadClasses, kinds, perContext, valued);
    Partition quick = first.search(null, Double.NEGATIVE_INFINITY, FEW_STEPS);
    if (quick.proven() == quick.value()) {
      return quick;
    }
    double floor = new DearestSetBound(valued, threadClasses, kinds).least();
    Partition better = local(true).search(lowered(local(true).search(quick), floor, valued));
    WorstSearch last = new WorstSearch(threadClasses, kinds, perContext, valued);
    return last.search(better, floor, MOST_STEPS);
  }

  /** Looks for divisions whose dearest set lies between what is proven and what is known. */
  private Partition lowered(Partition known, double floor, List<Part> valued) {
    List<Part> sums = parts.valued(outcomes, false);
    double[] values =
        valued.stream()
            .mapToDouble(Part::value)
            .filter(value -> value >= floor && value < known.value())
            .sorted()
            .distinct()
            .toArray();
    Partition best = known;
    int low = 0;
    int high = values.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      Partition found = upTo(values[middle], valued, sums);
      best = found == null ? best : found;
      high = found == null ? high : middle;
      low = found == null ? middle + 1 : low;
    }
    return best;
  }

  /** A division into sets none of which is dearer than a limit, or null if none is found soon. */
  private Partition upTo(double limit, List<Part> valued, List<Part> sums) {
    List<Part> allowed = new ArrayList<>();
    for (int i = 0; i < sums.size(); i++) {
      if (valued.get(i).value() <= limit) {
        allowed.add(sums.get(i));
      }
    }
    Prices prices = Prices.byProgramme(allowed, threadClasses, kinds, PROGRAMME_STEPS);
    Partition found = sumSearch(allowed, prices).search(null, FEW_STEPS);
    if (found.parts() == null) {
      return null;
    }
    List<Part> same =
        found.parts().stream()
            .map(part ->
                new Part(
                    part.kind(), part.members(), outcomes.of(part.kind(), part.members()).worst()))
            .toList();
    double worst = same.stream().mapToDouble(Part::value).max().orElseThrow();
    return new Partition(same, worst, Double.NEGATIVE_INFINITY);
  }

  /** Returns the context of each thread, across the machine. */
  int[] contextsOf(Partition partition, boolean worst) {
    int[] places = new int[threadClasses.threads()];
    int[] used = new int[threadClasses.size()];
    int[] usedDomains = new int[kinds.size()];
    for (Part part : partition.parts()) {
      int[] within = placesOf(part, worst);
      int first = kinds.get(part.kind()).firstContexts().get(usedDomains[part.kind()]++);
      for (int i = 0; i < within.length; i++) {
        int c = part.members()[i];
        places[threadClasses.members(c)[used[c]++]] = first + within[i];
      }
    }
    return places;
  }

  private int[] placesOf(Part part, boolean worst) {
    if (part.places() != null) {
      return part.places();
    }
    DomainOutcome outcome = outcomes.of(part.kind(), part.members());
    return worst ? outcome.worstPlaces() : outcome.sumPlaces();
  }
}
