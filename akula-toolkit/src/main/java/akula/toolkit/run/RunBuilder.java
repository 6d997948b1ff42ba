package akula.toolkit.run;

import akula.api.host.MachineDescription;
import akula.api.plugin.DurationText;
import akula.api.plugin.PolicyCatalog;
import akula.bootstrap.RunFailedException;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.dataset.ContentionKinds;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.topology.Topology;
import akula.formats.workload.Workload;
import akula.formats.workload.WorkloadReader;
import akula.statistics.coschedules.CoScheduleLevel;
import akula.statistics.coschedules.CoScheduleTotals;
import akula.statistics.results.InputPaths;
import akula.toolkit.common.Home;
import akula.toolkit.common.NewFolder;
import akula.toolkit.common.UsageException;
import akula.toolkit.trace.RealTrace;
import akula.toolkit.turns.TurnsFile;
import akula.wrapper.agent.AgentException;
import akula.wrapper.energy.EnergySource;
import akula.wrapper.parameters.ParameterRules;
import akula.wrapper.run.ParameterSources;
import akula.wrapper.run.RealHost;
import akula.wrapper.run.RealSettings;
import akula.wrapper.speed.EmulatedSpeeds;
import akula.wrapper.topology.SystemReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * Plans real runs; each method is named after an option of {@code akula run} and means the same. Of
 * the policies one may be {@code linux}: placement is left to the kernel.
 */
public final class RunBuilder extends ContestBuilder<RunBuilder> {
  /** What {@code simulate} takes for one of the workloads that sweeps draw. */
  private static final Pattern DRAWN = Pattern.compile("[ADST]\\d+(_[ADST]\\d+)*(:\\d+)?");

  private Path workload;
  private Duration budget = duration(RunDefaults.BUDGET);
  private Duration patience = duration(RunDefaults.PATIENCE);
  private Duration starvation = duration(RunDefaults.STARVATION);
  private boolean observe;
  private boolean stop;
  private boolean realtime = true;
  private String cpus;
  private boolean solo;
  private String data;
  private final Map<String, String> forced = new LinkedHashMap<>();
  private final List<String> more = new ArrayList<>();
  private boolean links;
  private Path trace;
  private CoScheduleLevel coSchedules;
  private boolean placements;
  private boolean energy;
  private String kernel;
  private boolean partial;
  private Path loader;
  private Path record;

  /** Looks for what counts energy. */
  private Supplier<EnergySource> counters = EnergySource::here;

  RunBuilder() {
    super(1);
  }

  @Override
  protected RunBuilder self() {
    return this;
  }

  private static Duration duration(String text) {
    return DurationText.parse(text);
  }

  /** Takes a workload whose entries say which programs to start: one that ships, or a file. */
  public RunBuilder workload(Path nameOrFile) {
    workload = nameOrFile;
    return this;
  }

  /** Takes the processor time that a callback may take. */
  public RunBuilder budget(Duration time) {
    budget = time;
    return this;
  }

  /** Takes after which time a callback that has not come back never will. */
  public RunBuilder patience(Duration time) {
    patience = time;
    return this;
  }

  /** Takes how long a policy may keep a thread from running. */
  public RunBuilder starvation(Duration time) {
    starvation = time;
    return this;
  }

  /** Says whether everything is done but enforcing what policies decide. */
  public RunBuilder observe(boolean only) {
    observe = only;
    return this;
  }

  /** Says whether a run ends when its policy is thrown out. */
  public RunBuilder stopOnExpulsion(boolean ends) {
    stop = ends;
    return this;
  }

  /** Says whether real-time priority is asked for. */
  public RunBuilder realtime(boolean asked) {
    realtime = asked;
    return this;
  }

  /** Chooses cpus, such as {@code 0-3,8}; null for all that this process may use. */
  public RunBuilder cpus(String list) {
    cpus = list;
    return this;
  }

  /** Says whether solo times that are not known are measured first. */
  public RunBuilder solo(boolean measured) {
    solo = measured;
    return this;
  }

