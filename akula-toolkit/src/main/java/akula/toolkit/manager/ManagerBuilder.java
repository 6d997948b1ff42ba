package akula.toolkit.manager;

import akula.api.host.MachineDescription;
import akula.api.host.PolicyLimits;
import akula.bootstrap.RunFailedException;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.dataset.Application;
import akula.formats.dataset.ContentionKinds;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.topology.Topology;
import akula.toolkit.common.Home;
import akula.toolkit.common.UsageException;
import akula.toolkit.decisions.DecisionLog;
import akula.toolkit.decisions.LogFolder;
import akula.toolkit.run.AgentChoice;
import akula.toolkit.run.Contenders;
import akula.toolkit.run.ContestBuilder;
import akula.toolkit.run.CpuChoice;
import akula.toolkit.run.KernelOption;
import akula.toolkit.run.RunSources;
import akula.toolkit.run.SoloTimes;
import akula.wrapper.agent.AgentException;
import akula.wrapper.manager.ManagerSocket;
import akula.wrapper.parameters.ParameterRules;
import akula.wrapper.run.ParameterSources;
import akula.wrapper.run.RealHost;
import akula.wrapper.run.RealSettings;
import akula.wrapper.speed.EmulatedSpeeds;
import akula.wrapper.topology.SystemReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Plans a processor manager; each method is named after an option of {@code akula manager start}
 * and means the same.
 */
public final class ManagerBuilder extends ContestBuilder<ManagerBuilder> {
  private final List<String> more = new ArrayList<>();
  private PolicyLimits limits = PolicyLimits.DEFAULT;
  private String cpus;
  private Path socket = ManagerSocket.usual();
  private boolean observe;
  private boolean worstCase;
  private boolean realtime = true;
  private String data;
  private Optional<Path> log = Optional.of(LogFolder.usual());
  private long logLimit = DecisionLog.USUAL_LIMIT_BYTES;
  private final List<String> ofLog = new ArrayList<>();
  private String kernel;
  private boolean partial;
  private Path loader;

  ManagerBuilder() {
    super(1);
  }

  @Override
  protected ManagerBuilder self() {
    return this;
  }

  /** Chooses cpus, such as {@code 0-3,8}; null for all that this process may use. */
  public ManagerBuilder cpus(String list) {
    cpus = list;
    return this;
  }

  /** Takes the file at which applications connect. */
  public ManagerBuilder socket(Path file) {
    socket = file;
    return this;
  }

  /** Says whether everything is done but enforcing what policies decide. */
  public ManagerBuilder observe(boolean only) {
    observe = only;
    return this;
  }

  /**
   * Says whether nothing is enforced but that all threads are blocked and unblocked each quantum:
   * the most that a manager can cost, as the paper measured it.
   */
  public ManagerBuilder worstCase(boolean measured) {
    worstCase = measured;
    return this;
  }

  /** Takes what a policy may take. */
  public ManagerBuilder limits(Duration budget, Duration patience, Duration starvation) {
    limits = policyLimits(budget, patience, starvation);
    return this;
  }

  /** Says whether real-time priority is asked for. */
  public ManagerBuilder realtime(boolean asked) {
    realtime = asked;
    return this;
  }

  /** Takes a data set with solo times and parameters, by name or folder; null for none. */
  public ManagerBuilder data(String nameOrFolder) {
    data = nameOrFolder;
    return this;
  }

  /** Takes the folder in which logs are kept; null for no log. */
  public ManagerBuilder log(Path folder) {
    log = Optional.ofNullable(folder);
    log.ifPresent(_ -> ofLog.add("--log"));
    return this;
  }

  /** Says how much all logs may have together before the oldest ones are removed, bytes. */
  public ManagerBuilder logLimit(long bytes) {
    logLimit = bytes;
    ofLog.add("--log-limit");
    return this;
  }

  /**
   * Says how policies decide every turn, with the kernel as host: {@code ended} when a turn has
   * ended, {@code ahead} when it begins; null if they place threads and no more.
   */
  public ManagerBuilder kernel(String mode) {
    kernel = mode;
    return this;
  }

  /** Says whether only what is managed is the scheduler's, and the usual class comes before it. */
  public ManagerBuilder partial(boolean only) {
    partial = only;
    return this;
  }

  /**
   * Takes an installed akula-scheduler, which may have rights of its own; null for that of the jar.
   */
  public ManagerBuilder loader(Path file) {
    loader = file;
    return this;
  }

  /** Measures one more parameter, for policies that may take over. */
  public ManagerBuilder parameter(String name) {
    more.add(name);
    return this;
  }

  /**
   * Reads and checks what was said, and what the policy needs.
   *
   * @return the job, which has to be closed
   * @throws InvalidInputException with every mistake of a file
   * @throws akula.toolkit.common.UsageException if something does not go together, or is missing
   * @throws RunFailedException if there is no agent for this system, or it cannot be started
   */
  public ManagerJob build() throws InvalidInputException, RunFailedException {
    requireInterval("--quantum");
    if (policies().size() != 1) {
      throw new UsageException(
          MessageCode.MISSING_ARGUMENT,
          "a manager has one policy at a time, not %d".formatted(policies().size()));
    }
    KernelOption deciding = new KernelOption(kernel, partial, Optional.ofNullable(loader));
    deciding.requireAlone(Map.of("--observe", observe));
    deciding.requireUnlogged(ofLog);
    Topology topology = SystemReader.read(Path.of("/"));
    MachineDescription machine = CpuChoice.of(topology.description(), cpus);
    Contenders contenders = Contenders.of(policies(), catalog(), machine, limits.patience());
    deciding.requireOrders(contenders.all());
    Optional<DataSet> set = dataSet();
    ParameterRules rules = AgentChoice.rules(formulas(), topology.processors());
    SoloTimes solo = new SoloTimes();
    set.ifPresent(solo::takeAll);
    RunSources sources = new RunSources(set, Map.of(), more);
    Set<String> applications =
        set.stream()
            .flatMap(it -> it.applications().stream())
            .map(Application::name)
            .collect(Collectors.toSet());
    ParameterSources from =
        sources.of(contenders.contest(1, seed()).parameters(), applications, solo, rules);
    RealHost host = host(machine, from);
    try {
      RealSettings settings =
          new RealSettings(
              interval(), limits, observe, false, false, realtime, EmulatedSpeeds.NONE);
      sources.check(host.capabilities());
      var plan =
          new ManagerJob.Plan(
              host,
              (worstCase ? settings.worstCase() : settings).deciding(deciding.settings()),
              catalog(),
              seed(),
              socket,
              deciding.settings().isPresent() ? Optional.empty() : log,
              logLimit);
      ManagerJob job = new ManagerJob(plan, contenders.all().getFirst());
      job.check(contenders.all().getFirst());
      return job;
    } catch (RuntimeException e) {
      host.close();
      throw e;
    }
  }

  private Optional<DataSet> dataSet() throws InvalidInputException {
    return data == null
        ? Optional.empty()
        : Optional.of(
            DataSetReader.read(
                Home.catalog().dataSet(data), ContentionKinds.of(catalog().loader())));
  }

  private RealHost host(MachineDescription machine, ParameterSources from)
      throws RunFailedException {
    try {
      return AgentChoice.host(agent(), machine, from);
    } catch (AgentException e) {
      throw new RunFailedException(e.getMessage(), e);
    }
  }
}
