package akula.policies.pairing;

import static akula.policies.kit.GangQuanta.CHANGES;
import static akula.policies.kit.GangQuanta.CHANGES_HELP;
import static akula.policies.kit.GangQuanta.LONGEST;
import static akula.policies.kit.GangQuanta.QUANTUM;
import static akula.policies.kit.GangQuanta.QUANTUM_HELP;
import static akula.policies.kit.GangQuanta.REQUEUE;
import static akula.policies.kit.GangQuanta.REQUEUE_HELP;
import static akula.policies.kit.GangQuanta.SHORTEST;

import akula.api.AkulaThread;
import akula.api.Control;
import akula.api.Machine;
import akula.api.Option;
import akula.api.Parameters;
import akula.api.Requirements;
import akula.api.Scheduler;
import akula.policies.kit.ContextOrder;
import akula.policies.kit.FoldedPairs;
import akula.policies.kit.FoldedPairs.Exchange;
import akula.policies.kit.GangQuanta;
import akula.policies.kit.GangQuanta.Application;
import akula.policies.kit.GangQuanta.Changes;
import akula.policies.kit.GangQuanta.Requeue;
import akula.policies.kit.IntervalEnds;
import akula.policies.kit.MovingAverage;
import akula.policies.kit.MovingAverage.Demand;
import akula.policies.kit.NearestBandwidth;
import akula.policies.kit.NearestBandwidth.Unknown;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The paper's scheduling in two phases; policies differ in the metric of the second. In each
 * quantum
 *
 * <ol>
 *   <li>run the head of the queue and, again and again, the application that fits and whose
 *       bandwidth per thread is nearest to (average use of the bus - allocated) / free contexts;
 *   <li>sort their threads by the metric, give the most demanding a core of their own as far as
 *       there are cores left, and pair the highest of the others with the lowest, and so on,
 *       threads of one application apart.
 * </ol>
 *
 * <p>Beyond the paper: that says of the first phase no more than that requirements are to be near
 * the historic average. The rule is a form of the fitness in its reference [2], Antonopoulos,
 * Nikolopoulos and Papatheodorou, Scheduling Algorithms with Bus Bandwidth Considerations for SMPs
 * (ICPP 2003), in which the capacity of the bus stands where here its average use does.
 *
 * <p>On a full bus a thread reads what it gets and not what it asks for. So whatever runs there
 * together reads about the average per context, is nearest to it, and is chosen again; with {@code
 * demand=greatest} the greatest reading in the window counts, so that one quantum on a free bus is
 * remembered. The paper has averages.
 *
 * <p>Also beyond the paper: an application that was not measured yet waits until it is the head of
 * the queue, or until there is a context that no other one fits ({@code unknown=first} for one that
 * jumps the queue, so that something is known of it soon). One that starts again is such a one,
 * unless what was measured last of that program counts for it ({@code restart=known}). The paper
 * says nothing of either. Where no exchange of partners keeps threads of one application apart,
 * they share a core, since the most demanding are to have cores of their own; the paper has both
 * rules and not which of them gives way ({@code exchange=singles} for the other one). Where some
 * cores have one context only, pairs get the others; beyond two threads to a core the rest are
 * dealt to third and further contexts in the same order.
 *
 * <p>The use of the bus and the metric are each a mean over the last quanta in which a thread ran;
 * hosts measure at their ends. A thread that ends before its last quantum is over is not measured
 * in it. What no phase needs is not measured: with both by the order of the queue this is gang
 * scheduling.
 *
 * <p>Source: McGregor, Antonopoulos and Nikolopoulos (IPDPS 2005), section 5.
 */
public abstract class MetricPairing implements Scheduler {
  private static final Comparator<Measured> HIGHEST_FIRST =
      Comparator.comparingDouble((Measured measured) -> -measured.metric.mean())
          .thenComparingInt(measured -> measured.thread().id());

