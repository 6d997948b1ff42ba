package akula.api.host;

import akula.api.AkulaThread;
import akula.api.Control;
import akula.api.Core;
import akula.api.HardwareContext;
import akula.api.Machine;
import akula.api.MemoryDomain;
import akula.api.NumaNode;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.Set;

/**
 * A machine as the host sees it. Policies get it as a {@link Machine}.
 *
 * <p>Not safe for use by several threads at once.
 */
public final class MachineModel implements Machine {
  /** The value of {@link #wakeNanos()} when no policy asked to be woken. */
  public static final long NEVER = Long.MAX_VALUE;

  private final MachineDescription description;
  private final NodeModel[] nodes;
  private final DomainModel[] domains;
  private final CoreModel[] cores;
  private final ContextModel[] contexts;
  private final List<NumaNode> nodesView;
  private final List<MemoryDomain> domainsView;
  private final List<Core> coresView;
  private final List<AkulaThread> threadsView = new ThreadsView();
  private final Set<Control> controls;
  private final ParameterSource parameterSource;
  private final long intervalNanos;
  private final Changes changes = new Changes();
  private final LoadCounts domainLoads;
  private final LoadCounts coreLoads;
  private final boolean equalDomains;
  private final boolean equalCores;
  private final boolean sharedCores;

  private ThreadModel[] live = new ThreadModel[16];
  private int liveCount;
  private int launchedCount;
  private int totalLoad;
  private long nowNanos;
  private long wakeNanos = NEVER;

  /**
   * Builds an empty machine at time 0.
   *
   * @param description what it is made of
   * @param intervalNanos length of the scheduling interval, above 0
   * @param controls what the host can do beyond placing threads
   * @param parameterSource where parameters come from
   */
  public MachineModel(
      MachineDescription description,
      long intervalNanos,
      Set<Control> controls,
      ParameterSource parameterSource) {
    if (intervalNanos <= 0) {
      throw new IllegalArgumentException(
          "the scheduling interval has to be above 0, not " + intervalNanos + " ns");
    }
    this.description = description;
    this.intervalNanos = intervalNanos;
    this.controls = Set.copyOf(controls);
    this.parameterSource = Objects.requireNonNull(parameterSource);
    nodes = new NodeModel[description.nodes().size()];
    for (int i = 0; i < nodes.length; i++) {
      nodes[i] = new NodeModel(this, i, description.nodes().get(i));
    }
    List<CoreModel> allCores = new ArrayList<>();
    List<ContextModel> allContexts = new ArrayList<>();
    domains = new DomainModel[description.domains().size()];
    for (int i = 0; i < domains.length; i++) {
      MachineDescription.Domain part = description.domains().get(i);
      domains[i] =
          new DomainModel(i, allCores.size(), allContexts.size(), this, nodes[part.node()], part);
      for (CoreModel core : domains[i].coreArray()) {
        allCores.add(core);
        for (int k = 0; k < core.contextCount(); k++) {
          allContexts.add(core.getContext(k));
        }
      }
    }
    cores = allCores.toArray(CoreModel[]::new);
    contexts = allContexts.toArray(ContextModel[]::new);
    domainLoads = new LoadCounts(domains.length);
    coreLoads = new LoadCounts(cores.length);
    equalDomains =
        Arrays.stream(domains).mapToInt(DomainModel::contextCount).distinct().count() == 1;
    equalCores = Arrays.stream(cores).mapToInt(CoreModel::contextCount).distinct().count() == 1;
    sharedCores = contexts.length > cores.length;
    nodesView = List.copyOf(Arrays.asList(nodes));
    domainsView = List.copyOf(Arrays.asList(domains));
    coresView = List.copyOf(Arrays.asList(cores));
  }

  /** Returns what this machine was built from. */
  public MachineDescription description() {
    return description;
  }

  /** Empties the machine and puts its clock back to 0, for another run. */
  public void reset() {
    changes.clear();
    for (DomainModel domain : domains) {
      domain.clear();
    }
    domainLoads.clear();
    coreLoads.clear();
    Arrays.fill(live, 0, liveCount, null);
    liveCount = 0;
    launchedCount = 0;
    totalLoad = 0;
    nowNanos = 0;
    wakeNanos = NEVER;
  }

  /** Moves the clock. */
  public void setNowNanos(long nanos) {
    nowNanos = nanos;
  }

  /** Returns the time at which the policy asked to be woken, or {@link #NEVER}. */
  public long wakeNanos() {
    return wakeNanos;
  }

  /** Forgets the time at which the policy asked to be woken. */
  public void clearWake() {
    wakeNanos = NEVER;
  }

  /**
   * Makes a new thread, in no place and not active, launched now.
   *
   * @param application the name of its application
   */
  public ThreadModel launch(String application) {
    return launch(application, nowNanos);
  }

