package akula.bounds;

import akula.api.host.MachineDescription;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.Settings;
import akula.bootstrap.contention.CoScheduleCache;
import akula.formats.dataset.SharingLevel;
import java.util.Arrays;
import java.util.List;

/**
 * What no policy can beat, however it moves threads; {@code docs/guide/bounds.md} has the proof.
 */
final class FluidBound {
  /** Rounding of the simulator and of the prices, relative to run times. */
  private static final double ROUNDING = 1e-9;

  private static final int HALVINGS = 30;

  /** The most classes of threads of which the bound of the worst degradation takes notice. */
  private static final int MOST_CLASSES = 12;

  private final List<DomainKind> kinds;
  private final BootstrapData data;
  private final CoScheduleCache domainSpeeds;
  private final CoScheduleCache smtSpeeds;
  private final int smtContexts;
  private final int mostContexts;
  private final double numaFactor;
  private ThreadClasses threadClasses;
  private boolean isKnown;
  private FluidProblem problem;
  private double unit;
  private double fastest;
  private boolean[] counts;

  /** Highest rate of each stage. */
  private double[] highest;

  FluidBound(
      MachineDescription machine, BootstrapData data, Settings settings, List<DomainKind> kinds) {
    this.kinds = kinds;
    this.data = data;
    domainSpeeds = cache(data, SharingLevel.MEMORY_DOMAIN);
    smtSpeeds = cache(data, SharingLevel.SMT_CORE);
    smtContexts =
        kinds.stream()
            .flatMap(kind -> kind.cores().stream())
            .mapToInt(core -> core.cpus().size())
            .max()
            .orElse(1);
    mostContexts = kinds.stream().mapToInt(DomainKind::contexts).max().orElse(1);
    int nearest =
        machine.nodes().stream()
            .flatMap(node -> node.distances().stream())
            .mapToInt(Integer::intValue)
            .min()
            .orElse(10);
    numaFactor = Math.max(1, 1 / (1 + settings.numaPenalty() * (Math.min(10, nearest) / 10.0 - 1)));
  }

  private static CoScheduleCache cache(BootstrapData data, SharingLevel level) {
    return data.model(level) == null
        ? null
        : new CoScheduleCache(data.solver(level), data.cacheCapacity());
  }

  /**
   * Turns to a workload.
   *
   * @return false if there are too many co-schedules
   */
  boolean begin(ThreadClasses newClasses) {
    if (threadClasses == null || !newClasses.isSameAs(threadClasses)) {
      isKnown = false; // as long as it may fail
      threadClasses = newClasses;
      isKnown = begin();
    }
    return isKnown;
  }

  private boolean begin() {
    Stages stages = new Stages(threadClasses, data);
    CoSchedules inDomain = CoSchedules.of(threadClasses, stages, domainSpeeds, mostContexts);
    CoSchedules onCore = CoSchedules.of(threadClasses, stages, smtSpeeds, smtContexts);
    if (inDomain == null || onCore == null) {
      return false;
    }
    double[] factors = onCore.highest();
    unit = 0;
    for (int s = 0; s < stages.count(); s++) {
      factors[s] *= numaFactor;
      unit = Math.max(unit, stages.nanos(s));
    }
    highest = inDomain.highest();
    double[] work = new double[stages.count()];
    fastest = kinds.stream().mapToDouble(kind -> kind.highestSpeeds()[0]).max().orElse(1);
    for (int s = 0; s < work.length; s++) {
      highest[s] *= factors[s] * fastest;
      // A factor that is the same in every co-schedule makes the work less instead of all faster.
      work[s] = threadClasses.count(stages.classOf(s)) * stages.nanos(s) / unit / factors[s];
    }
    double[][] coreSpeeds = kinds.stream().map(DomainKind::highestSpeeds).toArray(double[][]::new);
    problem = new FluidProblem(threadClasses, stages, kinds, coreSpeeds, inDomain, work);
    counts = mostSlowed();
    return true;
  }

  /** The classes that others can slow most. */
  private boolean[] mostSlowed() {
    double[] least = new double[threadClasses.size()];
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    for (int m = 0; m < problem.coSchedules().count(); m++) {
      int[] set = problem.coSchedules().members(m);
      for (int i = 0; i < set.length; i++) {
        int c = problem.stages().classOf(set[i]);
        least[c] = Math.min(least[c], problem.coSchedules().limits(m)[i]);
      }
    }
    double[] worth = Arrays.stream(least).map(speed -> -speed).toArray();
    int[] order = Order.byWorth(worth);
    boolean[] slowed = new boolean[threadClasses.size()];
    for (int i = 0; i < Math.min(MOST_CLASSES, order.length); i++) {
      slowed[order[i]] = true;
    }
    return slowed;
  }

