package akula.bootstrap.engine;

import akula.api.Control;
import akula.api.Parameters;
import akula.api.QueueOrder;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
import akula.api.host.PolicyCalls;
import akula.api.host.PolicyFailedException;
import akula.api.host.RequirementsCheck;
import akula.api.plugin.DurationText;
import akula.api.plugin.Spelling;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.MissingParameterException;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.formats.contention.ContentionFailedException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;

/**
 * Runs workloads on one machine with one data set, one after the other. What a run left can be read
 * until the next one begins.
 *
 * <p>A simulator keeps its solved co-schedules from run to run. Not safe for use by several threads
 * at once; each worker has its own.
 */
public final class Simulator {
  /** Why programs are not simulated in tick mode. */
  public static final String NO_PROGRAMS_IN_STEPS =
      "in tick mode threads do not wait for each other, so applications with a program or a pattern"
          + " cannot be simulated; use exact mode";

  private final Settings settings;
  private final BootstrapData data;
  private final MachineModel machine;
  private final Readings readings;

  /** Why there is no contention model that depends on rates in fixed steps. */
  public static final String NO_RATES_IN_STEPS =
      "a contention model that depends on how fast threads work is simulated in exact mode only: in"
          + " fixed steps, how fast they work at one moment is not known; use --mode exact, or a data"
          + " set without such a model";

  /** Why there is no contention model by which switches cost something, in fixed steps. */
  public static final String NO_SWITCHES_IN_STEPS =
      "a contention model by which it costs something that another thread runs is simulated in exact"
          + " mode only: in fixed steps there are no turns; use --mode exact";

  private static final String NO_QUEUE_ORDER_LATER =
      "who is next on a context is decided at each slice, where a decision time leaves no time for"
          + " it; leave the decision time out";

  private final Population population;
  private final Dynamics dynamics;
  private final ExactLoop exactLoop;
  private final TickLoop tickLoop;

  /**
   * Makes a simulator.
   *
   * @param description the machine
   * @param data solo times, contention models, parameters
   * @param settings how to simulate
   */
  public Simulator(MachineDescription description, BootstrapData data, Settings settings) {
    this.settings = settings;
    this.data = data;
    readings = new Readings(data, settings.noise());
    machine =
        new MachineModel(
            description,
            settings.interval().toNanos(),
            controlsOf(description, settings),
            readings);
    population =
        new Population(
            machine,
            data,
            readings,
            settings.migrationCost().toNanos(),
            settings.habits(),
            EnergyMeter.of(description));
    dynamics = new Dynamics(population, settings.numaPenalty());
    exactLoop = new ExactLoop(population, dynamics, settings);
    tickLoop = new TickLoop(population, dynamics, settings);
  }

  private static Set<Control> controlsOf(MachineDescription description, Settings settings) {
    Set<Control> controls = EnumSet.of(Control.PAUSE, Control.WEIGHTS, Control.BLOCKING);
    if (settings.mode() == Settings.Mode.EXACT && settings.decisionTime().isZero()) {
      controls.add(Control.QUEUE_ORDER);
    }
    boolean settable =
        description.domains().stream()
            .flatMap(domain -> domain.cores().stream())
            .anyMatch(core -> core.maxHz() > 0);
    if (settable) {
      controls.add(Control.FREQUENCY);
    }
    return controls;
  }

  /**
   * Checks that what a policy needs can be served, before anything runs.
   *
   * @param policyName for the message
   * @param policy asked for its requirements and what it says to the machine
   * @param threads the most threads that a run will launch, as far as that is known
   * @throws RunFailedException if something is missing; the message names it and the remedy
   * @throws akula.api.plugin.InvalidPolicyException if the policy refuses the machine
   */
  public void require(String policyName, Scheduler policy, int threads) throws RunFailedException {
    machine.reset();
    Optional<String> refusal;
    Offer offer = new Offer();
    try {
      refusal = RequirementsCheck.refusal(policyName, policy, machine, threads, offer);
      if (refusal.isPresent() && offer.lacking != null) {
        throw new MissingParameterException(
            refusal.get(), policyName, offer.lacking, RequirementsCheck.of(policy));
      }
      setInterval(policy, policyName);
    } catch (PolicyFailedException e) {
      throw RunFailures.of(policyName, e);
    }
    if (refusal.isPresent()) {
      throw new RunFailedException(refusal.get(), null);
    }
  }