  /** Takes a data set with solo times and parameters, by name or folder; null for none. */
  public RunBuilder data(String nameOrFolder) {
    data = nameOrFolder;
    return this;
  }

  /** Takes a parameter from one source alone: hardware, kernel, application or data. */
  public RunBuilder source(String parameter, String source) {
    forced.put(parameter, source);
    return this;
  }

  /** Measures one more parameter or event, whether or not a policy asks for it. */
  public RunBuilder parameter(String name) {
    more.add(name);
    return this;
  }

  /** Says whether inputs are linked to in place of being copied. */
  public RunBuilder linkInputs(boolean wanted) {
    links = wanted;
    return this;
  }

  /** Takes the file of a trace, of a single run only; null for none. */
  public RunBuilder trace(Path file) {
    trace = file;
    return this;
  }

  /** Says within what it is counted who is beside whom; null if it is not counted. */
  public RunBuilder coSchedules(CoScheduleLevel level) {
    coSchedules = level;
    return this;
  }

  /** Says whether it is recorded where threads are, so that runs can be explained. */
  public RunBuilder placements(boolean recorded) {
    placements = recorded;
    return this;
  }

  /** Says whether it is counted what the packages of the machine consume. */
  public RunBuilder energy(boolean counted) {
    energy = counted;
    return this;
  }

  /**
   * Says how policies decide every turn, with the kernel as host: {@code ended} when a turn has
   * ended, {@code ahead} when it begins; null if they place threads and no more.
   */
  public RunBuilder kernel(String mode) {
    kernel = mode;
    return this;
  }

  /** Says whether only the programs are the scheduler's, and the usual class comes before them. */
  public RunBuilder partial(boolean only) {
    partial = only;
    return this;
  }

  /**
   * Takes an installed akula-scheduler, which may have rights of its own; null for that of the jar.
   */
  public RunBuilder loader(Path file) {
    loader = file;
    return this;
  }

  /** Takes the file that turns are recorded in, of a single run only; null for none. */
  public RunBuilder record(Path file) {
    record = file;
    return this;
  }

  /** Takes what looks for counters of energy elsewhere than on this machine. */
  RunBuilder counters(Supplier<EnergySource> elsewhere) {
    counters = elsewhere;
    return this;
  }

  /**
   * Reads and checks what was said; what the machine lacks is reported by {@link RunJob#check}.
   *
   * @return the job, which has to be closed
   * @throws InvalidInputException with every mistake of a file
   * @throws UsageException if something does not go together
   * @throws RunFailedException if there is no agent for this system, or it cannot be started
   */
  public RunJob build() throws InvalidInputException, RunFailedException {
    requireSingle();
    requireLonger("--patience", patience, RunDefaults.PATIENCE);
    KernelOption deciding = new KernelOption(kernel, partial, Optional.ofNullable(loader), record);
    deciding.requireUnexplained(placements);
    deciding.requireAlone(Map.of("--observe", observe, "--emulate-speed", speeds() != null));
    Workload what = WorkloadReader.read(shippedOr(workload));
    Programs programs = Programs.of(what);
    if (coSchedules != null && programs.applications().contains(CoScheduleTotals.ALONE)) {
      throw new UsageException(
          MessageCode.UNFIT,
          "--co-schedules counts for how long an application is alone, and one of workload %s is"
                  .formatted(workload)
              + " called so; give it another name");
    }
    Topology topology = SystemReader.read(Path.of("/"));
    MachineDescription machine = CpuChoice.of(topology.description(), cpus);
    Contest contest = contest(catalog(), machine);
    deciding.requireOrders(contest.contenders());
    RunSources sources = sources(catalog());
    SoloTimes times = new SoloTimes();
    sources.data().ifPresent(times::takeAll);
    Path out = NewFolder.ofResults(out(), "run", resume(), overwrite());
    ParameterRules rules = AgentChoice.rules(formulas(), topology.processors());
    RealHost host =
        host(
            machine,
            sources
                .of(contest.parameters(), programs.applications(), times, rules)
                .forPrograms(programs.all().size()));
    try {
      Optional<EnergySource> counting = energy ? Optional.of(counters.get()) : Optional.empty();
      RealPlan plan =
          new RealPlan(
              what,
              programs,
              contest,
              settings(machine, counting).deciding(deciding.settings()),
              host,
              asked(topology, machine, counting));
      return new RunJob(
          new RealTask(plan, sources.data(), times, paths(), solo),
          sources,
          out,
          resume(),
          overwrite());
    } catch (RuntimeException e) {
      host.close();
      throw e;
    }
  }