  private final Options options;
  private final String[] factors;
  private final Set<String> parameters = new LinkedHashSet<>();
  private final boolean pairs;
  private final boolean readsBandwidth;
  private final MovingAverage busUse;
  private final GangQuanta<Measured> quanta;
  private ContextOrder contexts;
  private final IntervalEnds intervals = new IntervalEnds();

  /** By the name of their application, who was measured last. */
  private final Map<String, Measured> latest = new HashMap<>();

  /** How the applications that run are chosen. */
  public enum ChosenBy {
    /** So that they bring the use of the bus near to its average, as the paper has it. */
    BANDWIDTH,
    /** In the order of the queue, as gang scheduling does. */
    ORDER
  }

  /** How the threads that run are placed. */
  public enum PlacedBy {
    /** The highest with the lowest value of the metric, as the paper has it. */
    METRIC,
    /** In the order of the queue, as gang scheduling does. */
    ORDER
  }

  /** What is known of an application whose program ran before. */
  public enum Restart {
    /** Nothing, as of every other one. */
    NEW,
    /** What was measured last of that program. */
    KNOWN
  }

  /**
   * Options.
   *
   * @param quantum how long applications run before others are chosen
   * @param requeue who goes to the end of the queue then
   * @param changes what happens when applications come or go before
   * @param window how many values of a measurement count
   * @param bandwidth parameter by which applications are chosen
   * @param select the first phase, which applications run
   * @param place the second phase, which threads share a core
   * @param restart what is known of an application whose program ran before
   * @param demand what an application asks for, of its readings in the window
   * @param unknown when an application of which nothing is known is chosen
   * @param exchange who is exchanged to keep threads of an application apart
   */
  public record Options(
      @Option(help = QUANTUM_HELP, defaultValue = QUANTUM, min = SHORTEST, max = LONGEST)
          Duration quantum,
      @Option(help = REQUEUE_HELP, defaultValue = REQUEUE) Requeue requeue,
      @Option(help = CHANGES_HELP, defaultValue = CHANGES) Changes changes,
      @Option(
              help =
                  "How many quanta in which a thread ran count for its mean, and how many of the"
                      + " machine for its use of the bus.",
              defaultValue = "5",
              min = "1",
              max = "1000")
          int window,
      @Option(
              help = "Parameter by which applications are chosen, with select=bandwidth.",
              defaultValue = Parameters.BUS_TRANSACTION_RATE)
          String bandwidth,
      @Option(
              help =
                  "How applications are chosen: so that they bring the use of the bus near to its"
                      + " average, or in the order of the queue, as gang does.",
              defaultValue = "bandwidth")
          ChosenBy select,
      @Option(
              help = "How threads are placed: paired by the metric, or in order, as gang does.",
              defaultValue = "metric")
          PlacedBy place,
      @Option(
              help =
                  "Whether an application whose program ran before is new, so that nothing is known"
                      + " of it, or known by what was measured of that last.",
              defaultValue = "new")
          Restart restart,
      @Option(help = Demand.HELP, defaultValue = "mean") Demand demand,
      @Option(help = Unknown.HELP, defaultValue = "last") Unknown unknown,
      @Option(help = Exchange.HELP, defaultValue = "partners") Exchange exchange) {}

  /** A thread, and what was measured of it while it ran. */
  private static final class Measured extends GangQuanta.Member {
    final MovingAverage bandwidth;
    final MovingAverage metric;
    boolean known;

    /** Makes one that counts as what was measured of another one, if that is not null. */
    Measured(AkulaThread thread, int window, boolean byBandwidth, Measured before) {
      super(thread);
      bandwidth = new MovingAverage(window);
      metric = byBandwidth ? bandwidth : new MovingAverage(window);
      known = before != null;
      if (known) {
        bandwidth.add(before.bandwidth.mean());
      }
      if (known && !byBandwidth) {
        metric.add(before.metric.mean());
      }
    }
  }