  /** Least run time of a thread of each class, in units. */
  private double[] leastTimes() {
    double[] times = new double[threadClasses.size()];
    for (int s = 0; s < highest.length; s++) {
      times[problem.stages().classOf(s)] += leastTime(s);
    }
    return times;
  }

  /** Returns the least time on a core of speed 1 of a thread of each class, nanoseconds. */
  double[] leastNanos() {
    double[] nanos = leastTimes();
    for (int c = 0; c < nanos.length; c++) {
      nanos[c] *= unit * fastest;
    }
    return nanos;
  }

  /** Returns what can run together in a domain. */
  CoSchedules coSchedules() {
    return problem.coSchedules();
  }

  private double leastTime(int stage) {
    return problem.stages().nanos(stage) / unit / highest[stage];
  }

  private double[] launches() {
    double[] times = new double[threadClasses.size()];
    Arrays.setAll(times, c -> threadClasses.launchNanos(c) / unit);
    return times;
  }

  private double[] windowsOf(double[] lengths) {
    double[] ends = launches();
    for (int c = 0; c < ends.length; c++) {
      ends[c] += lengths[c];
    }
    return ends;
  }

  private double solo(int c) {
    return data.soloNanos(threadClasses.application(c)) / unit;
  }

  /** Returns the bound of the mean degradation, per cent. */
  double averagePercent() {
    double[] least = leastTimes();
    Timeline time = new Timeline(launches(), windowsOf(least));
    double sum = 0;
    for (int c = 0; c < least.length; c++) {
      sum += threadClasses.count(c) * (time.covered(c) + least[c]) / solo(c);
    }
    Stages stages = problem.stages();
    double[] gains = new double[stages.count()];
    for (int s = 0; s < gains.length; s++) {
      int c = stages.classOf(s);
      gains[s] = threadClasses.count(c) * leastTime(s) / solo(c) / problem.work()[s];
    }
    double done = new FluidProgram(problem, time, gains, problem.work()).limit();
    return percent(Math.max(trivial(least), sum - done) / threadClasses.threads());
  }

  /** The sum of all slowdowns if nobody met anybody. */
  private double trivial(double[] least) {
    double sum = 0;
    for (int c = 0; c < least.length; c++) {
      sum += threadClasses.count(c) * least[c] / solo(c);
    }
    return sum;
  }

  /** Returns the bound of the worst degradation, per cent. */
  double worstPercent() {
    double[] least = leastTimes();
    double slowdown = 0;
    boolean together = true;
    for (int c = 0; c < least.length; c++) {
      slowdown = Math.max(slowdown, least[c] / solo(c));
      together &= threadClasses.launchNanos(c) == threadClasses.launchNanos(0);
    }
    return percent(together ? Math.max(slowdown, 1 / fraction(1)) : leastPossible(slowdown));
  }

  /**
   * The fraction of everybody's work that can be done if all run so many times as long as alone.
   * Whoever is hardly slowed by anybody need not run at all here, where there are many: what is
   * impossible without them is impossible with them.
   */
  private double fraction(double slowdown) {
    double[] lengths = new double[threadClasses.size()];
    Arrays.setAll(lengths, c -> counts[c] ? slowdown * solo(c) : 0);
    Timeline time = new Timeline(launches(), windowsOf(lengths));
    double[] outside = new double[problem.work().length];
    double[] wanted = new double[outside.length];
    for (int s = 0; s < outside.length; s++) {
      int c = problem.stages().classOf(s);
      double left = Math.max(0, lengths[c] - time.covered(c));
      outside[s] = problem.work()[s] * left / leastTime(s);
      wanted[s] = counts[c] ? problem.work()[s] : 0;
    }
    return new FluidProgram(problem.with(wanted), time, null, outside).limit();
  }

  private double leastPossible(double certain) {
    double low = certain;
    double high = certain;
    while (fraction(high) < 1) {
      low = high;
      high *= 2;
    }
    for (int i = 0; i < HALVINGS && high > low * (1 + ROUNDING); i++) {
      double middle = (low + high) / 2;
      if (fraction(middle) < 1) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static double percent(double slowdown) {
    return 100 * (slowdown * (1 - ROUNDING) - 1);
  }
}