  private RealHost host(MachineDescription machine, ParameterSources from)
      throws RunFailedException {
    try {
      return AgentChoice.host(agent(), machine, from);
    } catch (AgentException e) {
      throw new RunFailedException(e.getMessage(), e);
    }
  }

  private void requireSingle() {
    if (repetitions() < 1) {
      throw new UsageException(
          MessageCode.WRONG_VALUE, "--repeat is %d; expected at least 1".formatted(repetitions()));
    }
    if (trace != null) {
      requireSingle("--trace");
      RealTrace.require(trace);
    }
    if (record != null) {
      requireSingle("--record");
      TurnsFile.require(record);
    }
  }

  private void requireSingle(String option) {
    int runs = policies().size() * repetitions();
    if (runs > 1) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER,
          "%s is of one run, and there would be %d; give one --policy, and --repeat 1"
              .formatted(option, runs));
    }
  }

  /** A path is taken as it is: whether its file is there is found out when it is read. */
  private static Path shippedOr(Path workload) throws InvalidInputException {
    boolean isName = workload.getNameCount() == 1 && !workload.isAbsolute();
    try {
      return isName ? Home.catalog().writtenWorkload(workload.toString()) : workload;
    } catch (InvalidInputException e) {
      if (DRAWN.matcher(workload.toString()).matches()) {
        throw new UsageException(
            MessageCode.NOT_TOGETHER,
            "--workload is %s, which names a drawn workload, and those are only simulated; expected one whose entries have commands"
                .formatted(workload));
      }
      throw e;
    }
  }

  /**
   * Looks the policies up.
   *
   * @param machine which they are shown
   * @throws UsageException if one is given twice
   */
  Contest contest(PolicyCatalog known, MachineDescription machine) {
    return Contenders.of(policies(), known, machine, patience).contest(repetitions(), seed());
  }

  private InputPaths paths() throws InvalidInputException {
    return InputPaths.here(
        Optional.empty(),
        data == null ? Optional.empty() : InputPaths.path(data, Home.catalog().dataSet(data)),
        catalog().jars().stream().findFirst().map(jar -> jar.getParent().toString()));
  }

  private RunSources sources(PolicyCatalog known) throws InvalidInputException {
    Optional<DataSet> set =
        data == null
            ? Optional.empty()
            : Optional.of(
                DataSetReader.read(
                    Home.catalog().dataSet(data), ContentionKinds.of(known.loader())));
    return new RunSources(set, forced, more);
  }

  private Asked asked(
      Topology topology, MachineDescription machine, Optional<EnergySource> counting) {
    return new Asked(
        workload,
        topology.model(),
        MachineLayout.of(machine, topology),
        List.copyOf(more),
        forced,
        Optional.ofNullable(formulas()),
        links,
        Optional.ofNullable(trace),
        Optional.ofNullable(record),
        Optional.ofNullable(coSchedules),
        placements,
        counting,
        Optional.ofNullable(agent()));
  }

  private RealSettings settings(MachineDescription machine, Optional<EnergySource> counting) {
    requireInterval("--interval");
    RealSettings plain =
        new RealSettings(
            interval(),
            policyLimits(budget, patience, starvation),
            observe,
            stop,
            true,
            realtime,
            speeds() == null ? EmulatedSpeeds.NONE : speeds(speeds(), machine));
    return counting.orElse(null) instanceof EnergySource.Rapl counted
        ? plain.counting(counted.zones())
        : plain;
  }
}