  /**
   * Makes one.
   *
   * @param factors parameters whose product is the metric; none if it is the bandwidth
   */
  MetricPairing(Options options, String... factors) {
    pairs = options.place() == PlacedBy.METRIC;
    this.options = options;
    this.factors = pairs ? factors : new String[0];
    busUse = new MovingAverage(options.window());
    quanta = new GangQuanta<>(options.quantum(), options.requeue(), options.changes());
    readsBandwidth = options.select() == ChosenBy.BANDWIDTH || pairs && factors.length == 0;
    parameters.addAll(readsBandwidth ? List.of(options.bandwidth()) : List.of());
    parameters.addAll(List.of(this.factors));
    if (!parameters.isEmpty()) {
      parameters.add(Parameters.CPU_SHARE);
    }
  }

  @Override
  public final Requirements requirements() {
    Requirements all = new Requirements(parameters, Set.of(Control.PAUSE)).ofWholeApplications();
    Requirements needs = readsBandwidth ? all.withTraffic(options.bandwidth()) : all;
    return parameters.isEmpty() ? needs : needs.readingEvery(options.quantum());
  }

  @Override
  public final void launchThread(AkulaThread thread, Machine machine) {
    parameters.forEach(thread::addParameter);
    Measured before = options.restart() == Restart.KNOWN ? latest.get(thread.application()) : null;
    quanta.launch(new Measured(thread, options.window(), factors.length == 0, before));
  }

  @Override
  public final void updateSchedule(Machine machine) {
    if (parameters.isEmpty()) {
      machine.skipIntervals();
    } else if (intervals.isNext(machine)) {
      measure();
    }
    if (quanta.begins(machine)) {
      if (contexts == null) {
        contexts = pairs ? ContextOrder.folded(machine) : ContextOrder.coresFirst(machine);
      }
      quanta.run(choose(machine), pairs ? this::place : contexts::placeKeeping);
    }
  }

  /** Reads what the threads did that ran in the last interval. */
  private void measure() {
    double used = 0;
    for (Measured measured : quanta.takeThoseThatRan()) {
      used += read(measured);
    }
    busUse.add(used);
  }

  /**
   * Reads what a thread did. Rates per time are over the whole interval, in which it ran for a
   * part; one that slept all the time is known to use nothing.
   *
   * @return its bus transactions over the whole interval
   */
  private double read(Measured measured) {
    double share = reading(measured, Parameters.CPU_SHARE);
    double used = readsBandwidth ? reading(measured, options.bandwidth()) : 0;
    if (!(share > 0) || Double.isNaN(used)) {
      measured.known |= share == 0;
      return 0;
    }
    measured.known = true;
    measured.bandwidth.add(used / share);
    double product = 1;
    for (String factor : factors) {
      product *= reading(measured, factor);
    }
    if (factors.length > 0 && !Double.isNaN(product)) {
      measured.metric.add(product);
    }
    if (options.restart() == Restart.KNOWN) {
      latest.put(measured.thread().application(), measured);
    }
    return used;
  }

  private static double reading(Measured measured, String parameter) {
    return measured.thread().readParameterOr(parameter, Double.NaN);
  }

  /** The first phase: which applications run. */
  private List<Application<Measured>> choose(Machine machine) {
    if (options.select() == ChosenBy.ORDER) {
      return quanta.inOrder(machine);
    }
    return NearestBandwidth.choose(
        quanta.queue(), this::bandwidth, busUse.mean(), options.unknown(), machine.contextCount());
  }

  /** Returns the bus transactions of all its threads per time while they run; NaN if unknown. */
  private double bandwidth(Application<Measured> application) {
    double sum = 0;
    boolean known = false;
    for (Measured measured : application.members()) {
      sum += options.demand().of(measured.bandwidth);
      known |= measured.known;
    }
    return known ? sum : Double.NaN;
  }

  /**
   * The second phase: which threads share a core. Those of an application are kept apart if it has
   * fewer of them than there are cores.
   */
  private void place(List<Measured> threads) {
    threads.sort(HIGHEST_FIRST);
    new FoldedPairs<>(threads, contexts)
        .keepApart(
            (one, other) ->
                one.application() == other.application()
                    && one.application().size() < contexts.cores(),
            options.exchange());
    contexts.place(threads);
  }
}
