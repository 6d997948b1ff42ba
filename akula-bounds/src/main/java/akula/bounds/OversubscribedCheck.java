package akula.bounds;

import akula.api.host.MachineDescription.CoreDescription;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.Settings;
import akula.bootstrap.contention.CoScheduleCache;
import akula.bootstrap.engine.Launches;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Looks whether a placement could be better that has more threads on a context than it must have:
 * proves that none is, finds one, or tells how much better one could be.
 */
final class OversubscribedCheck {
  /** Threads and turns that may be simulated. */
  private static final long MOST_WORK = 5_000_000;

  /** The same where sharing without need seldom helps: all launched at once, equal cores. */
  private static final long LITTLE_WORK = 20_000;

  private static final int PROGRAMME_STEPS = 3_000;

  /** Degradation of a thread that is no degradation. */
  private static final double NOTHING = 1e-9;

  private final BootstrapData data;
  private final Settings settings;
  private final List<DomainKind> kinds;
  private final Outcomes outcomes;
  private final FluidBound speeds;
  private final double fastest;
  private final CoScheduleCache cache;
  private int perContext;
  private boolean worst;
  private ThreadClasses classes;
  private ThreadClasses ones;
  private LeastTimes times;
  private Interference interference;

  /**
   * Makes it.
   *
   * @param speeds tells the highest speeds of the threads of a workload
   */
  OversubscribedCheck(
      BootstrapData data,
      Settings settings,
      List<DomainKind> kinds,
      Outcomes outcomes,
      FluidBound speeds) {
    this.data = data;
    this.settings = settings;
    this.kinds = kinds;
    this.outcomes = outcomes;
    this.speeds = speeds;
    cache = TurnComputation.cacheOf(data);
    fastest =
        kinds.stream()
            .flatMap(kind -> kind.cores().stream())
            .mapToDouble(CoreDescription::speed)
            .max()
            .orElse(1);
  }

  /**
   * Checks a division; afterwards outcomes are to be turned to the threads of the answer.
   *
   * @param roomy the best that was found with at most so many threads on a context
   * @param mostPerContext so many
   * @param isSimulated whether its value is that of simulations, and not a rough one
   * @param byWorst whether the greatest degradation counts, or the sum
   * @return the same sets, or better ones of threads each of which is a class of its own; with what
   *     is proven of all placements
   */
  Partition check(
      Partition roomy,
      Launches launches,
      int mostPerContext,
      boolean isSimulated,
      boolean byWorst) {
    classes = ThreadClasses.of(launches);
    if (!speeds.begin(classes)) {
      return roomy.withProof(Double.NEGATIVE_INFINITY);
    }
    ones = ThreadClasses.ofOnes(launches);
    perContext = mostPerContext;
    worst = byWorst;
    times = times();
    double floor = worst ? times.floorWorst() : times.floorSum();
    if (isSimulated && roomy.value() <= floor + NOTHING * times.count()) {
      return roomy.withProof(roomy.value());
    }
    double oversubscribed = times.leastOversubscribed(perContext, worst);
    if (oversubscribed >= roomy.value() || !isSimulated) {
      return roomy.withProof(Math.min(roomy.proven(), oversubscribed));
    }
    interference = new Interference(classes, speeds.coSchedules());
    Partition best = searched(roomy);
    if (best == null) {
      oversubscribed = Math.max(oversubscribed, atPrices(roomy.value()));
      best = roomy.withProof(Double.NEGATIVE_INFINITY);
    }
    double either = Math.min(roomy.proven(), oversubscribed);
    return best.withProof(Math.min(best.value(), Math.max(best.proven(), either)));
  }

  private LeastTimes times() {
    double[] byClass = speeds.leastNanos();
    double[] nanos = Arrays.stream(classes.classOfThreads()).mapToDouble(c -> byClass[c]).toArray();
    return new LeastTimes(ones, nanos, data, settings.slice().toNanos(), fastest);
  }

  /** The best of all placements; null if there are too many. */
  private Partition searched(Partition roomy) {
    if (ones.threads() > OversubscribedSearch.MOST_THREADS) {
      return null;
    }
    outcomes.begin(ones, perContext, false);
    List<KindTimes> kindTimes = kinds.stream().map(this::kindTimes).toList();
    List<OversubscribedSet> sets =
        new OversubscribedSets(
                ones, kinds, perContext, outcomes, classes.classOfThreads(), kindTimes)
            .below(roomy.value());
    return sets == null
        ? null
        : new OversubscribedSearch(ones, kinds, outcomes, worst, mostWork(kindTimes))
            .search(sets, roomy);
  }

  private KindTimes kindTimes(DomainKind kind) {
    Optional<TurnComputation> computation = TurnComputation.of(ones, kind, data, settings, cache);
    return KindTimes.of(kind, outcomes.isSmt(), times, interference, worst, computation);
  }

  /** Where times are computed first, little is left to be simulated. */
  private long mostWork(List<KindTimes> kindTimes) {
    boolean together = ones.launchNanos(0) == ones.launchNanos(ones.size() - 1);
    boolean equal =
        kinds.stream()
                .flatMap(kind -> kind.cores().stream())
                .mapToDouble(CoreDescription::speed)
                .distinct()
                .count()
            == 1;
    boolean computed = kindTimes.stream().allMatch(kind -> kind.computation().isPresent());
    return together && equal && !computed ? LITTLE_WORK : MOST_WORK;
  }

  private double atPrices(double known) {
    if (worst || perContext > 1) {
      return Double.NEGATIVE_INFINITY;
    }
    outcomes.begin(classes, 1, false);
    Parts all = Parts.of(classes, kinds, 1, true);
    if (!all.isComplete() || !all.isWithin(MOST_WORK, outcomes, 1)) {
      return Double.NEGATIVE_INFINITY;
    }
    List<Part> valued = all.valued(outcomes, false);
    Prices prices =
        Prices.byProgramme(valued, classes, kinds, PROGRAMME_STEPS).modest(valued, kinds);
    return new OversubscribedBound(classes, kinds, prices, times, interference, fastest)
        .least(known);
  }
}