  /**
   * Intervals are as long as the policy wants them, in steps the next whole number of ticks; else
   * as the settings say.
   */
  private void setInterval(Scheduler policy, String name) throws RunFailedException {
    long wanted = RequirementsCheck.of(policy).interval().toNanos();
    long step = settings.mode() == Settings.Mode.TICK ? settings.tick().toNanos() : 1;
    long own = Math.ceilDiv(wanted, step) * step;
    Duration decision = settings.decisionTime();
    if (own > 0 && decision.toNanos() >= own) {
      throw new RunFailedException(
          "policy %s reads every %s, and the decision time is not below that but %s: the next decision would come before this one takes effect"
              .formatted(
                  name, DurationText.format(Duration.ofNanos(own)), DurationText.format(decision)),
          null);
    }
    machine.setIntervalNanos(own > 0 ? own : settings.interval().toNanos());
  }

  /** What data and machine have for a policy. */
  private final class Offer implements RequirementsCheck.Offer {
    /** The parameter that was asked for and is not there. */
    private String lacking;

    @Override
    public Optional<String> missing(String parameter) {
      TreeSet<String> names = new TreeSet<>(readings.names());
      if (names.contains(parameter)) {
        return Optional.empty();
      }
      lacking = parameter;
      boolean isKnown = Parameters.find(parameter).isPresent();
      return Optional.of(
          "which data set %s does not have; it has %s%s"
              .formatted(
                  data.dataSet().name(), names, isKnown ? "" : Spelling.hint(parameter, names)));
    }

    @Override
    public Optional<String> missing(Control control) {
      return machine.supports(control)
          ? Optional.empty()
          : Optional.of(
              "which cannot be simulated on machine %s; %s"
                  .formatted(machine.name(), remedy(control)));
    }

    @Override
    public Optional<String> dataSet() {
      return Optional.of(data.dataSet().name());
    }
  }

  private String remedy(Control control) {
    return switch (control) {
      case FREQUENCY -> "choose a machine whose core types have a range of frequencies";
      case QUEUE_ORDER ->
          settings.mode() == Settings.Mode.EXACT
              ? NO_QUEUE_ORDER_LATER
              : "in tick mode the threads of a context share every step; use exact mode";
      default -> "the data say nothing of its effect";
    };
  }

  /**
   * Runs one workload.
   *
   * @param launches which applications start when
   * @param policy a new object, used for this run only
   * @param policyName for messages
   * @param seed for the noise of readings
   * @throws RunFailedException if the policy throws, loses a thread or leaves one waiting for ever,
   *     or a contention model throws or gives an answer that cannot be
   */
  public void run(Launches launches, Scheduler policy, String policyName, long seed)
      throws RunFailedException {
    run(launches, policy, policyName, seed, null);
  }

  /**
   * Runs one workload and lets somebody watch.
   *
   * @param observer notified of every segment, or null
   * @throws RunFailedException as above
   * @throws IllegalArgumentException if time advances in steps, and threads have programs or
   *     contention depends on rates
   */
  public void run(
      Launches launches, Scheduler policy, String policyName, long seed, RunObserver observer)
      throws RunFailedException {
    if (settings.mode() == Settings.Mode.TICK && launches.hasPrograms()) {
      throw new IllegalArgumentException(NO_PROGRAMS_IN_STEPS);
    }
    if (settings.mode() == Settings.Mode.TICK && data.dependsOnRates()) {
      throw new IllegalArgumentException(NO_RATES_IN_STEPS);
    }
    if (settings.mode() == Settings.Mode.TICK && !data.switchCosts().isEmpty()) {
      throw new IllegalArgumentException(NO_SWITCHES_IN_STEPS);
    }
    if (policy instanceof QueueOrder && !machine.supports(Control.QUEUE_ORDER)) {
      throw new IllegalArgumentException(remedy(Control.QUEUE_ORDER));
    }
    population.policy.begin(policy, policyName);
    try {
      setInterval(policy, policyName);
      population.begin(launches, seed);
      dynamics.begin();
      RunLimits limits = new RunLimits(population, launches);
      if (settings.mode() == Settings.Mode.TICK) {
        tickLoop.run(limits, observer);
      } else {
        exactLoop.run(limits, observer);
      }
    } catch (PolicyFailedException e) {
      throw RunFailures.of(policyName, e);
    } catch (ContentionFailedException e) {
      throw new RunFailedException(e.getMessage(), e);
    } catch (OutOfMemoryError e) {
      population.policy.letGo();
      throw RunFailures.outOfMemory(policyName, machine.nowNanos(), e);
    } finally {
      population.policy.end();
    }
  }

