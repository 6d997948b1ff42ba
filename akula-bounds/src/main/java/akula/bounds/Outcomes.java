package akula.bounds;

import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.Simulator;
import akula.formats.dataset.SharingLevel;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * Outcomes of sets of threads in a domain of their own, by simulation of that domain alone. What
 * was asked before is remembered, in bounded space, across workloads; but it counts as simulated,
 * so that what a limit of work allows does not hang on the workloads before.
 */
final class Outcomes {
  private static final int MOST_ARRANGEMENTS = 5_000;
  private static final int FEW_ARRANGEMENTS = 24;
  private static final int FEW_TURNS = 200;
  private static final long LONGEST_INTERVAL = Duration.ofDays(365).toNanos();

  private final BootstrapData data;
  private final Settings settings;
  private final List<DomainKind> kinds;
  private final boolean smt;
  private final Memo<Key, DomainOutcome> known = new Memo<>();
  private final Memo<Key, double[]> placed = new Memo<>();
  private final Map<Long, List<int[]>> arrangements = new HashMap<>();
  private Simulator[] simulators = {};
  private long intervalNanos;
  private ThreadClasses threadClasses;
  private int perContext = 1;
  private int mostArrangements = MOST_ARRANGEMENTS;
  private long sliceNanos;
  private boolean wasRough;

  /** Threads and turns of the simulations of one answer. */
  private long work;

