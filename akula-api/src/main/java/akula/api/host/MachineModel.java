package akula.api.host;

import akula.api.AkulaThread;
import akula.api.Control;
import akula.api.Core;
import akula.api.HardwareContext;
import akula.api.Machine;
import akula.api.MemoryDomain;
import akula.api.NumaNode;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * A machine as the host sees it. Policies get it as a {@link Machine}.
 *
 * <p>At each instant a host sets the clock, {@linkplain #finish ends} threads, {@linkplain #launch
 * launches} others and hands each to the policy, lets the policy update the schedule, and carries
 * out {@link #changes()}. What a machine consists of stays the same from run to run; {@link #reset}
 * takes away the rest.
 *
 * <p>Not safe for use by several threads at once, but for the clock, which another thread may read
 * late.
 */
public final class MachineModel implements Machine {
  /** The value of {@link #wakeNanos()} when no policy asked to be woken. */
  public static final long NEVER = Clock.NEVER;

  private final MachineDescription description;
  private final MachineParts topology;
  private final Loads loads;
  private final LiveThreads threads = new LiveThreads(this);
  private final Controls controls;
  private final ParameterSource parameterSource;
  private final Clock clock;
  private final Changes changes = new Changes();

  /**
   * Builds an empty machine at time 0.
   *
   * @param description what it is made of
   * @param intervalNanos length of the scheduling interval, above 0
   * @param controls what the host can do beyond placing threads
   * @param parameterSource where parameters come from
   * @throws IllegalArgumentException if the interval is not above 0
   */
  public MachineModel(
      MachineDescription description,
      long intervalNanos,
      Set<Control> controls,
      ParameterSource parameterSource) {
    clock = new Clock(intervalNanos);
    this.description = description;
    this.controls = new Controls(description.name(), controls);
    this.parameterSource = Objects.requireNonNull(parameterSource);
    topology = new MachineParts(this, description);
    loads = new Loads(this, topology);
  }

  /** Returns what this machine was built from. */
  public MachineDescription description() {
    return description;
  }

  /** Empties the machine and puts its clock back to 0, for another run. */
  public void reset() {
    changes.clear();
    for (DomainModel domain : topology.domains) {
      domain.clear();
    }
    loads.clear();
    threads.forgetAll();
    clock.reset();
  }

  /**
   * Moves the clock.
   *
   * @param nanos time since the run began, not before what it was
   */
  public void setNowNanos(long nanos) {
    clock.set(nanos);
  }

  /**
   * Intervals are of this length from now on; called before a run begins.
   *
   * @throws IllegalArgumentException if it is not above 0
   */
  public void setIntervalNanos(long nanos) {
    clock.setIntervalNanos(nanos);
  }

  /** Returns the time at which the policy asked to be woken, or {@link #NEVER}. */
  public long wakeNanos() {
    return clock.wakeNanos();
  }

  /** Returns whether the policy need not be called at scheduling intervals. */
  public boolean skipsIntervals() {
    return clock.skipsIntervals();
  }

  /**
   * The policy is about to be called: a time to be woken that has come is forgotten, and that
   * intervals could be skipped. Every host calls this before each {@code updateSchedule}.
   */
  public void beginUpdate() {
    clock.beginUpdate();
  }

  /**
   * Makes a new thread, in no place and not active, launched now.
   *
   * @param application the name of its application
   */
  public ThreadModel launch(String application) {
    return launch(application, clock.nowNanos());
  }

  /**
   * Makes a new thread, in no place and not active, that was ready to start before now; the only
   * one of its process so far.
   *
   * @param application the name of its application
   * @param launchNanos when it was ready, nanoseconds since the run began
   */
  public ThreadModel launch(String application, long launchNanos) {
    return threads.launch(application, launchNanos);
  }

  /**
   * Makes a new process that has no threads yet.
   *
   * @param application its name
   */
  public ProcessModel launchProcess(String application) {
    return threads.process(application);
  }

  /**
   * Makes another thread of a process, in no place and not active.
   *
   * @param process it belongs to it
   * @param launchNanos when it was ready, nanoseconds since the run began
   */
  public ThreadModel launch(ProcessModel process, long launchNanos) {
    return threads.launch(process, launchNanos);
  }

  /** Ends a thread: takes it from its place and from the list of threads. */
  public void finish(ThreadModel thread) {
    threads.finish(thread);
  }

  /** Returns what the policy changed and the host has not yet carried out. */
  public Changes changes() {
    return changes;
  }

  ParameterSource parameterSource() {
    return parameterSource;
  }

  /** Where the loads of all parts are counted. */
  Loads loads() {
    return loads;
  }

  void place(AkulaThread thread, HardwareContext place) {
    placeable(thread).moveTo((ContextModel) place);
  }

  /** Returns a thread that may be placed on this machine; see {@link LiveThreads}. */
  ThreadModel placeable(AkulaThread thread) {
    return threads.placeable(thread);
  }

  Controls controls() {
    return controls;
  }

  @Override
  public String name() {
    return description.name();
  }

  @Override
  public int domainCount() {
    return topology.domains.length;
  }

  @Override
  public DomainModel getDomain(int index) {
    return topology.domain(index);
  }

  @Override
  public List<MemoryDomain> domains() {
    return topology.domainsView;
  }

  @Override
  public int coreCount() {
    return topology.cores.length;
  }

  @Override
  public CoreModel getCore(int index) {
    return topology.core(index);
  }

  @Override
  public List<Core> cores() {
    return topology.coresView;
  }

  @Override
  public int contextCount() {
    return topology.contexts.length;
  }

  @Override
  public ContextModel getContext(int index) {
    return topology.context(index);
  }

  @Override
  public List<NumaNode> nodes() {
    return topology.nodesView;
  }

  @Override
  public int threadCount() {
    return threads.size();
  }

  @Override
  public ThreadModel getThread(int index) {
    return threads.get(index);
  }

  @Override
  public List<AkulaThread> threads() {
    return threads;
  }

  @Override
  public int totalLoad() {
    return loads.total();
  }

  @Override
  public void addThread(AkulaThread thread) {
    loads.leastLoadedDomain().addThread(thread);
  }

  @Override
  public void balanceLoad() {
    loads.evenOutCores();
  }

  @Override
  public void balanceDomains() {
    loads.evenOutDomains();
  }

  @Override
  public long nowNanos() {
    return clock.nowNanos();
  }

  @Override
  public long intervalNanos() {
    return clock.intervalNanos();
  }

  @Override
  public void wakeAt(long nanos) {
    clock.wakeAt(nanos);
  }

  @Override
  public void skipIntervals() {
    clock.skipIntervals();
  }

  @Override
  public boolean supports(Control control) {
    return controls.has(control);
  }

  @Override
  public String toString() {
    return "machine " + name();
  }
}
