package akula.papers.pairing;

import akula.api.Parameter.Quantity;
import akula.api.Parameters;
import akula.bootstrap.engine.Probe;
import akula.bootstrap.engine.RunObserver;
import akula.bootstrap.engine.Simulator;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.KindCalls;
import akula.formats.dataset.SharingLevel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/**
 * What is done in a closed run while applications are started again, and what the bus carries
 * meanwhile. Weighted mean times do not tell it: by Little's law their product with the number of
 * jobs that end is the number of jobs that are there, times seven minutes, whatever is done.
 *
 * <p>The work of a thread is the time that it takes alone, as far as it came; what it waits for
 * others of its program is none. Of the bus it is looked at what the running threads would ask for
 * if it slowed nobody, beside what it carries; one that spins asks for nothing.
 */
final class WorkWatch implements RunObserver {
  /** What rounding may do to a demand that is just what the bus carries. */
  private static final double TINY = 1e-9;

  /** The fact by which the model of a bus tells what it carries, transactions per microsecond. */
  private static final String CAPACITY = "capacity_per_us";

  private static final double NANOS_PER_SECOND = 1e9;
  private static final double PERCENT = 100;

  /**
   * What was done of an application.
   *
   * @param application its name
   * @param soloSeconds work of all its threads
   */
  record Done(String application, double soloSeconds) {}

  /**
   * What was done.
   *
   * @param seconds how long it was looked at
   * @param applications in the order of their names
   * @param busUse which share of what the bus carries it did carry; NaN if there is no bus
   * @param overcommitment in which share of the time more was asked of it; NaN if there is no bus
   */
  record Work(double seconds, List<Done> applications, double busUse, double overcommitment) {
    /** Keeps its own copy. */
    Work {
      applications = List.copyOf(applications);
    }

    /** Returns the work of all, solo seconds a second: as many threads alone do as much. */
    double rate() {
      return applications.stream().mapToDouble(Done::soloSeconds).sum() / seconds;
    }

    /** Returns how much of what the bus carries it did carry, per cent; NaN if there is no bus. */
    double busUsePercent() {
      return PERCENT * busUse;
    }

    /** Returns in how much of the time more was asked of it, per cent; NaN if there is no bus. */
    double overcommittedPercent() {
      return PERCENT * overcommitment;
    }

    /** Returns the work of an application, solo seconds a second; NaN if there is none. */
    double rate(String application) {
      return applications.stream()
          .filter(done -> done.application().equals(application))
          .mapToDouble(done -> done.soloSeconds() / seconds)
          .findFirst()
          .orElse(Double.NaN);
    }
  }

  private final Simulator simulator;
  private final DataSet set;
  private final double capacity;
  private final long untilNanos;
  private final Probe probe;
  private final int busLevel;
  private final int busColumn;

  /** By context: who runs on it in the present segment, -1 if nobody, and how fast. */
  private final int[] running;

  private final double[] speeds;
  private final List<Done> done = new ArrayList<>();
  private double carried;
  private double asked;
  private double carriedNanos;
  private double overcommittedNanos;
  private long sinceNanos;
  private boolean isOver;

  /**
   * Makes one for one run.
   *
   * @param simulator that runs it
   * @param set its data set
   * @param capacity times that of the data set's bus
   * @param untilNanos how long applications are started again; what comes then is not looked at
   */
  WorkWatch(Simulator simulator, DataSet set, double capacity, long untilNanos) {
    this.simulator = simulator;
    this.set = set;
    this.untilNanos = untilNanos;
    this.capacity = capacity * capacityPerMicrosecond(set);
    probe = simulator.probe();
    busLevel = probe.levels().indexOf(SharingLevel.MACHINE);
    busColumn = probe.parameters().indexOf(Parameters.of(Quantity.BUS_TRANSACTIONS).name());
    running = new int[simulator.machine().contextCount()];
    speeds = new double[running.length];
  }

  /** Returns what the bus of a data set carries, of whatever kind its model is; NaN if none. */
  private static double capacityPerMicrosecond(DataSet set) {
    return set.levels().getOrDefault(SharingLevel.MACHINE, List.of()).stream()
        .map(model -> KindCalls.facts(model).get(CAPACITY))
        .filter(Number.class::isInstance)
        .mapToDouble(capacity -> ((Number) capacity).doubleValue())
        .findFirst()
        .orElse(Double.NaN);
  }

  @Override
  public void segmentBegan(long now) {
    if (isOver) {
      return;
    }
    sinceNanos = now;
    carried = 0;
    asked = 0;
    for (int context = 0; context < running.length; context++) {
      int thread = simulator.runningOn(context);
      running[context] = thread;
      speeds[context] = thread < 0 ? 0 : probe.speed(thread);
      if (speeds[context] > 0 && !Double.isNaN(capacity)) {
        double transactions = probe.parameter(thread, busColumn);
        carried += transactions;
        asked += transactions / probe.speedAt(thread, busLevel);
      }
    }
  }

  @Override
  public void segmentEnded(long now) {
    if (isOver) {
      return;
    }
    long nanos = Math.min(now, untilNanos) - sinceNanos;
    carriedNanos += carried * nanos;
    overcommittedNanos += asked > capacity * (1 + TINY) ? nanos : 0;
    if (now >= untilNanos) {
      isOver = true;
      count(now);
    }
  }

  /** Counts the work of all threads, less what those that ran did after the time was over. */
  private void count(long now) {
    double[] nanos = new double[simulator.threadCount()];
    Arrays.setAll(nanos, thread -> simulator.workDone(thread, now));
    for (int context = 0; context < running.length; context++) {
      if (running[context] >= 0) {
        nanos[running[context]] -= speeds[context] * (now - untilNanos);
      }
    }
    TreeMap<String, Double> work = new TreeMap<>();
    for (int thread = 0; thread < nanos.length; thread++) {
      String name = set.applications().get(simulator.application(thread)).name();
      work.merge(name, nanos[thread] / NANOS_PER_SECOND, Double::sum);
    }
    work.forEach((name, seconds) -> done.add(new Done(name, seconds)));
  }

  /** Returns what was done, when the run is over. */
  Work work() {
    return new Work(
        untilNanos / NANOS_PER_SECOND,
        done,
        carriedNanos / capacity / untilNanos,
        Double.isNaN(capacity) ? Double.NaN : overcommittedNanos / untilNanos);
  }
}