  /** A kind of domain, a load limit, and the application and launch time of each member. */
  private record Key(int kind, int perContext, long[] members) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Key that
          && kind == that.kind
          && perContext == that.perContext
          && Arrays.equals(members, that.members);
    }

    @Override
    public int hashCode() {
      return 31 * (31 * kind + perContext) + Arrays.hashCode(members);
    }
  }

  Outcomes(BootstrapData data, Settings settings, List<DomainKind> kinds) {
    this.data = data;
    this.settings = settings;
    this.kinds = kinds;
    smt = data.model(SharingLevel.SMT_CORE) != null;
  }

  /** Turns to another workload. */
  void beginWorkload() {
    known.beginWorkload();
    placed.beginWorkload();
  }

  /**
   * Turns to other threads, or to other ways to place them.
   *
   * @param newClasses the threads
   * @param mostPerContext how many threads may be on one context
   * @param rough whether turns may be longer than they are, and some arrangements be passed over,
   *     for a placement that is good and not known to be the best
   */
  void begin(ThreadClasses newClasses, int mostPerContext, boolean rough) {
    threadClasses = newClasses;
    perContext = mostPerContext;
    mostArrangements = rough ? FEW_ARRANGEMENTS : MOST_ARRANGEMENTS;
    double time = 0;
    double longest = 0;
    for (int c = 0; c < threadClasses.size(); c++) {
      double solo = data.soloNanos(threadClasses.application(c));
      time += threadClasses.launchNanos(c) + solo * threadClasses.count(c);
      longest = Math.max(longest, solo);
    }
    long slice = settings.slice().toNanos();
    slice = rough ? Math.max(slice, (long) (longest / FEW_TURNS)) : slice;
    if (slice != sliceNanos || rough != wasRough) {
      known.forget();
      placed.forget();
      arrangements.clear();
    }
    known.countAnew();
    placed.countAnew();
    wasRough = rough;
    if (simulators.length == 0 || time * 10 > intervalNanos || slice != sliceNanos) {
      sliceNanos = slice;
      makeSimulators((long) Math.min(LONGEST_INTERVAL, 100 * time));
    }
  }

  /** Nobody decides anything, so intervals may be so long that none ever ends. */
  private void makeSimulators(long newIntervalNanos) {
    intervalNanos = Math.max(newIntervalNanos, settings.interval().toNanos());
    Settings quiet =
        new Settings(
            Settings.Mode.EXACT,
            settings.tick(),
            Duration.ofNanos(Math.min(LONGEST_INTERVAL, intervalNanos)),
            Duration.ofNanos(sliceNanos),
            settings.migrationCost(),
            settings.switchPrice(),
            settings.numaPenalty(),
            0);
    simulators =
        kinds.stream()
            .map(kind -> new Simulator(kind.alone(), data, quiet))
            .toArray(Simulator[]::new);
  }

  /**
   * Returns how much was simulated for the present threads, or would have been had nothing been
   * known from other workloads: threads, and turns of threads that share a context.
   */
  long simulatedThreads() {
    return known.work() + placed.work();
  }

  /**
   * Returns the number of assignments of so many threads to a domain, at most one above a limit.
   */
  int assignments(int kind, int threads) {
    return arrangements(kind, threads).size();
  }

  /** Returns whether there are too many assignments to look at all of them. */
  boolean isCutShort(int kind, int threads) {
    return assignments(kind, threads) > mostArrangements;
  }

  private List<int[]> arrangements(int kind, int threads) {
    long key = ((long) kind << 48) | ((long) perContext << 24) | threads;
    return arrangements.computeIfAbsent(
        key, _ -> Arrangements.of(kinds.get(kind), threads, perContext, smt, mostArrangements));
  }

  /**
   * Returns the outcome of a set of threads.
   *
   * @param kind number of the kind of domain
   * @param members classes of the threads, ascending
   */
  DomainOutcome of(int kind, int[] members) {
    Key key = new Key(kind, perContext, who(members));
    DomainOutcome outcome = known.get(key);
    if (outcome == null) {
      work = 0;
      outcome = simulate(kind, members);
      known.put(key, outcome, work);
    }
    return outcome;
  }

  /**
   * Returns the sum of the degradations, as fractions, and the greatest one, of a set of threads on
   * contexts that are given.
   *
   * @param places contexts within the domain, by member; any number of threads on each
   */
  double[] of(int kind, int[] members, int[] places) {
    Key key = new Key(kind, 0, onContexts(kind, members, places));
    double[] found = placed.get(key);
    if (found == null) {
      work = 0;
      found = run(kind, launches(members), places);
      placed.put(key, found, work);
    }
    return found;
  }

  /**
   * Who is on which context; the same for assignments that differ by an exchange of like contexts.
   */
  private long[] onContexts(int kind, int[] members, int[] places) {
    int[] coreOf = kinds.get(kind).coreOfContexts();
    long[][] onContexts = new long[coreOf.length][];
    for (int context = 0; context < coreOf.length; context++) {
      double speed = kinds.get(kind).cores().get(coreOf[context]).speed();
      LongStream.Builder on = LongStream.builder().add(Double.doubleToLongBits(speed));
      for (int i = 0; i < members.length; i++) {
        if (places[i] == context) {
          on.add(threadClasses.application(members[i])).add(threadClasses.launchNanos(members[i]));
        }
      }
      onContexts[context] = on.build().toArray();
    }
    if (!smt) {
      Arrays.sort(onContexts, Arrays::compare);
    }
    return Arrays.stream(onContexts)
        .flatMapToLong(on -> LongStream.concat(LongStream.of(on.length), LongStream.of(on)))
        .toArray();
  }

  /** Returns whether it matters which threads share a core. */
  boolean isSmt() {
    return smt;
  }

  private DomainOutcome simulate(int kind, int[] members) {
    Launches launches = launches(members);
    DomainOutcome best =
        new DomainOutcome(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, null, null);
    List<int[]> assignments = arrangements(kind, members.length);
    for (int[] places : assignments.subList(0, Math.min(assignments.size(), mostArrangements))) {
      best = better(best, run(kind, launches, places), places);
    }
    return best;
  }

  private long[] who(int[] members) {
    long[] who = new long[2 * members.length];
    for (int i = 0; i < members.length; i++) {
      who[2 * i] = threadClasses.application(members[i]);
      who[2 * i + 1] = threadClasses.launchNanos(members[i]);
    }
    return who;
  }

  private Launches launches(int[] members) {
    int[] applications = new int[members.length];
    long[] times = new long[members.length];
    for (int i = 0; i < members.length; i++) {
      applications[i] = threadClasses.application(members[i]);
      times[i] = threadClasses.launchNanos(members[i]);
    }
    return new Launches(applications, times);
  }

  private static DomainOutcome better(DomainOutcome best, double[] sumAndWorst, int[] places) {
    boolean lower = sumAndWorst[0] < best.sum();
    boolean milder = sumAndWorst[1] < best.worst();
    return new DomainOutcome(
        lower ? sumAndWorst[0] : best.sum(),
        milder ? sumAndWorst[1] : best.worst(),
        lower ? places : best.sumPlaces(),
        milder ? places : best.worstPlaces());
  }

  private double[] run(int kind, Launches launches, int[] places) {
    Simulator simulator = simulators[kind];
    try {
      simulator.run(launches, new StaticPlacement(places), "best_static", 0);
    } catch (RunFailedException e) {
      return new double[] {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};
    }
    boolean oversubscribed = isOversubscribed(places);
    double[] degradations = new double[launches.count()];
    for (int t = 0; t < degradations.length; t++) {
      long time = simulator.endNanos(t) - simulator.launchNanos(t);
      degradations[t] = (time - simulator.soloNanos(t)) / simulator.soloNanos(t);
      work += 1 + (oversubscribed ? time / sliceNanos : 0);
    }
    Arrays.sort(degradations); // so that the sum is the same in whatever order threads were named
    return new double[] {Arrays.stream(degradations).sum(), degradations[degradations.length - 1]};
  }

  private static boolean isOversubscribed(int[] places) {
    for (int i = 0; i < places.length; i++) {
      for (int j = 0; j < i; j++) {
        if (places[i] == places[j]) {
          return true;
        }
      }
    }
    return false;
  }
}