  /** Returns the calls of the policy, to be watched while a run is under way. */
  public PolicyCalls calls() {
    return population.policy;
  }

  /** Returns the machine. */
  public MachineModel machine() {
    return machine;
  }

  /** Returns the number of threads launched so far. */
  public int threadCount() {
    return population.launched;
  }

  /** Returns the position in the data set of a thread's application. */
  public int application(int thread) {
    return population.tasks[thread].application;
  }

  /**
   * Returns the number of the process that a thread belongs to, an instance of its application. The
   * threads of one process have successive numbers.
   */
  public int process(int thread) {
    return population.tasks[thread].model.process().id();
  }

  /** Returns the launch time of a thread, nanoseconds since the run began. */
  public long launchNanos(int thread) {
    return population.tasks[thread].model.launchNanos();
  }

  /** Returns when a thread first ran, nanoseconds since the run began, or -1 if it has not. */
  public long startNanos(int thread) {
    return population.tasks[thread].startNanos;
  }

  /** Returns when a thread ended, nanoseconds since the run began, or -1 if it has not. */
  public long endNanos(int thread) {
    return population.tasks[thread].endNanos;
  }

  /**
   * Returns the run time of a thread when its application is alone, nanoseconds: what it waits for
   * its own application's other threads is counted.
   */
  public double soloNanos(int thread) {
    Task task = population.tasks[thread];
    return task.isScripted()
        ? task.sync.team().soloNanos(task.member)
        : data.soloNanos(task.application);
  }

  /** Returns all the work of a thread, solo nanoseconds. */
  public double workNanos(int thread) {
    Task task = population.tasks[thread];
    return task.isScripted()
        ? task.sync.team().workNanos(task.member)
        : data.soloNanos(task.application);
  }

  /** Returns how often a thread was moved after it had run. */
  public int migrations(int thread) {
    return population.tasks[thread].model.migrations();
  }

  /**
   * Returns how many lines of its data a thread has loaded from memory so far; 0 unless a
   * contention model has caches that hold data of processes from turn to turn.
   */
  public long missCount(int thread) {
    return population.tasks[thread].misses;
  }

  /**
   * Returns what the machine consumed from the begin of the run to its end, when the last thread
   * ended, joules; nothing if it is not known what the machine consumes.
   */
  public OptionalDouble energyJoules() {
    EnergyMeter meter = population.meter;
    return meter == null ? OptionalDouble.empty() : meter.joules(machine.nowNanos());
  }

  /** Returns the work that a thread has done at a time of the present segment, solo nanoseconds. */
  public double workDone(int thread, long now) {
    return Dynamics.workDone(population.tasks[thread], now);
  }

  /**
   * Returns the progress of a thread in the step of tick mode that has just ended, by Equation 1 of
   * the AKULA paper, solo nanoseconds: in its last step it may be more than what was left.
   */
  public double stepProgress(int thread) {
    Task task = population.tasks[thread];
    return task.queue == null ? 0 : task.stepWork;
  }

  /** Returns whether time advances in steps. */
  public boolean isInSteps() {
    return settings.mode() == Settings.Mode.TICK;
  }

  /** Returns the runnable threads on a context during the present segment, in their order. */
  public int[] threadsOn(int context) {
    ContextQueue queue = population.queues[context];
    int[] threads = new int[queue.size()];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = queue.get(i).id;
    }
    return threads;
  }

  /** Returns the thread that has its turn on a context during the present segment, or -1. */
  public int runningOn(int context) {
    Task current = population.queues[context].current;
    return current == null ? -1 : current.id;
  }

  /** Returns a view of the present segment for whoever watches a run. */
  public Probe probe() {
    return new Probe(population, dynamics, settings);
  }

  /** Returns how many co-schedules were not in this simulator's cache, over all runs so far. */
  public long cacheMisses() {
    return population.sharing.cacheMissCount();
  }
}