  /**
   * Makes a new thread, in no place and not active, that was ready to start before now.
   *
   * @param application the name of its application
   * @param launchNanos when it was ready, nanoseconds since the run began
   */
  public ThreadModel launch(String application, long launchNanos) {
    ThreadModel thread = new ThreadModel(this, launchedCount++, application, launchNanos);
    if (liveCount == live.length) {
      live = Arrays.copyOf(live, 2 * liveCount);
    }
    live[liveCount++] = thread;
    return thread;
  }

  /** Ends a thread: takes it from its place and from the list of threads. */
  public void finish(ThreadModel thread) {
    thread.moveTo(null);
    thread.markFinished();
    int position = 0;
    while (live[position] != thread) {
      position++;
    }
    liveCount--;
    System.arraycopy(live, position + 1, live, position, liveCount - position);
    live[liveCount] = null;
  }

  /** Returns what the policy changed and the host has not yet carried out. */
  public Changes changes() {
    return changes;
  }

  ParameterSource parameterSource() {
    return parameterSource;
  }

  void changeLoad(int difference) {
    totalLoad += difference;
  }

  /** Where the loads of domains are counted. */
  LoadCounts domainLoads() {
    return domainLoads;
  }

  /** Where the loads of cores are counted. */
  LoadCounts coreLoads() {
    return coreLoads;
  }

  void place(AkulaThread thread, HardwareContext place) {
    if (!(thread instanceof ThreadModel model) || model.machine() != this) {
      throw new IllegalArgumentException(
          thread.name()
              + " belongs to another machine; place it on a core of thread.machine(), the machine"
              + " that launchThread was called with");
    }
    if (model.isFinished()) {
      throw new IllegalStateException(
          model.name()
              + " has ended and cannot be placed; drop threads that have ended, isFinished() tells");
    }
    model.moveTo((ContextModel) place);
  }

  void demand(Control control) {
    if (!controls.contains(control)) {
      throw new UnsupportedOperationException(
          "%s is not available on machine %s here; ask machine.supports(Control.%s) first, or name"
                  .formatted(control, name(), control)
              + " it in requirements() so that the run is refused at its start");
    }
  }

  @Override
  public String name() {
    return description.name();
  }

  @Override
  public int domainCount() {
    return domains.length;
  }

  @Override
  public DomainModel getDomain(int index) {
    return domains[Objects.checkIndex(index, domains.length)];
  }

  @Override
  public List<MemoryDomain> domains() {
    return domainsView;
  }

  @Override
  public int coreCount() {
    return cores.length;
  }

  @Override
  public CoreModel getCore(int index) {
    return cores[Objects.checkIndex(index, cores.length)];
  }

  @Override
  public List<Core> cores() {
    return coresView;
  }

  @Override
  public int contextCount() {
    return contexts.length;
  }

  @Override
  public ContextModel getContext(int index) {
    return contexts[Objects.checkIndex(index, contexts.length)];
  }

  @Override
  public List<NumaNode> nodes() {
    return nodesView;
  }

  @Override
  public int threadCount() {
    return liveCount;
  }

  @Override
  public ThreadModel getThread(int index) {
    return live[Objects.checkIndex(index, liveCount)];
  }

  @Override
  public List<AkulaThread> threads() {
    return threadsView;
  }

  @Override
  public int totalLoad() {
    return totalLoad;
  }

  @Override
  public void addThread(AkulaThread thread) {
    leastLoadedDomain().addThread(thread);
  }

  private DomainModel leastLoadedDomain() {
    if (!equalDomains) {
      return Balance.leastLoaded(domains);
    }
    int position = 0;
    while (domains[position].load() != domainLoads.least()) {
      position++;
    }
    return domains[position];
  }

  @Override
  public void balanceLoad() {
    if (!equalCores || !coreLoads.isEven()) {
      Balance.evenOutCores(this, cores);
    }
    if (sharedCores) {
      Balance.evenOutContexts(this, cores);
    }
  }

  @Override
  public void balanceDomains() {
    if (!equalDomains || !domainLoads.isEven()) {
      Balance.evenOutDomains(this, domains);
    }
  }

  @Override
  public long nowNanos() {
    return nowNanos;
  }

  @Override
  public long intervalNanos() {
    return intervalNanos;
  }

  @Override
  public void wakeAt(long nanos) {
    if (nanos <= nowNanos) {
      throw new IllegalArgumentException(
          "wakeAt needs a time after now (%d ns), not %d ns".formatted(nowNanos, nanos));
    }
    wakeNanos = nanos;
  }

  @Override
  public boolean supports(Control control) {
    return controls.contains(control);
  }

  @Override
  public String toString() {
    return "machine " + name();
  }

  private final class ThreadsView extends AbstractList<AkulaThread> implements RandomAccess {
    @Override
    public AkulaThread get(int index) {
      return getThread(index);
    }

    @Override
    public int size() {
      return liveCount;
    }
  }
}
